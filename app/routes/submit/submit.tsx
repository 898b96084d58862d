import { data, type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { knownViewer } from "~/features/accounts/session/guards.server";
import { requireCatalogue } from "~/features/catalogue/catalogue-responses.server";
import { PrinterField } from "~/features/catalogue/printers/ui/printer-field";
import { ABOUT_A_ROW } from "~/features/submissions/form/read-form.model";
import { FORM_TOASTS } from "~/features/submissions/form/form.messages";
import { submitIntents } from "~/features/submissions/form/submit.intents.server";
import { SubmitPage } from "~/features/submissions/form/ui/submit-page";
import { submitNotes } from "~/features/submissions/form/submit-address.model";
import { ownPage } from "~/features/submissions/own-page.model";
import { submitEntry } from "~/features/submissions/submissions.commands.server";
import { listOwnSubmissions } from "~/features/submissions/submissions.queries.server";
import { succeeded } from "~/lib/command-result";
import { pageHeaders } from "~/lib/http/page-headers";
import { PRIVATE_HEADERS } from "~/lib/http/private-headers";
import { requestedPath } from "~/lib/http/requested-path";
import { runAction } from "~/lib/http/run-action.server";
import { pageMeta } from "~/lib/meta/seo";
import { titleFor } from "~/lib/meta/titles";
import { paths } from "~/lib/paths";
import { PageError } from "~/ui/feedback/page-error";
import { askedAddress, formOptions, newForm } from "./submit-page.server";
import { findSubjects } from "./found-subjects.server";
import { standingTarget } from "./submit-references.server";

export const meta: MetaFunction<typeof loader> = ({ data: page, location }) =>
  pageMeta({
    title: titleFor(location.pathname),
    description: "Add a part, a printer or a deal, correct what is wrong, or report a problem.",
    siteUrl: page?.siteUrl ?? "",
    canonicalPath: paths.submit(),
  });

export { pageHeaders as headers };

export async function loader(args: LoaderFunctionArgs) {
  const { request, context } = args;
  const address = askedAddress(args);
  const viewer = await knownViewer(context);
  const own = viewer === null ? null : await listOwnSubmissions(context);
  const needsSubject = ABOUT_A_ROW.includes(address.type);
  const snapshot = requireCatalogue(context.catalogue);
  const { searchParams } = new URL(request.url);
  const isForParts = address.type === "compatibility";
  return data(
    {
      siteUrl: context.siteUrl,
      here: requestedPath(request),
      address,
      target: standingTarget(snapshot, address.subject),
      form: viewer === null ? null : await newForm(args, address),
      found: needsSubject ? findSubjects(snapshot, address.q, isForParts ? "parts" : "all") : [],
      own: own && ownPage(own, searchParams.get("page")),
      notes: submitNotes(searchParams),
    },
    { headers: PRIVATE_HEADERS },
  );
}

export function action(args: ActionFunctionArgs) {
  return runAction(
    args,
    submitIntents({
      ...formOptions(args),
      isNew: true,
      sent: FORM_TOASTS.sent,
      send: async (entry, { formKey }) => {
        const result = await submitEntry(args.context, { ...entry, consent: true, formKey });
        return result.ok ? succeeded(paths.submission(String(result.value))) : result;
      },
    }),
  );
}

export default function Submit() {
  const { address, target, form, found, own, here, notes } = useLoaderData<typeof loader>();
  return (
    <SubmitPage
      address={address}
      target={target}
      form={form}
      found={found}
      own={own}
      here={here}
      notes={notes}
      printerField={(field) => <PrinterField {...field} />}
    />
  );
}

export function ErrorBoundary() {
  return <PageError page="this form" service="the database" />;
}
