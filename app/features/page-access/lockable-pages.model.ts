import { isUnder } from "~/lib/path-prefix";

/** Who could see a page before there were locks: everybody, administrators alone, or signed-in visitors. */
export type OriginalProtection = "none" | "admin" | "login";

/** The parts of the site that administrators lock and unlock. The names are those of the database. */
export const LOCKABLE_PAGES = [
  { name: "parts", label: "Parts", prefixes: ["/find", "/parts"], originalProtection: "none" },
  {
    name: "guides",
    label: "Guides",
    prefixes: ["/learn", "/learn.json", "/tutorials", "/tutorial-creator"],
    originalProtection: "admin",
  },
  {
    name: "tools",
    label: "Tools",
    prefixes: ["/tune", "/calculators", "/tools", "/calibration", "/test-prints"],
    originalProtection: "login",
  },
  {
    name: "contribute",
    label: "Contribute",
    prefixes: ["/contribute", "/submit", "/suggest-feature"],
    originalProtection: "login",
  },
] as const satisfies readonly {
  readonly name: string;
  readonly label: string;
  readonly prefixes: readonly string[];
  readonly originalProtection: OriginalProtection;
}[];

/** One of {@link LOCKABLE_PAGES}. */
export type LockablePage = (typeof LOCKABLE_PAGES)[number];

/** The database's name of a page. */
export type LockablePageName = LockablePage["name"];

/** What a member has sent stays theirs to read, whatever is locked. */
const OWN_SUBMISSION = /^\/submit\/(?!look-alikes\.json)[^/]+\/?$/i;

/** The lockable page a path belongs to, however it is spelt; null for a path that no lock covers. */
export function lockablePage(path: string): LockablePage | null {
  if (OWN_SUBMISSION.test(path)) return null;
  return LOCKABLE_PAGES.find(({ prefixes }) => isUnder(path, prefixes)) ?? null;
}
