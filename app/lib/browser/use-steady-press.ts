import { useEffect } from "react";

/**
 * Delays a form's blur events until a press is over. A field that loses its focus to a press is validated, and the
 * message below it would move the pressed button or link away from the pointer, so that the click would be lost.
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
