import { useBlocker } from "@remix-run/react";
import { useEffect, useState, type FormEvent } from "react";
import { useSentForms } from "~/lib/browser/requests/sent-forms";
import { draftForm, DraftSaver, NOT_SAVED_YET } from "./draft-saver";
import { notePress } from "./use-place-after-press";

/**
 * With JavaScript a draft is saved while it is written, before the page is left, and in place when Save is pressed. The
 * attributes are those of its form.
 */
export function useDraftSaving(id: string, isEnabled: boolean) {
  const [status, setStatus] = useState(NOT_SAVED_YET);
  const [saver] = useState(() => new DraftSaver(id, setStatus));
  useEffect(() => {
    const ask = (event: BeforeUnloadEvent) => {
      if (saver.isUnsaved()) event.preventDefault();
    };
    addEventListener("beforeunload", ask);
    return () => {
      removeEventListener("beforeunload", ask);
      saver.stop();
    };
  }, [saver]);
  useSaveBeforeLeaving(saver);
  useFrozenWhileSending();
  return {
    status,
    onInput: () => {
      if (isEnabled) saver.noteInput();
    },
    onSubmit: (event: FormEvent<HTMLFormElement>) => {
      const button = event.nativeEvent instanceof SubmitEvent ? event.nativeEvent.submitter : null;
      if (!(button instanceof HTMLButtonElement)) return;
      notePress(button.value);
      if (isEnabled && saver.press(button)) event.preventDefault();
    },
  };
}

/** Leaving the page saves first; when that fails the visitor decides. */
function useSaveBeforeLeaving(saver: DraftSaver): void {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => currentLocation.pathname !== nextLocation.pathname && saver.isUnsaved(),
  );
  useEffect(() => {
    if (blocker.state !== "blocked") return;
    void saver.save().then(() => {
      if (!saver.isUnsaved() || window.confirm("Leave without saving what you typed?")) blocker.proceed();
      else blocker.reset();
    });
  }, [blocker, saver]);
}

/** While the form is being sent nothing can be typed that the page which follows would not have. */
function useFrozenWhileSending(): void {
  const isSending = useSentForms().some(({ problem, form }) => problem === null && form !== null);
  useEffect(() => {
    const form = draftForm();
    if (form !== null) form.inert = isSending;
  }, [isSending]);
}
