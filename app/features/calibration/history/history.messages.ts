import type { Toast } from "~/lib/toast";

/** Why a result was not saved or deleted. */
export type HistoryProblem = "too-many" | "failed";

/** The toasts about saved results. */
export const HISTORY_TOASTS = {
  saved: { title: "Result saved", variant: "default" },
  deleted: { title: "Result deleted", variant: "default" },
  gone: { title: "This result was not there any more", variant: "default" },
} as const satisfies Record<string, Toast>;

/** What is said about a problem, and its status. */
export const HISTORY_PROBLEMS = {
  "too-many": {
    status: 422,
    toast: {
      title: "500 results is the limit for one account",
      description: "Delete one you no longer need, then try again.",
      variant: "destructive",
    },
  },
  failed: {
    status: 503,
    toast: {
      title: "This could not be saved",
      description: "Nothing was changed. Please try again in a moment.",
      variant: "destructive",
    },
  },
} as const satisfies Record<HistoryProblem, { readonly status: number; readonly toast: Toast }>;
