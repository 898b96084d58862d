import { lockablePage, pathnameOf, type LockablePage } from "~/lib/areas";
import { isClosed } from "./page-access.model";
import type { PageAccessStore } from "./page-access.store.server";

/** What somebody who came from a lockable page is told of it. */
export interface ClosedPage {
  readonly label: LockablePage["label"];
  readonly closed: boolean;
  /** Why, when it is closed and an administrator has said so. */
  readonly note: string | null;
}

/** The lockable page a path belongs to and what its visitors may know of its lock; null for any other path. */
export async function closedPageAt(store: PageAccessStore, path: string): Promise<ClosedPage | null> {
  const page = lockablePage(pathnameOf(path));
  if (page === null || page.originalProtection === "none") return null;
  const lock = (await store.current())[page.name] ?? null;
  const closed = isClosed(page, lock);
  return { label: page.label, closed, note: closed ? (lock?.note ?? null) : null };
}
