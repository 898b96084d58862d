import { failure, success, type Toast } from "~/lib/toast";

/** Why nothing was written. */
export type ManagementProblemCode =
  | "not-admin"
  | "unknown"
  | "changed"
  | "name-taken"
  | "missing"
  | "not-plausible"
  | "too-many"
  | "cannot-apply"
  | "undone"
  | "too-old"
  | "merged-on"
  | "changed-since"
  | "not-now"
  | "failed";

export interface ManagementProblem {
  readonly code: ManagementProblemCode;
  /** The column that it is about. */
  readonly field?: string;
  /** The row that it is about. */
  readonly id?: string;
  /** Columns that were changed again. */
  readonly fields?: readonly string[];
}

const PROBLEMS: Readonly<Record<ManagementProblemCode, { readonly status: number; readonly toast: Toast }>> = {
  "not-admin": { status: 403, toast: failure("Only admins can manage the catalogue") },
  unknown: { status: 404, toast: failure("This entry is not there any more", "Nothing was changed.") },
  changed: {
    status: 409,
    toast: failure(
      "This changed while you edited",
      "Nothing was saved yet. Both versions are below: look at them, then save again.",
    ),
  },
  "name-taken": {
    status: 409,
    toast: failure(
      "This name is taken",
      "Nothing was saved: another entry has it, which may be archived, rejected or wait.",
    ),
  },
  missing: { status: 400, toast: failure("This is required") },
  "not-plausible": { status: 400, toast: failure("The catalogue refuses this value", "Nothing was saved.") },
  "too-many": { status: 400, toast: failure("Choose 1 to 200 entries") },
  "cannot-apply": {
    status: 422,
    toast: failure("The catalogue refuses these values", "Nothing was saved: they contradict each other."),
  },
  undone: { status: 409, toast: failure("This was undone already") },
  "merged-on": {
    status: 409,
    toast: failure("Undo the later merge first", "The entry that was kept has itself been merged since."),
  },
  "too-old": { status: 409, toast: failure("This can no longer be undone", "Changes can be undone for 30 days.") },
  "changed-since": {
    status: 409,
    toast: failure("This was changed again since", "Nothing was undone. Undo the later change first, or edit it."),
  },
  "not-now": {
    status: 409,
    toast: failure("This is not possible now", "Look at the state of the import: somebody else may have done it."),
  },
  failed: {
    status: 503,
    toast: failure("This could not be saved", "Nothing was changed. Please try again in a moment."),
  },
};

/** The toast about a problem. */
export function managementToast({ code }: ManagementProblem): Toast {
  return PROBLEMS[code].toast;
}

/** The HTTP status of a page whose form met a problem. */
export function managementStatus({ code }: ManagementProblem): number {
  return PROBLEMS[code].status;
}

/** The toast about a form without fields of its own, or with a file, which does not come back with both versions. */
export function refusedToast(problem: ManagementProblem): Toast {
  if (problem.code !== "changed") return managementToast(problem);
  return failure(
    "This changed while you edited",
    "Nothing was saved. The page shows it as it is now: look at it, then try again.",
  );
}

/** The toasts after something was written, and about forms that come back. */
export const MANAGEMENT_TOASTS = {
  added: success("Added", "The catalogue shows it now."),
  saved: success("Changes saved", "The catalogue shows them now."),
  unchanged: success("Nothing to save", "It says this already."),
  undone: success("Undone"),
  merged: success("Merged", "Its addresses lead here now. You can undo this for 30 days."),
  photoChanged: failure(
    "This changed while you edited",
    "The photo was not kept. Look at the entry as it is now, then choose the photo again.",
  ),
  incomplete: failure("This was not saved yet", "Correct what is marked, then save it."),
} as const satisfies Record<string, Toast>;

/** The toast after a row got another status. */
export function statusToast(label: string): Toast {
  return success(`Status: ${label}`, "You can undo this in the history.");
}

/** The toast after several rows were changed. */
export function bulkToast({ changed, unchanged }: { readonly changed: number; readonly unchanged: number }): Toast {
  const same = unchanged === 0 ? undefined : `${String(unchanged)} said this already.`;
  return success(`${String(changed)} ${changed === 1 ? "entry" : "entries"} changed`, same);
}
