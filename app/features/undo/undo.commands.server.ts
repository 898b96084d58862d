import { z } from "zod";
import type { VisitorSession } from "~/data/session.server";
import { failed, succeeded, type CommandResult } from "~/lib/command-result";
import type { Log } from "~/lib/log";
import type { Undone, UndoProblem } from "./undo.model";

/** What putting back needs of a request's load context. */
export interface UndoContext {
  readonly session: VisitorSession;
  readonly log: Log;
}

const undoneRow = z.object({
  kind: z.enum(["pins", "items", "collection", "report"]),
  restored: z.number().int().nullable(),
  slug: z.string().nullable(),
});

const LIMIT_REACHED = "54000";
const NOT_FOUND = "PT404";
/** What a report is about is gone. */
const NOTHING_TO_REFER_TO = "23503";

/** Puts back what the member removed under an id. The second time nothing is changed. */
export async function undoRemoval(
  { session, log }: UndoContext,
  removal: string,
): Promise<CommandResult<Undone, UndoProblem>> {
  if (!z.uuid().safeParse(removal).success) return failed("expired");
  const client = await session.client();
  const { data, error, status } = await client.rpc("undo_removal", { undo_id_input: removal }).single();
  if (!error) return succeeded(undoneRow.parse(data));
  if (error.code === LIMIT_REACHED) return failed("full");
  if (error.code === NOT_FOUND) return failed(error.message === "Nothing to undo" ? "expired" : "collection-gone");
  if (error.code === NOTHING_TO_REFER_TO) return failed("expired");
  log.warn({ status, code: error.code }, "a removal could not be undone");
  return failed("failed");
}
