import { KEY_PREFIX, OWNER_KEY } from "./mark-keys";

/** Removes all marks of this browser, and whose they were. */
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
