import {
  CATEGORY_LABELS,
  GENERIC_MANUFACTURER_SLUG,
  HIDE_TAGS,
  PART_CATEGORIES,
  type HideTag,
  type SpecColumn,
} from "../../catalogue.model";
import {
  countBits,
  countCommonBits,
  countValues,
  intersection,
  hasDifferentNumbers,
  valueRange,
  type Bitset,
} from "../../engine/index/bitset.server";
import type { Dictionary } from "../../engine/index/dictionaries.server";
import { nameSortKey } from "../../engine/index/orders.server";
import { specColumns, specFilter, type SpecFilter } from "../find-filter.model";
import { answersOf, FIT_FILTER_LABELS, FIT_FILTERS, USUAL_FIT } from "../../fit/fit-filter.model";
import { FIT_CONDITION, type FindQuery } from "./find-query.server";
import { matchFilterText } from "./match-text.server";
import { hideParam, inCategory, ratedAtLeast, specIsStated, without } from "./predicates.server";

/** One choice of a facet; `count` is how many parts choosing it would show. */
export interface FacetValue {
  readonly value: string;
  readonly label: string;
  readonly count: number;
  readonly selected: boolean;
}

/** Choices for one column of the chosen category. */
export interface SpecFacet {
  readonly spec: SpecColumn;
  /** Most frequent values first; empty for numbers. Yes and no for yes/no columns. */
  readonly values: readonly FacetValue[];
  /** Lowest and highest value among the results; null for other kinds, or when none is stated. */
  readonly range: { readonly min: number; readonly max: number } | null;
  /** How many parts the other filters find that do not state the number; 0 for other kinds. */
  readonly unstated: number;
  /** How many parts the other filters find, and how many of them state a value. */
  readonly total: number;
  readonly stated: number;
}

export interface Facets {
  readonly category: readonly FacetValue[];
  readonly subcategory: readonly FacetValue[];
  readonly subcategory2: readonly FacetValue[];
  readonly manufacturer: readonly FacetValue[];
  /** By answer for the printer; empty without one. */
  readonly fit: readonly FacetValue[];
  /** The parts counted as fitting only have most of the words, and some others have all of them. */
  readonly fittingHaveMost: boolean;
  /** Here `count` is how many of the results need it, and would be hidden. */
  readonly hide: readonly (FacetValue & { readonly tag: HideTag })[];
  readonly specs: readonly SpecFacet[];
  /** Some of the parts that the other filters find have a rating. */
  readonly rated: boolean;
  /** Not all parts found are equally new. */
  readonly dated: boolean;
}

/** At most this many values of a text column are offered; the chosen one always is. */
const MOST_SPEC_VALUES = 50;

const OWN_OF_CATEGORY: ReadonlySet<string> = new Set(["category", "subcategory", "subcategory2"]);

/** The facets of a query; `all` are the rows it finds. */
export function facetsOf(query: FindQuery, all: Bitset): Facets {
  const { filter, index, snapshot } = query;
  const { category } = filter;
  const specs = specColumns(category);
  // Choosing another category removes the filters that belong to this one, so their counts must not apply them.
  const ofCategory = new Set([...OWN_OF_CATEGORY, ...specs.map(({ column }) => column)]);
  const base = (active: boolean, own: (param: string) => boolean) => (active ? query.rows(own) : all);

  const categoryBase = base(category !== null, (param) => ofCategory.has(param));
  const manufacturerBase = base(filter.manufacturer !== null, (param) => param === "manufacturer");
  return {
    category: PART_CATEGORIES.map((value) => ({
      value,
      label: CATEGORY_LABELS[value].plural,
      count: countCommonBits(categoryBase, index.bitmap(inCategory(value))),
      selected: value === category,
    })),
    subcategory:
      category === null
        ? []
        : codeFacet(
            base(filter.subcategory !== null || filter.subcategory2 !== null, (param) =>
              param.startsWith("subcategory"),
            ),
            index.columns.subcategory,
            index.dictionaries.subcategory[category],
            filter.subcategory,
          ),
    subcategory2:
      category === null
        ? []
        : codeFacet(
            base(filter.subcategory2 !== null, (param) => param === "subcategory2"),
            index.columns.subcategory2,
            index.dictionaries.subcategory2[category],
            filter.subcategory2,
          ),
    manufacturer: codeFacet(
      manufacturerBase,
      index.columns.manufacturer,
      index.dictionaries.manufacturer,
      filter.manufacturer,
      (slug) => snapshot.manufacturerName(slug),
    ).filter(
      ({ value, selected }) =>
        selected || value === GENERIC_MANUFACTURER_SLUG || snapshot.manufacturerBySlug(value) !== null,
    ),
    fit: fitFacet(query),
    fittingHaveMost: matchFilterText(snapshot, filter, USUAL_FIT)?.onlyFitting === true,
    hide: HIDE_TAGS.map(({ tag, label }) => {
      const selected = filter.hide.includes(tag);
      const results = base(selected, (param) => param === hideParam(tag));
      return {
        tag,
        value: tag,
        label,
        count: countBits(results) - countCommonBits(results, index.bitmap(without(tag))),
        selected,
      };
    }),
    specs: specs.map((spec, at) => {
      const wanted = specFilter(filter, spec.column);
      return specFacet(
        query,
        base(wanted !== undefined, (param) => param === spec.column),
        spec,
        at,
        wanted,
      );
    }),
    rated:
      countCommonBits(
        base(filter.minRating !== null, (param) => param === "min_rating"),
        index.bitmap(ratedAtLeast(0)),
      ) > 0,
    dated: hasDifferentNumbers(all, index.columns.created),
  };
}

/** How many parts each choice of `fit` shows. Each finds the words in parts of its own. */
function fitFacet(query: FindQuery): FacetValue[] {
  const fits = query.fits();
  if (fits === null) return [];
  const others = query.rows((param) => param === FIT_CONDITION || param === "q");
  return FIT_FILTERS.map((value) => {
    const text = matchFilterText(query.snapshot, query.filter, value);
    const found = text === null ? others : intersection([others, text.rows]);
    return {
      value,
      label: FIT_FILTER_LABELS[value],
      count: answersOf(value).reduce((sum, answer) => sum + countCommonBits(found, fits.answers[answer]), 0),
      selected: value === query.filter.fit,
    };
  });
}

/** Counts per value of a text column, by label. Values that no part has are left out unless chosen. */
function codeFacet(
  base: Bitset,
  column: Uint32Array,
  dictionary: Dictionary,
  chosen: string | null,
  labelOf: (text: string) => string = (text) => text,
): FacetValue[] {
  const counts = countValues(base, column, dictionary.size);
  const values: FacetValue[] = [];
  for (let code = 1; code < counts.length; code++) {
    const count = counts[code] ?? 0;
    const value = dictionary.text(code);
    if (count > 0) values.push({ value, label: labelOf(value), count, selected: value === chosen });
  }
  if (chosen !== null && !values.some(({ selected }) => selected)) {
    values.push({ value: chosen, label: labelOf(chosen), count: 0, selected: true });
  }
  return values
    .map((value) => ({ value, key: labelKey(value.label) }))
    .sort((a, b) => (a.key < b.key ? -1 : 1))
    .map(({ value }) => value);
}

/** Sort keys by label, each computed once. Labels are manufacturers, subcategories and other values. */
const LABEL_KEYS = new Map<string, string>();
function labelKey(label: string): string {
  const known = LABEL_KEYS.get(label);
  if (known !== undefined) return known;
  if (LABEL_KEYS.size > 20_000) LABEL_KEYS.clear();
  const key = nameSortKey(label);
  LABEL_KEYS.set(label, key);
  return key;
}

function specFacet(
  { index, filter }: FindQuery,
  base: Bitset,
  spec: SpecColumn,
  at: number,
  wanted: SpecFilter | undefined,
): SpecFacet {
  const column = index.columns.specs[at];
  const { category } = filter;
  const dictionary = category === null ? undefined : index.dictionaries.specs[category][at];
  if (category === null || column === undefined || dictionary === undefined) {
    return { spec, values: [], range: null, unstated: 0, total: 0, stated: 0 };
  }
  const total = countBits(base);
  const stated = countCommonBits(base, index.bitmap(specIsStated(category, at)));
  const facet = { spec, range: null, unstated: 0, total, stated };
  if (spec.kind === "number")
    return { ...facet, values: [], range: valueRange(base, column), unstated: total - stated };
  const counts = countValues(base, column, Math.max(2, dictionary.size));
  if (spec.kind === "boolean") {
    return {
      ...facet,
      values: [
        { value: "yes", label: "Yes", count: counts[1] ?? 0, selected: wanted === true },
        { value: "no", label: "No", count: counts[0] ?? 0, selected: wanted === false },
      ],
    };
  }
  const values: FacetValue[] = [];
  for (let code = 1; code < dictionary.size; code++) {
    const count = counts[code] ?? 0;
    const value = dictionary.text(code);
    if (count > 0) values.push({ value, label: value, count, selected: value === wanted });
  }
  if (typeof wanted === "string" && !values.some(({ selected }) => selected)) {
    values.push({ value: wanted, label: wanted, count: 0, selected: true });
  }
  values.sort(
    (a, b) =>
      Number(b.selected) - Number(a.selected) || b.count - a.count || (labelKey(a.label) < labelKey(b.label) ? -1 : 1),
  );
  return { ...facet, values: values.slice(0, MOST_SPEC_VALUES) };
}

/** About how many bytes the facets take, with what a page shows of them and what is sent of that. */
export function facetsSize({ manufacturer, subcategory, subcategory2, specs }: Facets): number {
  const values = [manufacturer, subcategory, subcategory2, ...specs.map((facet) => facet.values)];
  return 3_000 + 200 * values.reduce((sum, facet) => sum + facet.length, 0);
}
