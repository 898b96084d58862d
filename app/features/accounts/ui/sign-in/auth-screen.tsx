import { useEffect, useRef } from "react";
import { useReply } from "~/lib/forms/use-reply";
import type { Retry } from "~/lib/http/run-action.server";
import { MAIL_PAUSE_S } from "~/lib/http/attempt-limits";
import { paths } from "~/lib/paths";
import { LinkButton } from "~/ui/button";
import { Icon } from "~/ui/drawing/icon";
import { Notice } from "~/ui/feedback/notice";
import { Link } from "~/ui/navigation/link";
import { ACCOUNT_TEXTS as TEXTS } from "../../accounts.messages";
import type { AuthMode, AwaitedLink, ProviderId } from "../../accounts.model";
import { AuthPanel } from "./auth-panel";
import { AuthTabs } from "./auth-tabs";
import { CodeForm } from "./code-form";
import { LoginForm } from "./login-form";
import { RecoverForm } from "./recover-form";
import { ResendForm } from "./resend-form";
import { ResetForm } from "./reset-form";
import { SecondFactor, type SecondFactorView } from "./second-factor";
import { SignupForm } from "./signup-form";
import { SocialButtons } from "./social-buttons";

export interface AuthScreenProps {
  readonly mode: AuthMode;
  /** Where to go after signing in; empty for the path that the session cookie remembers. */
  readonly next: string;
  /** Address of the last sign-up or recovery. */
  readonly email: string;
  /** When the next email to it may be asked for, if not now. */
  readonly pause: Retry | null;
  /** What the visitor is asked to sign in for, such as "to pin E3D V6". */
  readonly reason: string | null;
  /** The identity providers that are set up. */
  readonly providers: readonly ProviderId[];
  /** The app in whose own browser the page is shown. */
  readonly inApp: string | null;
  /** Which e-mail the `check-email` panel is about. */
  readonly awaited: AwaitedLink;
  /** The account whose password the `reset` panel changes; null without a session. */
  readonly resetFor: string | null;
  /** Where that account's owner goes on who keeps the password; null when there is none to keep. */
  readonly keepPasswordTo: string | null;
  /** What the `mfa` panel asks for. */
  readonly secondFactor: SecondFactorView | null;
}

/** The panels of `/auth`. */
export function AuthScreen(props: AuthScreenProps) {
  const { mode, next, email, pause, reason, providers, inApp, awaited, resetFor, keepPasswordTo, secondFactor } = props;
  useHeadingFocus(mode);
  const login = (
    <LinkButton to={paths.auth({ next })} variant="quiet" className="-mr-3">
      {TEXTS.returnToLogin}
    </LinkButton>
  );
  switch (mode) {
    case "login":
    case "signup":
      return (
        <AuthPanel title={TEXTS.heading} about={reason === null ? null : `Sign in ${reason}.`}>
          {inApp === null ? null : <InAppNotice app={inApp} />}
          <SocialButtons next={next} providers={providers} />
          <p className="text-muted flex max-w-none items-center gap-3 text-sm">
            <span className="bg-line h-px flex-1" />
            {TEXTS.orContinueWith}
            <span className="bg-line h-px flex-1" />
          </p>
          <AuthTabs mode={mode} next={next} />
          {mode === "login" ? <LoginForm next={next} email={email} /> : <SignupForm next={next} />}
        </AuthPanel>
      );
    case "recover":
      return (
        <AuthPanel
          title="Forgot your password?"
          about="Enter the email of your account. We'll send a link to choose a new password."
          after={login}
        >
          <RecoverForm next={next} email={email} pause={pause} label="Send link" primary />
        </AuthPanel>
      );
    case "reset":
      if (resetFor !== null) {
        return (
          <AuthPanel
            title="Choose a new password"
            about={`It replaces the password of ${resetFor}.`}
            after={
              keepPasswordTo === null ? null : (
                <LinkButton to={keepPasswordTo} variant="quiet" className="-mr-3">
                  Keep my password
                </LinkButton>
              )
            }
          >
            <ResetForm email={resetFor} />
          </AuthPanel>
        );
      }
      return (
        <AuthPanel title="Choose a new password" after={login}>
          <Notice tone="warning" title="First open the link in our email">
            Open the reset link in this browser to choose a new password. It works once and expires soon.
          </Notice>
          <LinkButton to={paths.auth({ mode: "recover", next })} variant="primary">
            Send link
          </LinkButton>
        </AuthPanel>
      );
    case "mfa":
      return secondFactor && <SecondFactor {...secondFactor} next={next} />;
    case "check-email":
      return <CheckEmail next={next} email={email} pause={pause} awaited={awaited} />;
    case "resend":
      return (
        <AuthPanel
          title="Confirm your email"
          about="Confirm your email address before you sign in. We can send the link again."
          after={login}
        >
          <ResendForm next={next} email={email} pause={pause} label="Send the link" primary />
        </AuthPanel>
      );
  }
}

/** Shows the same text whether or not the address has an account, so that it does not reveal which. */
function CheckEmail({ next, email, pause, awaited }: Pick<AuthScreenProps, "next" | "email" | "pause" | "awaited">) {
  const recovery = awaited === "recovery";
  // The form below is open when it has an error to show.
  const refused = useReply()?.intent === (recovery ? "recover" : "resend");
  return (
    <AuthPanel
      title={TEXTS.checkYourEmail}
      after={
        <LinkButton to={paths.auth({ next })} variant="quiet" className="-mr-3">
          {TEXTS.returnToLogin}
        </LinkButton>
      }
    >
      <div className="flex gap-3">
        <Icon name="mail" className="text-accent mt-0.5" />
        <div className="grid min-w-0 gap-2">
          <p>
            {recovery ? "If you have an account, we've sent an email to " : "We've sent an email to "}
            {email === "" ? "your address" : <strong className="font-semibold wrap-anywhere">{email}</strong>}. Open the
            link in it to {recovery ? "sign in or choose a new password." : "confirm your address and continue."}
          </p>
          <p className="hint">
            It can take a minute to arrive. Check your spam folder, too.
            {recovery ? null : (
              <>
                {" "}
                If you already have an account with this address, <SignInOrRecover next={next} />.
              </>
            )}
          </p>
        </div>
      </div>
      {recovery ? null : <CodeForm email={email} />}
      <details className="more border-line border-t pt-2" open={refused}>
        <summary>{recovery ? "Didn't get the email?" : "Didn't get the confirmation?"}</summary>
        <div className="grid gap-3 pt-2">
          <p className="hint">We send at most one every {MAIL_PAUSE_S} seconds. Only the newest link works.</p>
          {recovery ? (
            <RecoverForm next={next} email={email} pause={pause} label="Send it again" />
          ) : (
            <ResendForm next={next} email={email} pause={pause} label="Send it again" />
          )}
        </div>
      </details>
    </AuthPanel>
  );
}

function InAppNotice({ app }: { readonly app: string }) {
  return (
    <Notice tone="warning" title={`You are in the browser of ${app}`}>
      Google does not allow signing in here. Open this page in your own browser, from the menu at the top or bottom, or
      sign in with your email.
    </Notice>
  );
}

function SignInOrRecover({ next }: { readonly next: string }) {
  return (
    <>
      <Link to={paths.auth({ next })}>sign in</Link> or{" "}
      <Link to={paths.auth({ mode: "recover", next })}>choose a new password</Link>
    </>
  );
}

const TAB_MODES: readonly AuthMode[] = ["login", "signup"];

/** Moves the focus to the heading when another panel is shown, as for a new page, but not between the two tabs. */
function useHeadingFocus(mode: AuthMode): void {
  const before = useRef(mode);
  useEffect(() => {
    const from = before.current;
    before.current = mode;
    if (from === mode || (TAB_MODES.includes(from) && TAB_MODES.includes(mode))) return;
    const heading = document.querySelector("main h1");
    if (heading instanceof HTMLElement) heading.focus();
  }, [mode]);
}
