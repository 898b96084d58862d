import { z } from "zod";
import { formId } from "~/lib/forms/form-id";
import { intent, type IntentOutcome } from "~/lib/http/run-action.server";
import { safeRedirectPath } from "~/lib/http/safe-redirect";
import { readNumber } from "~/lib/numbers/read-number";
import { paths } from "~/lib/paths";
import { visibleLine, visibleLines } from "~/lib/text/visible-text";
import type { NewPendingAction } from "../../pending-actions/pending-actions.model";
import type { CalibrationContext } from "../calibration.queries.server";
import { deleteResult, saveResult } from "./history.commands.server";
import { HISTORY_PROBLEMS, HISTORY_TOASTS } from "./history.messages";
import { FILAMENT_MAX, NOTE_MAX, type SavedResult } from "./history.model";

/** Millimetres of the nozzles there are, as the calculators take them. */
const NOZZLE = { least: 0.1, most: 2 };

/** Characters as the database counts them, where an emoji outside the first 65,536 is one and not two. */
const atMost = (most: number) => (text: string) => [...text].length <= most;

const saveSchema = z.object({
  filament: z
    .string()
    .overwrite(visibleLine)
    .refine(atMost(FILAMENT_MAX), `The filament has ${String(FILAMENT_MAX)} characters at most`)
    .optional(),
  nozzle: z
    .string()
    .transform((text, context) => {
      const value = readNumber(text);
      if (value !== null && value >= NOZZLE.least && value <= NOZZLE.most) return value;
      context.addIssue({
        code: "custom",
        message:
          value === null
            ? "The nozzle is a number. Write it like 0.4 or 0,4"
            : `The nozzle is between ${String(NOZZLE.least)} and ${String(NOZZLE.most)} mm`,
      });
      return z.NEVER;
    })
    .optional(),
  note: z
    .string()
    .overwrite(visibleLines)
    .refine(atMost(NOTE_MAX), `The note has ${String(NOTE_MAX)} characters at most`)
    .optional(),
  formId,
});

const deleteSchema = z.object({ id: z.number().int().positive(), redirectTo: z.string().max(2_048).optional() });

/** A result that can be saved. */
export interface NewResult extends Pick<
  SavedResult,
  "calculator" | "variant" | "inputs" | "outputs" | "printerId" | "nozzleMm"
> {
  /** Address of the result, to go back to. */
  readonly address: string;
}

/** What the form of a result needs of other features; the route provides it. */
interface SaveOptions {
  /** Slug of the printer that the result is for; null for none. */
  readonly printer: string | null;
  /** Address of the form, which names the result. */
  readonly here: string;
  /** Whether the visitor is signed in; throws when that cannot be found out. */
  readonly isMember: () => Promise<boolean>;
  readonly savePending: (action: NewPendingAction) => Promise<IntentOutcome>;
}

/** What is typed beside a result. */
interface ResultTexts {
  readonly filament: string;
  readonly nozzle: number | null;
  readonly note: string;
}

/**
 * Saves a result with what was typed beside it; its nozzle is the calculator's where that asks for one. With a form's id
 * the same result is saved once, however often the form is sent.
 */
export function saveWithTexts(
  context: CalibrationContext,
  { address: _, ...result }: NewResult,
  { filament, nozzle, note }: ResultTexts,
  sentBy?: string,
) {
  const texts = { filament: filament === "" ? null : filament, note: note === "" ? null : note };
  return saveResult(context, { ...result, nozzleMm: result.nozzleMm ?? nozzle, ...texts }, sentBy);
}

/** The intent `save` of the form that saves a result; a session that has ended meanwhile loses nothing that was typed. */
export function saveIntents(
  context: CalibrationContext,
  result: NewResult,
  { here, printer, isMember, savePending }: SaveOptions,
) {
  return {
    save: intent({
      schema: saveSchema,
      run: async ({ filament = "", nozzle = null, note = "", formId: sentBy }): Promise<IntentOutcome> => {
        const texts = { filament, nozzle, note };
        if (!(await isMember())) {
          return savePending({
            action_type: "save_calibration_result",
            payload: { ...texts, printer },
            return_url: here,
          });
        }
        const saved = await saveWithTexts(context, result, texts, sentBy);
        if (!saved.ok) return { ok: false, ...HISTORY_PROBLEMS[saved.problem] };
        return { ok: true, redirectTo: result.address, toast: HISTORY_TOASTS.saved };
      },
    }),
  };
}

/** The intent `delete` of the list of results. */
export function historyIntents(context: CalibrationContext) {
  return {
    delete: intent({
      schema: deleteSchema,
      run: async ({ id, redirectTo }): Promise<IntentOutcome> => {
        const deleted = await deleteResult(context, id);
        if (!deleted.ok) return { ok: false, ...HISTORY_PROBLEMS[deleted.problem] };
        return {
          ok: true,
          redirectTo: safeRedirectPath(redirectTo, paths.calibrations()),
          toast: deleted.value.wasThere ? HISTORY_TOASTS.deleted : HISTORY_TOASTS.gone,
        };
      },
    }),
  };
}
