import { PART_CATEGORIES, type PartCategory } from "../catalogue.model";
import { answersOf } from "../fit/fit-filter.model";
import type { PrinterFits } from "./fit/printer-fits.server";
import { countCommonBits, countValues, hasBit, intersection, union, unionOf } from "./index/bitset.server";
import type { CatalogueIndex } from "./index/catalogue-index.server";
import { categoryCode } from "./index/columns.server";

/** A number of parts, in all and per category. */
export interface PartCount {
  readonly total: number;
  /** Without those that fit every printer, which say nothing about this one. */
  readonly own: number;
  readonly byCategory: Readonly<Record<PartCategory, number>>;
}

/** How many parts are listed for all printers. */
export function countUniversalParts(index: CatalogueIndex): PartCount {
  const perCode = new Uint32Array(PART_CATEGORIES.length + 1);
  for (const row of index.orders.name.order) {
    if (!hasBit(index.universal, row)) continue;
    const code = index.columns.category[row] ?? 0;
    perCode[code] = (perCode[code] ?? 0) + 1;
  }
  return partCount((category) => perCode[categoryCode(category)] ?? 0, 0);
}

/** How many parts fit a printer or should. */
export function countFittingParts(index: CatalogueIndex, { answers }: PrinterFits): PartCount {
  const fitting = unionOf(answersOf("likely").map((answer) => answers[answer]));
  const perCode = countValues(
    intersection([index.visible, fitting]),
    index.columns.category,
    PART_CATEGORIES.length + 1,
  );
  const own = countCommonBits(index.visible, union(answers.listed, answers.should_fit));
  return partCount((category) => perCode[categoryCode(category)] ?? 0, own);
}

/** How many parts are listed for each printer or for all, by the printer's id; printers without a part are left out. */
export function countPartsByPrinter(index: CatalogueIndex, universal: PartCount): ReadonlyMap<string, PartCount> {
  const counts = new Map<string, PartCount>();
  for (const [printerId, rows] of index.listed) {
    const perCode = new Uint32Array(PART_CATEGORIES.length + 1);
    let own = 0;
    for (const row of rows) {
      if (!hasBit(index.visible, row) || hasBit(index.universal, row)) continue;
      const code = index.columns.category[row] ?? 0;
      perCode[code] = (perCode[code] ?? 0) + 1;
      own += 1;
    }
    counts.set(
      printerId,
      partCount((category) => universal.byCategory[category] + (perCode[categoryCode(category)] ?? 0), own),
    );
  }
  return counts;
}

function partCount(count: (category: PartCategory) => number, own: number): PartCount {
  const byCategory = {
    hotend: count("hotend"),
    extruder: count("extruder"),
    bed: count("bed"),
    build_plate: count("build_plate"),
    probe: count("probe"),
    fan: count("fan"),
    motion_system: count("motion_system"),
    tools: count("tools"),
  };
  return { total: Object.values(byCategory).reduce((sum, one) => sum + one, 0), own, byCategory };
}
