/** How far somebody is with a guide. */
export interface GuideProgress {
  /** The numbers of the steps that are done, from 1. */
  readonly steps: readonly number[];
  /** "I did it". */
  readonly done: boolean;
}

export const NO_PROGRESS: GuideProgress = { steps: [], done: false };

/** How far somebody is, on a card: "2 of 9 steps done", "You did it"; null before the first step. */
export function progressWords({ steps, done }: GuideProgress, total: number): string | null {
  if (done) return "You did it";
  const count = steps.filter((one) => one <= total).length;
  return count === 0 ? null : `${String(count)} of ${String(total)} steps done`;
}

/** The progress with a step done, or not done any more. */
export function withStep({ steps, done }: GuideProgress, changed: number, isDone: boolean): GuideProgress {
  const others = steps.filter((one) => one !== changed);
  return { steps: isDone ? [...others, changed].sort((one, other) => one - other) : others, done };
}

/** A step that was marked or unmarked, and the server has said nothing about yet. */
export type SentMarks = ReadonlyMap<number, boolean>;

/** The progress as it is once all that was sent has arrived. */
export function withMarks(progress: GuideProgress, sent: SentMarks): GuideProgress {
  return [...sent].reduce((before, [step, isDone]) => withStep(before, step, isDone), progress);
}

/** Marks that one form takes along; whoever marks more steps than these within one response loses none by it. */
const MOST_MARKS = 10;

/** The newest marks as one field of a form: `1.-3`, step 1 done and step 3 not done any more. */
export function encodeMarks(sent: SentMarks): string {
  return [...sent]
    .slice(-MOST_MARKS)
    .map(([step, isDone]) => (isDone ? String(step) : `-${String(step)}`))
    .join(".");
}

/** The marks in such a field, of a guide with so many steps; what is no mark is left out. */
export function decodeMarks(text: string, steps: number): SentMarks {
  const marks = text
    .split(".")
    .map((mark) => /^(-?)([1-9]\d{0,3})$/.exec(mark))
    .flatMap((found) => (found === null ? [] : [[Number(found[2]), found[1] === ""] as const]))
    .filter(([step]) => step <= steps);
  return new Map(marks.slice(-MOST_MARKS));
}

/** The step that a form marks or unmarks; null for a form about something else. */
export function markIn(fields: FormData): { readonly step: number; readonly isDone: boolean } | null {
  const [step, intent] = [Number(fields.get("step") ?? 0), fields.get("intent")];
  return step > 0 && (intent === "done" || intent === "undo") ? { step, isDone: intent === "done" } : null;
}
