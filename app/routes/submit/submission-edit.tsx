import { data, redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { isRouteErrorResponse, useLoaderData, useParams, useRouteError } from "@remix-run/react";
import { PrinterField } from "~/features/catalogue/printers/ui/printer-field";
import { FORM_TOASTS } from "~/features/submissions/form/form.messages";
import { submitIntents } from "~/features/submissions/form/submit.intents.server";
import { isReturnedForm } from "~/features/submissions/form/returned-form.model";
import { EditPage, UnsentEdit } from "~/features/submissions/form/ui/edit-page";
import { isOpen } from "~/features/submissions/submissions.model";
import { reviseSubmission } from "~/features/submissions/submissions.commands.server";
import { succeeded } from "~/lib/command-result";
import { revalidateAfterConflict } from "~/lib/browser/revalidate-after-conflict";
import { pageHeaders } from "~/lib/http/page-headers";
import { PRIVATE_HEADERS } from "~/lib/http/private-headers";
import { runAction } from "~/lib/http/run-action.server";
import { privateMeta } from "~/lib/meta/private-meta";
import { paths } from "~/lib/paths";
import { PageError } from "~/ui/feedback/page-error";
import { storedForm } from "./stored-form.server";
import { formOptions, requireSubmission } from "./submit-page.server";

export { privateMeta as meta };

export { pageHeaders as headers };

export async function loader(args: LoaderFunctionArgs) {
  const { submission } = await requireSubmission(args);
  const { id, title, status, reason } = submission;
  const form = await storedForm(args, submission);
  // One that was closed keeps its page: whoever is typing there would lose it to a redirect.
  if (form === null) return redirect(paths.submission(String(id)), { headers: PRIVATE_HEADERS });
  const wanted = status === "changes_requested" ? reason : null;
  const closed = isOpen(status) ? null : { status, reason };
  return data(
    { siteUrl: args.context.siteUrl, id: String(id), title, wanted, closed, form },
    { headers: PRIVATE_HEADERS },
  );
}

export { revalidateAfterConflict as shouldRevalidate };

export async function action(args: ActionFunctionArgs) {
  const id = args.params["id"] ?? "";
  const answer = await runAction(
    args,
    submitIntents({
      ...formOptions(args),
      isNew: false,
      sent: FORM_TOASTS.changed,
      send: async ({ payload, sourceUrl, note }, { version }) => {
        const revised = { id: Number(id), version, payload, sourceUrl, note };
        const result = await reviseSubmission(args.context, revised);
        return result.ok ? succeeded(paths.submission(id)) : result;
      },
    }),
  );
  // The page's own loader would answer with another page.
  if ("data" in answer && answer.init?.status === 401) throw data(answer.data.data, answer.init);
  return answer;
}

export default function SubmissionEdit() {
  const { id, title, wanted, closed, form } = useLoaderData<typeof loader>();
  return (
    <EditPage
      id={id}
      title={title}
      wanted={wanted}
      closed={closed}
      form={form}
      printerField={(field) => <PrinterField {...field} />}
    />
  );
}

export function ErrorBoundary() {
  const { id = "" } = useParams();
  const error = useRouteError();
  const returned: unknown = isRouteErrorResponse(error) ? error.data : null;
  if (isReturnedForm(returned)) {
    return <UnsentEdit id={id} returned={returned} printerField={(field) => <PrinterField {...field} />} />;
  }
  return <PageError page="this submission" service="the database" />;
}
