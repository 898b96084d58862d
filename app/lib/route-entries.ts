import { paths, type CachedWith, type RouteAccess } from "./paths";

/** One address pattern of the table of routes, as the router needs it. */
export interface RouteEntry {
  /** The pattern without its first slash: `saved/:slug`; empty for the home page. */
  readonly path: string;
  /** Name of the route's file in app/routes, without its extension. */
  readonly file: string;
  /** Who may open it; null for everybody. */
  readonly access: RouteAccess | null;
  /** Its forms may come with a file. */
  readonly takesFiles: boolean;
  /** What its pages depend on if the server keeps them; null when it does not. */
  readonly cached: CachedWith | null;
  /** Its form is longer than those of other pages. */
  readonly largeForm: boolean;
  /** Programs post to it, without a page of this site. */
  readonly postedByPrograms: boolean;
}

const ADDRESS_ALONE: CachedWith = { referrerIf: [] };

const NOTHING_SPECIAL = { cached: null, largeForm: false, takesFiles: false, postedByPrograms: false };

/** The routes of unknown addresses, which no link leads to. */
const UNKNOWN_ADDRESSES: readonly RouteEntry[] = [
  { ...NOTHING_SPECIAL, path: "admin/*", file: "admin-not-found", access: "admin" },
  { ...NOTHING_SPECIAL, path: "*", file: "not-found", access: null },
];

/** The table of routes with one entry for each pattern that the router can match, and the routes of unknown addresses. */
export const ROUTE_ENTRIES: readonly RouteEntry[] = [
  ...Object.entries(paths).flatMap(
    ([
      name,
      { pattern, file = kebabCase(name), values, access = null, cached = null, form, postedByPrograms = false },
    ]) =>
      expanded(pattern, values).map((path) => ({
        path: path.slice(1),
        file,
        access,
        cached: cached === true ? ADDRESS_ALONE : cached,
        largeForm: form !== undefined,
        takesFiles: form === "with-files",
        postedByPrograms,
      })),
  ),
  ...UNKNOWN_ADDRESSES,
];

function kebabCase(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
}

/** Patterns with each value of a parameter that the router cannot match, since it is only a part of a segment. */
function expanded(pattern: string, values: Readonly<Record<string, readonly string[]>> = {}): string[] {
  return Object.entries(values).reduce(
    (patterns, [name, all]) => patterns.flatMap((one) => all.map((value) => one.replace(`:${name}`, value))),
    [pattern],
  );
}
