import { useEffect } from "react";

/**
 * Keeps a form still while somebody presses something. A field that loses its focus to a press is checked, and the
 * message below it would move the very button or link out from under the pointer, so that the press is lost. The form
 * hears that the field was left once the press is over.
 */
export function useSteadyPress(): void {
  useEffect(() => {
    let pressed = false;
    let left: Element[] = [];
    let replaying = false;

    const onDown = () => {
      pressed = true;
    };
    const onFocusOut = (event: FocusEvent) => {
      const { target } = event;
      if (!pressed || replaying || !(target instanceof Element) || !target.closest("form[novalidate]")) return;
      event.stopImmediatePropagation();
      left.push(target);
    };
    const onUp = () => {
      // After the click that belongs to this press.
      setTimeout(() => {
        pressed = false;
        replaying = true;
        for (const element of left) element.dispatchEvent(new FocusEvent("focusout", { bubbles: true }));
        replaying = false;
        left = [];
      }, 0);
    };
    addEventListener("pointerdown", onDown, { capture: true });
    addEventListener("focusout", onFocusOut, { capture: true });
    addEventListener("pointerup", onUp, { capture: true });
    addEventListener("pointercancel", onUp, { capture: true });
    return () => {
      removeEventListener("pointerdown", onDown, { capture: true });
      removeEventListener("focusout", onFocusOut, { capture: true });
      removeEventListener("pointerup", onUp, { capture: true });
      removeEventListener("pointercancel", onUp, { capture: true });
    };
  }, []);
}
