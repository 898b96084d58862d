import { randomUUID } from "node:crypto";
import { z } from "zod";
import { failed, succeeded, type CommandResult } from "~/lib/command-result";
import type { Outcome } from "./fit-reports.model";
import type { ReportProblem } from "./fit-reports.messages";
import type { FitReportsContext, ReportedPart } from "./fit-reports.queries.server";

/** What a member says who fitted a part. */
export interface NewReport {
  readonly part: ReportedPart;
  /** The printer's `idUuid`. */
  readonly printerId: string;
  readonly outcome: Outcome;
  readonly stars: number;
  readonly note: string | null;
}

const savedRow = z.object({ status: z.enum(["visible", "hidden"]) });

/** Whether everyone reads a report. */
type ReportStatus = z.infer<typeof savedRow>["status"];

/**
 * Writes the member's report about a part and a printer, in place of the one there is. The value is whether everyone
 * reads it: what an administrator hid stays hidden.
 */
export async function saveReport(
  context: FitReportsContext,
  { part, printerId, outcome, stars, note }: NewReport,
): Promise<CommandResult<ReportStatus, ReportProblem>> {
  const client = await context.session.client();
  const { data, error } = await client
    .rpc("save_fit_report", {
      item_table_input: part.table,
      item_id_input: part.id,
      printer_id_input: printerId,
      outcome_input: outcome,
      stars_input: stars,
      ...(note !== null && { note_input: note }),
    })
    .single();
  return error ? failed(databaseProblem(context, error)) : succeeded(savedRow.parse(data).status);
}

/** Deletes one of the member's reports. The value is the id under which it can be restored, null when it was gone. */
export async function deleteReport(
  context: FitReportsContext,
  report: number,
): Promise<CommandResult<string | null, ReportProblem>> {
  const undo = randomUUID();
  const client = await context.session.client();
  const { data, error } = await client.rpc("delete_fit_report_undoable", {
    undo_id_input: undo,
    report_id_input: report,
  });
  return error ? failed(databaseProblem(context, error)) : succeeded(data ? undo : null);
}

/** Hides a report, with the reason its author reads, or shows it again; for administrators. */
export async function setReportStatus(
  context: FitReportsContext,
  report: number,
  change: { readonly status: "hidden"; readonly reason: string } | { readonly status: "visible" },
): Promise<CommandResult<null, ReportProblem>> {
  const client = await context.session.client();
  const { error } = await client.rpc("set_fit_report_status", {
    report_id_input: report,
    status_input: change.status,
    ...("reason" in change && { reason_input: change.reason }),
  });
  return error ? failed(databaseProblem(context, error)) : succeeded(null);
}

/** By the message of the database function. */
const NOT_FOUND: Readonly<Record<string, ReportProblem>> = {
  "Unknown part": "unknown-part",
  "Unknown printer": "unknown-printer",
};

function databaseProblem(
  { log }: FitReportsContext,
  { code, message }: { readonly code: string; readonly message: string },
): ReportProblem {
  switch (code) {
    case "PT404":
      return NOT_FOUND[message] ?? "not-found";
    case "54000":
      return "too-many";
    case "PT429":
      return "too-often";
    case "42501":
      return "not-admin";
    default:
      log.warn({ code }, "a report could not be written");
      return "failed";
  }
}
