import { z } from "zod";
import type { CommandResult } from "~/lib/command-result";
import { intent, type IntentOutcome } from "~/lib/http/run-action.server";
import type { TypedCookie } from "~/lib/cookies/typed-cookie.server";
import { paths } from "~/lib/paths";
import type { Guide } from "../guides.model";
import { mergeProgress, setGuideDone, setStep } from "./progress.commands.server";
import { GUIDE_TOASTS } from "../guides.messages";
import {
  decodeProgress,
  LONGEST_TEXT,
  progressIn,
  remember,
  restored,
  type DeviceProgress,
} from "./device-progress.model";
import { decodeMarks, withMarks, withStep, type GuideProgress, type SentMarks } from "./progress.model";
import type { ProgressContext } from "./progress.queries.server";

interface ProgressIntentsOptions {
  readonly request: Request;
  readonly guide: Guide;
  /** Address of the guide's page, to which forms lead back. */
  readonly here: string;
  /** Whether the visitor is signed in; throws when that cannot be found out. */
  readonly isMember: () => Promise<boolean>;
  readonly device: TypedCookie<DeviceProgress>;
}

/**
 * `stay`: a script shows the page that is there, so that it need not be scrolled to what was pressed. `earlier`: the marks
 * of forms that were not answered when this one was sent: its cookie is that from before them.
 */
const nothing = z.object({ stay: z.string().optional(), earlier: z.string().max(100).default("") });
const stepSchema = nothing.extend({ step: z.coerce.number({ error: "There is no such step" }).int().min(1) });

/** The intents of a guide's page: `done` and `undo` of a step, `finish` and `unfinish` of the guide. */
export function progressIntents(context: ProgressContext, options: ProgressIntentsOptions) {
  const { request, guide, here, isMember, device } = options;
  const { id, slug } = guide;
  const backTo = (place: string, stay?: string) => (stay === undefined ? `${here}#${place}` : here);
  const onDevice = async (earlier: SentMarks, change: (progress: GuideProgress) => GuideProgress): Promise<void> => {
    const before = (await device.read(request)) ?? [];
    await device.write(remember(before, id, change(withMarks(progressIn(before, id), earlier))));
  };
  const earlierMarks = (text: string): SentMarks => decodeMarks(text, guide.steps.length);
  const inAccount = async (
    earlier: SentMarks,
    change: () => Promise<CommandResult<null, "failed">>,
  ): Promise<CommandResult<null, "failed">> => {
    for (const [step, isDone] of earlier) {
      const set = await setStep(context, slug, step, isDone);
      if (!set.ok) return set;
    }
    return change();
  };
  const mark = (isDone: boolean) =>
    intent({
      schema: stepSchema.refine(({ step }) => step <= guide.steps.length, {
        error: "There is no such step",
        path: ["step"],
      }),
      run: async ({ step, stay, earlier }): Promise<IntentOutcome> => {
        const back = backTo(`step-${String(step)}`, stay);
        if (!(await isMember())) {
          await onDevice(earlierMarks(earlier), (progress) => withStep(progress, step, isDone));
          return { ok: true, redirectTo: back };
        }
        const result = await inAccount(earlierMarks(earlier), () => setStep(context, slug, step, isDone));
        return { ok: true, redirectTo: back, ...(result.ok ? {} : { toast: GUIDE_TOASTS.failed }) };
      },
    });
  const finish = (isDone: boolean) =>
    intent({
      schema: nothing,
      run: async ({ stay, earlier }): Promise<IntentOutcome> => {
        const back = backTo("finish", stay);
        if (!(await isMember())) {
          await onDevice(earlierMarks(earlier), ({ steps }) => ({ steps, done: isDone }));
          return { ok: true, redirectTo: back, toast: isDone ? GUIDE_TOASTS.done : GUIDE_TOASTS.undone };
        }
        const result = await inAccount(earlierMarks(earlier), () => setGuideDone(context, slug, isDone));
        const toast = isDone ? GUIDE_TOASTS.done : GUIDE_TOASTS.undone;
        return { ok: true, redirectTo: back, toast: result.ok ? toast : GUIDE_TOASTS.failed };
      },
    });
  return { done: mark(true), undo: mark(false), finish: finish(true), unfinish: finish(false) };
}

const copySchema = z.object({
  /** What the browser's own storage has. */
  copy: z.string().max(LONGEST_TEXT),
  /** Id of the guide that is looked at. */
  guide: z.coerce.number().int().optional(),
});

interface CopyIntentsOptions extends Pick<ProgressIntentsOptions, "request" | "isMember" | "device"> {
  readonly guides: readonly Pick<Guide, "id" | "slug">[];
}

/** The intent of the script that keeps a copy of the ticks: `sync` gives the cookie or the account what it lacks. */
export function copyIntents(context: ProgressContext, { request, isMember, device, guides }: CopyIntentsOptions) {
  return {
    sync: intent({
      schema: copySchema,
      run: async ({ copy, guide = null }): Promise<IntentOutcome> => {
        const done: IntentOutcome = { ok: true, redirectTo: paths.learn() };
        if (!(await isMember())) {
          await device.write(restored((await device.read(request)) ?? [], copy, guide));
          return done;
        }
        const merged = await mergeProgress(context, decodeProgress(copy), guides);
        return merged.ok ? done : { ok: false, status: 503 };
      },
    }),
  };
}
