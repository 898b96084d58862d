/** One moved address. `:identifier` in `from` is filled in in `to`. */
export interface Redirect {
  readonly from: string;
  readonly to: string;
  /** Moved permanently. */
  readonly status: 301;
}

/**
 * Every moved address but three kinds that have routes of their own: `/parts/{identifier}` and `/find/{identifier}` look
 * the part up to redirect in one hop, and `/donate` depends on the operator's settings.
 */
export const REDIRECTS: readonly Redirect[] = [
  { from: "calibration", to: "/calculators/flow-rate", status: 301 },
  { from: "parts", to: "/find", status: 301 },
  { from: "tutorials", to: "/learn", status: 301 },
  { from: "tutorials/:identifier", to: "/learn/:identifier", status: 301 },
  { from: "tools", to: "/tune", status: 301 },
  { from: "settings", to: "/preferences", status: 301 },
  { from: "roadmap", to: "/contribute#roadmap", status: 301 },
  { from: "admin/filaments", to: "/admin/management", status: 301 },
  { from: "admin/manufacturer-printer-management", to: "/admin/dashboard", status: 301 },
];

/**
 * Where a moved address leads: the target with the visitor's query kept and `:identifier` filled in.
 * Null when the table has no such address.
 *
 * @param pathname path as requested, e.g. `/tutorials/abc`
 * @param search query as requested, with its question mark, or empty
 */
export function resolveRedirect(
  pathname: string,
  search: string,
): { readonly location: string; readonly status: 301 } | null {
  const segments = pathname.split("/").filter((part) => part !== "");
  for (const { from, to, status } of REDIRECTS) {
    const pattern = from.split("/");
    if (pattern.length !== segments.length) continue;
    const identifierAt = pattern.indexOf(":identifier");
    if (!pattern.every((part, position) => position === identifierAt || part === segments[position])) continue;
    const identifier = identifierAt === -1 ? "" : (segments[identifierAt] ?? "");
    return {
      location: withSearch(
        to.replace(":identifier", () => identifier),
        search,
      ),
      status,
    };
  }
  return null;
}

function withSearch(target: string, search: string): string {
  if (search.length <= 1) return target;
  const [path = "", fragment] = target.split("#");
  const joined = path.includes("?") ? `${path}&${search.slice(1)}` : `${path}${search}`;
  return fragment === undefined ? joined : `${joined}#${fragment}`;
}
