import { fieldOf } from "~/lib/field-of";
import type { usePageRouter } from "./use-page-router";

/** Whether the page on the screen is a copy that this browser has kept, whose data the router cannot load anew. */
export function showsCopy({ state }: ReturnType<typeof usePageRouter>): boolean {
  return fieldOf(state.loaderData["root"], "isCopy") === true;
}

/** Loads the document anew at its address, which has what was typed, when the visitor pauses. */
export function reloadDocument(): void {
  import("./reload-copy").then(
    ({ reloadCopy }) => {
      reloadCopy();
    },
    () => {
      location.reload();
    },
  );
}
