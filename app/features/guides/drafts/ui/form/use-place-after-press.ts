import { useLocation } from "@remix-run/react";
import { useEffect } from "react";
import { draftForm } from "./draft-saver";

/** The value of the last button pressed: the form that it was in is drawn anew by then. */
const last = { pressed: "" };

/** Remembers a button for {@link usePlaceAfterPress}. */
export function notePress(value: string): void {
  last.pressed = value;
}

/**
 * After a button has changed the form, which is then drawn anew, the focus is where the visitor goes on: on the same
 * button when a step was moved, in what was added, else on the part of the form that was changed.
 */
export function usePlaceAfterPress(): void {
  const { hash } = useLocation();
  useEffect(() => {
    const { pressed } = last;
    last.pressed = "";
    const form = draftForm();
    if (pressed === "" || form === null) return;
    const target = targetOf(form, document.getElementById(hash.slice(1)) ?? form, pressed);
    target.focus({ preventScroll: true });
    target.scrollIntoView({ block: "nearest" });
  }, [hash]);
}

function targetOf(form: HTMLFormElement, place: HTMLElement, pressed: string): HTMLElement {
  if (pressed.startsWith("move-")) {
    return form.querySelector<HTMLElement>(`button[value="${CSS.escape(pressed)}"]`) ?? place;
  }
  const all = (selector: string) => [...place.querySelectorAll<HTMLElement>(selector)];
  if (pressed === "add-step" || pressed === "undo-remove") return all("input:not([type=hidden])")[0] ?? place;
  if (pressed.startsWith("add-line")) return all("textarea").at(-1) ?? place;
  if (pressed.startsWith("add-")) {
    return all(".draft-row").at(-1)?.querySelector<HTMLElement>("input:not([type=hidden])") ?? place;
  }
  return all("button[value=undo-remove]")[0] ?? place;
}
