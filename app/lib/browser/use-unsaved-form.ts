import { useBlocker } from "@remix-run/react";
import { useEffect, useRef, type RefObject } from "react";

const QUESTION = "Leave without saving what you typed?";

/** What a form would send, as one text. */
function contentOf(form: HTMLFormElement): string {
  return [...new FormData(form)]
    .map(([name, value]) => `${name}=${typeof value === "string" ? value : value.name}`)
    .join("\n");
}

/**
 * Asks before a page is left whose form was filled in and not sent: on the way to another page of the site, and when the
 * tab is closed.
 *
 * @param within an element of the form
 * @param isReturned the form came back with what was typed, which is not saved then
 */
export function useUnsavedForm(within: RefObject<HTMLElement>, isReturned: boolean): void {
  const isUnsaved = useRef<() => boolean>(() => false);
  useEffect(() => {
    const form = within.current?.closest("form");
    if (!form) return;
    const began = contentOf(form);
    let isSent = false;
    isUnsaved.current = () => !isSent && (isReturned || contentOf(form) !== began);
    const send = () => {
      isSent = true;
    };
    const ask = (event: BeforeUnloadEvent) => {
      if (isUnsaved.current()) event.preventDefault();
    };
    form.addEventListener("submit", send);
    addEventListener("beforeunload", ask);
    return () => {
      isUnsaved.current = () => false;
      form.removeEventListener("submit", send);
      removeEventListener("beforeunload", ask);
    };
  }, [within, isReturned]);
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => currentLocation.pathname !== nextLocation.pathname && isUnsaved.current(),
  );
  useEffect(() => {
    if (blocker.state !== "blocked") return;
    if (window.confirm(QUESTION)) blocker.proceed();
    else blocker.reset();
  }, [blocker]);
}
