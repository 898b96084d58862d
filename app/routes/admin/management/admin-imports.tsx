import { data, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { fileIntents } from "~/features/management/import/import.intents.server";
import { listImports } from "~/features/management/import/imports.queries.server";
import { ImportsPage } from "~/features/management/ui/import-pages";
import { pageHeaders } from "~/lib/http/page-headers";
import { PRIVATE_HEADERS } from "~/lib/http/private-headers";
import { runAction } from "~/lib/http/run-action.server";
import { privateMeta } from "~/lib/meta/private-meta";
import { paths } from "~/lib/paths";
import { PageError } from "~/ui/feedback/page-error";
import { AdminShell } from "~/ui/layout/admin-shell";
import { Link } from "~/ui/navigation/link";
import { afterwards, fileReferences } from "./imports.server";

export { privateMeta as meta };

export { pageHeaders as headers };

export async function loader({ context }: LoaderFunctionArgs) {
  return data({ siteUrl: context.siteUrl, imports: await listImports(context) }, { headers: PRIVATE_HEADERS });
}

export function action(args: ActionFunctionArgs) {
  const { context } = args;
  return runAction(
    args,
    fileIntents(context, { references: fileReferences(context), afterwards: (work) => afterwards(context, work) }),
  );
}

export default function AdminImports() {
  const { imports } = useLoaderData<typeof loader>();
  return (
    <AdminShell
      title="Import from CSV"
      current="management"
      about={
        <>
          A file is checked first. What is right is then written, and can be undone for 30 days.{" "}
          <Link to={paths.adminManagement()}>All tables</Link>
        </>
      }
    >
      <ImportsPage imports={imports} />
    </AdminShell>
  );
}

export function ErrorBoundary() {
  return <PageError page="the imports" service="the database" />;
}
