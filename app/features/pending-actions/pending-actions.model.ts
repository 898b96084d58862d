import { SITE_COOKIES } from "~/lib/stored-data/cookies";
import { z } from "zod";
import { safeRedirectPath } from "~/lib/http/safe-redirect";
import { NOTE_MAX as RESULT_NOTE_MAX } from "../calibration/history/history.model";
import { PART_CATEGORIES } from "../catalogue/catalogue.model";
import { MOST_STARS, OUTCOMES, REPORT_NOTE_MAX } from "../fit-reports/fit-reports.model";

/** A pending action older than this is dropped. */
const PENDING_MAX_AGE_S = SITE_COOKIES.__pending.maxAgeS;

/** How far ahead the clock of the instance that saved the action may be. */
const CLOCK_SLACK_MS = 60_000;

/** The texts about pending actions; docs/product.md fixes their wording. */
export const PENDING_TEXTS = {
  internalPath: "Must be internal path",
  saveFailed: "Failed to save action",
  runFailed: "Failed to complete action",
} as const;

const returnUrl = z
  .string()
  .refine((path) => path !== "" && safeRedirectPath(path, "") === path, { error: PENDING_TEXTS.internalPath });

const part = { partId: z.number().int().positive().max(999_999_999_999_999), category: z.enum(PART_CATEGORIES) };

const common = {
  return_url: returnUrl,
  /** When it was saved, in milliseconds since 1970. */
  timestamp: z.number().int().positive(),
};

/** Slug of the printer that was calibrated; null for none. */
const calibratedPrinter = z.string().max(200).nullable().default(null);

/** What a visitor wanted to do before signing in, as stored in the cookie. */
export const pendingActionSchema = z.discriminatedUnion("action_type", [
  z.object({ action_type: z.literal("pin_item"), payload: z.object(part), ...common }),
  z.object({
    action_type: z.literal("add_to_collection"),
    payload: z.object({ ...part, collectionId: z.number().int().positive().optional() }),
    ...common,
  }),
  z.object({
    action_type: z.literal("copy_collection"),
    payload: z.object({ slug: z.string().min(1).max(200) }),
    ...common,
  }),
  z.object({
    action_type: z.literal("report_fit"),
    payload: z.object({
      ...part,
      /** The printer's slug. */
      printer: z.string().min(1).max(200),
      outcome: z.enum(OUTCOMES),
      stars: z.number().int().min(1).max(MOST_STARS),
      note: z.string().max(2 * REPORT_NOTE_MAX),
    }),
    ...common,
  }),
  z.object({
    action_type: z.literal("save_calibration_result"),
    /** What was typed beside the result, which the return URL names. */
    payload: z.object({
      filament: z.string().max(200),
      nozzle: z.number().positive().nullable(),
      note: z.string().max(2 * RESULT_NOTE_MAX),
      printer: calibratedPrinter,
    }),
    ...common,
  }),
  z.object({
    action_type: z.literal("mark_calibration_complete"),
    payload: z.object({
      calibrationKey: z.string().regex(/^[a-z0-9][a-z0-9-]{0,63}$/),
      metadata: z.object({ completed: z.boolean(), completedAt: z.iso.datetime({ offset: true }) }),
      printer: calibratedPrinter,
    }),
    ...common,
  }),
]);
export type PendingAction = z.infer<typeof pendingActionSchema>;

/** An action to be saved; saving adds the time. */
export type NewPendingAction = PendingAction extends infer Action
  ? Action extends PendingAction
    ? Omit<Action, "timestamp">
    : never
  : never;

/** Whether an action is recent enough to be run. */
export function isFresh({ timestamp }: Pick<PendingAction, "timestamp">, now: number): boolean {
  return timestamp <= now + CLOCK_SLACK_MS && now - timestamp <= PENDING_MAX_AGE_S * 1_000;
}
