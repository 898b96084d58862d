import { CALCULATOR_SLUGS, type CalculatorSlug } from "../calibration-steps.model";
import { parseCompletion, storageKey, type Completion, type Completions } from "./completions.model";

/* The marks in the browser's local storage. It may be full or forbidden: then there are none. */

const listeners = new Set<() => void>();

/** Calls back when a mark changes, in this tab or another. */
export function subscribeToMarks(listener: () => void): () => void {
  listeners.add(listener);
  addEventListener("storage", listener);
  return () => {
    listeners.delete(listener);
    removeEventListener("storage", listener);
  };
}

/** What is stored for a printer, or for none, as one text: the same text as long as nothing changes. */
export function storedMarks(printer: string | null): string {
  try {
    return JSON.stringify(CALCULATOR_SLUGS.map((slug) => localStorage.getItem(storageKey(slug, printer))));
  } catch {
    return NO_MARKS;
  }
}

export const NO_MARKS = "[]";

/** The marks of such a text. */
export function marksIn(text: string): Completions {
  const stored: unknown = JSON.parse(text);
  if (!Array.isArray(stored)) return {};
  const marks: Partial<Record<CalculatorSlug, Completion>> = {};
  for (const [at, slug] of CALCULATOR_SLUGS.entries()) {
    const value: unknown = stored[at];
    const mark = parseCompletion(typeof value === "string" ? value : null);
    if (mark !== null) marks[slug] = mark;
  }
  return marks;
}

/** Stores one mark. */
export function storeMark(slug: CalculatorSlug, printer: string | null, mark: Completion): void {
  try {
    localStorage.setItem(storageKey(slug, printer), JSON.stringify(mark));
  } catch {
    // An account has it all the same.
  }
  for (const listener of listeners) listener();
}
