import { ROUTE_ENTRIES, type RouteEntry } from "~/lib/route-entries";
import { createRouteMatcher } from "../route-matcher";

const matcherWhere = (isSo: (entry: RouteEntry) => boolean) =>
  createRouteMatcher(ROUTE_ENTRIES.filter(isSo).map(({ path }) => ({ path: `/${path}` })));

const largeFormAt = matcherWhere(({ largeForm }) => largeForm);
const postedByProgramsAt = matcherWhere(({ postedByPrograms }) => postedByPrograms);

/** Whether the form of an address is longer than those of others: a whole guide that is being written. */
export function isLargeForm(path: string): boolean {
  // Client navigation posts to the path of its data.
  return largeFormAt(path.replace(/\.data$/, "")) !== null;
}

/**
 * Whether programs post to an address, such as those that read mails: they send none of the headers by which browsers
 * say what page a form comes from.
 */
export function isPostedByPrograms(path: string): boolean {
  return postedByProgramsAt(path) !== null && !path.endsWith(".data");
}
