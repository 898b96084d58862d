import { paths } from "~/lib/paths";
import { LinkButton } from "~/ui/button";
import { Notice } from "~/ui/feedback/notice";
import { ACCOUNT_TEXTS as TEXTS } from "../../accounts.messages";
import { AuthPanel } from "./auth-panel";

/** The page of a link in an email that is too old or was used before: where to get another. */
export function LinkExpired() {
  return (
    <AuthPanel
      title={TEXTS.authenticationError}
      after={
        <LinkButton to={paths.auth()} variant="quiet" className="-mr-3">
          {TEXTS.returnToLogin}
        </LinkButton>
      }
    >
      <Notice tone="danger" role="alert" title={TEXTS.linkExpiredTitle}>
        {TEXTS.linkUsed}
      </Notice>
      <div className="actions">
        <LinkButton to={paths.auth({ mode: "resend" })} variant="primary">
          Send a new link
        </LinkButton>
        <LinkButton to={paths.auth({ mode: "recover" })}>Choose a new password</LinkButton>
      </div>
    </AuthPanel>
  );
}
