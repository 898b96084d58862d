import { confirmations } from "~/features/fit-reports/fit-reports.model";
import { PART_CATEGORIES, type Part, type PartCategory, type Printer } from "../catalogue.model";
import { countValues, difference, hasBit, intersection, union, type Bitset } from "../engine/index/bitset.server";
import { categoryCode } from "../engine/index/columns.server";
import type { CatalogueSnapshot } from "../engine/snapshot.server";
import { EMPTY_FILTER, withFilter } from "../find/find-filter.model";
import { findParts, hasPartsFor } from "../find/find-parts.server";
import type { PartCardView } from "../find/find-view.model";
import { eachPart, partCard, type ReportPart } from "../part/part-card.server";
import type { FitAnswer } from "../fit/fit.model";
import type { PrinterCategory, PrinterPageView } from "./printer-page.model";

const BEST_OF_CATEGORY = 3;
const MOST_UPGRADES = 6;
const MOST_UPGRADES_OF_CATEGORY = 2;
const MOST_CHANGES = 6;
/** A category with more parts names its kinds. */
const LONG_LIST = 12;
const MOST_KINDS = 6;

const COUNTED: readonly FitAnswer[] = ["listed", "should_fit", "universal", "needs_change"];

/** The parts of a printer's page. */
export type PrinterParts = Pick<
  PrinterPageView,
  "partCount" | "ownPartCount" | "onlyUniversal" | "categories" | "upgrades" | "changes"
>;

/** What fits a printer, by category, with what to look at first. */
export function printerParts(snapshot: CatalogueSnapshot, printer: Printer, report: ReportPart): PrinterParts {
  // The page shows no specifications of its parts, so they need not travel.
  const card = (part: Part): PartCardView => ({ ...partCard(snapshot, part, printer), line: "" });
  const cards = (parts: readonly Part[]) => eachPart(parts, card, report);
  const count = snapshot.partCountForPrinter(printer.idUuid);
  return {
    partCount: count.total,
    ownPartCount: count.own,
    onlyUniversal: !hasPartsFor(snapshot, printer),
    categories: PART_CATEGORIES.filter((category) => count.byCategory[category] > 0).map((category) =>
      categoryView(snapshot, printer, category, cards),
    ),
    upgrades: upgradesFor(snapshot, printer).flatMap(({ part, confirmed, pins }) =>
      cards([part]).map((card) => ({ card, confirmed, pins })),
    ),
    changes: cards(partsWithChange(snapshot, printer)),
  };
}

function categoryView(
  snapshot: CatalogueSnapshot,
  printer: Printer,
  category: PartCategory,
  cards: (parts: readonly Part[]) => PartCardView[],
): PrinterCategory {
  const { items, total, facets } = findParts(snapshot, withFilter(EMPTY_FILTER, { printer: printer.slug, category }));
  const { answers } = snapshot.fitsOn(printer.idUuid);
  const kinds = facets.subcategory.filter(({ count }) => count > 0).sort((a, b) => b.count - a.count);
  return {
    category,
    total,
    answers: COUNTED.map((answer) => ({ answer, count: countIn(snapshot, category, answers[answer]) })).filter(
      ({ count }) => count > 0,
    ),
    kinds:
      total > LONG_LIST && kinds.length > 1
        ? kinds.slice(0, MOST_KINDS).map(({ value, count }) => ({ label: value, count }))
        : [],
    best: cards(items.slice(0, BEST_OF_CATEGORY)),
  };
}

function countIn({ index }: CatalogueSnapshot, category: PartCategory, rows: Bitset): number {
  const visible = intersection([index.visible, rows]);
  return countValues(visible, index.columns.category, PART_CATEGORIES.length + 1)[categoryCode(category)] ?? 0;
}

interface UpgradePart {
  readonly part: Part;
  readonly confirmed: number;
  readonly pins: number;
}

/**
 * Upgrades that were made for a printer, share with it what most printers do not, or that members have fitted to it:
 * most confirmed on it first, then most pinned, then those that a source names without doubt, then by what is known of
 * them; a few of each category.
 */
function upgradesFor(snapshot: CatalogueSnapshot, printer: Printer): UpgradePart[] {
  const { index } = snapshot;
  const { answers, specific, doubtful } = snapshot.fitsOn(printer.idUuid);
  const known = union(answers.listed, specific);
  const reported = rowsInOrder(snapshot, (row) => !hasBit(known, row) && index.reports(row).length > 0);
  const certain = difference(answers.listed, doubtful);
  const rows = [...[certain, specific, doubtful].flatMap((set) => rowsInOrder(snapshot, set)), ...reported];
  const upgrades = rows.flatMap((row) => {
    const { part, pins } = index.content(row);
    if (part === null || part.table === "tools" || !part.purpose.includes("upgrade")) return [];
    const confirmed = confirmations(snapshot.reportCounts(part, printer.idUuid));
    return hasBit(known, row) || confirmed > 0 ? [{ part, confirmed, pins }] : [];
  });
  const taken = new Map<PartCategory, number>();
  return upgrades
    .sort((a, b) => b.confirmed - a.confirmed || b.pins - a.pins)
    .filter(({ part: { table } }) => {
      const place = taken.get(table) ?? 0;
      taken.set(table, place + 1);
      return place < MOST_UPGRADES_OF_CATEGORY;
    })
    .slice(0, MOST_UPGRADES);
}

/** Parts that fit with an adapter or a modification, and those that a source names and that need printed parts. */
function partsWithChange(snapshot: CatalogueSnapshot, printer: Printer): Part[] {
  const { index } = snapshot;
  const { answers } = snapshot.fitsOn(printer.idUuid);
  const isChanged = (row: number) =>
    index
      .links(row)
      .some(({ printerId, fit }) => printerId === printer.idUuid && (fit === "adapter" || fit === "modification"));
  const listed = rowsInOrder(snapshot, answers.listed);
  const rows = [
    ...listed.filter(isChanged),
    ...rowsInOrder(snapshot, answers.needs_change),
    ...listed.filter((row) => !isChanged(row) && index.part(row)?.requiresPrinting === true),
  ];
  return rows.flatMap((row) => index.part(row) ?? []).slice(0, MOST_CHANGES);
}

/** The rows of some parts that can be found, by rating and what is known of them. */
function rowsInOrder({ index }: CatalogueSnapshot, wanted: Bitset | ((row: number) => boolean)): number[] {
  const isWanted = typeof wanted === "function" ? wanted : (row: number) => hasBit(wanted, row);
  return [...index.orders.best.order.filter(isWanted)];
}
