import type { NotedSearch } from "~/lib/http/visits/page-notes";
import { paths } from "~/lib/paths";
import { REDIRECTS } from "~/lib/redirects";
import { ROUTE_ENTRIES } from "~/lib/route-entries";
import { createRouteMatcher } from "../route-matcher";

/** What looking at a page counts as. */
export interface CountedPage {
  /** Scheme, host and port. */
  readonly origin: string;
  /** Path and query of the page. */
  readonly address: string;
  /** It is the data of a page, for a browser that is on another one. */
  readonly isData: boolean;
  /** The pattern of its address. */
  readonly route: string;
  /** What fills the pattern, for pages about one thing; else empty. */
  readonly item: string;
  /** A search whose results it shows; null for another page of them, too. */
  readonly search: NotedSearch | null;
}

/** A page that has been rendered. */
interface RenderedPage {
  readonly origin: string;
  readonly path: string;
  readonly search: string;
  readonly status: number;
  readonly contentType: string | null;
  readonly noted: NotedSearch | null;
}

/** Pages about one thing; their pages exist only if it does. */
const ABOUT_ONE_THING: ReadonlySet<string> = new Set(
  [paths.part, paths.printer, paths.guide, paths.calculator, paths.testPrint].map(({ pattern }) => pattern),
);

const routeAt = createRouteMatcher([
  ...ROUTE_ENTRIES.map(({ path, access }) => ({
    path: `/${path}`,
    // Administrators are not counted, and tools for developers are no pages of the site.
    isCounted: access !== "admin" && !path.endsWith("*") && !path.startsWith("dev/"),
  })),
  ...REDIRECTS.map(({ from }) => ({ path: `/${from}`, isCounted: false })),
]);

const DATA = ".data";

/** What looking at a page counts as; null for what is no page of the site, or shows an error. */
export function countedPage({ origin, path, search, status, contentType, noted }: RenderedPage): CountedPage | null {
  if (status !== 200) return null;
  const isData = path.endsWith(DATA);
  if (!isData && contentType?.startsWith("text/html") !== true) return null;
  const pagePath = !isData ? path : path === "/_root.data" ? "/" : path.slice(0, -DATA.length);
  const match = routeAt(pagePath);
  if (match?.route.isCounted !== true) return null;
  const route = match.route.path;
  const item = ABOUT_ONE_THING.has(route) ? Object.values(match.params).join("/") : "";
  const params = new URLSearchParams(search);
  params.delete("_routes");
  const query = params.toString();
  return {
    origin,
    address: query === "" ? pagePath : `${pagePath}?${query}`,
    isData,
    route,
    // Letters of an address are folded by the router where the page is not.
    item: item.toLowerCase().slice(0, LONGEST_ITEM),
    search: noted,
  };
}

const LONGEST_ITEM = 200;
