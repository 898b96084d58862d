import { data, type LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { listPageHistory } from "~/features/audit/audit.queries.server";
import { AuditList } from "~/features/audit/ui/audit-list";
import type { LockView } from "~/features/page-access/admin/locks-view.model";
import { LockTable } from "~/features/page-access/ui/lock-table";
import { LocksUnread } from "~/features/page-access/ui/locks-unread";
import { UnlockAllForm } from "~/features/page-access/ui/unlock-all-form";
import { LOCKABLE_PAGES } from "~/features/page-access/lockable-pages.model";
import { revalidateAfterConflict } from "~/lib/browser/revalidate-after-conflict";
import { pageHeaders } from "~/lib/http/page-headers";
import { PRIVATE_HEADERS } from "~/lib/http/private-headers";
import { paths } from "~/lib/paths";
import { privateMeta } from "~/lib/meta/private-meta";
import { AdminSection, AdminShell } from "~/ui/layout/admin-shell";
import { LinkButton } from "~/ui/button";
import { PageError } from "~/ui/feedback/page-error";
import { changeLocks, currentLocks } from "./page-locks.server";

const CHANGES_PER_PAGE = 5;

export { privateMeta as meta };

export { pageHeaders as headers };

export { revalidateAfterConflict as shouldRevalidate };

export async function loader(args: LoaderFunctionArgs) {
  const { context } = args;
  const pages = LOCKABLE_PAGES.filter(({ originalProtection }) => originalProtection !== "none");
  const [{ locks, failed }, ...histories] = await Promise.all([
    currentLocks(context),
    ...pages.map(async ({ name }) => [name, await listPageHistory(context, name, CHANGES_PER_PAGE)] as const),
  ]);
  const changes = Object.fromEntries(histories);
  return data({ siteUrl: context.siteUrl, locks, failed, changes }, { headers: PRIVATE_HEADERS });
}

export { changeLocks as action };

export default function AccessControl() {
  const { locks, failed, changes } = useLoaderData<typeof loader>();
  const history = ({ name }: LockView) => {
    const entries = changes[name] ?? [];
    return entries.length === 0 ? null : <AuditList entries={entries} />;
  };
  return (
    <AdminShell
      title="Access control"
      current="access-control"
      about="A locked page is closed to everyone but admins, at once and everywhere."
      actions={
        <LinkButton to={paths.adminSecurity()} small icon="settings">
          Sign-in of admins
        </LinkButton>
      }
    >
      {failed ? <LocksUnread /> : null}
      <AdminSection
        id="locks"
        title="Page locks"
        action={
          <div className="actions">
            <UnlockAllForm isNeeded={locks.some(({ isLocked }) => isLocked)} />
            <LinkButton to={paths.adminLockAll()} small icon="lock">
              Lock all pages...
            </LinkButton>
          </div>
        }
      >
        <p className="hint max-w-none">
          Members see the note while the page is locked, signed-out visitors once they have signed in. It is public as
          soon as it is saved, locked or not.
        </p>
        <p className="hint max-w-none">
          What members saved stays open to them while its area is locked: pins, collections, and the results of
          calculators with their file.
        </p>
        <LockTable locks={locks} history={history} />
      </AdminSection>
    </AdminShell>
  );
}

export function ErrorBoundary() {
  return <PageError page="access control" service="the database" />;
}
