/*
 * Every key under which pages store something in the browser besides cookies. The constants of the code are keys of this
 * table, or do not compile; a test finds what is stored without one. The page about privacy is written from it.
 */

/** A key as the page about privacy describes it. */
export interface StorageKey {
  readonly key: string;
  /** `local`: until it is removed. `session`: until the tab is closed. `cache`: copies of pages. */
  readonly storage: "local" | "session" | "cache";
  readonly holds: string;
  readonly until: string;
}

/** The keys; one that ends with `*` is the beginning of several. */
export const STORAGE_KEYS = [
  {
    key: "local_pinned_items",
    storage: "local",
    holds: "A copy of the pins without an account.",
    until: "you sign in",
  },
  { key: "local_pinned_rev", storage: "local", holds: "The number of that copy.", until: "you sign in" },
  {
    key: "pinned_parts",
    storage: "local",
    holds: "Pins of an older version; removed on sight.",
    until: "the next page",
  },
  {
    key: "calibration:*",
    storage: "local",
    holds: "Which calibrations are done, and since when.",
    until: "you reset them or sign out",
  },
  {
    key: "calibration_owner",
    storage: "local",
    holds: "Whose marks these are, as a digest that says nothing else.",
    until: "you sign out",
  },
  { key: "calibration_printer", storage: "local", holds: "The printer the marks are for.", until: "you sign out" },
  {
    key: "calibration_unsent",
    storage: "local",
    holds: "That some marks have not reached your account yet.",
    until: "they are sent, or you sign out",
  },
  {
    key: "learn_progress_1",
    storage: "local",
    holds: "Steps done in guides while there was no connection.",
    until: "they are sent",
  },
  {
    key: "learn_progress_owner",
    storage: "local",
    holds: "Whose steps these are.",
    until: "they are sent, or you sign out",
  },
  { key: "last_login", storage: "local", holds: "When and how you signed in here last.", until: "you sign out" },
  {
    key: "pin-queue",
    storage: "session",
    holds: "Presses of pin buttons that wait for a connection.",
    until: "they are sent",
  },
  { key: "form-queue", storage: "session", holds: "Forms that wait for a connection.", until: "they are sent" },
  {
    key: "member-forms",
    storage: "session",
    holds: "What a member has typed into a form and not sent.",
    until: "it is sent, or you sign out",
  },
  { key: "last-route", storage: "session", holds: "The address of the last page.", until: "you close the tab" },
  { key: "going-to", storage: "session", holds: "The page you are on your way to.", until: "it is there" },
  {
    key: "reloaded-copy",
    storage: "session",
    holds: "The field of a calculator you are in, while the page takes the place of its copy.",
    until: "it is there",
  },
  { key: "positions", storage: "session", holds: "How far pages were scrolled.", until: "you close the tab" },
  {
    key: "kept-pages:*",
    storage: "cache",
    holds: "Calculators as everyone gets them, for use without a connection.",
    until: "a newer version is there",
  },
] as const satisfies readonly StorageKey[];

/** A key of the table: whoever stores something under another one does not compile. */
export type StorageKeyName = (typeof STORAGE_KEYS)[number]["key"];

/** The entry for a key that is stored; null for one that is in no entry. */
export function knownStorageKey(stored: string, storage: StorageKey["storage"]): StorageKey | null {
  return (
    STORAGE_KEYS.find(
      (entry) =>
        entry.storage === storage &&
        (entry.key.endsWith("*") ? stored.startsWith(entry.key.slice(0, -1)) : entry.key === stored),
    ) ?? null
  );
}
