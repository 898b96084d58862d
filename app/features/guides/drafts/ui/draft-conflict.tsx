import { useEffect, useRef } from "react";
import { isOnItsWay, useSentForms } from "~/lib/browser/requests/sent-forms";
import { Button } from "~/ui/button";
import { Notice } from "~/ui/feedback/notice";
import { draftProblemToast } from "../drafts.messages";
import type { UnsavedDraft } from "../unsaved-draft.model";
import { DraftDifferences } from "./draft-differences";

const EXPLANATIONS = {
  changed: "It was saved elsewhere, in another tab perhaps. The form below is yours and is not saved yet.",
  "cut-off":
    "Your browser had not received the whole form when you sent it, so what follows its end is missing. Choose the saved version to go on with it.",
} as const;

/** Whether a form that was not saved comes back with the stored version beside it. */
export function hasTwoVersions(unsaved: UnsavedDraft | null): boolean {
  return unsaved !== null && unsaved.problem in EXPLANATIONS && unsaved.storedVersion !== null;
}

/**
 * Within a draft's form: the stored version is another one, what both say, and the way on with either. It has a button of
 * its own for overwriting, so that pressing Save twice overwrites nothing.
 */
export function DraftConflict({ unsaved }: { readonly unsaved: UnsavedDraft }) {
  const { problem, storedVersion, differences } = unsaved;
  const section = useRef<HTMLElement>(null);
  const shown = useRef<UnsavedDraft | null>(null);
  const isSending = useSentForms().some(isOnItsWay);
  useEffect(() => {
    if (isSending) return;
    // After the effects of the form, which loses the focus while it is being sent.
    queueMicrotask(() => {
      if (shown.current === unsaved && document.activeElement !== document.body) return;
      shown.current = unsaved;
      section.current?.focus({ preventScroll: true });
      section.current?.scrollIntoView({ block: "start" });
    });
  }, [unsaved, isSending]);
  return (
    <section ref={section} id="conflict" tabIndex={-1} aria-labelledby="conflict-heading" className="draft-conflict">
      <Notice tone="warning" role="alert">
        <h2 id="conflict-heading">{draftProblemToast(problem).title}</h2>
        <p>
          {EXPLANATIONS[problem === "cut-off" ? "cut-off" : "changed"]} “Keep mine” replaces the saved version with it.
        </p>
        <p className="actions">
          <Button small name="intent" value="use-saved">
            Use the saved one
          </Button>
          <Button small name="intent" value={`keep:${String(storedVersion)}`}>
            Keep mine
          </Button>
        </p>
      </Notice>
      <DraftDifferences differences={differences} mine="Yours" theirs="Saved" />
    </section>
  );
}
