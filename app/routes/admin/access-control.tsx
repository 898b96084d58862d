import { data, type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { requireAdmin, requireViewer } from "~/features/accounts/guards.server";
import { listUsernames } from "~/features/accounts/usernames.queries.server";
import { isAbout } from "~/features/audit/audit.model";
import { listAudit } from "~/features/audit/audit.queries.server";
import { AuditList } from "~/features/audit/ui/audit-list";
import type { LockView } from "~/features/page-access/locks-view.model";
import { LockTable } from "~/features/page-access/ui/lock-table";
import { LocksUnread } from "~/features/page-access/ui/locks-unread";
import { UnlockAllForm } from "~/features/page-access/ui/unlock-all-form";
import { pageAccessIntents } from "~/features/page-access/page-access.intents.server";
import { readLockViews } from "~/features/page-access/locks-view.server";
import { pageHeaders } from "~/lib/http/page-headers";
import { paths } from "~/lib/paths";
import { runAction } from "~/lib/http/run-action.server";
import { pageMeta } from "~/lib/seo";
import { titleFor } from "~/lib/titles";
import { AdminSection, AdminShell } from "~/ui/admin-shell";
import { LinkButton } from "~/ui/button";
import { PageError } from "~/ui/page-error";

const RECENT = 60;
const SHOWN_PER_PAGE = 5;

export const meta: MetaFunction<typeof loader> = ({ data: page, location }) =>
  pageMeta({ title: titleFor(location.pathname), siteUrl: page?.siteUrl ?? "", noindex: true });

export { pageHeaders as headers };

export async function loader(args: LoaderFunctionArgs) {
  await requireAdmin(args);
  const [{ locks, failed }, changes] = await Promise.all([
    readLockViews(args.context.pageAccess, (ids) => listUsernames(args.context, ids)),
    listAudit(args.context, { actions: "page", limit: RECENT }),
  ]);
  return data(
    { siteUrl: args.context.siteUrl, locks, failed, changes },
    { headers: { "Cache-Control": "private, no-store" } },
  );
}

/** Strangers sign in first; that anybody else is an admin the database says, and in which words members are refused. */
export function action(args: ActionFunctionArgs) {
  const guard = async () => {
    await requireViewer(args);
  };
  return runAction(args, pageAccessIntents(args, guard));
}

export default function AccessControl() {
  const { locks, failed, changes } = useLoaderData<typeof loader>();
  const history = ({ name }: LockView) => {
    const entries = changes.filter((entry) => isAbout(entry, name)).slice(0, SHOWN_PER_PAGE);
    return entries.length === 0 ? null : <AuditList entries={entries} />;
  };
  return (
    <AdminShell
      title="Access control"
      current="access-control"
      about="A locked page is closed to everybody but admins, at once and everywhere."
    >
      {failed ? <LocksUnread /> : null}
      <AdminSection
        id="locks"
        title="Page locks"
        action={
          <div className="actions">
            {locks.some(({ isLocked }) => isLocked) ? <UnlockAllForm /> : null}
            <LinkButton to={paths.adminLockAll()} small icon="lock">
              Lock all pages...
            </LinkButton>
          </div>
        }
      >
        <LockTable locks={locks} history={history} />
      </AdminSection>
    </AdminShell>
  );
}

export function ErrorBoundary() {
  return <PageError page="access control" service="the database" />;
}
