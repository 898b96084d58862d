import { failed, succeeded, type CommandResult } from "~/lib/command-result";
import type { CountsEvents } from "../analytics/analytics.model";
import { calculatorSlug } from "./calibration-steps.model";
import { readCompletions, type CalibrationContext } from "./calibration.queries.server";
import { isNewer } from "./progress/completions.model";

/** A calibration that a member completed, or took the mark of back. */
export interface CalibrationCompletion {
  readonly calibrationKey: string;
  readonly completed: boolean;
  /** ISO 8601. */
  readonly completedAt: string;
}

/** Records which calibrations of a printer, or of none, the signed-in member has completed, over what was recorded before. */
export async function saveCompletions(
  { session, log, countEvent }: CalibrationContext & CountsEvents,
  completions: readonly CalibrationCompletion[],
  printerId: string | null,
): Promise<CommandResult<null, "failed">> {
  const client = await session.client();
  const rows = completions.map(({ calibrationKey, completed, completedAt }) => ({
    calibration_key: calibrationKey,
    printer_id: printerId,
    completed,
    completed_at: completedAt,
  }));
  const { error, status } = await client
    .from("calibration_completions")
    .upsert(rows, { onConflict: "user_id,calibration_key,printer_id" });
  if (error) {
    log.warn({ status, code: error.code }, "the completion of a calibration could not be saved");
    return failed("failed");
  }
  countEvent("calc_complete", completions.filter(({ completed }) => completed).length);
  return succeeded(null);
}

/** Records those that are newer than what was recorded before. Returns how many calibrations it marked as complete. */
export async function saveNewerCompletions(
  context: CalibrationContext & CountsEvents,
  completions: readonly CalibrationCompletion[],
  printerId: string | null,
): Promise<CommandResult<number, "failed">> {
  const saved = await readCompletions(context, printerId);
  if (saved === null) return failed("failed");
  const newer = completions.filter((completion) => {
    const slug = calculatorSlug(completion.calibrationKey);
    return slug !== null && isNewer(completion, saved[slug]);
  });
  if (newer.length === 0) return succeeded(0);
  const result = await saveCompletions(context, newer, printerId);
  return result.ok ? succeeded(newer.filter(({ completed }) => completed).length) : result;
}
