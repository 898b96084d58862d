/** Whom a locked page keeps out: nobody, everybody but administrators, or strangers first of all. */
export type OriginalProtection = "none" | "admin" | "login";

/** A part of the site that administrators close and open. The names are those of the database. */
export const LOCKABLE_PAGES = [
  { name: "parts", label: "Parts", prefixes: ["/find", "/parts"], originalProtection: "none" },
  {
    name: "guides",
    label: "Guides",
    prefixes: ["/learn", "/tutorials", "/tutorial-creator"],
    originalProtection: "admin",
  },
  {
    name: "tools",
    label: "Tools",
    prefixes: ["/tune", "/calculators", "/tools", "/calibration"],
    originalProtection: "login",
  },
  { name: "contribute", label: "Contribute", prefixes: ["/contribute"], originalProtection: "login" },
] as const satisfies readonly {
  readonly name: string;
  readonly label: string;
  readonly prefixes: readonly string[];
  readonly originalProtection: OriginalProtection;
}[];

/** See {@link LOCKABLE_PAGES}. */
export type LockablePage = (typeof LOCKABLE_PAGES)[number];

/** What the database calls a page. */
export type LockablePageName = LockablePage["name"];

/** The lockable page a path belongs to, however it is spelt; null for what no lock is about. */
export function lockablePage(path: string): LockablePage | null {
  return LOCKABLE_PAGES.find(({ prefixes }) => isUnder(path, prefixes)) ?? null;
}

/** An area of the site that is announced but not open yet. */
export interface UnopenedArea {
  readonly name: string;
  readonly drawing: "learn" | "tune";
  /** What people will find there. */
  readonly promise: string;
}

const UNOPENED_AREAS: Readonly<Partial<Record<LockablePageName, UnopenedArea>>> = {
  guides: {
    name: "LEARN",
    drawing: "learn",
    promise:
      "Repair guides, upgrade tutorials and slicer walkthroughs, one small step at a time, with the tools and parts each of them needs. The first thirty topics are researched and being written.",
  },
  tools: {
    name: "TUNE",
    drawing: "tune",
    promise:
      "Calculators for flow rate, pressure advance, maximum volumetric flow, retraction and skew, each with a picture of the test print and lines to paste into your firmware.",
  },
};

/** The unopened area an address belongs to, if any. */
export function unopenedArea(address: string): UnopenedArea | null {
  const page = lockablePage(pathnameOf(address));
  return page === null ? null : (UNOPENED_AREAS[page.name] ?? null);
}

/** Prefixes of addresses that are nobody's without signing in (specification section 6). */
export const RESTRICTED_PREFIXES: readonly string[] = ["/admin", "/profile", "/settings", "/dashboard"];

/** Prefixes of the screens of signing in: nobody returns to one of them afterwards. */
export const SIGN_IN_PREFIXES: readonly string[] = ["/auth", "/login-success"];

/** Addresses that robots.txt asks crawlers to leave alone: they are personal, or for admins. */
export const CLOSED_TO_CRAWLERS: readonly string[] = [
  ...RESTRICTED_PREFIXES,
  ...SIGN_IN_PREFIXES,
  "/preferences",
  "/saved",
  "/pins",
  "/my-printer",
  "/dev",
];

/** Whether a path may be returned to after signing in: never the screens of signing in themselves. */
export function isReturnPath(path: string): boolean {
  return !isUnder(pathnameOf(path), SIGN_IN_PREFIXES);
}

/** Whether a path is one of these or below it, for a router to which `/Auth` and `/%61uth` are `/auth`. */
export function isUnder(pathname: string, prefixes: readonly string[]): boolean {
  const plain = decoded(pathname).toLowerCase();
  return prefixes.some((prefix) => plain === prefix || plain.startsWith(`${prefix}/`));
}

/** An address of this site without its query and fragment. */
export function pathnameOf(address: string): string {
  return address.split(/[?#]/, 1)[0] ?? "";
}

function decoded(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    // Half an escape is no address of ours, whatever it says.
    return path;
  }
}
