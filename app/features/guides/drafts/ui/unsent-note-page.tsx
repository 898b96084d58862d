import { PageHeader } from "~/ui/layout/page-header";
import type { UnsentNote } from "../unsent-note.model";
import { NoteForm } from "./note-form";
import { SignedOutNotice } from "./signed-out-notice";

/** The form for a note to an author with what was typed, after signing out. */
export function UnsentNotePage({ unsent }: { readonly unsent: UnsentNote }) {
  return (
    <div className="wrap">
      <PageHeader title={unsent.intent === "reject" ? "Reject this guide" : "Request changes"} />
      <SignedOutNotice />
      <NoteForm {...unsent} />
    </div>
  );
}
