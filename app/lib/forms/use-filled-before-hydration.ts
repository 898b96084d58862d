import { useEffect, useRef } from "react";
import { isFilledBeforeHydration } from "./filled-before-hydration";

/** Calls back once with the form of this id when it was filled in before the page was hydrated. */
export function useFilledBeforeHydration(formId: string, onFilled: (form: HTMLFormElement) => void): void {
  const first = useRef(onFilled);
  useEffect(() => {
    const form = document.getElementById(formId);
    if (form instanceof HTMLFormElement && isFilledBeforeHydration(form)) first.current(form);
  }, [formId]);
}
