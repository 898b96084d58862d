import { failure, success, withUndo, type Toast } from "~/lib/toast";

/** Why no report was written. */
export type ReportProblem =
  "unknown-part" | "unknown-printer" | "not-found" | "deleted" | "too-many" | "too-often" | "not-admin" | "failed";

const PROBLEMS: Readonly<Record<ReportProblem, { readonly toast: Toast; readonly status: number }>> = {
  "unknown-part": { status: 404, toast: failure("This part is not in the catalogue any more") },
  "unknown-printer": { status: 404, toast: failure("This printer is not in the catalogue any more") },
  "not-found": { status: 404, toast: failure("This report is not there any more") },
  deleted: {
    status: 409,
    toast: failure("You have deleted this report", "What you wrote is still here. Save it to add the report again."),
  },
  "too-many": {
    status: 422,
    toast: failure("500 reports is the limit for one account", "Delete one you no longer need, then try again."),
  },
  "too-often": {
    status: 429,
    toast: failure("That was a lot of reports", "Nothing was saved. Please try again in an hour."),
  },
  "not-admin": { status: 403, toast: failure("Only admins can hide reports") },
  failed: {
    status: 503,
    toast: failure("This could not be saved", "Nothing was changed. Please try again in a moment."),
  },
};

/** The toast about a problem. */
export function problemToast(problem: ReportProblem): Toast {
  return PROBLEMS[problem].toast;
}

/** The HTTP status of a page whose form met a problem. */
export function problemStatus(problem: ReportProblem): number {
  return PROBLEMS[problem].status;
}

/** The toasts after something was written. */
export const REPORT_TOASTS = {
  hidden: success("Report hidden", "Its author can read your reason."),
  shown: success("Report shown again"),
  onlyAdmins: failure("Only admins can hide reports"),
} as const satisfies Record<string, Toast>;

/** The toast after a report was saved. */
export function reportSaved(status: "visible" | "hidden"): Toast {
  return status === "visible"
    ? success("Report saved", "Thank you. Everyone can read it on this page.")
    : success(
        "Report saved, and still hidden",
        "An administrator has hidden it: only you and administrators can read it.",
      );
}

/** The toast after a report was deleted; without an id there was none. */
export function reportDeleted(undo: string | null): Toast {
  return undo === null
    ? success("There is no such report of yours any more")
    : withUndo(success("Report deleted"), undo);
}
