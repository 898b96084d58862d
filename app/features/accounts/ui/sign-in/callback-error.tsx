import { useTimedMove, type TimedMove } from "~/lib/browser/timed-move";
import { paths } from "~/lib/paths";
import { LinkButton } from "~/ui/button";
import { Notice } from "~/ui/feedback/notice";
import { ACCOUNT_TEXTS as TEXTS } from "../../accounts.messages";
import { AuthPanel } from "./auth-panel";

interface CallbackErrorProps {
  /** Heading of the message, if any. */
  readonly title?: string | undefined;
  /** Text of the message. */
  readonly message?: string | undefined;
  /** Public address of the site. */
  readonly siteUrl: string;
  /** Where the page moves on to after a while, if it does. */
  readonly moveOn: TimedMove | null;
}

/** The page of a failed return from a provider or an e-mail: the reason, what to try, and the way back. */
export function CallbackError({ title, message, siteUrl, moveOn }: CallbackErrorProps) {
  useTimedMove(moveOn);
  return (
    <AuthPanel title={TEXTS.authenticationError}>
      <Notice tone="danger" role="alert" title={title}>
        {message}
      </Notice>
      <div className="grid gap-2">
        <h2 className="text-base">What to try</h2>
        <ul className="marker:text-muted grid list-disc gap-1.5 pl-5">
          <li>Start and finish in the same browser, with cookies allowed.</li>
          <li>Use the newest link. Older links stop working when a new one is sent.</li>
          <li>Allow the provider to share your email address. We ask for nothing else.</li>
          <li>
            If you run this site: <code className="wrap-anywhere">{`${siteUrl}${paths.authCallback()}`}</code> must be
            on the provider's list of redirect addresses.
          </li>
        </ul>
      </div>
      <div className="actions">
        <LinkButton to={paths.auth()} variant="primary">
          {TEXTS.returnToLogin}
        </LinkButton>
        <LinkButton to={paths.auth({ mode: "resend" })} variant="quiet">
          Send a new link
        </LinkButton>
      </div>
      {moveOn ? <p className="hint">You will return to the login page in a moment.</p> : null}
    </AuthPanel>
  );
}
