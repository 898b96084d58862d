import type { Toast } from "~/lib/toast";

/** The toasts about a member's profile. */
export const PROFILE_TOASTS = {
  saved: { title: "Profile saved", variant: "default" },
  pictureSaved: { title: "Picture saved", variant: "default" },
  pictureRemoved: { title: "Picture removed", variant: "default" },
  refused: {
    title: "This cannot be saved as it is",
    description: "Nothing was changed. Check the name, the text, the website and the picture.",
    variant: "destructive",
  },
  notSaved: {
    title: "This could not be saved",
    description: "Nothing was changed. Please try again in a moment.",
    variant: "destructive",
  },
} as const satisfies Record<string, Toast>;
