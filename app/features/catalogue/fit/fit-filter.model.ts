import { FIT_ANSWERS, type FitAnswer } from "./fit.model";

/**
 * What a list for a printer shows, by `fit` in the address: what fits or should fit, what a row says to fit, everything,
 * or one of the other answers alone.
 */
export const FIT_FILTERS = [
  "likely",
  "listed",
  "should_fit",
  "universal",
  "needs_change",
  "does_not_fit",
  "not_listed",
  "not_verified",
  "all",
] as const;

export type FitFilter = (typeof FIT_FILTERS)[number];

/** What is shown for a printer when the address does not say. */
export const USUAL_FIT: FitFilter = "likely";

/** Whether a text is one of the values of `fit`. */
export function isFitFilter(value: string): value is FitFilter {
  return FIT_FILTERS.some((filter) => filter === value);
}

/** The answers of the parts that a list shows. */
export function answersOf(filter: FitFilter): readonly FitAnswer[] {
  switch (filter) {
    case "likely":
      return ["universal", "listed", "should_fit"];
    case "listed":
      return ["universal", "listed"];
    case "all":
      return FIT_ANSWERS;
    default:
      return [filter];
  }
}

/** What a list of each kind is called: the choices of the filter. */
export const FIT_FILTER_LABELS: Readonly<Record<FitFilter, string>> = {
  likely: "Fits or should fit",
  listed: "Listed as fitting",
  should_fit: "Should fit",
  universal: "Fits all printers",
  needs_change: "Needs a change",
  does_not_fit: "Does not fit as it is",
  not_listed: "Not listed",
  not_verified: "Not verified yet",
  all: "All parts",
};

/** The choices of what fits. */
export const FITTING: readonly FitFilter[] = ["likely", "listed", "should_fit", "universal"];

/**
 * The choices worth offering, with the number of parts that each shows: none that shows no part, and "Fits all printers"
 * not where nothing else fits.
 *
 * @param haveMost the parts that fit only have most of the words searched for
 */
export function fitChoices(
  countOf: (value: FitFilter) => number,
  chosen: FitFilter | null,
  haveMost = false,
): { readonly value: FitFilter; readonly label: string }[] {
  return FIT_FILTERS.flatMap((value) => {
    const count = countOf(value);
    const isAllThatFits = value === "universal" && count === countOf(USUAL_FIT);
    if ((count === 0 || isAllThatFits) && value !== chosen) return [];
    // Else there would be fewer of all parts than of those that fit.
    const label = haveMost && value === "all" ? "All parts with all words" : FIT_FILTER_LABELS[value];
    return { value, label: `${label} (${String(count)})` };
  });
}
