import type { Toast } from "~/lib/toast";

/** Every sentence about page locks: the specification's own (section 8), and ours where it is silent. */
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

/** What is said once a page is locked or unlocked. */
export function lockDone(label: string, locked: boolean): Toast {
  return { title: `${label} ${locked ? "locked" : "unlocked"} successfully`, variant: "default" };
}

/** What is said when a page could not be locked or unlocked. */
export function lockFailed(label: string, locked: boolean): Toast {
  return { title: `Failed to ${locked ? "lock" : "unlock"} ${label}`, variant: "destructive" };
}

/** What is said of a page that no lock can close. */
export function alwaysOpen(label: string): Toast {
  return { title: `${label} is always open`, description: "It has no lock to set.", variant: "destructive" };
}

/** What is said to whoever would overwrite a note they have not seen, with the note as it is now. */
export function noteConflict(now: string | null): string {
  return now === null
    ? "Somebody else has removed this note meanwhile, so nothing was saved. Press again to put yours in its place."
    : `Somebody else has changed this note meanwhile, so nothing was saved. Press again to replace theirs: “${now}”`;
}
