import type { VisitorSession } from "~/data/session.server";
import { failed, succeeded, type CommandResult } from "~/lib/command-result";
import type { Log } from "~/lib/log";

/** What the command needs of a request. */
export interface CalibrationContext {
  readonly session: VisitorSession;
  readonly log: Log;
}

/** A calibration that a member completed. */
export interface CalibrationCompletion {
  readonly calibrationKey: string;
  readonly completed: boolean;
  /** ISO 8601. */
  readonly completedAt: string;
}

/** Records that the signed-in member completed a calibration; a second time changes only when. */
export async function markCalibrationComplete(
  { session, log }: CalibrationContext,
  { calibrationKey, completed, completedAt }: CalibrationCompletion,
): Promise<CommandResult<null, "failed">> {
  const client = await session.client();
  const { error, status } = await client
    .from("calibration_completions")
    .upsert(
      { calibration_key: calibrationKey, completed, completed_at: completedAt },
      { onConflict: "user_id,calibration_key,printer_id" },
    );
  if (error) {
    log.warn({ status, code: error.code }, "the completion of a calibration could not be saved");
    return failed("failed");
  }
  return succeeded(null);
}
