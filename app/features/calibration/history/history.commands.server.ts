import { z } from "zod";
import { failed, succeeded, type CommandResult } from "~/lib/command-result";
import type { CalibrationContext } from "../calibration.queries.server";
import type { SavedResult } from "./history.model";
import type { HistoryProblem } from "./history.messages";

const json = z.record(z.string(), z.json());

/** Saves a result for the signed-in member. */
export async function saveResult(
  { session, log }: CalibrationContext,
  { calculator, variant, inputs, outputs, printerId, nozzleMm, filament, note }: Omit<SavedResult, "id" | "createdAt">,
): Promise<CommandResult<null, HistoryProblem>> {
  const client = await session.client();
  const { error, status } = await client.from("calibration_results").insert({
    calculator,
    variant,
    inputs: json.parse(inputs),
    outputs: json.parse(outputs),
    printer_id: printerId,
    nozzle_mm: nozzleMm,
    filament,
    note,
  });
  if (!error) return succeeded(null);
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
