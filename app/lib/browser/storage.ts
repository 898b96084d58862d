/*
 * The browser's storage. It may be full or forbidden: then nothing is stored, and everything else works as before.
 */

import type { StorageKeyName } from "../stored-data/storage-keys";

/** The key of what the member who is signed in has typed into forms: it goes when they sign out. */
export const MEMBER_FORMS = "member-forms" satisfies StorageKeyName;

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
