import { paths } from "~/lib/paths";
import { Notice } from "~/ui/feedback/notice";
import { draftProblemToast } from "../drafts.messages";

/** Above a form that was sent after signing out: how to sign in without losing what was typed. */
export function SignedOutNotice() {
  const { title, description } = draftProblemToast("signed-out");
  return (
    <Notice tone="danger" role="alert" title={title} className="mb-4">
      <p>{description}</p>
      <p className="actions">
        <a className="btn btn-sm" href={paths.auth({ next: paths.tutorialCreator() })} target="_blank" rel="noopener">
          Sign in (opens a new tab)
        </a>
      </p>
    </Notice>
  );
}
