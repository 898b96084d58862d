import { CALCULATOR_SLUGS, type CalculatorSlug } from "../calibration-steps.model";
import { OWNER_KEY } from "./mark-keys";
import { markKeys, removeMarks } from "./remove-marks";
import {
  isAhead,
  parseCompletion,
  storageKey,
  UNKNOWN_OWNER,
  type Completion,
  type Completions,
  type MarksOwner,
} from "./completions.model";

/*
 * The marks in the browser's local storage. It may be full or forbidden: then there are none. Beside them stands whose
 * they are once an account has got them, so that they end with its session and never go into another account.
 */

const listeners = new Set<() => void>();

function notify(): void {
  for (const listener of listeners) listener();
}

/** Calls back when a mark changes, in this tab or another. */
export function subscribeToMarks(listener: () => void): () => void {
  listeners.add(listener);
  addEventListener("storage", listener);
  return () => {
    listeners.delete(listener);
    removeEventListener("storage", listener);
  };
}

/** Whether the marks belong to an account that is not the visitor's. */
function areOfAnother(visitor: MarksOwner): boolean {
  const owner = localStorage.getItem(OWNER_KEY);
  return owner !== null && visitor !== UNKNOWN_OWNER && owner !== visitor;
}

/**
 * What is stored for a printer, or for none, as one text: the same text as long as nothing changes. Marks of another
 * account are none.
 */
export function storedMarks(printer: string | null, visitor: MarksOwner): string {
  try {
    if (areOfAnother(visitor)) return NO_MARKS;
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

/** Stores one mark of the visitor; false when that is not possible, and beside marks of another account. */
export function storeMark(
  { slug, printer }: { readonly slug: CalculatorSlug; readonly printer: string | null },
  visitor: MarksOwner,
  mark: Completion,
): boolean {
  try {
    if (areOfAnother(visitor)) return false;
    localStorage.setItem(storageKey(slug, printer), JSON.stringify(mark));
  } catch {
    // An account has it all the same.
    return false;
  }
  notify();
  return true;
}

/**
 * Makes the storage the visitor's, once for each page: marks of another account end, nobody's become those of the account
 * that gets them, and a time that is yet to come, which no later mark could win over, is now.
 */
export function claimMarks(visitor: MarksOwner): void {
  try {
    if (areOfAnother(visitor)) removeMarks();
    if (visitor !== null && visitor !== UNKNOWN_OWNER) localStorage.setItem(OWNER_KEY, visitor);
    for (const key of markKeys()) {
      const stored = localStorage.getItem(key);
      const mark = parseCompletion(stored);
      if (mark !== null && isAhead(stored)) localStorage.setItem(key, JSON.stringify(mark));
    }
  } catch {
    return;
  }
  notify();
}
