import type { Toast } from "~/lib/toast";

/** Why a card or a text was not changed. */
export type SiteContentProblem =
  | "not-allowed"
  | "gone"
  /** Somebody else has changed it since the form was drawn. */
  | "changed"
  | "failed";

const done = (title: string): Toast => ({ title, variant: "default" });

export const SITE_CONTENT_TOASTS = {
  cardCreated: done("Card created"),
  cardSaved: done("Card saved"),
  cardDeleted: done("Card deleted"),
  cardMoved: done("Order saved"),
  textSaved: done("Text saved"),
  nothingChanged: done("Nothing to change"),
  undone: done("Change undone"),
  alreadyUndone: done("Already undone"),
} as const satisfies Readonly<Record<string, Toast>>;

/** The toast about something saved whose link leads to no page of this site. */
export function leadsNowhereToast({ title }: Toast): Toast {
  return {
    title,
    description: "Visitors find no page of this site at the address it leads to.",
    variant: "warning",
  };
}

/** `reason` of a form that is refused because somebody else has saved another version since. */
export const CHANGED_SINCE = "changed-since";

/** The toast about a problem. */
export function siteContentProblemToast(problem: SiteContentProblem): Toast {
  switch (problem) {
    case "not-allowed":
      return { title: "Only admins can change what the site shows", variant: "destructive" };
    case "gone":
      return { title: "This is not there any more", variant: "warning" };
    case "changed":
      return {
        title: "Changed while you edited",
        description: "Compare your version with the saved one.",
        variant: "warning",
      };
    case "failed":
      return {
        title: "This could not be saved",
        description: "Nothing was changed. Please try again in a moment.",
        variant: "destructive",
      };
  }
}

/** The toast about a change that cannot be undone. */
export function undoChangeProblemToast(problem: SiteContentProblem): Toast {
  if (problem === "changed") {
    return { title: "This can no longer be undone", description: "It was changed again since.", variant: "warning" };
  }
  return problem === "gone"
    ? { title: "This can no longer be undone", variant: "warning" }
    : siteContentProblemToast(problem);
}

/** The HTTP status of a form that is refused. */
export function siteContentStatus(problem: SiteContentProblem): number {
  return { "not-allowed": 403, gone: 404, changed: 409, failed: 503 }[problem];
}

const UNDO = "site-change-";

/** The id by which a toast's Undo button names a change. */
export function undoIdOf(change: number | null): string | undefined {
  return change === null ? undefined : `${UNDO}${String(change)}`;
}

/** The change that such an id names; null for every other id. */
export function changeOfUndo(id: string): number | null {
  const digits = id.startsWith(UNDO) ? id.slice(UNDO.length) : "";
  return /^\d{1,15}$/.test(digits) ? Number(digits) : null;
}
