import { safeRedirectPath } from "~/lib/http/safe-redirect";
import { isUnder, pathnameOf } from "~/lib/path-prefix";
import { paths } from "~/lib/paths";
import { LOCKABLE_PAGES, lockablePage, type LockablePage, type LockablePageName } from "./lockable-pages.model";

/** Most characters of a note. */
export const LOCK_NOTE_MAX = 300;

/** One row of `page_access`. */
export interface PageLock {
  readonly isLocked: boolean;
  readonly lockedAt: Date | null;
  /** Account id of the administrator; null when it is unknown or deleted. */
  readonly lockedBy: string | null;
  /** The reason, shown to visitors. */
  readonly note: string | null;
}

/** The locks by page. A page without a row is not locked. */
export type PageAccess = Readonly<Partial<Record<LockablePageName, PageLock>>>;

/** The locks before they are first read. */
export const NOTHING_LOCKED: PageAccess = {};

/** The kinds of visitors that locks distinguish. */
export type PageViewer = "anonymous" | "member" | "admin";

/** What a visitor of a page gets. */
export type AccessDecision =
  | { readonly kind: "open" }
  /** Closed to everybody but administrators. */
  | { readonly kind: "open-to-admin" }
  | { readonly kind: "redirect"; readonly to: "auth" | "find" | "under-construction" };

const OPEN = { kind: "open" } as const satisfies AccessDecision;

/** Whether a page is closed to visitors. One without an original protection never is, whatever its row says. */
export function isClosed(page: LockablePage, lock: Pick<PageLock, "isLocked"> | null): boolean {
  return page.originalProtection !== "none" && lock?.isLocked === true;
}

/**
 * The rule of page locks. Administrators pass. Visitors who are not signed in are sent to the sign-in page. Members are
 * sent to FIND from a page that was for administrators, and to the page "Under construction" from any other.
 */
export function decideAccess(
  page: LockablePage,
  viewer: PageViewer,
  lock: Pick<PageLock, "isLocked"> | null,
): AccessDecision {
  if (!isClosed(page, lock)) return OPEN;
  if (viewer === "admin") return { kind: "open-to-admin" };
  if (viewer === "anonymous") return { kind: "redirect", to: "auth" };
  return { kind: "redirect", to: page.originalProtection === "admin" ? "find" : "under-construction" };
}

/** Names of the pages that are closed to visitors now. */
export function closedPages(access: PageAccess): LockablePageName[] {
  return LOCKABLE_PAGES.filter((page) => isClosed(page, access[page.name] ?? null)).map(({ name }) => name);
}

/** Two addresses of one page, which is shown instead of the page in its `from`. */
const UNDER_CONSTRUCTION = [paths.underConstruction(), paths.contact()];

/** The lockable page at an address, or the one that the address is shown instead of. */
export function pageInQuestion(pathname: string, search: string): LockablePage | null {
  if (!isUnder(pathname, UNDER_CONSTRUCTION)) return lockablePage(pathname);
  return lockablePage(pathnameOf(safeRedirectPath(new URLSearchParams(search).get("from"), "")));
}

/** The page with this name, as forms and the database send it; null for an unknown name. */
export function pageNamed(name: string): LockablePage | null {
  return LOCKABLE_PAGES.find((page) => page.name === name) ?? null;
}
