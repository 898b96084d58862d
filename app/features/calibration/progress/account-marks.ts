/* The part of the marks in local storage that every page needs: it is small. */

/** What the keys of all marks begin with. */
export const KEY_PREFIX = "calibration:";

/** Local storage key of the account that the marks belong to; absent while they are nobody's. */
export const OWNER_KEY = "calibration_owner";

/** Removes what an account has left in this browser, after it was signed out; marks of nobody stay. */
export function forgetAccountMarks(): void {
  try {
    if (localStorage.getItem(OWNER_KEY) !== null) removeMarks();
  } catch {
    // Storage that is forbidden has none.
  }
}

/** Removes all marks, and whose they were. */
export function removeMarks(): void {
  for (const key of markKeys()) localStorage.removeItem(key);
  localStorage.removeItem(OWNER_KEY);
}

/** The keys of all marks, of whichever printer. */
export function markKeys(): readonly string[] {
  return Array.from({ length: localStorage.length }, (_, at) => localStorage.key(at) ?? "").filter((key) =>
    key.startsWith(KEY_PREFIX),
  );
}
