import { paths } from "~/lib/paths";
import type { Toast } from "~/lib/toast";

/** The toasts of page locks, exact where docs/product.md lists them. */
export const PAGE_ACCESS_TOASTS = {
  notRead: { title: "Failed to load page access settings", variant: "destructive" },
  onlyAdminsUpdate: { title: "Only admins can update page access", variant: "destructive" },
  onlyAdminsLock: { title: "Only admins can lock pages", variant: "destructive" },
  updateFailed: { title: "Failed to update page access", variant: "destructive" },
  allLocked: { title: "All pages locked successfully", variant: "default" },
  allLockFailed: { title: "Failed to lock all pages", variant: "destructive" },
  allUnlocked: { title: "All pages unlocked successfully", variant: "default" },
  allUnlockFailed: { title: "Failed to unlock all pages", variant: "destructive" },
  noteSaved: { title: "Note saved", variant: "default" },
  noteRemoved: { title: "Note removed", variant: "default" },
} as const satisfies Record<string, Toast>;

/** The toast for a member who sent a form of the admin area, by the form's address. */
export function changeRefused(url: string): Toast {
  const { pathname } = new URL(url);
  return pathname === paths.adminLockAll() ? PAGE_ACCESS_TOASTS.onlyAdminsLock : PAGE_ACCESS_TOASTS.onlyAdminsUpdate;
}

/** The toast for a page that was locked or unlocked. */
export function lockDone(label: string, locked: boolean): Toast {
  return { title: `${label} ${locked ? "locked" : "unlocked"} successfully`, variant: "default" };
}

/** The toast for a page that could not be locked or unlocked. */
export function lockFailed(label: string, locked: boolean): Toast {
  return { title: `Failed to ${locked ? "lock" : "unlock"} ${label}`, variant: "destructive" };
}

/** The toast for a page that cannot be locked. */
export function alwaysOpen(label: string): Toast {
  return { title: `${label} is always open`, description: "It has no lock to set.", variant: "destructive" };
}

/** The error for a form that would overwrite an unseen note, with the note as it is now. */
export function noteConflict(now: string | null): string {
  return now === null
    ? "Another admin removed this note while you edited, so nothing was saved. Save again to use yours."
    : `Another admin changed this note while you edited, so nothing was saved. Save again to replace theirs: “${now}”`;
}
