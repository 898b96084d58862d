import { useTimedMove, type TimedMove } from "~/lib/browser/timed-move";
import { paths } from "~/lib/paths";
import { LinkButton } from "~/ui/button";
import { Notice } from "~/ui/notice";
import { ACCOUNT_TEXTS as TEXTS } from "../accounts.messages";
import { AuthPanel } from "./auth-panel";

interface CallbackErrorProps {
  /** Heading of the message, when it has one. */
  readonly title?: string | undefined;
  /** What there is to say beyond the heading. */
  readonly message?: string | undefined;
  /** Public address of the site. */
  readonly siteUrl: string;
  /** Where the page goes by itself, if it does. */
  readonly moveOn: TimedMove | null;
}

/** The return from a provider or an e-mail failed: what it was, what to look at, and the way back. */
export function CallbackError({ title, message, siteUrl, moveOn }: CallbackErrorProps) {
  useTimedMove(moveOn);
  return (
    <AuthPanel title={TEXTS.authenticationError}>
      <Notice tone="danger" role="alert" title={title}>
        {message}
      </Notice>
      <div className="grid gap-2">
        <h2 className="text-base">What helps</h2>
        <ul className="marker:text-muted grid list-disc gap-1.5 pl-5">
          <li>Start and finish in the same browser, with its cookies allowed.</li>
          <li>Use the newest link: an older one stops working when another is sent.</li>
          <li>Let the provider tell us your e-mail address; we ask for nothing else.</li>
          <li>
            If you run this site: <code className="wrap-anywhere">{`${siteUrl}${paths.authCallback()}`}</code> must be
            among the addresses the provider may return to.
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
      {moveOn ? <p className="hint">We take you back to the login in a moment.</p> : null}
    </AuthPanel>
  );
}
