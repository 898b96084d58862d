import { data, type LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { LockAll } from "~/features/page-access/ui/lock-all";
import { LocksUnread } from "~/features/page-access/ui/locks-unread";
import { pageHeaders } from "~/lib/http/page-headers";
import { PRIVATE_HEADERS } from "~/lib/http/private-headers";
import { privateMeta } from "~/lib/meta/private-meta";
import { AdminShell } from "~/ui/layout/admin-shell";
import { PageError } from "~/ui/feedback/page-error";
import { changeLocks, currentLocks } from "./page-locks.server";

export { privateMeta as meta };

export { pageHeaders as headers };

export async function loader(args: LoaderFunctionArgs) {
  const { locks, failed } = await currentLocks(args.context);
  return data({ siteUrl: args.context.siteUrl, locks, failed }, { headers: PRIVATE_HEADERS });
}

export { changeLocks as action };

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
