import { LOCKABLE_PAGES, type LockablePageName, type OriginalProtection } from "~/lib/areas";
import { isClosed, type PageAccess } from "./page-access.model";

/** A page as access control shows it. */
export interface LockView {
  readonly name: LockablePageName;
  readonly label: string;
  /** Addresses that belong to it begin with one of these. */
  readonly addresses: readonly string[];
  readonly protection: OriginalProtection;
  readonly isLocked: boolean;
  /** Username; null when nobody knows, and while the page is open. */
  readonly lockedBy: string | null;
  /** ISO 8601. */
  readonly lockedAt: string | null;
  readonly note: string | null;
}

/** Every lockable page with its lock, in the order of the site. */
export function lockViews(access: PageAccess, usernames: ReadonlyMap<string, string>): LockView[] {
  return LOCKABLE_PAGES.map((page) => {
    const { name, label, prefixes: addresses, originalProtection: protection } = page;
    const lock = access[name] ?? null;
    const isLocked = isClosed(page, lock);
    return {
      name,
      label,
      addresses,
      protection,
      isLocked,
      lockedBy: isLocked ? (usernames.get(lock?.lockedBy ?? "") ?? null) : null,
      lockedAt: isLocked ? (lock?.lockedAt?.toISOString() ?? null) : null,
      note: lock?.note ?? null,
    };
  });
}

/** The accounts that locked something, to ask their names. */
export function lockers(access: PageAccess): string[] {
  return [...new Set(Object.values(access).flatMap(({ lockedBy }) => lockedBy ?? []))];
}

/** How a page's original protection is called, and where it sends whom while the page is locked. */
export const PROTECTION_WORDS = {
  none: { name: "None", whileLocked: "Never locks.", isNoteShown: false },
  admin: { name: "Admin", whileLocked: "Strangers are asked to sign in, members go to Find.", isNoteShown: false },
  login: {
    name: "Sign-in",
    whileLocked: "Strangers are asked to sign in, members read “Under construction”.",
    isNoteShown: true,
  },
} as const satisfies Record<
  OriginalProtection,
  {
    readonly name: string;
    readonly whileLocked: string;
    /** Whether anybody the lock keeps out is led to where the page's note stands. */
    readonly isNoteShown: boolean;
  }
>;
