import {
  isUnder,
  LOCKABLE_PAGES,
  lockablePage,
  pathnameOf,
  type LockablePage,
  type LockablePageName,
} from "~/lib/areas";
import { safeRedirectPath } from "~/lib/http/safe-redirect";
import { paths } from "~/lib/paths";

/** Longest note a locked page can show its visitors. */
export const NOTE_MAX = 300;

/** One row of `page_access`, as the rest of the site speaks of it. */
export interface PageLock {
  readonly isLocked: boolean;
  readonly lockedAt: Date | null;
  /** The administrator's account; null when it is not known, or gone. */
  readonly lockedBy: string | null;
  /** Why, for the visitors to read. */
  readonly note: string | null;
}

/** The locks there are, by page. A page without a row is not locked. */
export type PageAccess = Readonly<Partial<Record<LockablePageName, PageLock>>>;

/** What is known before anything could be read: nothing is locked. */
export const NOTHING_LOCKED: PageAccess = {};

/** Who asks for a page, as far as locks care. */
export type PageViewer = "anonymous" | "member" | "admin";

/** What somebody who asks for a page gets. */
export type AccessDecision =
  | { readonly kind: "open" }
  /** Closed to everybody but this visitor. */
  | { readonly kind: "open-to-admin" }
  | { readonly kind: "redirect"; readonly to: "auth" | "find" | "under-construction" };

const OPEN = { kind: "open" } as const satisfies AccessDecision;

/** Whether a page is closed to visitors. One without a protection of its own never is, whatever its row says. */
export function isClosed(page: LockablePage, lock: Pick<PageLock, "isLocked"> | null): boolean {
  return page.originalProtection !== "none" && lock?.isLocked === true;
}

/**
 * The whole rule of page locks. Administrators pass; a page that was for administrators sends others where the door of
 * the admin area does; one for members sends strangers to sign in; everybody else is told that it is being built.
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

/** One page at two addresses, which speaks of the page named by its `from`. */
const UNDER_CONSTRUCTION = [paths.underConstruction(), paths.contact()];

/** The lockable page that is shown at an address, or that people who are shown something else there wait for. */
export function pageInQuestion(pathname: string, search: string): LockablePage | null {
  if (!isUnder(pathname, UNDER_CONSTRUCTION)) return lockablePage(pathname);
  return lockablePage(pathnameOf(safeRedirectPath(new URLSearchParams(search).get("from"), "")));
}

/** The page of a name, as forms and the database send it. */
export function pageNamed(name: string): LockablePage | null {
  return LOCKABLE_PAGES.find((page) => page.name === name) ?? null;
}
