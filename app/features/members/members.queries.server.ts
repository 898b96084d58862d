import { z } from "zod";
import type { VisitorSession } from "~/data/session.server";
import { unavailable } from "~/lib/http/unavailable";
import { keptRows } from "~/lib/kept-rows";
import type { Log } from "~/lib/log";
import type { MemberDetails, MemberFilters, MemberPage, MemberSummary, SiteActivity } from "./members.model";

/** What reads and writes of members need of a request's load context. */
export interface MembersContext {
  readonly session: VisitorSession;
  readonly log: Log;
}

const count = z.number().int();

const memberRow = z.object({
  ...{ id: z.string(), username: z.string().nullable(), email: z.string().nullable(), created_at: z.string() },
  ...{ confirmed: z.boolean(), last_sign_in_at: z.string().nullable(), banned_until: z.string().nullable() },
  ...{ is_admin: z.boolean(), is_self: z.boolean(), sent: count, approved: count },
});

const pageRow = z.object({
  ...{ items: z.array(z.unknown()), total: count, page: count, pages: count },
  counts: z.object({ all: count, banned: count, admin: count, unconfirmed: count }),
});

const reportRow = z.object({ id: count, title: z.string(), status: z.string(), created_at: z.string() });

const detailsRow = memberRow.extend({
  ...{ guides: count, fit_reports: count, collections: count, sessions: count, is_last_admin: z.boolean() },
  reports: z.array(z.unknown()),
});

/**
 * One page of the members, newest first, for administrators.
 *
 * @throws 503 while the database cannot be reached: an empty list would say that there is nobody
 */
export async function listMembers(
  { session, log }: MembersContext,
  { text, state, page }: MemberFilters,
): Promise<MemberPage> {
  const client = await session.client();
  const { data, error, status } = await client.rpc("list_members", {
    ...{ text_input: text, state_input: state, page_input: page },
  });
  if (error) {
    log.warn({ code: error.code, status }, "the members could not be read");
    throw unavailable();
  }
  const { items, ...same } = pageRow.parse(data);
  return { ...same, items: keptRows(memberRow, items, log, "members").map(toMember) };
}

/**
 * One member, for administrators; null when there is no such account.
 *
 * @throws 503 while the database cannot be reached
 */
export async function getMember({ session, log }: MembersContext, id: string): Promise<MemberDetails | null> {
  const client = await session.client();
  const { data, error, status } = await client.rpc("get_member", { member_input: id });
  if (error) {
    log.warn({ code: error.code, status }, "a member could not be read");
    throw unavailable();
  }
  const row = detailsRow.nullable().parse(data);
  if (row === null) return null;
  return {
    ...toMember(row),
    isLastAdmin: row.is_last_admin,
    ...{ guides: row.guides, fitReports: row.fit_reports, collections: row.collections, sessions: row.sessions },
    reports: keptRows(reportRow, row.reports, log, "reports").map(({ created_at: createdAt, ...report }) => ({
      ...report,
      createdAt,
    })),
  };
}

const activityRow = z.object({
  ...{ members: count, new_members: count, unconfirmed: count, banned: count },
  ...{ new_pins: count, new_collections: count, new_fit_reports: count },
});

/** How many members there are and what happened in the last seven days; null while it cannot be read. */
export async function getSiteActivity({ session, log }: MembersContext): Promise<SiteActivity | null> {
  const client = await session.client();
  const { data, error } = await client.rpc("get_site_activity").single();
  if (error) {
    log.warn({ code: error.code }, "the activity of the site could not be read");
    return null;
  }
  const { new_members, new_pins, new_collections, new_fit_reports, ...same } = activityRow.parse(data);
  return {
    ...same,
    ...{ newMembers: new_members, newPins: new_pins },
    ...{ newCollections: new_collections, newFitReports: new_fit_reports },
  };
}

function toMember(row: z.infer<typeof memberRow>): MemberSummary {
  const { id, username, email, sent, approved } = row;
  return {
    ...{ id, username, email, sent, approved, createdAt: row.created_at, isConfirmed: row.confirmed },
    ...{ lastSignInAt: row.last_sign_in_at, bannedUntil: row.banned_until },
    ...{ isAdmin: row.is_admin, isSelf: row.is_self },
  };
}
