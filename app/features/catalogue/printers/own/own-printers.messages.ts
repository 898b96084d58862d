import type { Toast } from "~/lib/toast";

/** Why a printer of a member was not written. */
export type OwnPrinterProblem = "unknown" | "too-many" | "failed";

/** The same as a sentence for the member, and as a status. */
export const OWN_PRINTER_PROBLEMS: Readonly<
  Record<OwnPrinterProblem, { readonly toast: Toast; readonly status: number }>
> = {
  unknown: {
    status: 404,
    toast: {
      title: "This printer is not on your list any more",
      description: "You may have removed it in another window.",
      variant: "destructive",
    },
  },
  "too-many": {
    status: 422,
    toast: {
      title: "Your list is full",
      description: "It holds 20 printers. Remove one you no longer use.",
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
};

/** The toasts about the printers of a member. */
export const OWN_PRINTER_TOASTS = {
  hadAlready: { title: "This printer is on your list already", variant: "default" },
  added: { title: "Printer added", variant: "default" },
  named: { title: "Nickname saved", variant: "default" },
  moved: { title: "Order saved", variant: "default" },
  goneAlready: { title: "This printer was not on your list any more", variant: "default" },
  removed: { title: "Printer removed", variant: "default" },
} as const satisfies Record<string, Toast>;
