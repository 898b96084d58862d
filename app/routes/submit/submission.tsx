import { data, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { isRouteErrorResponse, useLoaderData, useParams, useRouteError } from "@remix-run/react";
import { knownViewer } from "~/features/accounts/session/guards.server";
import { requireCatalogue } from "~/features/catalogue/catalogue-responses.server";
import { submissionIntents, unsentMessage } from "~/features/submissions/submission.intents.server";
import { submissionView } from "~/features/submissions/submission-view.model";
import { listOwnSubmissions } from "~/features/submissions/submissions.queries.server";
import { UnsentMessage } from "~/features/submissions/ui/message-form";
import { SubmissionPage } from "~/features/submissions/ui/submission-page";
import { fieldOf } from "~/lib/field-of";
import { pageHeaders } from "~/lib/http/page-headers";
import { PRIVATE_HEADERS } from "~/lib/http/private-headers";
import { runAction } from "~/lib/http/run-action.server";
import { privateMeta } from "~/lib/meta/private-meta";
import { PageError } from "~/ui/feedback/page-error";
import { guardWrites, requireSubmission } from "./submit-page.server";
import { submitReferences } from "./submit-references.server";

export { privateMeta as meta };

export { pageHeaders as headers };

export async function loader(args: LoaderFunctionArgs) {
  const { submission } = await requireSubmission(args);
  const snapshot = requireCatalogue(args.context.catalogue);
  const references = submitReferences(snapshot);
  const { wait } = submission.isOwn ? await listOwnSubmissions(args.context) : { wait: null };
  const view = submissionView(submission, {
    wait,
    nameOf: references.nameOf,
    interfaceLabel: snapshot.interfaceBook.label,
    pageOf: (subject) => references.target(subject)?.to ?? null,
  });
  return data({ siteUrl: args.context.siteUrl, view }, { headers: PRIVATE_HEADERS });
}

export async function action(args: ActionFunctionArgs) {
  await guardWrites(args);
  if ((await knownViewer(args.context)) === null)
    throw data({ unsent: await unsentMessage(args.request) }, { status: 401, headers: PRIVATE_HEADERS });
  const { submission } = await requireSubmission(args);
  return runAction(args, submissionIntents(args.context, submission.id));
}

export default function SubmissionRoute() {
  const { view } = useLoaderData<typeof loader>();
  return <SubmissionPage view={view} />;
}

export function ErrorBoundary() {
  const { id = "" } = useParams();
  const error = useRouteError();
  const unsent = isRouteErrorResponse(error) ? fieldOf(error.data, "unsent") : undefined;
  if (typeof unsent === "string") return <UnsentMessage id={id} body={unsent} />;
  return <PageError page="this submission" service="the database" />;
}
