type Query = URLSearchParams | Record<string, string | number | readonly string[] | null | undefined>;

function withQuery(pathname: string, query?: Query): string {
  if (!query) return pathname;
  const params = query instanceof URLSearchParams ? query : new URLSearchParams();
  if (!(query instanceof URLSearchParams)) {
    for (const [name, value] of Object.entries(query)) {
      for (const single of Array.isArray(value) ? value : [value]) {
        if (single !== null && single !== undefined && single !== "") params.append(name, String(single));
      }
    }
  }
  // A query may hold colons, and part keys (`hotend:12`) stay readable with them.
  const search = params.toString().replaceAll("%3A", ":");
  return search === "" ? pathname : `${pathname}?${search}`;
}

const segment = encodeURIComponent;

/**
 * Every address of the site. Nothing else spells a URL out: links, redirects, the sitemap and
 * structured data all come from here, and a test holds this table against `app/routes.ts`.
 */
export const paths = {
  home: () => "/",
  find: (query?: Query) => withQuery("/find", query),
  findCsv: (query?: Query) => withQuery("/find.csv", query),
  findJson: (query?: Query) => withQuery("/find.json", query),
  part: (part: { manufacturerSlug: string; partSlug: string }) =>
    `/find/${segment(part.manufacturerSlug)}/${segment(part.partSlug)}`,
  legacyPart: (identifier: string) => `/find/${segment(identifier)}`,
  myPrinter: (query?: Query) => withQuery("/my-printer", query),
  printersJson: () => "/printers.json",
  auth: (query?: Query) => withQuery("/auth", query),
  authCallback: (query?: Query) => withQuery("/auth/callback", query),
  signOut: () => "/auth/sign-out",
  loginSuccess: (query?: Query) => withQuery("/login-success", query),
  preferences: () => "/preferences",
  pins: () => "/pins",
  pinsImport: () => "/pins/import",
  saved: (query?: Query) => withQuery("/saved", query),
  collections: () => "/collections",
  collection: (slug: string, query?: Query) => withQuery(`/saved/${segment(slug)}`, query),
  collectionEdit: (slug: string) => `/saved/${segment(slug)}/edit`,
  collectionDelete: (slug: string) => `/saved/${segment(slug)}/delete`,
  collectionExport: (slug: string, format: "csv" | "json" | "md" | "bbcode", query?: Query) =>
    withQuery(`/saved/${segment(slug)}/export.${format}`, query),
  liveToken: (topic: "pins" | "page_access") => withQuery("/live-token", { topic }),
  devMailbox: () => "/dev/mailbox",
  devMailboxJson: () => "/dev/mailbox.json",
  underConstruction: (query?: Query) => withQuery("/under-construction", query),
  contact: () => "/contact",
  donate: () => "/donate",
  learn: () => "/learn",
  tune: () => "/tune",
  contribute: () => "/contribute",
  calculators: (name: string) => `/calculators/${segment(name)}`,
  admin: () => "/admin",
  adminDashboard: (query?: Query) => withQuery("/admin/dashboard", query),
  adminAccessControl: () => "/admin/access-control",
  adminLockAll: () => "/admin/access-control/lock-all",
  sitemap: () => "/sitemap.xml",
  robots: () => "/robots.txt",
} as const;
