import { data, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { enrolmentCookie } from "~/features/accounts/security/shown-once-cookie.server";
import { newFactorIntents } from "~/features/accounts/security/security.intents.server";
import { requireRecentSignIn } from "~/features/accounts/session/guards.server";
import { EnrolForm, EnrolmentSteps } from "~/features/accounts/ui/security/enrolment";
import { SecurityPage } from "~/features/accounts/ui/security/security-page";
import { pageHeaders } from "~/lib/http/page-headers";
import { PRIVATE_HEADERS } from "~/lib/http/private-headers";
import { runAction } from "~/lib/http/run-action.server";
import { privateMeta } from "~/lib/meta/private-meta";
import { qrCodeOf } from "~/lib/qr-code.server";
import { PageError } from "~/ui/feedback/page-error";
import { UnsavedForms } from "~/ui/form/unsaved-forms";

export { privateMeta as meta };

export { pageHeaders as headers };

export async function loader(args: LoaderFunctionArgs) {
  const { request, context } = args;
  const { id } = await requireRecentSignIn(args);
  const begun = await enrolmentCookie(context, id).read(request);
  const { name = "", secret = "", uri = "" } = begun ?? {};
  const enrolment = begun && { name, secret, uri, qrCode: qrCodeOf(uri) };
  return data({ siteUrl: context.siteUrl, enrolment }, { headers: PRIVATE_HEADERS });
}

export function action(args: ActionFunctionArgs) {
  return runAction(args, newFactorIntents(args));
}

export default function NewAuthenticatorApp() {
  const { enrolment } = useLoaderData<typeof loader>();
  return (
    <SecurityPage
      title="Add an authenticator app"
      about="An app that shows a new code every half minute. You need one each time you sign in."
    >
      {enrolment === null ? (
        <UnsavedForms>
          <EnrolForm />
        </UnsavedForms>
      ) : (
        <EnrolmentSteps {...enrolment} />
      )}
    </SecurityPage>
  );
}

export function ErrorBoundary() {
  return <PageError page="this page" service="the account service" />;
}
