import { z } from "zod";
import { unavailable } from "~/lib/http/unavailable";
import { keptRows } from "~/lib/kept-rows";
import type { CalibrationContext } from "../calibration.queries.server";
import { completionsOf, type Completions } from "./completions.model";

const row = z.object({
  calibration_key: z.string(),
  printer_id: z.guid().nullable(),
  completed: z.boolean(),
  completed_at: z.string(),
});

/** The marks of one printer. */
export interface ProgressOfPrinter {
  /** Null for what was done without a printer. */
  readonly printerId: string | null;
  readonly marks: Completions;
}

/** A member has no more of them. */
const MOST = 2_000;
/** Rows of one request: a project gives no more, unless its settings say otherwise. */
const ROWS_PER_REQUEST = 1_000;

/**
 * What the member has completed, by printer; only printers with something completed.
 *
 * @throws 503 while the database cannot be reached
 */
export async function listProgress({ session, log }: CalibrationContext): Promise<readonly ProgressOfPrinter[]> {
  const client = await session.client();
  const rows: z.infer<typeof row>[] = [];
  for (let from = 0; from < MOST; from += ROWS_PER_REQUEST) {
    const { data, error, status } = await client
      .from("calibration_completions")
      .select("calibration_key, printer_id, completed, completed_at")
      .eq("completed", true)
      .order("id")
      .range(from, from + ROWS_PER_REQUEST - 1)
      .retry(false);
    if (error) {
      log.warn({ status, code: error.code }, "the completed calibrations could not be read");
      throw unavailable();
    }
    rows.push(...keptRows(row, data, log, "calibration_completions"));
    if (data.length < ROWS_PER_REQUEST) break;
  }
  return [...new Set(rows.map(({ printer_id }) => printer_id))].flatMap((printerId) => {
    const ofPrinter = rows.filter(({ printer_id }) => printer_id === printerId);
    const marks = completionsOf(
      ofPrinter.map(({ calibration_key: key, completed, completed_at }) => ({
        ...{ key, completed, completedAt: new Date(completed_at).toISOString() },
      })),
    );
    return Object.keys(marks).length === 0 ? [] : [{ printerId, marks }];
  });
}
