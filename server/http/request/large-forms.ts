import { matchRoutes } from "react-router";
import { ROUTE_ENTRIES } from "~/lib/route-entries";

const ROUTES = ROUTE_ENTRIES.filter(({ largeForm }) => largeForm).map(({ path }) => ({ path: `/${path}` }));

/** Whether the form of an address is longer than those of others: a whole guide that is being written. */
export function isLargeForm(path: string): boolean {
  // Client navigation posts to the path of its data.
  return matchRoutes(ROUTES, path.replace(/\.data$/, "")) !== null;
}
