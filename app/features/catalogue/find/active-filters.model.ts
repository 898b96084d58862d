import { CATEGORY_LABELS, HIDE_TAGS, type SpecColumn } from "../catalogue.model";
import { FIT_FILTER_LABELS, type FitFilter } from "../fit/fit-filter.model";
import type { CatalogueNames } from "../engine/vocabulary.model";
import { specColumns, specFilter, withFilter, type FindFilter, type SpecFilter } from "./find-filter.model";
import { wordsOf } from "./named-printer.model";

/** One filter that is on, with its label and the filter without it. */
interface ActiveFilter {
  readonly param: string;
  readonly value: string;
  readonly label: string;
  readonly without: FindFilter;
}

/** Every filter that is on, in URL order: the chips above the results. */
export function activeFilters(filter: FindFilter, names: CatalogueNames): ActiveFilter[] {
  const active: ActiveFilter[] = [];
  const add = (param: string, value: string, label: string, patch: Partial<FindFilter>) => {
    active.push({ param, value, label, without: withFilter(filter, patch) });
  };
  const words = wordsOf(filter);
  if (words !== "") add("q", filter.q, `“${words}”`, { q: "", printer: filter.printer });
  if (filter.category !== null) {
    add("category", filter.category, CATEGORY_LABELS[filter.category].plural, { category: null });
  }
  if (filter.subcategory !== null) add("subcategory", filter.subcategory, filter.subcategory, { subcategory: null });
  if (filter.subcategory2 !== null) {
    add("subcategory2", filter.subcategory2, filter.subcategory2, { subcategory2: null });
  }
  if (filter.manufacturer !== null) {
    add("manufacturer", filter.manufacturer, `Made by ${names.manufacturer(filter.manufacturer)}`, {
      manufacturer: null,
    });
  }
  if (filter.printer !== null) {
    add("printer", filter.printer, printerFilterLabel(filter.fit, names.printer(filter.printer)), { printer: null });
  }
  if (filter.pinned) add("pinned", "1", "My pins", { pinned: false });
  if (filter.minRating !== null) {
    const rating = String(filter.minRating);
    add("min_rating", rating, `Rated ${rating} or more`, { minRating: null });
  }
  for (const { tag, label } of HIDE_TAGS) {
    if (!filter.hide.includes(tag)) continue;
    add("hide", tag, `Hiding: ${label.toLowerCase()}`, { hide: filter.hide.filter((other) => other !== tag) });
  }
  for (const spec of specColumns(filter.category)) {
    const value = specFilter(filter, spec.column);
    if (value === undefined) continue;
    const { [spec.column]: _dropped, ...specs } = filter.specs;
    add(spec.column, specFilterParam(value), `${spec.label}: ${formatSpecFilter(spec, value)}`, { specs });
  }
  return active;
}

/** What a list for a printer shows, in few words: "For Creality Ender-3", "Should fit: Creality Ender-3". */
function printerFilterLabel(fit: FitFilter, printer: string): string {
  if (fit === "likely" || fit === "all") return `For ${printer}`;
  return fit === "listed" ? `Listed for ${printer}` : `${FIT_FILTER_LABELS[fit]}: ${printer}`;
}

/** How many filters are on. Sorting, paging and the fit switch are not filters. */
export function activeFilterCount(filter: FindFilter): number {
  const named = [filter.category, filter.subcategory, filter.subcategory2, filter.manufacturer, filter.printer];
  return (
    (wordsOf(filter) === "" ? 0 : 1) +
    named.filter((value) => value !== null).length +
    Number(filter.pinned) +
    (filter.minRating === null ? 0 : 1) +
    filter.hide.length +
    specColumns(filter.category).filter((spec) => specFilter(filter, spec.column) !== undefined).length
  );
}

/** A range that no figure can be in. */
export interface ImpossibleRange {
  readonly column: string;
  readonly value: string;
  readonly text: string;
}

/** The ranges that end below where they begin, each with a sentence that says so. */
export function impossibleRanges(filter: FindFilter): ImpossibleRange[] {
  return specColumns(filter.category).flatMap(({ column, label, unit = "" }) => {
    const wanted = specFilter(filter, column);
    if (typeof wanted !== "object" || (wanted.min ?? 0) <= (wanted.max ?? Number.POSITIVE_INFINITY)) return [];
    const text = `${label}: nothing is at least ${String(wanted.min)} and at most ${String(wanted.max)} ${unit}`.trim();
    return { column, value: specFilterParam(wanted), text: `${text}.` };
  });
}

function specFilterParam(value: SpecFilter): string {
  if (typeof value === "boolean") return value ? "yes" : "no";
  if (typeof value === "string") return value;
  return `${String(value.min ?? "")}-${String(value.max ?? "")}`;
}

function formatSpecFilter(spec: SpecColumn, value: SpecFilter): string {
  if (typeof value !== "object") return specFilterParam(value);
  const unit = spec.unit === undefined ? "" : ` ${spec.unit}`;
  const orNone = value.unstated ? ", or not stated" : "";
  if (value.min === undefined) return `${String(value.max)}${unit} or less${orNone}`;
  if (value.max === undefined) return `${String(value.min)}${unit} or more${orNone}`;
  return `${String(value.min)} to ${String(value.max)}${unit}${orNone}`;
}
