import { data, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { securityIntents } from "~/features/accounts/security/security.intents.server";
import { countRecoveryCodes, readSecurity } from "~/features/accounts/security/security.queries.server";
import { ConnectedAccounts } from "~/features/accounts/ui/security/connected-accounts";
import { FactorList } from "~/features/accounts/ui/security/factor-list";
import { CodesLeft } from "~/features/accounts/ui/security/recovery-codes";
import { PreferencesSection } from "~/features/accounts/ui/settings/preferences-section";
import { pageHeaders } from "~/lib/http/page-headers";
import { PRIVATE_HEADERS } from "~/lib/http/private-headers";
import { runAction } from "~/lib/http/run-action.server";
import { privateMeta } from "~/lib/meta/private-meta";
import { paths } from "~/lib/paths";
import { LinkButton } from "~/ui/button";
import { PageError } from "~/ui/feedback/page-error";
import { PageHeader } from "~/ui/layout/page-header";
import { Breadcrumbs } from "~/ui/navigation/breadcrumbs";
import { Link } from "~/ui/navigation/link";

const UNREAD = "This can't be loaded right now. Please try again in a moment.";

export { privateMeta as meta };

export { pageHeaders as headers };

export async function loader({ context }: LoaderFunctionArgs) {
  const security = await readSecurity(context);
  const { factors, identities } =
    security === "unknown" || security === null ? { factors: null, identities: null } : security;
  const codesLeft = factors?.length === 0 ? null : await countRecoveryCodes(context);
  const providers = await context.providers.offered();
  return data({ siteUrl: context.siteUrl, factors, identities, codesLeft, providers }, { headers: PRIVATE_HEADERS });
}

export function action(args: ActionFunctionArgs) {
  return runAction(args, securityIntents(args));
}

export default function SecuritySettings() {
  const { factors, identities, codesLeft, providers } = useLoaderData<typeof loader>();
  return (
    <div className="wrap">
      <PageHeader
        title="Security"
        before={<Breadcrumbs trail={[{ label: "Preferences", to: paths.preferences() }]} current="Security" />}
      >
        Keep your account yours, even when someone has your password.
      </PageHeader>
      <PreferencesSection
        id="two-factor"
        title="Two-factor authentication"
        about={<p>After your password we ask for a code from an app on your phone or computer.</p>}
      >
        {factors === null ? <p>{UNREAD}</p> : <FactorList factors={factors} />}
      </PreferencesSection>
      {factors === null || factors.length === 0 ? null : (
        <PreferencesSection
          id="recovery-codes"
          title="Recovery codes"
          about={<p>They sign you in when you have lost the device with the app.</p>}
        >
          <p>
            <CodesLeft left={codesLeft} />
          </p>
          <LinkButton to={paths.recoveryCodes()} icon="refresh" className="justify-self-start">
            Create new codes
          </LinkButton>
        </PreferencesSection>
      )}
      <PreferencesSection
        id="connected-accounts"
        title="Connected accounts"
        about={<p>Ways to sign in. Disconnecting one removes nothing you saved here.</p>}
      >
        {identities === null ? <p>{UNREAD}</p> : <ConnectedAccounts identities={identities} providers={providers} />}
      </PreferencesSection>
      <PreferencesSection
        id="devices"
        title="Signed-in devices"
        about={<p>See where you are signed in, and sign out what you don&apos;t know.</p>}
      >
        <p>
          <Link to={`${paths.preferences()}#devices`}>Your devices</Link> are in your preferences.
        </p>
      </PreferencesSection>
    </div>
  );
}

export function ErrorBoundary() {
  return <PageError page="your security settings" service="the account service" />;
}
