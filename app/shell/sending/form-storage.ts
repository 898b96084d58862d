import { isInTab, readFromTab, storeInTab } from "~/lib/browser/storage";
import { fieldOf } from "~/lib/field-of";
import type { StorageKeyName } from "~/lib/stored-data/storage-keys";

/*
 * Forms that wait for a connection, as this tab stores them, so that a reload loses none.
 */

/** Session storage key of the forms. */
const KEY = "form-queue" satisfies StorageKeyName;

/** A form that can be sent by a later page of the tab. */
export interface StoredForm {
  /** Path it posts to. */
  readonly path: string;
  /** Its fields, encoded as a URL's query. */
  readonly body: string;
}

/** Whether an earlier page of this tab left forms to be sent. */
export function hasStoredForms(): boolean {
  return isInTab(KEY);
}

/** The forms that earlier pages of this tab could not send, oldest first. */
export function readStoredForms(): StoredForm[] {
  const stored = readFromTab(KEY);
  return Array.isArray(stored) ? stored.flatMap(parseStoredForm) : [];
}

/** Stores the forms that wait, in place of those stored before. */
export function storeForms(forms: readonly StoredForm[]): void {
  storeInTab(KEY, forms.length === 0 ? null : forms.map(({ path, body }) => ({ path, body })));
}

// Parsed without zod, which is too large for code on every page. A list, empty for an invalid entry.
function parseStoredForm(value: unknown): StoredForm[] {
  const path = fieldOf(value, "path");
  const body = fieldOf(value, "body");
  const isPath = typeof path === "string" && /^\/(?![/\\])/.test(path);
  return isPath && typeof body === "string" ? [{ path, body }] : [];
}
