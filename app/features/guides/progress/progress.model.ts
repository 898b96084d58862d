import { z } from "zod";

/** How far somebody is with a guide. */
export interface GuideProgress {
  /** The numbers of the steps that are done, from 1. */
  readonly steps: readonly number[];
  /** "I did it". */
  readonly done: boolean;
}

export const NO_PROGRESS: GuideProgress = { steps: [], done: false };

/** More steps than a guide can have. */
const MOST_STEPS = 60;

/** Guides that a device remembers without an account: those worked on last. */
const MOST_ON_DEVICE = 3;

const step = z.number().int().min(1).max(MOST_STEPS);

/** What a device remembers, the guide worked on last first. */
export const deviceProgressSchema = z
  .array(
    z.object({
      slug: z.string().regex(/^[a-z0-9-]{1,140}$/),
      steps: z.array(step).max(MOST_STEPS),
      done: z.boolean(),
    }),
  )
  .max(MOST_ON_DEVICE);

export type DeviceProgress = z.output<typeof deviceProgressSchema>;

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

/** What the device remembers with the progress of a guide, which is then the one worked on last. */
export function remember(device: DeviceProgress, slug: string, { steps, done }: GuideProgress): DeviceProgress {
  const others = device.filter((entry) => entry.slug !== slug);
  const nothing = steps.length === 0 && !done;
  return nothing ? others : [{ slug, steps: [...steps], done }, ...others].slice(0, MOST_ON_DEVICE);
}

/** The progress of a guide in what the device remembers. */
export function progressIn(device: DeviceProgress | null, slug: string): GuideProgress {
  return device?.find((entry) => entry.slug === slug) ?? NO_PROGRESS;
}
