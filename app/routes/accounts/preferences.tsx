import { data, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { accountSettingsIntents } from "~/features/accounts/settings/settings.intents.server";
import { isFreshSignIn } from "~/features/accounts/accounts.model";
import { readSecurity } from "~/features/accounts/security/security.queries.server";
import { hasRecentSignIn, requireViewer } from "~/features/accounts/session/guards.server";
import { listDevices } from "~/features/accounts/settings/devices.queries.server";
import { AccountSections, DeviceSections } from "~/features/accounts/ui/settings/account-sections";
import { YourData } from "~/features/accounts/ui/settings/your-data";
import { PreferencesSection, SECTIONS } from "~/features/accounts/ui/settings/preferences-section";
import { SecuritySummary } from "~/features/accounts/ui/security/security-summary";
import { mailChoicesIntents } from "~/features/notifications/notifications.intents.server";
import { listMailedKinds } from "~/features/notifications/notifications.queries.server";
import { MailChoicesForm } from "~/features/notifications/ui/mail-choices-form";
import { printerChoices } from "~/features/catalogue/printers/own/own-printers-view.server";
import { findChoices } from "~/features/catalogue/find/find-choices.server";
import { rememberedFiltersCookie } from "~/features/catalogue/find/remembered-filters-cookie.server";
import { displayCookie } from "~/features/preferences/display-cookie.server";
import { memberPreferencesIntents } from "~/features/preferences/preferences.intents.server";
import { DisplayForm } from "~/features/preferences/ui/display-form";
import { FindPreferencesForm } from "~/features/preferences/ui/find-preferences-form";
import { retentionRules } from "~/features/privacy/kept-data.server";
import { pageHeaders } from "~/lib/http/page-headers";
import { runAction } from "~/lib/http/run-action.server";
import { paths } from "~/lib/paths";
import { privateMeta } from "~/lib/meta/private-meta";
import { LinkButton } from "~/ui/button";
import { PageError } from "~/ui/feedback/page-error";
import { UnsavedForms } from "~/ui/form/unsaved-forms";
import { Link } from "~/ui/navigation/link";
import { SectionLinks } from "~/ui/navigation/section-links";
import { PageHeader } from "~/ui/layout/page-header";

export { privateMeta as meta };

export { pageHeaders as headers };

export async function loader(args: LoaderFunctionArgs) {
  const { context } = args;
  const { username, email, newEmail, signedInAt, hasPassword, isAdmin, preferences, printers } =
    await requireViewer(args);
  const snapshot = context.catalogue.current();
  const [devices, mailedKinds, own, isConfirmed] = await Promise.all([
    listDevices(context),
    listMailedKinds(context),
    readSecurity(context),
    hasRecentSignIn(args),
  ]);
  const { newEmail: typedEmail } = await context.flash.read();
  if (isConfirmed && typedEmail !== undefined) await context.flash.update({ newEmail: undefined });
  const needsCode = !isFreshSignIn(signedInAt, new Date());
  return data({
    siteUrl: context.siteUrl,
    account: { username, email, newEmail, typedEmail: typedEmail ?? email, hasPassword, needsCode, isConfirmed },
    isAdmin,
    devices,
    mailedKinds,
    security: own === "unknown" || own === null ? null : { factors: own.factors, identities: own.identities },
    display: preferences.display,
    rules: retentionRules(),
    finding: {
      saved: preferences.find,
      printers: snapshot === null ? [] : printerChoices(snapshot, printers, preferences.find.printerId),
      choices: snapshot === null ? { rated: false, dated: false } : findChoices(snapshot),
    },
  });
}

export function action(args: ActionFunctionArgs) {
  const { context } = args;
  return runAction(args, {
    ...accountSettingsIntents(args),
    ...mailChoicesIntents(context),
    ...memberPreferencesIntents(context, {
      display: displayCookie(context),
      forgetFilters: () => rememberedFiltersCookie(context).clear(),
    }),
  });
}

export default function Preferences() {
  const { account, isAdmin, devices, mailedKinds, display, finding, rules, security } = useLoaderData<typeof loader>();
  return (
    <UnsavedForms className="wrap">
      <PageHeader
        title="Preferences"
        // On phones the header has no menu with these links.
        actions={
          <>
            <LinkButton to={paths.profile()} icon="user">
              My profile
            </LinkButton>
            {isAdmin ? <LinkButton to={paths.adminDashboard()}>Admin area</LinkButton> : null}
          </>
        }
      >
        Save each section separately.
      </PageHeader>
      <SectionLinks sections={SECTIONS} />
      <AccountSections {...account} />
      <PreferencesSection
        id="finding"
        title="Finding parts"
        about={
          <>
            <p>How Find opens. What you choose there, and what a link says, always wins.</p>
            <p>
              Printers come from <Link to={`${paths.profile()}#printers`}>your profile</Link>.
            </p>
          </>
        }
      >
        <FindPreferencesForm key={JSON.stringify(finding.saved)} {...finding} />
      </PreferencesSection>
      <PreferencesSection id="display" title="Display" about={<p>How pages look wherever you are signed in.</p>}>
        <DisplayForm key={JSON.stringify(display)} saved={display} />
      </PreferencesSection>
      <PreferencesSection
        id="security"
        title="Security"
        about={<p>Two-factor authentication, recovery codes, and the accounts you sign in with.</p>}
      >
        <SecuritySummary security={security} />
      </PreferencesSection>
      <PreferencesSection
        id="notifications"
        title="Notifications"
        about={
          <p>
            All of them are on <Link to={paths.notifications()}>your notifications page</Link>. What is unread we also
            email you, at most once an hour.
          </p>
        }
      >
        {mailedKinds === null ? (
          <p>Your email settings can't be loaded right now.</p>
        ) : (
          <MailChoicesForm key={mailedKinds.join()} mailed={mailedKinds} />
        )}
      </PreferencesSection>
      <DeviceSections devices={devices} />
      <PreferencesSection
        id="data"
        title="Your data"
        about={
          <p>
            Take it with you, or have it deleted. The <Link to={paths.privacyPolicy()}>privacy page</Link> lists all
            that is kept, cookies too.
          </p>
        }
      >
        <YourData rules={rules} />
      </PreferencesSection>
    </UnsavedForms>
  );
}

export function ErrorBoundary() {
  return <PageError page="your preferences" service="the account service" />;
}
