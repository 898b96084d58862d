import type { Toast } from "~/lib/toast";

/** The toasts about notices. */
export const NOTIFICATION_TOASTS = {
  marked: { title: "Marked as read", variant: "default" },
  allMarked: { title: "All notifications are read", variant: "default" },
  choicesSaved: { title: "Email settings saved", variant: "default" },
  mailsOff: { title: "Notification emails are off", variant: "default" },
  notSaved: {
    title: "This could not be saved",
    description: "Nothing was changed. Please try again in a moment.",
    variant: "destructive",
  },
} as const satisfies Record<string, Toast>;
