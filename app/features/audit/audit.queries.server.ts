import { z } from "zod";
import type { LoadContext } from "~/load-context";
import type { LockablePageName } from "~/lib/areas";
import { unavailable } from "~/lib/http/unavailable";
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

type Asker = Pick<LoadContext, "session" | "log">;

const COLUMNS = "id,at,actor_name,action,subject,details";

/**
 * The last entries of the audit log, newest first. Policies show it to administrators alone.
 *
 * @throws 503 while the database cannot be asked: an empty log would look as if nothing had happened
 */
export async function listAudit(asker: Asker, limit: number): Promise<AuditEntry[]> {
  const client = await asker.session.client();
  return entries(asker, await client.from("audit_log").select(COLUMNS).order("id", { ascending: false }).limit(limit));
}

/**
 * The last entries about one lockable page, newest first: those that name it, and those of all pages it was among.
 *
 * @throws 503 like {@link listAudit}
 */
export async function listPageHistory(asker: Asker, page: LockablePageName, limit: number): Promise<AuditEntry[]> {
  const client = await asker.session.client();
  return entries(
    asker,
    await client
      .from("audit_log")
      .select(COLUMNS)
      .like("action", "page%")
      // One `or` only: the embedded data API takes no second one.
      .or(aboutPage(page))
      .order("id", { ascending: false })
      .limit(limit),
  );
}

/** Lines are found by the index of subjects first; only then is looked into the details of those without one. */
function aboutPage(page: LockablePageName): string {
  const named = `subject.eq.${page}`;
  const among = `details.cs.${JSON.stringify({ pages: [page] })}`;
  return `and(or(${named},subject.is.null),or(${named},${among}))`;
}

interface Answer {
  readonly data: unknown;
  readonly error: { readonly code: string } | null;
  readonly status: number;
}

function entries({ log }: Asker, { data, error, status }: Answer): AuditEntry[] {
  if (error) {
    log.warn({ status, code: error.code }, "the audit log could not be read");
    throw unavailable();
  }
  return rowsSchema
    .parse(data)
    .map(({ actor_name: actor, details, ...entry }) => ({ ...entry, actor, note: details.note, pages: details.pages }));
}
