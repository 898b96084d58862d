import { confirmations, countReports } from "~/features/fit-reports/fit-reports.model";
import type { PartCategory, PartKey } from "../../catalogue.model";
import {
  bitsetOf,
  difference,
  emptyBitset,
  intersection,
  union,
  unionOf,
  type Bitset,
} from "../../engine/index/bitset.server";
import type { CatalogueIndex } from "../../engine/index/catalogue-index.server";
import type { PrinterFits } from "../../engine/fit/printer-fits.server";
import type { CatalogueSnapshot } from "../../engine/snapshot.server";
import { specColumns, specFilter, type FindFilter } from "../find-filter.model";
import {
  columnIs,
  hideParam,
  inCategory,
  madeBy,
  ratedAtLeast,
  specIs,
  specIsStated,
  without,
} from "./predicates.server";
import { answersOf } from "../../fit/fit-filter.model";
import { matchFilterText, type ListMatches } from "./match-text.server";

/** The condition that a printer and the answers shown for it make together. */
export const FIT_CONDITION = "fit";

/** A filter as conditions. Each is a set of rows, under the name of the parameter it comes from. */
export class FindQuery {
  readonly snapshot: CatalogueSnapshot;
  readonly index: CatalogueIndex;
  readonly filter: FindFilter;
  readonly text: ListMatches | null;
  readonly pins: readonly PartKey[];
  readonly #conditions: readonly { readonly param: string; readonly set: Bitset }[];

  constructor(snapshot: CatalogueSnapshot, filter: FindFilter, pins: readonly PartKey[] = []) {
    this.pins = pins;
    this.snapshot = snapshot;
    this.index = snapshot.index;
    this.filter = filter;
    this.text = matchFilterText(snapshot, filter);
    this.#conditions = [...this.#makeConditions()];
  }

  /** The rows that meet all conditions, without those of the parameters in `except`. */
  rows(except: (param: string) => boolean = () => false): Bitset {
    const wanted = this.#conditions.filter(({ param }) => !except(param)).map(({ set }) => set);
    return intersection([this.index.visible, ...wanted]);
  }

  /** The answers of all parts for the filter's printer; null without one. */
  fits(): PrinterFits | null {
    const { snapshot, filter } = this;
    const printer = filter.printer === null ? null : snapshot.printerBySlug(filter.printer);
    return printer && snapshot.fitsOn(printer.idUuid);
  }

  /** The rows that are named after the filter's printer or its maker. */
  namedAfterPrinter(): Bitset {
    const { snapshot, index, filter } = this;
    const printer = filter.printer === null ? null : snapshot.printerBySlug(filter.printer);
    return printer === null ? emptyBitset(index.capacity) : snapshot.search.namedAfter(printer);
  }

  /** The rows that members fitted to the filter's printer: those of most members first, then in the order `best`. */
  confirmedRows(): Uint32Array {
    const { snapshot, index, filter } = this;
    const printer = filter.printer === null ? null : snapshot.printerBySlug(filter.printer);
    const { rank } = index.orders.best;
    const counted = Array.from((printer && index.reported.get(printer.idUuid)) ?? [], (row) => ({
      row,
      count: confirmations(countReports(index.reports(row).filter(({ printerId }) => printerId === printer?.idUuid))),
    })).filter(({ count }) => count > 0);
    counted.sort((a, b) => b.count - a.count || (rank[a.row] ?? 0) - (rank[b.row] ?? 0));
    return Uint32Array.from(counted, ({ row }) => row);
  }

  #unstated(category: PartCategory, at: number): Bitset {
    const { index } = this;
    return difference(index.bitmap(inCategory(category)), index.bitmap(specIsStated(category, at)));
  }

  *#makeConditions(): IterableIterator<{ param: string; set: Bitset }> {
    const { index, filter } = this;
    const { dictionaries } = index;
    if (this.text !== null) yield { param: "q", set: this.text.rows };
    if (filter.category !== null) {
      const { category } = filter;
      yield { param: "category", set: index.bitmap(inCategory(category)) };
      if (filter.subcategory !== null) {
        const code = dictionaries.subcategory[category].find(filter.subcategory);
        yield { param: "subcategory", set: index.bitmap(columnIs("subcategory", category, code)) };
      }
      if (filter.subcategory2 !== null) {
        const code = dictionaries.subcategory2[category].find(filter.subcategory2);
        yield { param: "subcategory2", set: index.bitmap(columnIs("subcategory2", category, code)) };
      }
      for (const [at, spec] of specColumns(category).entries()) {
        const wanted = specFilter(filter, spec.column);
        if (wanted === undefined) continue;
        const passing = index.bitmap(specIs(category, at, wanted, dictionaries.specs[category][at]));
        const orUnstated = typeof wanted === "object" && wanted.unstated;
        yield { param: spec.column, set: orUnstated ? union(passing, this.#unstated(category, at)) : passing };
      }
    }
    if (filter.manufacturer !== null) {
      yield { param: "manufacturer", set: index.bitmap(madeBy(dictionaries.manufacturer.find(filter.manufacturer))) };
    }
    const fits = this.fits();
    if (fits !== null)
      yield { param: FIT_CONDITION, set: unionOf(answersOf(filter.fit).map((answer) => fits.answers[answer])) };
    if (filter.pinned) yield { param: "pinned", set: bitsetOf(index.capacity, this.snapshot.rowsByKeys(this.pins)) };
    if (filter.minRating !== null) yield { param: "min_rating", set: index.bitmap(ratedAtLeast(filter.minRating)) };
    for (const tag of filter.hide) yield { param: hideParam(tag), set: index.bitmap(without(tag)) };
  }
}
