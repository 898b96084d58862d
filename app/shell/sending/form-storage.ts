import { fieldOf } from "~/lib/field-of";

/*
 * Forms that wait for a connection, as this tab stores them, so that a reload loses none. Storage may be full or
 * forbidden: then nothing is stored, and everything else works as before.
 */

/** Session storage key of the forms. */
const KEY = "form-queue";

/** A form that can be sent by a later page of the tab. */
export interface StoredForm {
  /** Path it posts to. */
  readonly path: string;
  /** Its fields, encoded as a URL's query. */
  readonly body: string;
}

function attempt<T>(work: () => T, otherwise: T): T {
  try {
    return work();
  } catch {
    return otherwise;
  }
}

/** Whether an earlier page of this tab left forms to be sent. */
export function hasStoredForms(): boolean {
  return attempt(() => sessionStorage.getItem(KEY) !== null, false);
}

/** The forms that earlier pages of this tab could not send, oldest first. */
export function readStoredForms(): StoredForm[] {
  const stored = attempt((): unknown => JSON.parse(sessionStorage.getItem(KEY) ?? "[]"), null);
  return Array.isArray(stored) ? stored.flatMap(parseStoredForm) : [];
}

/** Stores the forms that wait, in place of those stored before. */
export function storeForms(forms: readonly StoredForm[]): void {
  attempt(() => {
    if (forms.length === 0) sessionStorage.removeItem(KEY);
    else sessionStorage.setItem(KEY, JSON.stringify(forms.map(({ path, body }) => ({ path, body }))));
  }, undefined);
}

// Parsed without zod, which is too large for code on every page. A list, empty for an invalid entry.
function parseStoredForm(value: unknown): StoredForm[] {
  const path = fieldOf(value, "path");
  const body = fieldOf(value, "body");
  const isPath = typeof path === "string" && /^\/(?![/\\])/.test(path);
  return isPath && typeof body === "string" ? [{ path, body }] : [];
}
