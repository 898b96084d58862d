import type { Toast } from "~/lib/toast";
import { formatPartCount } from "../collections/collections.model";
import type { Undone, UndoProblem } from "./undo.model";

/** The toast after something was put back, now or before. */
export function undoneToast({ kind, restored }: Undone): Toast {
  if (restored === null || restored === 0) return { title: "Already undone", variant: "default" };
  const titles = {
    pins: `${formatPartCount(restored)} pinned again`,
    items: `${formatPartCount(restored)} put back`,
    collection: "Collection restored",
    report: "Report restored",
    "deal-report": "Report taken back",
    "site-change": "Change undone",
  };
  return { title: titles[kind], variant: "default" };
}

/** The toast about a problem. Where another try may help, it has the button again. */
export function undoProblemToast(problem: UndoProblem, removal: string): Toast {
  switch (problem) {
    case "expired":
      return { title: "This can no longer be undone", variant: "warning" };
    case "collection-gone":
      return { title: "This can no longer be undone", description: "The collection was deleted.", variant: "warning" };
    case "full":
      return {
        title: "There is no room to put it back",
        description: "Remove something you no longer need, then undo again.",
        variant: "destructive",
        undo: removal,
      };
    case "failed":
      return {
        title: "This could not be undone",
        description: "Nothing was changed. Please try again in a moment.",
        variant: "destructive",
        undo: removal,
      };
  }
}
