import { data, type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { requireAdmin, requireViewer } from "~/features/accounts/guards.server";
import { listUsernames } from "~/features/accounts/usernames.queries.server";
import { LockAll } from "~/features/page-access/ui/lock-all";
import { LocksUnread } from "~/features/page-access/ui/locks-unread";
import { pageAccessIntents } from "~/features/page-access/page-access.intents.server";
import { readLockViews } from "~/features/page-access/locks-view.server";
import { pageHeaders } from "~/lib/http/page-headers";
import { runAction } from "~/lib/http/run-action.server";
import { pageMeta } from "~/lib/seo";
import { titleFor } from "~/lib/titles";
import { AdminShell } from "~/ui/admin-shell";
import { PageError } from "~/ui/page-error";

export const meta: MetaFunction<typeof loader> = ({ data: page, location }) =>
  pageMeta({ title: titleFor(location.pathname), siteUrl: page?.siteUrl ?? "", noindex: true });

export { pageHeaders as headers };

export async function loader(args: LoaderFunctionArgs) {
  await requireAdmin(args);
  const { locks, failed } = await readLockViews(args.context.pageAccess, (ids) => listUsernames(args.context, ids));
  return data({ siteUrl: args.context.siteUrl, locks, failed }, { headers: { "Cache-Control": "private, no-store" } });
}

/** Strangers sign in first; that anybody else is an admin the database says, and in which words members are refused. */
export function action(args: ActionFunctionArgs) {
  const guard = async () => {
    await requireViewer(args);
  };
  return runAction(args, pageAccessIntents(args, guard));
}

export default function LockAllPages() {
  const { locks, failed } = useLoaderData<typeof loader>();
  return (
    <AdminShell title="Lock all pages?" current="access-control">
      {failed ? <LocksUnread /> : null}
      <LockAll locks={locks} />
    </AdminShell>
  );
}

export function ErrorBoundary() {
  return <PageError page="access control" service="the database" />;
}
