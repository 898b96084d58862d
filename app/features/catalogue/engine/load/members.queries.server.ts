import { z } from "zod";
import type { DataClient } from "~/data/supabase.server";
import { MOST_STARS, OUTCOMES } from "~/features/fit-reports/fit-reports.model";
import { isPartKey, PART_CATEGORIES, type PartKey } from "../../catalogue.model";
import type { FitReportRow, PinCount } from "../catalogue-data.server";
import { idSchema, isLastPage, request, understood, type ReadOptions } from "./table-requests.server";

/* What members do with parts, as far as everybody may know it. */

const pinCountSchema = z
  .object({ item_id: z.custom<PartKey>((key) => typeof key === "string" && isPartKey(key)), pins: z.coerce.number() })
  .transform(({ item_id: key, pins }): PinCount => ({ key, pins }));

/** The parts that most members have pinned, with how many have. */
export async function readPinCounts(client: DataClient, options: ReadOptions): Promise<PinCount[]> {
  const rows = await request("get_pin_counts", options, (signal) => client.rpc("get_pin_counts").abortSignal(signal));
  return [...understood("get_pin_counts", rows, pinCountSchema, options)];
}

const reportSchema = z
  .object({
    id: z.coerce.number(),
    item_table: z.enum(PART_CATEGORIES),
    item_id: z.coerce.number(),
    printer_id: z.string(),
    outcome: z.enum(OUTCOMES),
    stars: z.number().int().min(1).max(MOST_STARS),
    note: z.string().nullable(),
    author: z.string().nullable(),
    created_at: z.string(),
    updated_at: z.string(),
  })
  .transform(({ item_table: table, item_id: partId, printer_id: printerId, ...row }): FitReportRow => ({
    ...{ table, partId, printerId, id: row.id, outcome: row.outcome, stars: row.stars },
    ...{ note: row.note, author: row.author, createdAt: row.created_at, updatedAt: row.updated_at },
  }));

/** The visible reports of members: all, or those about some parts. */
export async function readFitReports(
  client: DataClient,
  options: ReadOptions,
  parts: readonly PartKey[] | null = null,
): Promise<FitReportRow[]> {
  const found: FitReportRow[] = [];
  for (let after = 0; ;) {
    const after_id = after;
    const rows = await request("get_fit_reports", options, (signal) =>
      client.rpc("get_fit_reports", { after_id, ...(parts !== null && { part_keys: [...parts] }) }).abortSignal(signal),
    );
    const last = rows.at(-1);
    if (last === undefined) return found;
    found.push(...understood("get_fit_reports", rows, reportSchema, options));
    if (parts !== null && isLastPage(rows)) return found;
    after = idSchema.parse(last).id;
    if (after <= after_id) throw new Error("The data API returned reports that come before those asked for");
  }
}
