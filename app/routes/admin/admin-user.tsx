import { data, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { listAuditAbout } from "~/features/audit/audit.queries.server";
import { AuditList } from "~/features/audit/ui/audit-list";
import { memberIntents } from "~/features/members/members.intents.server";
import { memberId, memberName } from "~/features/members/members.model";
import { getMember } from "~/features/members/members.queries.server";
import { ConfirmRights, MemberDetailsPage, RIGHTS_CONFIRMATIONS } from "~/features/members/ui/member-page";
import { pageHeaders } from "~/lib/http/page-headers";
import { NO_STORE_HEADERS, PRIVATE_HEADERS } from "~/lib/http/private-headers";
import { runAction } from "~/lib/http/run-action.server";
import { privateMeta } from "~/lib/meta/private-meta";
import { paths } from "~/lib/paths";
import { AdminPageError } from "~/ui/layout/admin-page-error";
import { AdminShell } from "~/ui/layout/admin-shell";

const MOST_LISTED = 50;

export { privateMeta as meta };

export { pageHeaders as headers };

export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const id = requireId(params.id);
  const [member, audit] = await Promise.all([getMember(context, id), listAuditAbout(context, id, MOST_LISTED)]);
  if (member === null) throw notFound();
  const asked = new URL(request.url).searchParams.get("confirm");
  const wanted = !member.isAdmin ? "grant-admin" : member.isLastAdmin ? null : "revoke-admin";
  const confirm = RIGHTS_CONFIRMATIONS.find((one) => one === asked && one === wanted) ?? null;
  return data({ siteUrl: context.siteUrl, member, audit, confirm }, { headers: PRIVATE_HEADERS });
}

export function action(args: ActionFunctionArgs) {
  const id = requireId(args.params.id);
  return runAction(args, memberIntents(args.context, { id, here: paths.adminUser(id) }));
}

/** One member, and what can be done about it. */
export default function AdminUser() {
  const { member, audit, confirm } = useLoaderData<typeof loader>();
  const name = memberName(member);
  if (confirm !== null) {
    const title = confirm === "grant-admin" ? `Make ${name} an admin?` : `Take the admin rights of ${name} away?`;
    return (
      <AdminShell title={title} current="users">
        <ConfirmRights member={member} intent={confirm} />
      </AdminShell>
    );
  }
  return (
    <AdminShell title={name} current="users">
      <MemberDetailsPage
        member={member}
        history={audit.length === 0 ? <p className="hint">Nothing yet.</p> : <AuditList entries={audit} />}
      />
    </AdminShell>
  );
}

export function ErrorBoundary() {
  return (
    <AdminPageError
      page="the member"
      service="the database"
      missing={{
        title: "There is no such member",
        about: "The account may have been deleted, or the address is wrong.",
        list: { to: paths.adminUsers(), label: "All members" },
      }}
    />
  );
}

function requireId(text: string | undefined): string {
  const id = memberId(text ?? "");
  if (id === null) throw notFound();
  return id;
}

function notFound() {
  return data(null, { status: 404, headers: NO_STORE_HEADERS });
}
