import { data, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { isRouteErrorResponse, useRouteError } from "@remix-run/react";
import { requireViewer } from "~/features/accounts/session/guards.server";
import { importIntents } from "~/features/guides/drafts/import.intents.server";
import { isRefusedImport } from "~/features/guides/drafts/import.model";
import { ImportPage } from "~/features/guides/drafts/ui/import-page";
import { useReply } from "~/lib/forms/use-reply";
import { pageHeaders } from "~/lib/http/page-headers";
import { PRIVATE_HEADERS } from "~/lib/http/private-headers";
import { runAction } from "~/lib/http/run-action.server";
import { privateMeta } from "~/lib/meta/private-meta";
import { PageError } from "~/ui/feedback/page-error";

export { privateMeta as meta };

export { pageHeaders as headers };

export async function loader(args: LoaderFunctionArgs) {
  await requireViewer(args);
  return data({ siteUrl: args.context.siteUrl }, { headers: PRIVATE_HEADERS });
}

export function action(args: ActionFunctionArgs) {
  return runAction(args, importIntents(args.context));
}

export default function GuideImport() {
  const reply = useReply();
  return <ImportPage refused={isRefusedImport(reply?.data) ? reply.data : null} />;
}

export function ErrorBoundary() {
  const error = useRouteError();
  const refused: unknown = isRouteErrorResponse(error) ? error.data : null;
  if (isRefusedImport(refused)) return <ImportPage refused={refused} />;
  return <PageError page="this page" service="the database" />;
}
