import { data, type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { preferencesIntents } from "~/features/accounts/accounts.intents.server";
import { isFreshSignIn } from "~/features/accounts/accounts.model";
import { requireViewer } from "~/features/accounts/guards.server";
import { EmailForm } from "~/features/accounts/ui/email-form";
import { PasswordForm } from "~/features/accounts/ui/password-form";
import { PreferencesSection } from "~/features/accounts/ui/preferences-section";
import { SignOutChoices } from "~/features/accounts/ui/sign-out-choices";
import { UsernameForm } from "~/features/accounts/ui/username-form";
import { pageHeaders } from "~/lib/http/page-headers";
import { runAction } from "~/lib/http/run-action.server";
import { paths } from "~/lib/paths";
import { pageMeta } from "~/lib/seo";
import { titleFor } from "~/lib/titles";
import { LinkButton } from "~/ui/button";
import { PageError } from "~/ui/page-error";
import { PageHeader } from "~/ui/page-header";

export const meta: MetaFunction<typeof loader> = ({ data: page, location }) =>
  pageMeta({ title: titleFor(location.pathname), siteUrl: page?.siteUrl ?? "", noindex: true });

export { pageHeaders as headers };

export async function loader(args: LoaderFunctionArgs) {
  const { username, email, newEmail, signedInAt, hasPassword, isAdmin } = await requireViewer(args);
  return data({
    siteUrl: args.context.siteUrl,
    username,
    email,
    newEmail,
    hasPassword,
    isAdmin,
    needsCode: !isFreshSignIn(signedInAt, new Date()),
  });
}

export function action(args: ActionFunctionArgs) {
  return runAction(args, preferencesIntents(args));
}

export default function Preferences() {
  const { username, email, newEmail, hasPassword, isAdmin, needsCode } = useLoaderData<typeof loader>();
  return (
    <div className="wrap">
      <PageHeader
        title="Preferences"
        // The way in on phones, where the header has no menu.
        actions={isAdmin ? <LinkButton to={paths.adminDashboard()}>Admin area</LinkButton> : null}
      >
        Each part is saved by itself.
      </PageHeader>
      <PreferencesSection id="username" title="Username" about={<p>Others see this name beside what you share.</p>}>
        <UsernameForm key={username} username={username} />
      </PreferencesSection>
      <PreferencesSection
        id="email"
        title="E-mail address"
        about={
          <>
            <p>You sign in with it, and we write to it. Nobody else sees it.</p>
            <p>A new address has to be confirmed by links we send to both.</p>
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
              ? "Saving a new one signs all your other devices out."
              : "You have none yet: with one you can sign in without your provider."}
          </p>
        }
      >
        <PasswordForm email={email} needsCode={needsCode} />
      </PreferencesSection>
      <PreferencesSection
        id="sign-out"
        title="Sign out"
        about={<p>On this device, on all others, or wherever you are signed in.</p>}
      >
        <SignOutChoices />
      </PreferencesSection>
    </div>
  );
}

export function ErrorBoundary() {
  return <PageError page="your preferences" service="the account service" />;
}
