import { Notice } from "~/ui/feedback/notice";
import { PageHeader } from "~/ui/layout/page-header";
import { draftProblemToast } from "../drafts.messages";
import type { UnsavedDraft } from "../unsaved-draft.model";
import { DraftForm } from "./form/draft-form";
import { SignedOutNotice } from "./signed-out-notice";

/** The form of a draft that could not be saved, with all that was typed: after signing out, or when it was deleted elsewhere. */
export function UnsavedDraftPage({ unsaved }: { readonly unsaved: UnsavedDraft }) {
  const { problem, id, version, view } = unsaved;
  const { title, description } = draftProblemToast(problem);
  return (
    <div className="wrap">
      <PageHeader title={view.draft.title === "" ? "Untitled guide" : view.draft.title} />
      {problem === "signed-out" ? (
        <SignedOutNotice />
      ) : (
        <Notice tone="danger" role="alert" title={title} className="mb-4">
          <p>{description}</p>
        </Notice>
      )}
      <DraftForm
        id={id}
        view={view}
        version={version}
        showsMissing={false}
        canPublish={false}
        unsaved={unsaved}
        {...(problem === "unknown" && { saveIntent: "save-as-new", saveLabel: "Save as a new draft" })}
      />
    </div>
  );
}
