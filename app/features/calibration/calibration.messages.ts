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

/**
 * That calibrations were marked for a printer, which may not be the one that the next page is about.
 *
 * @param count how many
 */
export function completedFor(printer: string | undefined, count = 1): Toast {
  const { completed } = CALIBRATION_TOASTS;
  const said = count === 1 ? completed : { ...completed, title: `${String(count)} calibrations marked as complete` };
  return printer === undefined ? said : { ...said, description: `For the ${printer}.` };
}
