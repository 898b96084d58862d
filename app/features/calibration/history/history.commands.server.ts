import { z } from "zod";
import { formKey } from "~/lib/forms/form-key.server";
import { failed, succeeded, type CommandResult } from "~/lib/command-result";
import type { CalibrationContext } from "../calibration.queries.server";
import type { SavedResult } from "./history.model";
import type { HistoryProblem } from "./history.messages";

const json = z.record(z.string(), z.json());

/** Saves a result for the signed-in member; with a form's id once, however often the form is sent with it. */
export async function saveResult(
  { session, log }: CalibrationContext,
  result: Omit<SavedResult, "id" | "createdAt">,
  formId?: string,
): Promise<CommandResult<null, HistoryProblem>> {
  const { calculator, variant, inputs, outputs, printerId, nozzleMm, filament, note } = result;
  const client = await session.client();
  const row = {
    calculator,
    variant,
    inputs: json.parse(inputs),
    outputs: json.parse(outputs),
    printer_id: printerId,
    nozzle_mm: nozzleMm,
    filament,
    note,
  };
  const results = client.from("calibration_results");
  const { error, status } = await (formId === undefined
    ? results.insert(row)
    : results.insert({ ...row, form_key: formKey(formId, result) }));
  // The form has saved it already.
  if (!error || error.code === "23505") return succeeded(null);
  if (error.code === "54000") return failed("too-many");
  log.warn({ status, code: error.code }, "a result could not be saved");
  return failed("failed");
}

/** Deletes one of the member's results; one that is gone already is no problem. */
export async function deleteResult(
  { session, log }: CalibrationContext,
  id: number,
): Promise<CommandResult<{ readonly wasThere: boolean }, HistoryProblem>> {
  const client = await session.client();
  const { data, error, status } = await client.from("calibration_results").delete().eq("id", id).select("id");
  if (!error) return succeeded({ wasThere: data.length > 0 });
  log.warn({ status, code: error.code }, "a result could not be deleted");
  return failed("failed");
}
