import { z } from "zod";
import type { LoadContext } from "~/load-context";
import type { AuditEntry } from "./audit.model";

const text = z.string();

const rowsSchema = z.array(
  z.object({
    id: z.number().int(),
    at: text,
    actor_name: text.nullable(),
    action: text,
    subject: text.nullable(),
    // What else is in there depends on the action; what is not understood is left out, never the line.
    details: z
      .object({ note: text.nullable().catch(null), pages: z.array(text).catch([]) })
      .catch({ note: null, pages: [] }),
  }),
);

interface AuditQuery {
  /** Only actions that begin with this: `page`. */
  readonly actions?: string;
  readonly limit: number;
}

/**
 * The last entries of the audit log, newest first. Policies show it to administrators alone.
 *
 * @throws 503 while the database cannot be asked: an empty log would look as if nothing had happened
 */
export async function listAudit(
  { session, log }: Pick<LoadContext, "session" | "log">,
  { actions = "", limit }: AuditQuery,
): Promise<AuditEntry[]> {
  const client = await session.client();
  const { data, error, status } = await client
    .from("audit_log")
    .select("id,at,actor_name,action,subject,details")
    .like("action", `${actions}%`)
    .order("id", { ascending: false })
    .limit(limit);
  if (error) {
    log.warn({ status, code: error.code }, "the audit log could not be read");
    throw new Response(null, { status: 503, statusText: "Service Unavailable", headers: { "Retry-After": "5" } });
  }
  return rowsSchema
    .parse(data)
    .map(({ actor_name: actor, details, ...entry }) => ({ ...entry, actor, note: details.note, pages: details.pages }));
}
