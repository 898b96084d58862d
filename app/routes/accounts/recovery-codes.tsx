import { data, redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { recoveryCodesCookie } from "~/features/accounts/security/shown-once-cookie.server";
import { SECURITY_TOASTS } from "~/features/accounts/security/security.messages";
import { recoveryCodesIntents } from "~/features/accounts/security/security.intents.server";
import { countRecoveryCodes } from "~/features/accounts/security/security.queries.server";
import { hasSecondFactor, requireRecentSignIn, requireViewer } from "~/features/accounts/session/guards.server";
import { NewRecoveryCodes, ReplaceRecoveryCodes } from "~/features/accounts/ui/security/recovery-codes";
import { SecurityPage } from "~/features/accounts/ui/security/security-page";
import { pageHeaders } from "~/lib/http/page-headers";
import { PRIVATE_HEADERS } from "~/lib/http/private-headers";
import { runAction } from "~/lib/http/run-action.server";
import { privateMeta } from "~/lib/meta/private-meta";
import { paths } from "~/lib/paths";
import { PageError } from "~/ui/feedback/page-error";

export { privateMeta as meta };

export { pageHeaders as headers };

export async function loader(args: LoaderFunctionArgs) {
  const { request, context } = args;
  await requireViewer(args);
  if (!(await hasSecondFactor(context))) {
    await context.flash.update({ toast: SECURITY_TOASTS.codesNeedApp });
    throw redirect(paths.security(), { headers: PRIVATE_HEADERS });
  }
  const { id } = await requireRecentSignIn(args);
  const codes = await recoveryCodesCookie(context, id).read(request);
  const left = codes === null ? await countRecoveryCodes(context) : null;
  return data({ siteUrl: context.siteUrl, codes, left }, { headers: PRIVATE_HEADERS });
}

export function action(args: ActionFunctionArgs) {
  return runAction(args, recoveryCodesIntents(args));
}

export default function RecoveryCodesPage() {
  const { codes, left } = useLoaderData<typeof loader>();
  return codes === null ? (
    <SecurityPage
      title="Create new recovery codes?"
      about="Ten new ones take the place of those you have, which no longer work then."
    >
      <ReplaceRecoveryCodes left={left} />
    </SecurityPage>
  ) : (
    <SecurityPage
      title="Your recovery codes"
      about="Two-factor authentication is on. Each of these signs you in once when you have lost your phone. Codes from before no longer work."
    >
      <NewRecoveryCodes codes={codes} />
    </SecurityPage>
  );
}

export function ErrorBoundary() {
  return <PageError page="your recovery codes" service="the account service" />;
}
