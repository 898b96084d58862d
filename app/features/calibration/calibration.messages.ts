import type { Toast } from "~/lib/toast";

/** The toasts about marks; docs/product.md fixes the wording of the first. */
export const CALIBRATION_TOASTS = {
  completed: { title: "Calibration marked as complete", variant: "default" },
  undone: { title: "Mark removed", variant: "default" },
  reset: { title: "All marks removed", variant: "default" },
  failed: {
    title: "This could not be saved",
    description: "Nothing was changed. Please try again in a moment.",
    variant: "destructive",
  },
} as const satisfies Record<string, Toast>;

/** That a calibration was marked for a printer, which may not be the one that the next page is about. */
export function completedFor(printer: string | undefined): Toast {
  const { completed } = CALIBRATION_TOASTS;
  return printer === undefined ? completed : { ...completed, description: `For the ${printer}.` };
}
