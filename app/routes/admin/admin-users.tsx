import { data, type LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { readMembersQuery } from "~/features/members/members-query.model";
import { listMembers } from "~/features/members/members.queries.server";
import { MemberList } from "~/features/members/ui/member-list";
import { pageHeaders } from "~/lib/http/page-headers";
import { PRIVATE_HEADERS } from "~/lib/http/private-headers";
import { privateMeta } from "~/lib/meta/private-meta";
import { beyondTheEnd, noteLine } from "~/lib/text/address-notes";
import { PageError } from "~/ui/feedback/page-error";
import { AdminShell } from "~/ui/layout/admin-shell";

export { privateMeta as meta };

export { pageHeaders as headers };

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { filters, notes } = readMembersQuery(new URL(request.url).searchParams);
  const members = await listMembers(context, filters);
  const lines = [...notes, ...beyondTheEnd(filters.page, members.page)].map(noteLine);
  return data({ siteUrl: context.siteUrl, members, filters, notes: lines }, { headers: PRIVATE_HEADERS });
}

/** Everybody with an account. */
export default function AdminUsers() {
  return (
    <AdminShell title="Members" current="users" about="Everybody with an account, newest first.">
      <MemberList {...useLoaderData<typeof loader>()} />
    </AdminShell>
  );
}

export function ErrorBoundary() {
  return <PageError page="the members" service="the database" />;
}
