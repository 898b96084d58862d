import type { LoaderFunctionArgs } from "@remix-run/node";
import { requireViewer } from "~/features/accounts/session/guards.server";
import { notificationsJson } from "~/features/notifications/notifications.model";
import { listNotifications } from "~/features/notifications/notifications.queries.server";
import { PRIVATE_HEADERS } from "~/lib/http/private-headers";

/** One page of the member's notices as JSON: `{ total, unread, page, pageSize, items }`, as the page has them. */
export async function loader(args: LoaderFunctionArgs) {
  const { request, context } = args;
  const { unreadNotifications } = await requireViewer(args);
  const list = await listNotifications(context, unreadNotifications, new URL(request.url).searchParams.get("page"));
  return Response.json(notificationsJson(list, context.siteUrl), { headers: PRIVATE_HEADERS });
}
