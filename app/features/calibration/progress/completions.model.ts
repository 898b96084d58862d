import { CALCULATOR_SLUGS, calculatorSlug, type CalculatorSlug } from "../calibration-steps.model";
import { KEY_PREFIX } from "./mark-keys";

/** Whether a calibration is done, and since when. */
export interface Completion {
  readonly completed: boolean;
  /** ISO 8601: when it was marked, or when the mark was taken back. */
  readonly completedAt: string;
}

/** The marks of one printer, or of none, by calculator. */
export type Completions = Readonly<Partial<Record<CalculatorSlug, Completion | undefined>>>;

/**
 * Whose marks a page shows: an account, by a name that says nothing about it; null without one. {@link UNKNOWN_OWNER}
 * while it cannot be found out.
 */
export type MarksOwner = string | null;
export const UNKNOWN_OWNER = "unknown";

/** The key in the browser's local storage: `calibration:flow-rate`, with the printer's slug behind it if there is one. */
export function storageKey(slug: CalculatorSlug, printer: string | null): string {
  return `${KEY_PREFIX}${slug}${printer === null ? "" : `:${printer}`}`;
}

/** A clock may be ahead by so much without being wrong: zones and journeys are less than a day. */
const CLOCK_SLACK_MS = 24 * 60 * 60 * 1_000;

/** Parses what local storage has; null for anything else. What is yet to come counts as now. */
export function parseCompletion(stored: string | null): Completion | null {
  const mark = parsed(stored);
  if (mark === null || !isTooLate(mark)) return mark;
  return { ...mark, completedAt: new Date().toISOString() };
}

/** Whether what local storage has is a mark of a time that is yet to come. */
export function isAhead(stored: string | null): boolean {
  const mark = parsed(stored);
  return mark !== null && isTooLate(mark);
}

const isTooLate = ({ completedAt }: Completion) => Date.parse(completedAt) > Date.now() + CLOCK_SLACK_MS;

function parsed(stored: string | null): Completion | null {
  if (stored === null) return null;
  try {
    const value: unknown = JSON.parse(stored);
    if (typeof value !== "object" || value === null) return null;
    if (!("completed" in value) || !("completedAt" in value)) return null;
    const { completed, completedAt } = value;
    const isMark = typeof completed === "boolean" && typeof completedAt === "string";
    if (!isMark || !Number.isFinite(Date.parse(completedAt))) return null;
    // One spelling of each moment: the account takes no other.
    return { completed, completedAt: new Date(completedAt).toISOString() };
  } catch {
    return null;
  }
}

/** Whether the first of two marks is the newer one. */
export function isNewer(one: Completion, other: Completion | undefined): boolean {
  return other === undefined || Date.parse(one.completedAt) > Date.parse(other.completedAt);
}

/** Of two copies of the marks the newer one of each calculator. */
export function newest(one: Completions, other: Completions): Completions {
  const merged: Partial<Record<CalculatorSlug, Completion | undefined>> = { ...other };
  for (const [slug, mark] of marksOf(one)) if (isNewer(mark, other[slug])) merged[slug] = mark;
  return merged;
}

/** The marks one by one, in the order of calibration. */
export function marksOf(marks: Completions): readonly (readonly [CalculatorSlug, Completion])[] {
  return CALCULATOR_SLUGS.flatMap((slug) => {
    const mark = marks[slug];
    return mark === undefined ? [] : [[slug, mark] as const];
  });
}

/** Marks of rows by calculator; rows of something else are left out. */
export function completionsOf(rows: readonly (Completion & { readonly key: string })[]): Completions {
  const marks: Partial<Record<CalculatorSlug, Completion>> = {};
  for (const { key, completed, completedAt } of rows) {
    const slug = calculatorSlug(key);
    if (slug !== null) marks[slug] = { completed, completedAt };
  }
  return marks;
}
