import { failed, succeeded, type CommandResult } from "~/lib/command-result";
import type { AuditContext } from "./audit.queries.server";

/** Removes entries that are older than so many days, at least 90. The value is how many. */
export async function pruneAudit(
  { session, log }: AuditContext,
  keepDays: number,
): Promise<CommandResult<number, "failed">> {
  const client = await session.client();
  const { data, error, status } = await client.rpc("prune_audit_log", { keep_days_input: keepDays });
  if (error === null) return succeeded(data);
  log.warn({ status, code: error.code }, "the audit log could not be pruned");
  return failed("failed");
}
