import { z } from "zod";
import type { Kind, LoadRecord } from "../load/load-messages";
import type { Cluster } from "../machines/cluster";
import { mostOf, noneOf, type FaultRow } from "../table";

/** Whether a visitor got what they asked for. */
export function isServed({ status }: Pick<LoadRecord, "status">): boolean {
  return status >= 200 && status < 400;
}

/** Pages that everybody may see. */
export function isPublic({ kind }: Pick<LoadRecord, "kind">): boolean {
  return kind === "cached" || kind === "fresh";
}

/** Requests that change something. */
export function isWrite({ kind }: Pick<LoadRecord, "kind">): boolean {
  return kind === "pin" || kind === "collection";
}

/** Which requests failed, in words: `3 of 120; pin 503 ×2, member 0 ×1`. */
export function failuresOf(records: readonly LoadRecord[]): { readonly count: number; readonly words: string } {
  const failed = records.filter((record) => !isServed(record));
  const groups = new Map<string, number>();
  for (const { kind, status } of failed) {
    const group = `${kind} ${String(status)}`;
    groups.set(group, (groups.get(group) ?? 0) + 1);
  }
  const listed = [...groups].map(([group, count]) => `${group} ×${String(count)}`).join(", ");
  const of = `of ${records.length.toLocaleString("en")}`;
  return { count: failed.length, words: listed === "" ? of : `${of}; ${listed}` };
}

const pinRow = z.object({ user_id: z.string(), item_id: z.string() });
const collectionRow = z.object({ user_id: z.string(), name: z.string(), made: z.coerce.number() });

/** Compares what was acknowledged with what the primary's database holds. */
export async function writeRows(
  fault: string,
  cluster: Cluster,
  records: readonly LoadRecord[],
): Promise<readonly FaultRow[]> {
  const { site } = cluster.primary();
  const members = [...new Set(records.flatMap(({ written }) => (written === null ? [] : [written.member])))];
  const pins = z
    .array(pinRow)
    .parse([
      ...(await site`select user_id::text, item_id from public.pinned_items where user_id::text in ${site(members)}`),
    ]);
  const collections = z.array(collectionRow).parse([
    ...(await site`
      select user_id::text, name, count(*) as made from public.collections
      where user_id::text in ${site(members)} group by user_id, name`),
  ]);
  const kept: Readonly<Partial<Record<Kind, ReadonlySet<string>>>> = {
    pin: new Set(pins.map(({ user_id, item_id }) => `${user_id} ${item_id.split(":")[1] ?? ""}`)),
    collection: new Set(collections.map(({ user_id, name }) => `${user_id} ${name.split(" ")[1] ?? ""}`)),
  };
  const writes = records.filter(isWrite);
  const acknowledged = writes.filter(isServed);
  const lost = acknowledged.filter(
    ({ kind, written }) => written !== null && !kept[kind]?.has(`${written.member} ${String(written.number)}`),
  );
  const twice = collections.filter(({ made }) => made > 1);
  return [
    mostOf(fault, "writes acknowledged", { count: acknowledged.length, of: writes.length }),
    noneOf(fault, "acknowledged writes lost", lost.length),
    noneOf(fault, "collections made twice by one request", twice.length),
  ];
}

/** The longest time in which no write was acknowledged, milliseconds, from a moment on. */
export function longestPause(records: readonly LoadRecord[], from: number): number {
  const times = records
    .filter((record) => isWrite(record) && isServed(record))
    .map(({ at, ms }) => at + ms)
    .filter((time) => time >= from)
    .sort((one, other) => one - other);
  return Math.max(...times.map((time, index) => time - (times[index - 1] ?? from)), Number.NEGATIVE_INFINITY);
}
