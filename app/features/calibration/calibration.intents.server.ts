import { z } from "zod";
import { intent, type IntentOutcome } from "~/lib/http/run-action.server";
import { safeRedirectPath } from "~/lib/http/safe-redirect";
import { paths } from "~/lib/paths";
import type { Toast } from "~/lib/toast";
import type { NewPendingAction } from "../pending-actions/pending-actions.model";
import { CALCULATOR_SLUGS } from "./calibration-steps.model";
import { saveCompletions, saveNewerCompletions } from "./calibration.commands.server";
import type { CountsEvents } from "../analytics/analytics.model";
import { marksOwner, type CalibrationContext } from "./calibration.queries.server";
import { CALIBRATION_TOASTS, completedFor } from "./calibration.messages";
import { FIRMWARES, SLICERS, type Targets } from "./targets/targets.model";

/** What the intents need of other features; the route provides it. */
export interface CalibrationIntentsOptions {
  /** The printer that the marks are for; null for none. */
  readonly printer: { readonly id: string; readonly slug: string } | null;
  /** A printer of the catalogue, by slug; null when it has none of that name. */
  readonly printerBySlug: (slug: string) => { readonly id: string; readonly label: string } | null;
  /** Whether the visitor is signed in; throws when that cannot be found out. */
  readonly isMember: () => Promise<boolean>;
  readonly savePending: (action: NewPendingAction) => Promise<IntentOutcome>;
  /** Drops the mark that waits for signing in, if it is of this calculator, or of any. */
  readonly cancelPending: (key: string | null) => Promise<void>;
  readonly rememberTargets: (targets: Targets) => Promise<void>;
}

const redirectTo = z.string().max(2_048).optional();
const calculator = z.enum(CALCULATOR_SLUGS);
const markSchema = z.object({ calculator, redirectTo });
const resetSchema = z.object({ redirectTo });
const targetsSchema = z.object({
  firmware: z.enum(FIRMWARES).or(z.literal("")).default(""),
  slicer: z.enum(SLICERS).or(z.literal("")).default(""),
  redirectTo,
});

const storedMarks = z
  .array(z.object({ key: calculator, completed: z.boolean(), completedAt: z.iso.datetime({ offset: true }) }))
  .max(CALCULATOR_SLUGS.length);
const syncSchema = z.object({
  /** Whose marks they are, as the page knew it: another account may have signed in since. */
  owner: z.string().max(64),
  /** Slug of the printer that they are for, which is not always the one that is chosen now; none without one. */
  printer: z.string().max(200).optional(),
  /** The browser has just given them to an account, whose printer may be another one: then the next page names theirs. */
  claimed: z.literal("1").optional(),
  marks: z.string().transform((text, context) => {
    try {
      const parsed = storedMarks.safeParse(JSON.parse(text));
      if (parsed.success) return parsed.data;
    } catch {
      // As what is no list of marks.
    }
    context.addIssue({ code: "custom", message: "These are no marks" });
    return z.NEVER;
  }),
});

/** The intents of `/tune`: `complete`, `undo`, `reset`, `targets` and, sent by scripts only, `sync`. */
export function calibrationIntents(context: CalibrationContext & CountsEvents, options: CalibrationIntentsOptions) {
  const { printer, isMember, savePending } = options;
  const printerId = printer?.id ?? null;
  const now = () => new Date().toISOString();
  const save = async (keys: readonly string[], completed: boolean, toast: Toast, back: string) => {
    const marks = keys.map((key) => ({ calibrationKey: key, completed, completedAt: now() }));
    const result = await saveCompletions(context, marks, printerId);
    return { ok: true, redirectTo: back, toast: result.ok ? toast : CALIBRATION_TOASTS.failed } satisfies IntentOutcome;
  };
  return {
    complete: intent({
      schema: markSchema,
      run: async ({ calculator: key, redirectTo: to }): Promise<IntentOutcome> => {
        const back = safeRedirectPath(to, paths.tune());
        if (await isMember()) return save([key], true, CALIBRATION_TOASTS.completed, back);
        const metadata = { completed: true, completedAt: now() };
        return savePending({
          action_type: "mark_calibration_complete",
          payload: { calibrationKey: key, metadata, printer: printer?.slug ?? null },
          return_url: back,
        });
      },
    }),
    undo: intent({
      schema: markSchema,
      run: async ({ calculator: key, redirectTo: to }): Promise<IntentOutcome> => {
        const back = safeRedirectPath(to, paths.tune());
        // Without an account only the browser has marks, and has taken this one back; it may also wait for signing in.
        if (!(await isMember())) {
          await options.cancelPending(key);
          return { ok: true, redirectTo: back };
        }
        return save([key], false, CALIBRATION_TOASTS.undone, back);
      },
    }),
    reset: intent({
      schema: resetSchema,
      run: async ({ redirectTo: to }): Promise<IntentOutcome> => {
        const back = safeRedirectPath(to, paths.tune());
        if (!(await isMember())) {
          // Without an account only the browser has marks, and has removed them.
          await options.cancelPending(null);
          return { ok: true, redirectTo: back, toast: CALIBRATION_TOASTS.reset };
        }
        return save(CALCULATOR_SLUGS, false, CALIBRATION_TOASTS.reset, back);
      },
    }),
    sync: intent({
      schema: syncSchema,
      run: async ({ owner, printer: slug, claimed, marks }): Promise<IntentOutcome> => {
        const isTheirs = (await isMember()) && owner === (await marksOwner(context));
        const of = slug === undefined ? null : options.printerBySlug(slug);
        const isKnown = slug === undefined || of !== null;
        if (!isTheirs || !isKnown) return { ok: true, show: { saved: false } };
        // A clock that is ahead must not win over every later mark.
        const latest = Date.now();
        const timely = marks.map(({ key, completed, completedAt }) => ({
          ...{ calibrationKey: key, completed },
          completedAt: new Date(Math.min(latest, Date.parse(completedAt))).toISOString(),
        }));
        const result = await saveNewerCompletions(context, timely, of?.id ?? null);
        return result.ok && result.value > 0 && claimed === "1" && of !== null
          ? { ok: true, redirectTo: paths.tune(), toast: completedFor(of.label, result.value) }
          : { ok: true, show: { saved: result.ok } };
      },
    }),
    targets: intent({
      schema: targetsSchema,
      run: async ({ firmware, slicer, redirectTo: to }): Promise<IntentOutcome> => {
        await options.rememberTargets({ firmware, slicer });
        return { ok: true, redirectTo: safeRedirectPath(to, paths.tune()) };
      },
    }),
  };
}
