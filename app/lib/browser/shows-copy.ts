import { fieldOf } from "~/lib/field-of";
import type { usePageRouter } from "./use-page-router";

/** Whether the page on the screen is a copy that this browser has kept, whose data the router cannot load anew. */
export function showsCopy({ state }: ReturnType<typeof usePageRouter>): boolean {
  return fieldOf(state.loaderData["root"], "isCopy") === true;
}

/** What was typed is in the address when nothing has been typed for this long. */
const IDLE_MS = 1_500;

/** Loads the document anew at its address, which has what was typed; of a field that is typed in, in the next pause. */
export function reloadDocument(): void {
  const active = document.activeElement;
  const reload = () => {
    location.reload();
  };
  if (active?.matches("input, select, textarea") !== true) {
    reload();
    return;
  }
  let pause = setTimeout(reload, IDLE_MS);
  const wait = () => {
    clearTimeout(pause);
    pause = setTimeout(reload, IDLE_MS);
  };
  active.addEventListener("input", wait);
  active.addEventListener("blur", reload, { once: true });
}
