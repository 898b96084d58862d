import { z } from "zod";
import type { VisitorSession } from "~/data/session.server";
import { keptRows } from "~/lib/kept-rows";
import { unavailable } from "~/lib/http/unavailable";
import type { Log } from "~/lib/log";
import { PART_CATEGORIES, type PartCategory } from "../catalogue/catalogue.model";
import { OUTCOMES, type HiddenReport, type OwnReport } from "./fit-reports.model";

/** What reads and writes of reports need of a request's load context. */
export interface FitReportsContext {
  readonly session: VisitorSession;
  readonly log: Log;
}

/** A part that reports are about. */
export interface ReportedPart {
  readonly table: PartCategory;
  readonly id: number;
}

const reportRow = z.object({
  id: z.number().int(),
  item_table: z.enum(PART_CATEGORIES),
  item_id: z.number().int(),
  printer_id: z.string(),
  outcome: z.enum(OUTCOMES),
  stars: z.number().int(),
  note: z.string().nullable(),
  hidden_reason: z.string().nullable(),
  created_at: z.string(),
  updated_at: z.string(),
});
const hiddenRow = reportRow.extend({ author: z.string().nullable(), hidden_reason: z.string() });

function toReport(row: z.infer<typeof reportRow>) {
  const { id, item_table: table, item_id: partId, printer_id: printerId, outcome, stars, note } = row;
  return {
    ...{ id, table, partId, printerId, outcome, stars, note },
    ...{ createdAt: row.created_at, updatedAt: row.updated_at },
  };
}

const ofPart = (part: ReportedPart) => ({ item_table_input: part.table, item_id_input: part.id });

/** The visitor's own reports about a part. Null without an account and while they cannot be read. */
export async function listOwnReportsOf(context: FitReportsContext, part: ReportedPart): Promise<OwnReport[] | null> {
  if ((await context.session.claimedId()) === null) return null;
  const client = await context.session.client();
  const { data, error, status } = await client.rpc("list_my_fit_reports", ofPart(part));
  if (error) {
    context.log.warn({ code: error.code, status }, "the visitor's reports about a part could not be read");
    return null;
  }
  return ownReports(context, data);
}

/**
 * All reports of the signed-in member, latest change first.
 *
 * @throws 503 while the database cannot be reached: an empty list would look like loss
 */
export async function listOwnReports(context: FitReportsContext): Promise<OwnReport[]> {
  const client = await context.session.client();
  const { data, error, status } = await client.rpc("list_my_fit_reports");
  if (error) {
    context.log.warn({ code: error.code, status }, "the visitor's reports could not be read");
    throw unavailable();
  }
  return ownReports(context, data);
}

function ownReports({ log }: FitReportsContext, rows: readonly unknown[]): OwnReport[] {
  return keptRows(reportRow, rows, log, "own reports").map((row) => ({
    ...toReport(row),
    hiddenReason: row.hidden_reason,
  }));
}

/** The hidden reports about a part, for an administrator; none while they cannot be read. */
export async function listHiddenReportsOf(context: FitReportsContext, part: ReportedPart): Promise<HiddenReport[]> {
  const client = await context.session.client();
  const { data, error, status } = await client.rpc("list_hidden_fit_reports", ofPart(part));
  if (error) {
    context.log.warn({ code: error.code, status }, "the hidden reports about a part could not be read");
    return [];
  }
  return hiddenReports(context, data);
}

/** The most hidden reports that the database lists. */
export const MOST_HIDDEN_LISTED = 200;

/**
 * The hidden reports about all parts, latest change first, at most {@link MOST_HIDDEN_LISTED}; for an administrator.
 *
 * @throws 503 while the database cannot be reached: an empty list would say that nothing is hidden
 */
export async function listHiddenReports(context: FitReportsContext): Promise<HiddenReport[]> {
  const client = await context.session.client();
  const { data, error, status } = await client.rpc("list_hidden_fit_reports");
  if (error) {
    context.log.warn({ code: error.code, status }, "the hidden reports could not be read");
    throw unavailable();
  }
  return hiddenReports(context, data);
}

function hiddenReports({ log }: FitReportsContext, rows: readonly unknown[]): HiddenReport[] {
  return keptRows(hiddenRow, rows, log, "hidden reports").map((row) => ({
    ...toReport(row),
    author: row.author,
    hiddenReason: row.hidden_reason,
  }));
}
