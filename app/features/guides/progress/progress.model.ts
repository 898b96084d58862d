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

/** The step that a form marks or unmarks; null for a form about something else. */
export function markIn(fields: FormData): { readonly step: number; readonly isDone: boolean } | null {
  const [step, intent] = [Number(fields.get("step") ?? 0), fields.get("intent")];
  return step > 0 && (intent === "done" || intent === "undo") ? { step, isDone: intent === "done" } : null;
}
