import { z } from "zod";
import type { DataClient } from "~/data/supabase.server";
import type { VisitorSession } from "~/data/session.server";
import { unavailable } from "~/lib/http/unavailable";
import { keptRows } from "~/lib/kept-rows";
import type { Log } from "~/lib/log";
import {
  NOTIFICATION_KINDS,
  NOTIFICATIONS_PAGE_SIZE,
  type NotificationKind,
  type NotificationsPage,
} from "./notifications.model";

/** What reads and writes of notices need of a request's load context. */
export interface NotificationsContext {
  readonly session: VisitorSession;
  readonly log: Log;
}

const notificationRow = z.object({
  id: z.number().int(),
  kind: z.enum(NOTIFICATION_KINDS),
  subject_url: z.string().startsWith("/"),
  text: z.string(),
  read_at: z.string().nullable(),
  created_at: z.string(),
});

const pageNumber = z.coerce.number().int().min(1).max(1_000).catch(1);

/**
 * One page of the signed-in member's notices.
 *
 * @param unread how many are not read, which the viewer has
 * @throws 503 while the database cannot be reached: an empty list would say that there are none
 */
export async function listNotifications(
  context: NotificationsContext,
  unread: number,
  wantedPage: string | null,
): Promise<NotificationsPage> {
  const client = await context.session.client();
  const counted = await client.from("notifications").select("id", { count: "exact", head: true }).retry(false);
  if (counted.error) throw unreadable(context, { code: counted.error.code, status: counted.status });
  const total = counted.count ?? 0;
  const pageCount = Math.max(1, Math.ceil(total / NOTIFICATIONS_PAGE_SIZE));
  const page = Math.min(pageNumber.parse(wantedPage ?? 1), pageCount);
  const from = (page - 1) * NOTIFICATIONS_PAGE_SIZE;
  const { data, error, status } = await client
    .from("notifications")
    .select("id,kind,subject_url,text,read_at,created_at")
    .order("id", { ascending: false })
    .range(from, from + NOTIFICATIONS_PAGE_SIZE - 1)
    .retry(false);
  if (error) throw unreadable(context, { code: error.code, status });
  return {
    notifications: keptRows(notificationRow, data, context.log, "notifications").map((row) => ({
      id: row.id,
      kind: row.kind,
      subjectUrl: row.subject_url,
      text: row.text,
      isRead: row.read_at !== null,
      createdAt: row.created_at,
    })),
    total,
    unread,
    page,
    pageCount,
  };
}

const kinds = z.array(z.string());

/**
 * The kinds of notices that the signed-in member also gets by email; null while they cannot be read, so that one part of
 * a page does not take the others with it.
 */
export async function listMailedKinds(context: NotificationsContext): Promise<readonly NotificationKind[] | null> {
  const client = await context.session.client();
  const { data, error, status } = await client.rpc("list_mailed_kinds");
  if (error) {
    context.log.warn({ code: error.code, status }, "the kinds of mailed notices could not be read");
    return null;
  }
  const mailed = kinds.parse(data);
  return NOTIFICATION_KINDS.filter((kind) => mailed.includes(kind));
}

/**
 * Whether the member that a mail's link belongs to gets any notices by email; null for a link of no mail.
 *
 * @throws 503 while the database cannot be reached
 */
export async function getsMails(client: DataClient, key: string, log: Log): Promise<boolean | null> {
  const { data, error, status } = await client.rpc("gets_notification_mails", { key_input: key });
  if (error) throw unreadable({ log }, { code: error.code, status });
  return z.boolean().nullable().parse(data);
}

function unreadable({ log }: { readonly log: Log }, facts: { readonly code: string; readonly status: number }) {
  log.warn(facts, "notices could not be read");
  return unavailable();
}
