import { data, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { adminFactorIntents } from "~/features/accounts/security/security.intents.server";
import { getAssurance } from "~/features/accounts/session/assurance.queries.server";
import { AdminFactorForm } from "~/features/accounts/ui/security/admin-factor-form";
import { pageHeaders } from "~/lib/http/page-headers";
import { PRIVATE_HEADERS } from "~/lib/http/private-headers";
import { runAction } from "~/lib/http/run-action.server";
import { unavailable } from "~/lib/http/unavailable";
import { privateMeta } from "~/lib/meta/private-meta";
import { PageError } from "~/ui/feedback/page-error";
import { AdminSection, AdminShell } from "~/ui/layout/admin-shell";

export { privateMeta as meta };

export { pageHeaders as headers };

export async function loader({ context }: LoaderFunctionArgs) {
  const assurance = await getAssurance(context);
  if (assurance === null || assurance === "unknown") throw unavailable();
  const { adminsNeedSecondFactor, isVerified } = assurance;
  return data({ siteUrl: context.siteUrl, adminsNeedSecondFactor, isVerified }, { headers: PRIVATE_HEADERS });
}

export function action(args: ActionFunctionArgs) {
  return runAction(args, adminFactorIntents(args));
}

export default function AdminSecurity() {
  const { adminsNeedSecondFactor, isVerified } = useLoaderData<typeof loader>();
  return (
    <AdminShell title="Sign-in of admins" current="access-control" about="What admins need to open this area.">
      <AdminSection id="second-factor" title="Two-factor authentication">
        <AdminFactorForm isRequired={adminsNeedSecondFactor} mayChange={isVerified} />
      </AdminSection>
    </AdminShell>
  );
}

export function ErrorBoundary() {
  return <PageError page="the sign-in of admins" service="the database" />;
}
