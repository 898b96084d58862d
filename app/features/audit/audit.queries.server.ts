import { z } from "zod";
import type { VisitorSession } from "~/data/session.server";
import type { LockablePageName } from "~/features/page-access/lockable-pages.model";
import type { BaseLoadContext } from "~/lib/http/base-load-context";
import { keptRows } from "~/lib/kept-rows";
import { unavailable } from "~/lib/http/unavailable";
import type { AuditEntry, DetailedAuditEntry } from "./audit.model";
import { dayAfter, type AuditFilters } from "./audit-query.model";

const text = z.string();
/** A time that can be shown: whoever calls the data API may have written another one. */
const moment = text.refine((time) => !Number.isNaN(Date.parse(time)));

const entryRow = z.object({
  id: z.number().int(),
  at: text,
  actor_name: text.nullable(),
  action: text,
  subject: text.nullable(),
  // Other details depend on the action; those of another form are left out, and the entry stays.
  details: z
    .object({
      note: text.nullable().catch(null),
      pages: z.array(text).catch([]),
      name: text.nullable().catch(null),
      part: text.nullable().catch(null),
      reason: text.nullable().catch(null),
      rows: z.number().int().catch(0),
      until: moment.nullable().catch(null),
      import: z.int().positive().nullable().catch(null),
    })
    .catch({ note: null, pages: [], name: null, part: null, reason: null, rows: 0, until: null, import: null }),
});

const fields = z.record(z.string(), z.unknown()).nullable().catch(null);

const detailedRow = entryRow.extend({
  changes: z
    .array(
      z.object({
        key: z.union([text, z.number()]).nullable().catch(null),
        name: text.nullable().catch(null),
        before: fields,
        after: fields,
      }),
    )
    .nullable()
    .catch(null),
});

/** The part of the load context that the audit log needs. */
export interface AuditContext extends Pick<BaseLoadContext, "log"> {
  readonly session: VisitorSession;
}

const COLUMNS = "id,at,actor_name,action,subject,details";

/**
 * The last entries of the audit log, newest first. Row level security limits it to administrators.
 *
 * @throws 503 while the database cannot be reached: an empty log would look as if nothing had happened
 */
export async function listAudit(context: AuditContext, limit: number): Promise<AuditEntry[]> {
  const client = await context.session.client();
  return entries(
    context,
    await client.from("audit_log").select(COLUMNS).order("id", { ascending: false }).limit(limit),
  );
}

/**
 * Entries of the audit log that pass the filters, newest first, with the rows that were written.
 *
 * @throws 503 like {@link listAudit}
 */
export async function searchAudit(
  { session, log }: AuditContext,
  { group, actor, text: words, from, until, before }: AuditFilters,
  limit: number,
): Promise<DetailedAuditEntry[]> {
  const client = await session.client();
  const { data, error, status } = await client.rpc("list_audit", {
    ...{ group_input: group ?? "", actor_input: actor, text_input: words, limit_input: limit },
    ...(from !== null && { from_input: `${from}T00:00:00Z` }),
    ...(until !== null && { until_input: dayAfter(until) }),
    ...(before !== null && { before_input: before }),
  });
  if (error) {
    log.warn({ status, code: error.code }, "the audit log could not be read");
    throw unavailable();
  }
  return keptRows(detailedRow, data, log, "audit log").map(({ changes, ...row }) => ({
    ...toEntry(row),
    changes: (changes ?? []).map(({ key, ...change }) => ({ ...change, key: key === null ? null : String(key) })),
  }));
}

/**
 * The last entries about one thing, by its id.
 *
 * @throws 503 like {@link listAudit}
 */
export async function listAuditAbout(context: AuditContext, subject: string, limit: number): Promise<AuditEntry[]> {
  const client = await context.session.client();
  return entries(
    context,
    await client
      .from("audit_log")
      .select(COLUMNS)
      .eq("subject", subject)
      .order("id", { ascending: false })
      .limit(limit),
  );
}

/** Who hid a report last, and when. */
export interface ReportHiding {
  /** As in {@link AuditEntry}. */
  readonly actor: string | null;
  readonly at: string;
}

/** The last time each of these reports was hidden, by its id. One that was written anew since is not there. */
export async function listReportHidings(
  context: AuditContext,
  reports: readonly number[],
): Promise<ReadonlyMap<number, ReportHiding>> {
  if (reports.length === 0) return new Map();
  const client = await context.session.client();
  const subjects = new Map(reports.map((report) => [`fit_report:${String(report)}`, report]));
  const found = entries(
    context,
    await client
      .from("audit_log")
      .select(COLUMNS)
      .eq("action", "report.hidden")
      .in("subject", [...subjects.keys()])
      .order("id", { ascending: true }),
  );
  // The last of several wins.
  return new Map(
    found.flatMap(({ subject, actor, at }): (readonly [number, ReportHiding])[] => {
      const report = subjects.get(subject ?? "");
      return report === undefined ? [] : [[report, { actor, at }]];
    }),
  );
}

/**
 * The last entries about one lockable page, newest first: those that name it, and those of all pages it was among.
 *
 * @throws 503 like {@link listAudit}
 */
export async function listPageHistory(
  context: AuditContext,
  page: LockablePageName,
  limit: number,
): Promise<AuditEntry[]> {
  const client = await context.session.client();
  return entries(
    context,
    await client
      .from("audit_log")
      .select(COLUMNS)
      .like("action", "page%")
      // A single `or`: the embedded data API does not support a second one.
      .or(aboutPage(page))
      .order("id", { ascending: false })
      .limit(limit),
  );
}

/**
 * The last entries about the rows of one table, newest first.
 *
 * @throws 503 like {@link listAudit}
 */
export async function listTableHistory(context: AuditContext, table: string, limit: number): Promise<AuditEntry[]> {
  const client = await context.session.client();
  return entries(
    context,
    await client
      .from("audit_log")
      .select(COLUMNS)
      .like("subject", `${table}:%`)
      .order("id", { ascending: false })
      .limit(limit),
  );
}

/** Filters by subject first, which has an index; details are searched only where there is no subject. */
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

function entries({ log }: AuditContext, { data, error, status }: Answer): AuditEntry[] {
  if (error) {
    log.warn({ status, code: error.code }, "the audit log could not be read");
    throw unavailable();
  }
  return keptRows(entryRow, data, log, "audit log").map(toEntry);
}

function toEntry({ actor_name: actor, details, ...entry }: z.infer<typeof entryRow>): AuditEntry {
  const { import: importId, ...rest } = details;
  return { ...entry, ...rest, importId, actor };
}
