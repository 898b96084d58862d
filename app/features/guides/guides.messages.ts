import type { Toast } from "~/lib/toast";

/** The toasts about guides. */
export const GUIDE_TOASTS = {
  done: { title: "Guide marked as done", variant: "default" },
  undone: { title: "Mark removed", variant: "default" },
  failed: {
    title: "This may not be saved",
    description: "The server did not answer in time. Look at the mark again in a moment.",
    variant: "destructive",
  },
} as const satisfies Record<string, Toast>;

/** Said where a member's progress would stand. */
export const PROGRESS_UNREAD = "Your progress could not be read just now. What you have done is kept.";
