import { LRUCache } from "lru-cache";
import type { Log } from "~/lib/log";
import type { Part, PartCategory, PartKey, Printer } from "../catalogue.model";
import { partPicture } from "../drawings/part-picture.server";
import type { CatalogueSnapshot } from "../engine/snapshot.server";
import type { PartCardView } from "../find/find-view.model";
import { fitMark, type FitWording } from "../fit/fit-words.model";
import { tellingLine } from "./part-format.model";

/** How the answer for a printer is put into words on a card. */
export function wordingFor(snapshot: CatalogueSnapshot, part: Part, printer: Printer): FitWording {
  const { label, idUuid } = printer;
  return { printer: label, labelOf: snapshot.interfaceBook.label, reports: snapshot.reportCounts(part, idUuid) };
}

/** Some 6 MB. */
const MOST_KEPT_CARDS = 6_000;

/** A snapshot never changes, nor do its cards: what packs or draws them can tell by the object that they are the same. */
const kept = new WeakMap<CatalogueSnapshot, LRUCache<string, PartCardView>>();

function keptCards(snapshot: CatalogueSnapshot): LRUCache<string, PartCardView> {
  const known = kept.get(snapshot);
  if (known !== undefined) return known;
  const cards = new LRUCache<string, PartCardView>({ max: MOST_KEPT_CARDS });
  kept.set(snapshot, cards);
  return cards;
}

/** What a card shows of a part, with its fit on `printer` when there is one: the same object for the same question. */
export function partCard(
  snapshot: CatalogueSnapshot,
  part: Part,
  printer: Printer | null,
  category: PartCategory | null = null,
): PartCardView {
  const cards = keptCards(snapshot);
  const ofOneCategory = category !== null;
  const key = `${part.key} ${printer?.idUuid ?? ""} ${String(ofOneCategory)}`;
  const known = cards.get(key);
  if (known !== undefined) return known;
  const card = newCard(snapshot, part, printer, ofOneCategory);
  cards.set(key, card);
  return card;
}

function newCard(
  snapshot: CatalogueSnapshot,
  part: Part,
  printer: Printer | null,
  ofOneCategory: boolean,
): PartCardView {
  const { key, table, name, manufacturer, manufacturerSlug, partSlug, subcategory, subcategory2, tags, rating } = part;
  return {
    key,
    table,
    name,
    manufacturer,
    manufacturerSlug,
    partSlug,
    tags,
    rating,
    // Without a category there is no filter by kind or own column.
    subcategory: ofOneCategory ? subcategory : null,
    subcategory2: ofOneCategory ? subcategory2 : null,
    specs: ofOneCategory ? statedSpecs(part) : {},
    picture: partPicture(part, () => snapshot.interfacesOf(part)),
    line: tellingLine(part),
    fit: printer && fitMark(snapshot.fitFor(part, printer.idUuid), wordingFor(snapshot, part, printer)),
    needsChecking: part.confidence === "low",
    isDiscontinued: part.status === "discontinued",
  };
}

function statedSpecs({ specs }: Part): Part["specs"] {
  return Object.fromEntries(Object.entries(specs).filter(([, value]) => value !== null));
}

/** Told of a part that could not be shown in a list, and why. */
export type ReportPart = (key: PartKey, error: unknown) => void;

/** The report that writes to a log. */
export function reportTo(log: Pick<Log, "error">): ReportPart {
  return (key, err) => log.error({ key, err }, "a part was left out of a page");
}

/** Makes something of each part. A part of which it cannot be made is left out of the page, not the page left out. */
export function eachPart<Made>(parts: readonly Part[], make: (part: Part) => Made, report: ReportPart): Made[] {
  return parts.flatMap((part) => {
    try {
      return [make(part)];
    } catch (error) {
      report(part.key, error);
      return [];
    }
  });
}
