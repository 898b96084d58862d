type Query = URLSearchParams | Record<string, string | number | readonly string[] | null | undefined>;
type Params = Readonly<Record<string, string>>;

/** Names of a pattern's parameters: `"slug"` for `/saved/:slug/edit`. */
type ParamName<Pattern extends string> = Pattern extends `${infer First}/${infer Rest}`
  ? ParamName<First> | ParamName<Rest>
  : Pattern extends `${string}:${infer Name}`
    ? Name
    : never;

type IsUnion<Name, All = Name> = Name extends unknown ? ([All] extends [Name] ? false : true) : never;

/** The arguments of a route's function: one parameter or an object of several, then the query. */
type HrefArguments<Name extends string> = [Name] extends [never]
  ? [query?: Query]
  : IsUnion<Name> extends true
    ? [params: Readonly<Record<Name, string>>, query?: Query]
    : [value: string, query?: Query];

/**
 * Who may open a route: signed-in visitors, administrators, or everybody unless an administrator has locked its page. The
 * server asks before the route's loader or action runs, for documents, data and files alike.
 */
export type RouteAccess = "member" | "admin" | "lockable";

interface RouteOptions {
  /** Name of the route's file in app/routes, where it is not the entry's name in kebab-case. */
  readonly file?: string;
  /** The values of a parameter that is only a part of its segment: the router has a route for each. */
  readonly values?: Readonly<Record<string, readonly string[]>>;
  /** Who may open it; everybody without it. */
  readonly access?: RouteAccess;
  /**
   * `large`: its form is longer than those of other pages; the server takes more bytes and fields of it. `with-files`: it
   * may come with a file, too.
   */
  readonly form?: "large" | "with-files";
  /** Programs post to it, without a page of this site; then there are no cookies, and what lets its action act is the address. */
  readonly postedByPrograms?: true;
  /** The server keeps its pages for all visitors without cookies of their own; it renders them each time without it. */
  readonly cached?: true | CachedWith;
}

/** What besides its address, the visitor's printer and the public data a cached page depends on. */
export interface CachedWith {
  /** Query parameters with which a page depends on the one that the visitor comes from. */
  readonly referrerIf: readonly string[];
  /** It shows something of pages that can be locked, so that no cache may show it from then on. */
  readonly followsLocks?: true;
}

/** One route: a function that makes its address, and what the router has to know. */
interface RoutePath<Pattern extends string> extends RouteOptions {
  (...given: HrefArguments<ParamName<Pattern>>): string;
  readonly pattern: Pattern;
}

function at<const Pattern extends string>(pattern: Pattern, options?: RouteOptions): RoutePath<Pattern>;
function at(pattern: string, options: RouteOptions = {}): object {
  const path = pattern.replace(/\/\*$/, "");
  const href = path.includes(":")
    ? (params: string | Params, query?: Query) => withQuery(filled(path, params), query)
    : (query?: Query) => withQuery(path, query);
  return Object.assign(href, { ...options, pattern });
}

function filled(path: string, params: string | Params): string {
  return path.replace(/:(\w+)/g, (_, name: string) =>
    encodeURIComponent(typeof params === "string" ? params : (params[name] ?? "")),
  );
}

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

/**
 * The table of routes. An entry's name in kebab-case is the name of its file in app/routes (`findCsv`:
 * `find-csv.ts`), and the entry makes the route's addresses: `paths.part({ manufacturerSlug, partSlug })`,
 * `paths.saved({ sort: "name" })`. Nothing else spells an address out. `app/routes.ts` gives the table to Remix.
 */
export const paths = {
  home: at("/", { cached: true }),

  // All areas
  search: at("/search", { cached: { referrerIf: [], followsLocks: true } }),
  searchJson: at("/search.json", { cached: { referrerIf: [], followsLocks: true } }),
  searchSuggestions: at("/search/suggestions.json", { cached: { referrerIf: [], followsLocks: true } }),

  // FIND
  find: at("/find", { cached: { referrerIf: ["hide", "sort"] } }),
  findCsv: at("/find.csv", { cached: true }),
  findJson: at("/find.json", { cached: true }),
  findFeed: at("/find/feed.xml", { cached: true }),
  dealsFeed: at("/find/deals/feed.xml", { cached: true }),
  part: at("/find/:manufacturerSlug/:partSlug", { cached: { referrerIf: [], followsLocks: true } }),
  partHistory: at("/find/:manufacturerSlug/:partSlug/history", { cached: true }),
  legacyPart: at("/find/:identifier"),
  movedPart: at("/parts/:identifier", { file: "legacy-part" }),
  // To the shop of a deal
  outDeal: at("/out/deal/:id"),
  myPrinter: at("/my-printer", { cached: true }),
  printersJson: at("/printers.json", { cached: true }),
  printers: at("/printers", { cached: true }),
  printerMaker: at("/printers/:identifier", { cached: true }),
  printer: at("/printers/:manufacturerSlug/:modelSlug", { cached: { referrerIf: [], followsLocks: true } }),
  printerExport: at("/printers/:manufacturerSlug/:modelSlug/export.json", { cached: true }),
  printerHistory: at("/printers/:manufacturerSlug/:modelSlug/history", { cached: true }),

  // LEARN
  learn: at("/learn", { access: "lockable", cached: true }),
  learnJson: at("/learn.json", { access: "lockable", cached: true }),
  learnFeed: at("/learn/feed.xml", { access: "lockable", cached: true }),
  guide: at("/learn/:slug", { access: "lockable", cached: true }),
  // Taking a guide down and bringing it back, by its author and administrators
  guideWithdraw: at("/learn/:slug/withdraw", { access: "lockable" }),
  guideMarkdown: at("/learn/:slug/guide.md", { access: "lockable", cached: true }),

  // Pictures of guides
  picture: at("/pictures/:picture/:file"),

  // Guides that are being written. For members; of a form that is sent after signing out the text must come back, so the
  // routes themselves ask.
  tutorialCreator: at("/tutorial-creator", { access: "lockable" }),
  guideImport: at("/tutorial-creator/import", { access: "lockable", form: "large" }),
  guideDraft: at("/tutorial-creator/:id", { access: "lockable", form: "with-files" }),
  guideDraftPreview: at("/tutorial-creator/:id/preview", { access: "lockable" }),
  // For the script of a draft's page
  guideDraftSave: at("/tutorial-creator/:id/save", { access: "lockable", form: "large" }),
  guideDraftMarkdown: at("/tutorial-creator/:id/guide.md", { access: "lockable" }),
  guideDraftDelete: at("/tutorial-creator/:id/delete", { access: "lockable" }),

  // TUNE
  tune: at("/tune", { access: "lockable", cached: true }),
  calculator: at("/calculators/:slug", { access: "lockable", cached: true }),
  // For members; what others send waits until they have signed in, so the route itself asks.
  calculatorSave: at("/calculators/:slug/save", { access: "lockable" }),
  calibrations: at("/calibrations", { access: "member" }),
  calibrationsCsv: at("/calibrations.csv", { access: "member" }),
  calibrationsCompare: at("/calibrations/compare", { access: "member" }),
  testPrints: at("/test-prints", { access: "lockable", cached: true }),
  testPrint: at("/test-prints/:slug", { access: "lockable", cached: true }),
  testPrintGcode: at("/test-prints/:slug/print.gcode", { access: "lockable" }),

  // Saved parts and collections
  pins: at("/pins"),
  pinsImport: at("/pins/import"),
  saved: at("/saved"),
  undo: at("/undo"),
  collections: at("/collections"),
  collectionsJson: at("/collections.json"),
  collection: at("/saved/:slug"),
  collectionEdit: at("/saved/:slug/edit", { access: "member" }),
  collectionDelete: at("/saved/:slug/delete", { access: "member" }),
  collectionExport: at("/saved/:slug/export.:format", { values: { format: ["csv", "json", "md", "bbcode"] } }),

  myReports: at("/my-reports", { access: "member" }),

  // Accounts
  auth: at("/auth"),
  authCallback: at("/auth/callback"),
  signOut: at("/auth/sign-out"),
  loginSuccess: at("/login-success"),
  preferences: at("/preferences", { access: "member" }),
  security: at("/preferences/security", { access: "member" }),
  securityNew: at("/preferences/security/new", { access: "member" }),
  securityRemove: at("/preferences/security/remove/:id", { access: "member" }),
  recoveryCodes: at("/preferences/security/recovery-codes", { access: "member" }),
  // Asks again who it is, before what is dangerous
  confirmSignIn: at("/preferences/confirm", { access: "member" }),
  preferencesProfile: at("/preferences/profile", { access: "member", form: "with-files" }),
  preferencesExportJson: at("/preferences/export.json", { access: "member" }),
  preferencesExportZip: at("/preferences/export.zip", { access: "member" }),
  preferencesDelete: at("/preferences/delete", { access: "member" }),
  profile: at("/profile", { access: "member" }),
  profileOf: at("/profile/:username"),
  notifications: at("/notifications", { access: "member" }),
  notificationsJson: at("/notifications.json", { access: "member" }),
  // From a mail, without signing in
  unsubscribe: at("/unsubscribe/:key", { postedByPrograms: true }),
  mailbox: at("/dev/mailbox"),
  mailboxJson: at("/dev/mailbox.json"),

  // For scripts of the site's own pages
  liveToken: at("/live-token"),

  submit: at("/submit", { access: "lockable" }),
  submitLookAlikes: at("/submit/look-alikes.json", { access: "lockable" }),
  // For members; a message that is sent after signing out must come back, so the route itself asks. One's own submissions
  // stay readable while the area is locked, and what is done to them asks for its lock.
  submission: at("/submit/:id"),
  submissionEdit: at("/submit/:id/edit", { access: "lockable" }),
  submissionWithdraw: at("/submit/:id/withdraw", { access: "lockable" }),
  // Contributing. Suggesting is for members; of a form that is sent after signing out the text must come back, so the
  // routes themselves ask.
  contribute: at("/contribute", { access: "lockable" }),
  whatIsMissing: at("/contribute/missing", { access: "lockable", cached: true }),
  suggestFeature: at("/suggest-feature", { access: "lockable" }),
  suggestion: at("/suggest-feature/:id", { access: "lockable" }),

  // Pages that belong to no area
  underConstruction: at("/under-construction"),
  contact: at("/contact", { file: "under-construction" }),
  donate: at("/donate"),
  glossary: at("/glossary", { cached: true }),
  privacyPolicy: at("/privacy-policy", { cached: true }),

  // Administrators
  admin: at("/admin", { access: "admin" }),
  adminDashboard: at("/admin/dashboard", { access: "admin" }),
  adminAccessControl: at("/admin/access-control", { access: "admin" }),
  adminDataQuality: at("/admin/data-quality", { access: "admin" }),
  adminDataQualityCsv: at("/admin/data-quality.csv", { access: "admin" }),
  adminSubmissions: at("/admin/submissions", { access: "admin" }),
  adminSubmission: at("/admin/submissions/:id", { access: "admin" }),
  adminManagement: at("/admin/management", { access: "admin" }),
  adminParts: at("/admin/management/parts", { access: "admin" }),
  adminPartNew: at("/admin/management/parts/new", { access: "admin" }),
  adminBulkEdit: at("/admin/management/parts/change", { access: "admin", form: "large" }),
  // Printers, manufacturers and deals have the same pages as parts.
  adminPart: at("/admin/management/parts/:table/:id", { access: "admin", form: "with-files" }),
  adminPartMerge: at("/admin/management/parts/:table/:id/merge", { access: "admin" }),
  adminImports: at("/admin/management/imports", { access: "admin", form: "large" }),
  adminImport: at("/admin/management/imports/:id", { access: "admin" }),
  adminPartPrinters: at("/admin/management/parts/:table/:id/printers", { access: "admin" }),
  adminReports: at("/admin/reports", { access: "admin" }),
  adminUsers: at("/admin/users", { access: "admin" }),
  adminUser: at("/admin/users/:id", { access: "admin" }),
  adminAudit: at("/admin/audit", { access: "admin" }),
  adminAuditCsv: at("/admin/audit.csv", { access: "admin" }),
  adminAnalytics: at("/admin/analytics", { access: "admin" }),
  adminAnalyticsCsv: at("/admin/analytics.csv", { access: "admin" }),
  adminFeaturedCards: at("/admin/management/featured-cards", { access: "admin" }),
  adminFeaturedCard: at("/admin/management/featured-cards/:id", { access: "admin" }),
  adminFeaturedCardDelete: at("/admin/management/featured-cards/:id/delete", { access: "admin" }),
  adminComponents: at("/admin/components", { access: "admin" }),
  adminSecurity: at("/admin/security", { access: "admin" }),
  adminLockAll: at("/admin/access-control/lock-all", { access: "admin" }),

  // For search engines
  sitemap: at("/sitemap.xml", { cached: { referrerIf: [], followsLocks: true } }),
  robots: at("/robots.txt", { cached: true }),
} as const;
