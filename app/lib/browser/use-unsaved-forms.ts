import { useBlocker } from "@remix-run/react";
import { useCallback, useEffect, useRef, type RefObject } from "react";
import { isFilledBeforeHydration } from "~/lib/forms/filled-before-hydration";
import { isOnItsWay, sentForms, useSentForms } from "./requests/sent-forms";

const QUESTION = "Leave without saving what you typed?";

/** What a form would send, as one text. */
function contentOf(form: HTMLFormElement): string {
  return [...new FormData(form)]
    .map(([name, value]) => `${name}=${typeof value === "string" ? value : value.name}`)
    .join("\n");
}

/** The form that an element is in; without one, the forms in the element. */
function formsOf(element: HTMLElement | null): readonly HTMLFormElement[] {
  const around = element?.closest("form");
  return around ? [around] : [...(element?.querySelectorAll("form") ?? [])];
}

function isBeingSent(form: HTMLFormElement): boolean {
  return sentForms.all().some((sent) => sent.form === form && isOnItsWay(sent));
}

/** Whether it has been sent and did not arrive. */
function isHeldUp(form: HTMLFormElement): boolean {
  return sentForms.all().some((sent) => sent.form === form && !isOnItsWay(sent));
}

/**
 * Asks before a page is left one of whose forms was filled in and is not saved: on the way to another page of the site,
 * and when the tab is closed. A form that is on its way to the server counts as saved, one that did not arrive does not.
 *
 * A page has one of these: the router asks one question at a time.
 *
 * @param within an element of the form, or one around several
 * @param isReturned a form came back with what was typed, which is not saved then
 * @returns whether something is typed and not saved at the moment
 */
export function useUnsavedForms(within: RefObject<HTMLElement>, isReturned: boolean): () => boolean {
  // Null: it was filled in before there was a listener.
  const began = useRef(new WeakMap<HTMLFormElement, string | null>());
  const sent = useRef(new WeakSet<HTMLFormElement>());
  const isUnsaved = useRef<() => boolean>(() => false);
  useSentForms();
  // After each rendering: a form that was saved begins anew, drawn anew or not.
  useEffect(() => {
    for (const form of formsOf(within.current)) {
      if (isBeingSent(form)) sent.current.add(form);
      else if (sent.current.delete(form) && !isReturned && !isHeldUp(form)) began.current.set(form, contentOf(form));
      if (!began.current.has(form)) began.current.set(form, isFilledBeforeHydration(form) ? null : contentOf(form));
    }
    isUnsaved.current = () =>
      formsOf(within.current).some(
        (form) => !isBeingSent(form) && (isReturned || contentOf(form) !== began.current.get(form)),
      );
  });
  useEffect(() => {
    const ask = (event: BeforeUnloadEvent) => {
      if (isUnsaved.current()) event.preventDefault();
    };
    addEventListener("beforeunload", ask);
    return () => {
      removeEventListener("beforeunload", ask);
    };
  }, []);
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => currentLocation.pathname !== nextLocation.pathname && isUnsaved.current(),
  );
  useEffect(() => {
    if (blocker.state !== "blocked") return;
    if (window.confirm(QUESTION)) blocker.proceed();
    else blocker.reset();
  }, [blocker]);
  return useCallback(() => isUnsaved.current(), []);
}
