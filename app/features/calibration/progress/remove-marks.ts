import { KEY_PREFIX, OWNER_KEY, UNSENT_KEY } from "./mark-keys";

/**
 * Removes all marks of this browser, and whose they were. The owner stays until the marks are gone, so that a page that is
 * left in between leaves none without one; what another tab has written meanwhile goes after it.
 */
export function removeMarks(): void {
  for (const key of markKeys()) localStorage.removeItem(key);
  localStorage.removeItem(UNSENT_KEY);
  localStorage.removeItem(OWNER_KEY);
  for (const key of markKeys()) localStorage.removeItem(key);
}

/** The keys of all marks, of whichever printer. */
export function markKeys(): readonly string[] {
  return Array.from({ length: localStorage.length }, (_, at) => localStorage.key(at) ?? "").filter((key) =>
    key.startsWith(KEY_PREFIX),
  );
}
