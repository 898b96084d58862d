import { csvRows } from "~/lib/text/csv/csv";
import { formatActor, formatAuditAction, type DetailedAuditEntry } from "./audit.model";
import type { AuditFilters } from "./audit-query.model";
import { searchAudit, type AuditContext } from "./audit.queries.server";

const PAGE = 500;
const MOST = 10_000;

/**
 * The entries that pass the filters as CSV, newest first, at most 10,000.
 *
 * @throws 503 while the database cannot be reached
 */
export async function auditCsv(
  context: AuditContext,
  filters: AuditFilters,
): Promise<{ readonly csv: string; readonly isCut: boolean }> {
  const entries: DetailedAuditEntry[] = [];
  for (let before: number | null = null; ;) {
    const page: DetailedAuditEntry[] = await searchAudit(context, { ...filters, before }, PAGE);
    entries.push(...page);
    if (page.length < PAGE || entries.length > MOST) break;
    before = page.at(-1)?.id ?? null;
  }
  const heads = ["id", "at", "by", "action", "subject", "what", "changes"];
  const rows = entries
    .slice(0, MOST)
    .map((entry) => [
      ...[entry.id, entry.at, formatActor(entry), entry.action, entry.subject, formatAuditAction(entry)],
      entry.changes.length === 0 ? null : JSON.stringify(entry.changes),
    ]);
  return { csv: csvRows([heads, ...rows]), isCut: entries.length > MOST };
}
