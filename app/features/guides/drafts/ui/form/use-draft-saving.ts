import { useBlocker, useSubmit } from "@remix-run/react";
import { useEffect, useState, type FormEvent } from "react";
import { isOnItsWay, useSentForms } from "~/lib/browser/requests/sent-forms";
import { useFilledBeforeHydration } from "~/lib/forms/use-filled-before-hydration";
import { DRAFT_FORM, draftForm, DraftSaver, hasChosenPicture, NOT_SAVED_YET } from "./draft-saver";
import { notePress } from "./use-place-after-press";

/**
 * With JavaScript a draft is saved while it is written, before the page is left, and in place when Save is pressed. The
 * attributes are those of its form.
 *
 * @param isEnabled it saves itself
 * @param unsaved the reply of the server with what it did not save; null without one
 */
export function useDraftSaving(id: string, isEnabled: boolean, unsaved: object | null) {
  const [status, setStatus] = useState(NOT_SAVED_YET);
  const [saver] = useState(() => new DraftSaver(id, setStatus));
  useEffect(() => {
    const ask = (event: BeforeUnloadEvent) => {
      if (saver.isUnsaved() || hasChosenPicture()) event.preventDefault();
    };
    addEventListener("beforeunload", ask);
    return () => {
      removeEventListener("beforeunload", ask);
      saver.stop();
    };
  }, [saver]);
  const submit = useSubmit();
  useSaveBeforeLeaving(saver);
  useSentForm(saver);
  useEffect(() => {
    if (unsaved !== null) saver.noteUnsaved();
  }, [saver, unsaved]);
  const onInput = () => {
    if (isEnabled) saver.noteInput();
  };
  useFilledBeforeHydration(DRAFT_FORM, onInput);
  return {
    status,
    onInput,
    onSubmit: (event: FormEvent<HTMLFormElement>) => {
      const button = event.nativeEvent instanceof SubmitEvent ? event.nativeEvent.submitter : null;
      if (!(button instanceof HTMLButtonElement)) return;
      notePress(button.value);
      if (!isEnabled) saver.sent();
      else if (saver.press(button)) {
        event.preventDefault();
        return;
      }
      if (button.value !== "preview") return;
      // The form keeps the place on the page for its other buttons; the preview is another page and begins at its top.
      event.preventDefault();
      submit(button);
    },
  };
}

/** Leaving the page saves first; when that fails the visitor decides. */
function useSaveBeforeLeaving(saver: DraftSaver): void {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      currentLocation.pathname !== nextLocation.pathname && (saver.isUnsaved() || hasChosenPicture()),
  );
  useEffect(() => {
    if (blocker.state !== "blocked") return;
    const saved = saver.isUnsaved() ? saver.save("Saving before the next page opens…") : Promise.resolve();
    void saved.then(() => {
      const question = saver.isUnsaved()
        ? "Leave without saving what you typed?"
        : hasChosenPicture()
          ? "A picture was chosen, but not uploaded. Leave without it?"
          : null;
      if (question === null || window.confirm(question)) blocker.proceed();
      else blocker.reset();
    });
  }, [blocker, saver]);
}

/**
 * While the form is being sent nothing can be typed that the page which follows would not have. One that has not arrived
 * leaves everything unsaved.
 */
function useSentForm(saver: DraftSaver): void {
  const sent = useSentForms();
  const isSending = sent.some(isOnItsWay);
  const own = sent.find(({ form }) => form?.id === DRAFT_FORM);
  const hasFailed = own !== undefined && own.problem !== null;
  const isOwnSending = own !== undefined && own.problem === null;
  useEffect(() => {
    const form = draftForm();
    if (form !== null) form.inert = isSending;
  }, [isSending]);
  useEffect(() => {
    if (hasFailed) saver.notSent();
    else if (isOwnSending) saver.sent();
  }, [hasFailed, isOwnSending, saver]);
}
