import { data, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { requireViewer } from "~/features/accounts/session/guards.server";
import { notificationsIntents } from "~/features/notifications/notifications.intents.server";
import { listNotifications } from "~/features/notifications/notifications.queries.server";
import { NotificationsList } from "~/features/notifications/ui/notifications-list";
import { pageHeaders } from "~/lib/http/page-headers";
import { PRIVATE_HEADERS } from "~/lib/http/private-headers";
import { runAction } from "~/lib/http/run-action.server";
import { privateMeta } from "~/lib/meta/private-meta";
import { paths } from "~/lib/paths";
import { LinkButton } from "~/ui/button";
import { PageError } from "~/ui/feedback/page-error";
import { PageHeader } from "~/ui/layout/page-header";

export { privateMeta as meta };

export { pageHeaders as headers };

export async function loader(args: LoaderFunctionArgs) {
  const { request, context } = args;
  const { unreadNotifications } = await requireViewer(args);
  const list = await listNotifications(context, unreadNotifications, new URL(request.url).searchParams.get("page"));
  return data({ siteUrl: context.siteUrl, list }, { headers: PRIVATE_HEADERS });
}

export function action(args: ActionFunctionArgs) {
  return runAction(args, notificationsIntents(args.context));
}

export default function Notifications() {
  const { list } = useLoaderData<typeof loader>();
  return (
    <div className="wrap">
      <PageHeader
        title="Notifications"
        actions={
          <LinkButton to={`${paths.preferences()}#notifications`} icon="settings" variant="quiet">
            Email settings
          </LinkButton>
        }
      />
      <NotificationsList {...list} />
    </div>
  );
}

export function ErrorBoundary() {
  return <PageError page="your notifications" service="your account" />;
}
