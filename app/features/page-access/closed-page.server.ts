import { pathnameOf } from "~/lib/path-prefix";
import { lockablePage, type LockablePage } from "./lockable-pages.model";
import { isClosed } from "./page-access.model";
import type { PageAccessStore } from "./page-access.store.server";

/** What a visitor who was redirected from a lockable page is shown about it. */
export interface ClosedPage {
  readonly label: LockablePage["label"];
  readonly closed: boolean;
  /** The reason, if the page is closed and an administrator has given one. */
  readonly note: string | null;
}

/** The lockable page of a path, with what visitors may see of its lock; null for a path that no lock covers. */
export async function closedPageAt(store: PageAccessStore, path: string): Promise<ClosedPage | null> {
  const page = lockablePage(pathnameOf(path));
  if (page === null || page.originalProtection === "none") return null;
  const lock = (await store.current())[page.name] ?? null;
  const closed = isClosed(page, lock);
  return { label: page.label, closed, note: closed ? (lock?.note ?? null) : null };
}
