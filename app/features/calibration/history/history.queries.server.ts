import { z } from "zod";
import { unavailable } from "~/lib/http/unavailable";
import { keptRows } from "~/lib/kept-rows";
import { CALCULATOR_SLUGS } from "../calibration-steps.model";
import type { CalibrationContext } from "../calibration.queries.server";
import type { SavedResult } from "./history.model";

const COLUMNS = "id, calculator, variant, inputs, outputs, printer_id, nozzle_mm, filament, note, created_at";

const scalar = z.union([z.number(), z.string(), z.boolean()]);
/** A reading, a list of them, or a list of pairs. */
const input = z.union([scalar, z.array(z.union([scalar, z.array(scalar)]))]);
const row = z.object({
  id: z.number().int(),
  calculator: z.enum(CALCULATOR_SLUGS),
  variant: z.string(),
  inputs: z.record(z.string(), input),
  outputs: z.record(z.string(), z.unknown()),
  printer_id: z.string().nullable(),
  nozzle_mm: z.number().nullable(),
  filament: z.string().nullable(),
  note: z.string().nullable(),
  created_at: z.string(),
});

/**
 * The member's saved results, latest first.
 *
 * @throws 503 while the database cannot be reached: an empty list would look like loss
 */
export async function listResults({ session, log }: CalibrationContext): Promise<readonly SavedResult[]> {
  const client = await session.client();
  const { data, error, status } = await client
    .from("calibration_results")
    .select(COLUMNS)
    .order("id", { ascending: false });
  if (error) {
    log.warn({ status, code: error.code }, "the saved results could not be read");
    throw unavailable();
  }
  return keptRows(row, data, log, "calibration_results").map((each) => ({
    id: each.id,
    calculator: each.calculator,
    variant: each.variant,
    inputs: each.inputs,
    outputs: each.outputs,
    printerId: each.printer_id,
    nozzleMm: each.nozzle_mm,
    filament: each.filament,
    note: each.note,
    createdAt: new Date(each.created_at).toISOString(),
  }));
}
