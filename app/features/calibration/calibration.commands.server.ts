import type { LoadContext } from "~/load-context";

/** A calibration somebody went through. */
export interface CalibrationCompletion {
  readonly calibrationKey: string;
  readonly completed: boolean;
  /** ISO 8601. */
  readonly completedAt: string;
}

/**
 * Keeps that the signed-in visitor went through a calibration; doing it again changes the time only.
 *
 * @throws when the database refuses
 */
export async function markCalibrationComplete(
  { session }: Pick<LoadContext, "session">,
  { calibrationKey, completed, completedAt }: CalibrationCompletion,
): Promise<void> {
  const client = await session.client();
  const { error } = await client
    .from("calibration_completions")
    .upsert(
      { calibration_key: calibrationKey, completed, completed_at: completedAt },
      { onConflict: "user_id,calibration_key,printer_id" },
    );
  if (error) throw new Error(`The completion was not saved: ${error.code}`);
}
