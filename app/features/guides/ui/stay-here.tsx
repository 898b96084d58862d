import { useHydrated } from "~/lib/browser/use-hydrated";

/** Says in a form that a script sends that the page stays where it is; without one the answer leads to what was pressed. */
export function StayHere() {
  return useHydrated() ? <input type="hidden" name="stay" value="1" /> : null;
}
