import { LRUCache } from "lru-cache";
import { matchRoutes } from "react-router";

/** Paths are what visitors make of them; those of the site are fewer, but for the parts of a large catalogue. */
const KNOWN_PATHS = 4_000;
const LONGEST_PATH = 200;

interface RoutePattern {
  readonly path: string;
}

/** The route of an address, and what fills its pattern. */
interface MatchedRoute<Route> {
  readonly route: Route;
  readonly params: Readonly<Record<string, string | undefined>>;
}

/**
 * Makes a function that finds the route of a path as the router does; null when there is none. It remembers what it
 * found: the router sorts and compiles all patterns each time it is asked, which with a hundred of them takes longer than
 * sending a small page.
 */
export function createRouteMatcher<Route extends RoutePattern>(
  routes: readonly Route[],
): (path: string) => MatchedRoute<Route> | null {
  const matchable = routes.map((route) => ({ path: route.path, route }));
  const known = new LRUCache<string, { readonly match: MatchedRoute<Route> | null }>({ max: KNOWN_PATHS });
  return (path) => {
    const before = known.get(path);
    if (before !== undefined) return before.match;
    const found = matchRoutes(matchable, path)?.at(-1);
    const match = found === undefined ? null : { route: found.route.route, params: found.params };
    if (path.length <= LONGEST_PATH) known.set(path, { match });
    return match;
  };
}
