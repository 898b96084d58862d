import type { HideTag, PartCategory } from "../../catalogue.model";
import { bitsetBetween, emptyBitset, intersection } from "../../engine/index/bitset.server";
import type { Predicate } from "../../engine/index/catalogue-index.server";
import { categoryCode, tagBit } from "../../engine/index/columns.server";
import type { Dictionary } from "../../engine/index/dictionaries.server";
import type { SpecFilter } from "../find-filter.model";

/** Parts of a category. */
export function inCategory(category: PartCategory): Predicate {
  const code = categoryCode(category);
  return { key: `category ${category}`, test: ({ columns }, row) => columns.category[row] === code };
}

/** Parts of a category with this value in a column; 0 is a value that no part has. */
export function columnIs(column: "subcategory" | "subcategory2", category: PartCategory, code: number): Predicate {
  const own = categoryCode(category);
  return {
    key: `${column} ${category} ${String(code)}`,
    test: ({ columns }, row) => code !== 0 && columns[column][row] === code && columns.category[row] === own,
  };
}

/** Parts of a manufacturer. */
export function madeBy(code: number): Predicate {
  return {
    key: `manufacturer ${String(code)}`,
    test: ({ columns }, row) => code !== 0 && columns.manufacturer[row] === code,
  };
}

/** Parts with this rating or a better one; those without a rating are not among them. */
export function ratedAtLeast(least: number): Predicate {
  return {
    key: `rating ${String(least)}`,
    test: ({ columns }, row) => (columns.rating[row] ?? Number.NaN) >= least,
    all: ({ columns }) => bitsetBetween(columns.rating, least, Number.POSITIVE_INFINITY),
  };
}

/** Parts that do not need something. */
export function without(tag: HideTag): Predicate {
  const bit = tagBit(tag);
  return { key: `without ${tag}`, test: ({ columns }, row) => ((columns.tags[row] ?? 0) & bit) === 0 };
}

/** Parts whose value in a column of the category passes a filter. `at` is the column's position. */
export function specIs(
  category: PartCategory,
  at: number,
  wanted: SpecFilter,
  dictionary: Dictionary | undefined,
): Predicate {
  const own = categoryCode(category);
  const { low, high } = specBounds(wanted, dictionary);
  return {
    key: `spec ${category} ${String(at)} ${String(low)} ${String(high)}`,
    test: ({ columns }, row) => {
      const value = columns.specs[at]?.[row] ?? Number.NaN;
      return columns.category[row] === own && value >= low && value <= high;
    },
    all: (index) => {
      const column = index.columns.specs[at];
      const ofCategory = index.bitmap(inCategory(category));
      return column === undefined
        ? emptyBitset(index.capacity)
        : intersection([ofCategory, bitsetBetween(column, low, high)]);
    },
  };
}

/** Parts of a category whose value in a column is stated. `at` is the column's position. */
export function specIsStated(category: PartCategory, at: number): Predicate {
  return specIs(category, at, {}, undefined);
}

/** Numbers, yes or no, and the numbers of texts are stored in the same kind of column, so each filter is a range. */
function specBounds(wanted: SpecFilter, dictionary: Dictionary | undefined): { low: number; high: number } {
  if (typeof wanted === "boolean") return { low: wanted ? 1 : 0, high: wanted ? 1 : 0 };
  if (typeof wanted === "object") {
    return { low: wanted.min ?? Number.NEGATIVE_INFINITY, high: wanted.max ?? Number.POSITIVE_INFINITY };
  }
  const code = dictionary?.find(wanted) ?? 0;
  return code === 0 ? { low: Number.NaN, high: Number.NaN } : { low: code, high: code };
}

/** The name of the condition that hides parts which need something. */
export function hideParam(tag: HideTag): string {
  return `hide:${tag}`;
}
