import { withUndo, type Toast } from "~/lib/toast";
import { dealReportUndo } from "./deals.model";

/** Why a deal was not reported, or a report not taken back. */
export type DealProblem = "unknown" | "too-often" | "failed";

const PROBLEMS: Readonly<Record<DealProblem, { readonly toast: Toast; readonly status: number }>> = {
  unknown: { status: 404, toast: { title: "This deal is not on the list any more", variant: "destructive" } },
  "too-often": {
    status: 429,
    toast: {
      title: "Too many reports in an hour",
      description: "Please go on in a while.",
      variant: "destructive",
    },
  },
  failed: {
    status: 503,
    toast: {
      title: "Nothing was changed",
      description: "Please try again in a moment.",
      variant: "destructive",
    },
  },
};

/** The toast about a problem. */
export function dealProblemToast(problem: DealProblem): Toast {
  return PROBLEMS[problem].toast;
}

/** The status of a page about a problem. */
export function dealProblemStatus(problem: DealProblem): number {
  return PROBLEMS[problem].status;
}

/** The toast after somebody said that a deal is no longer valid. */
export function dealReported(deal: number, isOffTheList: boolean): Toast {
  const toast: Toast = isOffTheList
    ? {
        title: "Thanks, the deal is off the list",
        description: "Three members have said so. An admin will have a look at it.",
        variant: "default",
      }
    : {
        title: "Thanks, noted",
        description: "Three members who say so take a deal off the list.",
        variant: "default",
      };
  return withUndo(toast, dealReportUndo(deal));
}

/** The toast after a report was taken back; false when there was none any more. */
export function dealReportTakenBack(changed: boolean): Toast {
  return { title: changed ? "Report taken back" : "Already undone", variant: "default" };
}
