import { createHash } from "node:crypto";
import { z } from "zod";
import type { VisitorSession } from "~/data/session.server";
import { keptRows } from "~/lib/kept-rows";
import type { Log } from "~/lib/log";
import { completionsOf, UNKNOWN_OWNER, type Completions, type MarksOwner } from "./progress/completions.model";

/** What the query needs of a request. */
export interface CalibrationContext {
  readonly session: VisitorSession;
  readonly log: Log;
}

/** Whose marks the visitor's are: the account by a digest, as browsers store it beside them. */
export async function marksOwner({ session }: Pick<CalibrationContext, "session">): Promise<MarksOwner> {
  const id = await session.claimedId();
  if (id === null) return (await session.state()) === "none" ? null : UNKNOWN_OWNER;
  return createHash("sha256").update(id).digest("base64url").slice(0, OWNER_LENGTH);
}

const OWNER_LENGTH = 16;

const row = z.object({ calibration_key: z.string(), completed: z.boolean(), completed_at: z.string() });

/** The member's marks for a printer, or for none. Null without an account, and while they cannot be read. */
export async function listCompletions(
  context: CalibrationContext,
  printerId: string | null,
): Promise<Completions | null> {
  return (await context.session.claimedId()) === null ? null : readCompletions(context, printerId);
}

/**
 * The same for whoever is known to have an account: in the request that signs somebody in, the session has no id yet. Null
 * while they cannot be read.
 */
export async function readCompletions(
  { session, log }: CalibrationContext,
  printerId: string | null,
): Promise<Completions | null> {
  const client = await session.client();
  const all = client.from("calibration_completions").select("calibration_key, completed, completed_at").retry(false);
  const { data, error, status } = await (printerId === null
    ? all.is("printer_id", null)
    : all.eq("printer_id", printerId));
  if (error) {
    log.warn({ status, code: error.code }, "the completed calibrations could not be read");
    return null;
  }
  return completionsOf(
    keptRows(row, data, log, "calibration_completions").map((each) => ({
      key: each.calibration_key,
      completed: each.completed,
      completedAt: new Date(each.completed_at).toISOString(),
    })),
  );
}
