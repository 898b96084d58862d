import type { ServerBuild } from "@remix-run/node";
import { LRUCache } from "lru-cache";
import { matchRoutes } from "react-router";

/** Paths are what visitors make of them; those of the site are fewer, but for the parts of a large catalogue. */
const KNOWN_PATHS = 4_000;
const LONGEST_PATH = 200;

interface NamedRoute {
  readonly id: string;
  readonly path?: string;
  readonly caseSensitive?: boolean;
}

type MatchableRoute = NamedRoute &
  ({ index: true; children?: undefined } | { index?: false; children: MatchableRoute[] });

/**
 * Makes a function that gives the part of a build that is needed for a page: the routes of its path, and those whose
 * names Remix writes into the page. Remix sorts all routes of its build and compares the path with them some five times
 * for each page. With a hundred routes that is a tenth of the whole page's time, with two or three it is nothing.
 *
 * The function returns null for what Remix answers by other routes than those of the path: the data of a client
 * navigation, and the list of routes that a browser asks for.
 *
 * @param make makes what serves a part of the build; called once for each part
 */
export function createRouteSubsets<Serving>(
  build: ServerBuild,
  make: (part: ServerBuild) => Serving,
): (path: string) => Serving | null {
  const routes = routesOf(build.routes);
  const serving = new Map<string, Serving>();
  const known = new LRUCache<string, { readonly serving: Serving }>({ max: KNOWN_PATHS });

  return (path) => {
    if (path.endsWith(".data") || path.endsWith("/__manifest")) return null;
    const found = known.get(path);
    if (found !== undefined) return found.serving;
    const ids = neededFor(routes, path);
    if (ids === null) return null;
    const name = ids.join(" ");
    const made = serving.get(name) ?? make(onlyWith(build, ids));
    serving.set(name, made);
    if (path.length <= LONGEST_PATH) known.set(path, { serving: made });
    return made;
  };
}

/** The ids of the routes that a page needs, in the order of the build; null when the path has no route. */
function neededFor(routes: MatchableRoute[], path: string): string[] | null {
  const own = matchRoutes(routes, path);
  if (own === null) return null;
  const segments = path.split("/").filter(Boolean);
  // Remix writes the routes of all addresses above the page into it.
  const above = segments.map((_, at) => `/${segments.slice(0, at).join("/")}`);
  const matches = [own, ...above.map((address) => matchRoutes(routes, address) ?? [])].flat();
  return [...new Set(matches.map(({ route }) => route.id))].sort();
}

function onlyWith(build: ServerBuild, ids: readonly string[]): ServerBuild {
  const picked = <Route>(routes: Readonly<Record<string, Route>>): Record<string, Route> =>
    Object.fromEntries(Object.entries(routes).filter(([id]) => ids.includes(id)));
  return { ...build, routes: picked(build.routes), assets: { ...build.assets, routes: picked(build.assets.routes) } };
}

/** The routes as the router takes them. */
function routesOf(routes: ServerBuild["routes"], parentId?: string): MatchableRoute[] {
  return Object.values(routes).flatMap((route): MatchableRoute[] => {
    if (route.parentId !== parentId) return [];
    const { id, path, caseSensitive } = route;
    const common = { id, ...(path !== undefined && { path }), ...(caseSensitive !== undefined && { caseSensitive }) };
    return route.index === true ? [{ ...common, index: true }] : [{ ...common, children: routesOf(routes, id) }];
  });
}
