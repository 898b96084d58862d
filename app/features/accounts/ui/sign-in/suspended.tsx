import { paths } from "~/lib/paths";
import { LinkButton } from "~/ui/button";
import { Notice } from "~/ui/feedback/notice";
import { ACCOUNT_TEXTS as TEXTS, SUSPENDED_TITLE } from "../../accounts.messages";
import { AuthPanel } from "./auth-panel";

/** The page of a banned member who comes back from a provider: until when, and whom to write to. */
export function Suspended({ message }: { readonly message: string }) {
  return (
    <AuthPanel title={SUSPENDED_TITLE}>
      <Notice tone="danger" role="alert">
        {message}
      </Notice>
      <div className="actions">
        <LinkButton to={paths.home()}>{TEXTS.backToHome}</LinkButton>
      </div>
    </AuthPanel>
  );
}
