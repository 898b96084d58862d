import { data, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { preferencesIntents } from "~/features/accounts/preferences/preferences.intents.server";
import { isFreshSignIn } from "~/features/accounts/accounts.model";
import { requireViewer } from "~/features/accounts/session/guards.server";
import { listDevices } from "~/features/accounts/preferences/devices.queries.server";
import { DeviceList } from "~/features/accounts/ui/preferences/device-list";
import { EmailForm } from "~/features/accounts/ui/preferences/email-form";
import { PasswordForm } from "~/features/accounts/ui/preferences/password-form";
import { PreferencesSection } from "~/features/accounts/ui/preferences/preferences-section";
import { SignOutChoices } from "~/features/accounts/ui/preferences/sign-out-choices";
import { UsernameForm } from "~/features/accounts/ui/preferences/username-form";
import { mailChoicesIntents } from "~/features/notifications/notifications.intents.server";
import { listMailedKinds } from "~/features/notifications/notifications.queries.server";
import { MailChoicesForm } from "~/features/notifications/ui/mail-choices-form";
import { pageHeaders } from "~/lib/http/page-headers";
import { runAction } from "~/lib/http/run-action.server";
import { paths } from "~/lib/paths";
import { privateMeta } from "~/lib/meta/private-meta";
import { LinkButton } from "~/ui/button";
import { PageError } from "~/ui/feedback/page-error";
import { Link } from "~/ui/navigation/link";
import { PageHeader } from "~/ui/layout/page-header";

export { privateMeta as meta };

export { pageHeaders as headers };

export async function loader(args: LoaderFunctionArgs) {
  const { username, email, newEmail, signedInAt, hasPassword, isAdmin } = await requireViewer(args);
  const [devices, mailedKinds] = await Promise.all([listDevices(args.context), listMailedKinds(args.context)]);
  return data({
    siteUrl: args.context.siteUrl,
    username,
    email,
    newEmail,
    hasPassword,
    isAdmin,
    devices,
    mailedKinds,
    needsCode: !isFreshSignIn(signedInAt, new Date()),
  });
}

export function action(args: ActionFunctionArgs) {
  return runAction(args, { ...preferencesIntents(args), ...mailChoicesIntents(args.context) });
}

export default function Preferences() {
  const { username, email, newEmail, hasPassword, isAdmin, devices, mailedKinds, needsCode } =
    useLoaderData<typeof loader>();
  return (
    <div className="wrap">
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
      <PreferencesSection id="username" title="Username" about={<p>Others see this name next to what you share.</p>}>
        <UsernameForm key={username} username={username} />
      </PreferencesSection>
      <PreferencesSection
        id="email"
        title="Email address"
        about={
          <>
            <p>You sign in with it and get our emails there. No one else sees it.</p>
            <p>To change it, confirm the links we send to both addresses.</p>
          </>
        }
      >
        <EmailForm key={newEmail ?? email} email={email} newEmail={newEmail} />
      </PreferencesSection>
      <PreferencesSection
        id="password"
        title="Password"
        about={
          <p>
            {hasPassword
              ? "Saving a new password signs out your other devices."
              : "You don't have one yet. Set a password to sign in without your provider."}
          </p>
        }
      >
        <PasswordForm email={email} needsCode={needsCode} />
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
      <PreferencesSection
        id="devices"
        title="Signed-in devices"
        about={<p>Sign out a device you no longer use or don't know. It takes effect at once.</p>}
      >
        <DeviceList devices={devices} />
      </PreferencesSection>
      <PreferencesSection
        id="sign-out"
        title="Sign out"
        about={<p>On this device, on other devices, or everywhere.</p>}
      >
        <SignOutChoices />
      </PreferencesSection>
    </div>
  );
}

export function ErrorBoundary() {
  return <PageError page="your preferences" service="the account service" />;
}
