import { data, redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { submissionIntents } from "~/features/submissions/submission.intents.server";
import { isOpen } from "~/features/submissions/submissions.model";
import { WithdrawPage } from "~/features/submissions/ui/withdraw-page";
import { pageHeaders } from "~/lib/http/page-headers";
import { PRIVATE_HEADERS } from "~/lib/http/private-headers";
import { runAction } from "~/lib/http/run-action.server";
import { privateMeta } from "~/lib/meta/private-meta";
import { paths } from "~/lib/paths";
import { PageError } from "~/ui/feedback/page-error";
import { requireSubmission } from "./submit-page.server";

export { privateMeta as meta };

export { pageHeaders as headers };

export async function loader(args: LoaderFunctionArgs) {
  const { submission } = await requireSubmission(args);
  const { id, title, kind, status, isOwn } = submission;
  if (!isOwn || !isOpen(status)) return redirect(paths.submission(String(id)), { headers: PRIVATE_HEADERS });
  return data({ siteUrl: args.context.siteUrl, id: String(id), title, kind }, { headers: PRIVATE_HEADERS });
}

export async function action(args: ActionFunctionArgs) {
  const { submission } = await requireSubmission(args);
  return runAction(args, submissionIntents(args.context, submission.id));
}

export default function SubmissionWithdraw() {
  const { id, title, kind } = useLoaderData<typeof loader>();
  return <WithdrawPage id={id} title={title} kind={kind} />;
}

export function ErrorBoundary() {
  return <PageError page="this submission" service="the database" />;
}
