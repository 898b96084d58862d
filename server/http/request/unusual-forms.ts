import { matchRoutes } from "react-router";
import { ROUTE_ENTRIES, type RouteEntry } from "~/lib/route-entries";

const routesWhere = (isSo: (entry: RouteEntry) => boolean) =>
  ROUTE_ENTRIES.filter(isSo).map(({ path }) => ({ path: `/${path}` }));

const LARGE = routesWhere(({ largeForm }) => largeForm);
const POSTED_BY_PROGRAMS = routesWhere(({ postedByPrograms }) => postedByPrograms);

/** Whether the form of an address is longer than those of others: a whole guide that is being written. */
export function isLargeForm(path: string): boolean {
  // Client navigation posts to the path of its data.
  return matchRoutes(LARGE, path.replace(/\.data$/, "")) !== null;
}

/**
 * Whether programs post to an address, such as those that read mails: they send none of the headers by which browsers
 * say what page a form comes from.
 */
export function isPostedByPrograms(path: string): boolean {
  return matchRoutes(POSTED_BY_PROGRAMS, path) !== null && !path.endsWith(".data");
}
