import { useSentForms } from "./requests/sent-forms";

/** Whether the form with this intent is being sent, until its result is on the page. A form that waits is not busy. */
export function useBusyIntent(intent: string): boolean {
  return useSentForms().some(({ fields, problem }) => problem === null && fields.get("intent") === intent);
}
