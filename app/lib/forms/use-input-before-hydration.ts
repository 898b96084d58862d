import { useEffect } from "react";

/**
 * Tells the listeners of the form with this id what was typed, or restored by the browser, before they were there: each
 * such field gets an `input` event.
 */
export function useInputBeforeHydration(formId: string): void {
  useEffect(() => {
    const form = document.getElementById(formId);
    if (!(form instanceof HTMLFormElement)) return;
    for (const field of form.elements) {
      if (isText(field) && field.value !== field.defaultValue) {
        field.dispatchEvent(new Event("input", { bubbles: true }));
      }
    }
  }, [formId]);
}

function isText(field: Element): field is HTMLInputElement | HTMLTextAreaElement {
  if (field instanceof HTMLTextAreaElement) return true;
  return field instanceof HTMLInputElement && !["checkbox", "radio", "file", "hidden"].includes(field.type);
}
