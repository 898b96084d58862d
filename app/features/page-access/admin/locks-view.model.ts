import { LOCKABLE_PAGES, type LockablePageName, type OriginalProtection } from "../lockable-pages.model";
import { isClosed, type PageAccess } from "../page-access.model";

/** A page as access control shows it. */
export interface LockView {
  readonly name: LockablePageName;
  readonly label: string;
  /** Prefixes of its addresses. */
  readonly addresses: readonly string[];
  readonly protection: OriginalProtection;
  readonly isLocked: boolean;
  /** Username; null when it is unknown, and while the page is open. */
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

/** Ids of the accounts that locked something. */
export function lockers(access: PageAccess): string[] {
  return [...new Set(Object.values(access).flatMap(({ lockedBy }) => lockedBy ?? []))];
}

/** Name of a page's original protection, and where visitors are sent while the page is locked. */
export const PROTECTION_WORDS = {
  none: { name: "None", whileLocked: "Never locks.", isNoteShown: false },
  admin: {
    name: "Admin",
    whileLocked: "Members go to Find. Signed-out visitors must sign in, then go to Find.",
    isNoteShown: false,
  },
  login: {
    name: "Sign-in",
    whileLocked:
      "Members read “Under construction” and the note. Signed-out visitors must sign in, then read the same.",
    isNoteShown: true,
  },
} as const satisfies Record<
  OriginalProtection,
  {
    readonly name: string;
    readonly whileLocked: string;
    /** Whether some of the visitors it keeps out see the page's note. */
    readonly isNoteShown: boolean;
  }
>;
