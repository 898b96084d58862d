import { CALCULATOR_SLUGS, type CalculatorSlug } from "../calibration-steps.model";
import { KEY_PREFIX, OWNER_KEY, PRINTER_KEY, UNSENT_KEY } from "./mark-keys";
import { markKeys, removeMarks } from "./remove-marks";
import {
  isAhead,
  isNewer,
  marksOf,
  parseCompletion,
  storageKey,
  UNKNOWN_OWNER,
  type Completion,
  type Completions,
  type MarksOwner,
} from "./completions.model";

/*
 * The marks in the browser's local storage. It may be full or forbidden: then there are none. Beside them stands whose
 * they are once an account has got them, so that they end with its session and never go into another account: a page of
 * an account reads and writes marks only as long as its own name stands there. Tabs that show an account which another
 * tab has signed out find it gone.
 */

const listeners = new Set<() => void>();

/** What {@link UNSENT_KEY} holds when nobody's marks have become an account's. */
const CLAIMED = "claimed";

function notify(): void {
  for (const listener of listeners) listener();
}

/** Calls back when a mark changes, in this tab or another. */
export function subscribeToMarks(listener: () => void): () => void {
  const onStorage = ({ key, newValue }: StorageEvent) => {
    // Another tab has removed an account's marks. What this one wrote at that very moment goes with them.
    if (key === OWNER_KEY && newValue === null) removeMarks();
    listener();
  };
  listeners.add(listener);
  addEventListener("storage", onStorage);
  return () => {
    listeners.delete(listener);
    removeEventListener("storage", onStorage);
  };
}

/** Whether the marks are the visitor's: nobody's are those of whoever has no account. */
function areOf(visitor: MarksOwner): boolean {
  return visitor === UNKNOWN_OWNER || localStorage.getItem(OWNER_KEY) === visitor;
}

/** Which mark a page means: a copy knows of no printer, and takes that of the last page that did. */
function keyOf(slug: CalculatorSlug, printer: string | null, visitor: MarksOwner): string {
  return storageKey(slug, printer ?? (visitor === UNKNOWN_OWNER ? localStorage.getItem(PRINTER_KEY) : null));
}

/**
 * What is stored for a printer, or for none, as one text: the same text as long as nothing changes. Marks that are not
 * the visitor's are none.
 */
export function storedMarks(printer: string | null, visitor: MarksOwner): string {
  try {
    if (!areOf(visitor)) return NO_MARKS;
    return JSON.stringify(CALCULATOR_SLUGS.map((slug) => localStorage.getItem(keyOf(slug, printer, visitor))));
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

interface MarkPlace {
  readonly slug: CalculatorSlug;
  readonly printer: string | null;
}

/** Stores one mark of the visitor; false when that is not possible, and where the marks are not the visitor's. */
export function storeMark(place: MarkPlace, visitor: MarksOwner, mark: Completion): boolean {
  return store(place, visitor, mark, true);
}

/** Stores a mark as the account has it. */
export function storeSavedMark(place: MarkPlace, visitor: MarksOwner, mark: Completion): void {
  store(place, visitor, mark, false);
}

function store({ slug, printer }: MarkPlace, visitor: MarksOwner, mark: Completion, isUnsent: boolean): boolean {
  try {
    if (!areOf(visitor)) return false;
    localStorage.setItem(keyOf(slug, printer, visitor), JSON.stringify(mark));
    if (isUnsent && !hasUnsentMarks()) localStorage.setItem(UNSENT_KEY, "1");
  } catch {
    // An account has it all the same.
    return false;
  }
  notify();
  return true;
}

/**
 * Stores what the account has and the browser has not, or has an older mark of. It reads the storage itself: a page that
 * has just been drawn shows none of it yet, and would take every mark of the account for a newer one.
 */
export function storeNewer(marks: Completions, printer: string | null, visitor: MarksOwner): void {
  const own = marksIn(storedMarks(printer, visitor));
  for (const [slug, mark] of marksOf(marks)) {
    if (isNewer(mark, own[slug])) storeSavedMark({ slug, printer }, visitor, mark);
  }
}

/** Whether marks of this browser may not have reached the account, of whichever printer. */
export function hasUnsentMarks(): boolean {
  try {
    return localStorage.getItem(UNSENT_KEY) !== null;
  } catch {
    return false;
  }
}

/** Whether the account has only now got what was marked without one. */
export function hasClaimedMarks(): boolean {
  return localStorage.getItem(UNSENT_KEY) === CLAIMED;
}

/** The printers that this browser has marks for, by slug; null for those of none. */
export function markedPrinters(): readonly (string | null)[] {
  const slugs = markKeys().map((key) => key.slice(KEY_PREFIX.length).split(":")[1] ?? null);
  return [...new Set(slugs)];
}

/**
 * Makes the storage the visitor's: marks of another account end, nobody's become those of the account that gets them, and
 * a time that is yet to come, which no later mark could win over, is now. For what the server has just said who the
 * visitor is, and not later.
 *
 * @param printer slug of the visitor's printer
 * @param oldSlugs what it was called before, or what was merged into it: those marks are its own
 */
export function claimMarks(visitor: MarksOwner, printer: string | null, oldSlugs: readonly string[] = []): void {
  try {
    if (visitor !== UNKNOWN_OWNER) {
      if (printer === null) localStorage.removeItem(PRINTER_KEY);
      else localStorage.setItem(PRINTER_KEY, printer);
    }
    if (!areOf(visitor)) {
      if (localStorage.getItem(OWNER_KEY) !== null) removeMarks();
      else if (markKeys().length > 0) localStorage.setItem(UNSENT_KEY, CLAIMED);
    }
    if (visitor !== null && visitor !== UNKNOWN_OWNER) localStorage.setItem(OWNER_KEY, visitor);
    for (const key of markKeys()) {
      const stored = localStorage.getItem(key);
      const mark = parseCompletion(stored);
      if (mark !== null && isAhead(stored)) localStorage.setItem(key, JSON.stringify(mark));
    }
  } catch {
    return;
  }
  // Copied, so that they are still there should the merge be undone.
  for (const old of oldSlugs) storeNewer(marksIn(storedMarks(old, visitor)), printer, visitor);
  notify();
}
