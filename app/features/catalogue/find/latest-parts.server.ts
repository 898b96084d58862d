import type { Part } from "../catalogue.model";
import { hasBit } from "../engine/index/bitset.server";
import type { CatalogueSnapshot } from "../engine/snapshot.server";
import type { Revision } from "../history/revisions.model";
import type { FindFilter } from "./find-filter.model";
import { firstParts } from "./find-parts.server";
import { FindQuery } from "./query/find-query.server";

/** A part with when it was last changed. */
export interface LatestPart {
  readonly part: Part;
  /** ISO 8601: when it was added, or its last change was approved. */
  readonly updatedAt: string;
  /** The last change; null when nothing has been changed since it was added, or that is not known. */
  readonly change: Revision | null;
}

/** The parts of a filter that are the newest or were changed last, the latest first. */
export function latestParts(snapshot: CatalogueSnapshot, filter: FindFilter, most: number): LatestPart[] {
  const newest = firstParts(snapshot, { ...filter, sort: "newest", page: 1 }, most).items;
  const rows = new FindQuery(snapshot, filter).rows();
  const changed: Part[] = [];
  for (const [key] of snapshot.revisions.entries()) {
    const part = snapshot.partByKey(key);
    const [row] = part === null ? [] : snapshot.rowsByKeys([part.key]);
    if (part !== null && row !== undefined && hasBit(rows, row)) changed.push(part);
  }
  const parts = new Map([...newest, ...changed].map((part) => [part.key, part]));
  return [...parts.values()]
    .map((part) => latestPart(snapshot, part))
    .sort((one, other) => Date.parse(other.updatedAt) - Date.parse(one.updatedAt))
    .slice(0, most);
}

function latestPart(snapshot: CatalogueSnapshot, part: Part): LatestPart {
  const [change = null] = snapshot.revisions.ofPart(part);
  const isLater = change !== null && change.createdAt > part.createdAt;
  return { part, updatedAt: isLater ? change.createdAt : part.createdAt, change };
}
