import type { AtomEntry, AtomFeed } from "~/lib/atom-feed";
import { paths } from "~/lib/paths";
import { SITE_NAME } from "~/lib/site";
import { CATEGORY_LABELS, type Printer } from "../catalogue.model";
import type { CatalogueSnapshot } from "../engine/snapshot.server";
import { fitWords } from "../fit/fit-words.model";
import { changeLine, changeWords } from "../history/revision-words.server";
import { isAddition } from "../history/revisions.model";
import { wordingFor } from "../part/part-card.server";
import { partTitle, tellingLine } from "../part/part-format.model";
import { feedParams, FEED_PARAMS_WITHOUT_MEANING } from "./feed-address.model";
import type { FindFilter, IgnoredParam } from "./find-filter.model";
import { addressNotes } from "./find-notes.server";
import type { AddressNote } from "~/lib/text/address-notes";
import { latestParts, type LatestPart } from "./latest-parts.server";
import { wordsOf } from "./named-printer.model";

const ENTRIES = 50;

/** What of a feed's address means nothing. Whoever follows a feed reads no notes, so such an address gives none. */
export function feedProblems(
  snapshot: CatalogueSnapshot,
  params: URLSearchParams,
  asked: { readonly filter: FindFilter; readonly ignored: readonly IgnoredParam[] },
): AddressNote[] {
  const ofPages = FEED_PARAMS_WITHOUT_MEANING.flatMap((param) => {
    const value = params.get(param) ?? "";
    return value === "" ? [] : [{ param, value: value.slice(0, 60), note: "has no meaning for a feed" }];
  });
  const ignored = asked.ignored.filter(({ param }) => !FEED_PARAMS_WITHOUT_MEANING.includes(param));
  const filter: FindFilter = { ...asked.filter, page: 1, sort: "name" };
  return [...ofPages, ...addressNotes(snapshot, { filter, ignored }, { page: 1, pageCount: 1 })];
}

/** The feed of what is new among the parts of a filter: parts that were added, and approved changes. */
export function partsFeed(snapshot: CatalogueSnapshot, filter: FindFilter, siteUrl: string): AtomFeed {
  const printer = filter.printer === null ? null : snapshot.printerBySlug(filter.printer);
  const query = feedParams(filter);
  const self = `${siteUrl}${paths.findFeed(query)}`;
  return {
    id: self,
    title: `${SITE_NAME}: ${titleOf(filter, printer)}`,
    url: `${siteUrl}${paths.find(query)}`,
    self,
    entries: latestParts(snapshot, filter, ENTRIES).map((latest) => entryOf(snapshot, latest, printer, siteUrl)),
  };
}

/** "new and changed hotends for the Creality Ender-3 V2, “brass”". */
function titleOf(filter: FindFilter, printer: Printer | null): string {
  const kind = filter.category === null ? "parts" : CATEGORY_LABELS[filter.category].plural.toLowerCase();
  const words = wordsOf(filter);
  const about = `new and changed ${kind}${printer === null ? "" : ` for the ${printer.label}`}`;
  return words === "" ? about : `${about}, “${words}”`;
}

function entryOf(
  snapshot: CatalogueSnapshot,
  { part, updatedAt, change }: LatestPart,
  printer: Printer | null,
  siteUrl: string,
): AtomEntry {
  const source = change?.sourceUrl ?? null;
  const isNew = change === null || isAddition(change);
  const kind = CATEGORY_LABELS[part.table].singular.toLowerCase();
  const changes = isNew ? [] : changeWords(snapshot, change).map(changeLine);
  const says = [
    isNew ? `New ${kind}` : `Changed: ${changes.join("; ")}`,
    ...(isNew ? [tellingLine(part), part.description ?? ""] : [change.why ?? ""]),
    ...(printer === null
      ? []
      : [fitWords(snapshot.fitFor(part, printer.idUuid), wordingFor(snapshot, part, printer)).text]),
    ...(source === null ? [] : [`Source: ${source}`]),
  ];
  return {
    // Stays when the part gets another name.
    id: `${siteUrl}${paths.legacyPart(part.key)}`,
    title: partTitle(part),
    url: `${siteUrl}${isNew ? paths.part(part) : paths.partHistory(part)}`,
    published: part.createdAt,
    updated: updatedAt,
    author: change?.author ?? SITE_NAME,
    category: part.table,
    summary: says.filter((text) => text !== "").join(" · "),
  };
}
