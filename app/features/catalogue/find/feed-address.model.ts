import { defaultSort, findSearchParams, withFilter, type FindFilter } from "./find-filter.model";

/** Parameters of FIND that say which part of a list is shown, or whose pins: a feed has neither. */
export const FEED_PARAMS_WITHOUT_MEANING: readonly string[] = ["sort", "page", "pinned", "compare", "view"];

/** The query of the feed of what a filter finds. */
export function feedParams(filter: FindFilter): URLSearchParams {
  return findSearchParams(withFilter(filter, { sort: defaultSort(filter), page: 1, pinned: false }));
}
