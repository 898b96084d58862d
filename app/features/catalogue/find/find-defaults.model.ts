import type { HideTag } from "../catalogue.model";

/*
 * What FIND shows a member where an address does not say otherwise. Only what an address does not name is filled in: one
 * that names a parameter without a value, such as `hide=`, has chosen that there is none.
 */

/** The orders that fit every list. Best match needs words, and a figure its category. */
export const DEFAULT_SORTS = ["pinned", "name", "newest", "rating"] as const;

/** What a member has chosen for FIND; null and an empty list for what is as usual. */
export interface FindDefaults {
  /** Slug of a printer. */
  readonly printer: string | null;
  readonly hide: readonly HideTag[];
  readonly minRating: number | null;
  readonly sort: (typeof DEFAULT_SORTS)[number] | null;
}

/** What the parts there are can be chosen by: none may be rated, or all added on one day. */
export interface FindChoices {
  readonly rated: boolean;
  readonly dated: boolean;
}

/** Whether an order would put any part before another one. */
export function ordersSomething(sort: string, { rated, dated }: FindChoices): boolean {
  return sort === "rating" ? rated : sort !== "newest" || dated;
}

/** The defaults without what would leave out every part or order none. */
export function usableDefaults(defaults: FindDefaults, choices: FindChoices): FindDefaults {
  const { minRating, sort } = defaults;
  return {
    ...defaults,
    minRating: choices.rated ? minRating : null,
    sort: sort !== null && ordersSomething(sort, choices) ? sort : null,
  };
}

/** The defaults as parameters of an address, in the order of FIND's own. */
function parametersOf({ printer, hide, minRating, sort }: FindDefaults): readonly (readonly [string, string])[] {
  return [
    ...(printer === null ? [] : [["printer", printer] as const]),
    ...(minRating === null ? [] : [["min_rating", String(minRating)] as const]),
    ...hide.map((tag) => ["hide", tag] as const),
    ...(sort === null ? [] : [["sort", sort] as const]),
  ];
}

/** Whether nothing is chosen. */
export function isUsual(defaults: FindDefaults): boolean {
  return parametersOf(defaults).length === 0;
}

/** Names of the parameters that the defaults say something about. */
export function defaultNames(defaults: FindDefaults): ReadonlySet<string> {
  return new Set(parametersOf(defaults).map(([name]) => name));
}

/**
 * A query with the defaults for what it does not name; the same text when nothing is missing.
 *
 * @param namesPrinter whether the words of the search name a printer, which then is the one
 */
export function withDefaults(search: string, defaults: FindDefaults, namesPrinter: (words: string) => boolean): string {
  const params = new URLSearchParams(search);
  const words = params.get("q") ?? "";
  const added = parametersOf(defaults).filter(
    ([name]) => !params.has(name) && !(name === "printer" && words !== "" && namesPrinter(words)),
  );
  if (added.length === 0) return search;
  const text = added.map(([name, value]) => `${name}=${value}`).join("&");
  return search === "" ? `?${text}` : `${search}&${text}`;
}
