/*
 * The browser's storage. It may be full or forbidden: then nothing is stored, and everything else works as before.
 */

/** Starts the keys of what belongs to the member who is signed in, in the storage of the tab. */
const OF_MEMBER = "member:";

/** What `work` returns with storage; `otherwise` without. */
export function withStorage<T>(work: () => T, otherwise: T): T {
  try {
    return work();
  } catch {
    return otherwise;
  }
}

/** Whether this tab has stored something under a key. */
export function isInTab(key: string): boolean {
  return withStorage(() => sessionStorage.getItem(key) !== null, false);
}

/** What this tab has stored under a key; null for nothing, and for what is no JSON. */
export function readFromTab(key: string): unknown {
  return withStorage((): unknown => JSON.parse(sessionStorage.getItem(key) ?? "null"), null);
}

/** Stores a value for the later pages of this tab, as JSON; null removes it. */
export function storeInTab(key: string, value: unknown): void {
  withStorage(() => {
    if (value === null) sessionStorage.removeItem(key);
    else sessionStorage.setItem(key, JSON.stringify(value));
  }, undefined);
}

/** The key of something that goes when the member signs out. */
export function keyOfMember(key: string): string {
  return OF_MEMBER + key;
}

/** Removes what this tab has stored for the member who signs out. */
export function forgetMember(): void {
  withStorage(() => {
    for (const key of Object.keys(sessionStorage)) if (key.startsWith(OF_MEMBER)) sessionStorage.removeItem(key);
  }, undefined);
}
