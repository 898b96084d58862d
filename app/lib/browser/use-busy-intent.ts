import { useNavigation } from "@remix-run/react";

/** Whether the form with this intent is being submitted, until its result is on the page. */
export function useBusyIntent(intent: string): boolean {
  const { state, formData } = useNavigation();
  return state !== "idle" && formData?.get("intent") === intent;
}
