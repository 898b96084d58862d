import type { CommandResult } from "~/lib/command-result";
import { failure, success, withUndo, type Toast } from "~/lib/toast";
import { COLLECTION_TEXTS as TEXTS, formatPartCount } from "./collections.model";

/** Why a collection was not changed. */
export type CollectionProblem =
  | "unknown-table"
  | "unknown-part"
  | "duplicate"
  | "not-found"
  | "item-gone"
  | "too-many-collections"
  | "collection-full"
  /** The collection was saved elsewhere since the form was opened. */
  | "changed-meanwhile"
  /** The database failed, or rejected the change for a reason that has no text. */
  | "failed";

/** The toast and the status of a form for each problem. */
const PROBLEMS: Readonly<Record<CollectionProblem, { readonly toast: Toast; readonly status: number }>> = {
  "unknown-table": { status: 422, toast: failure(TEXTS.unknownTable) },
  "unknown-part": { status: 404, toast: failure(TEXTS.unknownPart) },
  duplicate: { status: 409, toast: failure(TEXTS.duplicate) },
  "not-found": { status: 404, toast: failure(TEXTS.notFound) },
  "item-gone": { status: 404, toast: failure(TEXTS.itemGone) },
  "too-many-collections": {
    status: 422,
    toast: failure("You have reached the limit of collections", "Delete one you no longer need, then try again."),
  },
  "collection-full": {
    status: 422,
    toast: failure("The collection is full", "Remove a part, or create another collection."),
  },
  "changed-meanwhile": {
    status: 409,
    toast: failure(
      "This collection changed while you edited",
      "Compare your version with the saved one. Nothing you wrote is lost.",
    ),
  },
  failed: {
    status: 503,
    toast: failure("This could not be saved", "Nothing was changed. Please try again in a moment."),
  },
};

/** The toast about a problem. */
export function problemToast(problem: CollectionProblem): Toast {
  return PROBLEMS[problem].toast;
}

/** The HTTP status of a page whose form met a problem. */
export function problemStatus(problem: CollectionProblem): number {
  return PROBLEMS[problem].status;
}

/** Toasts about changes that were made. */
export const COLLECTION_TOASTS = {
  added: success(TEXTS.added),
  made: success("Collection created"),
  saved: success("Collection saved"),
  shared: success("Collection shared", "Anyone with the link can read it."),
  copied: success("Collection copied", "It is private until you share it."),
  noteSaved: success("Note saved"),
  noteRemoved: success("Note removed"),
  nothingChosen: failure(TEXTS.nothingChosen),
} as const satisfies Record<string, Toast>;

/** The toast after a collection was made for one part. */
export function madeWithPart(collectionName: string): Toast {
  return success(TEXTS.added, collectionName);
}

/** The toast after a collection was made of several parts. */
export function madeOfParts(count: number): Toast {
  return success(COLLECTION_TOASTS.made.title, formatPartCount(count));
}

/** The toast after a collection was deleted. */
export function collectionDeleted(name: string, undo: string | null): Toast {
  return withUndo(success("Collection deleted", name), undo);
}

/** The toast after parts were removed from a collection. */
export function partsRemoved({ removed, undo }: { readonly removed: number; readonly undo: string | null }): Toast {
  return withUndo(success(`${formatPartCount(removed)} removed`), undo);
}

/** The toast after parts were moved to another collection. */
export function partsMoved(count: number): Toast {
  return success(`${formatPartCount(count)} moved`);
}

interface CollectionsChange {
  readonly added: number;
  readonly removed: number;
  readonly undo: string | null;
}

/** The toast after the checkboxes of a part's collections were saved. */
export function collectionsChanged({ added, removed, undo }: CollectionsChange): Toast {
  if (added > 0 && removed === 0) return success(added === 1 ? TEXTS.added : `Added to ${String(added)} collections`);
  if (removed > 0 && added === 0) {
    const title = removed === 1 ? "Removed from collection" : `Removed from ${String(removed)} collections`;
    return withUndo(success(title), undo);
  }
  return success(added === 0 ? "Nothing to change" : "Collections changed");
}

/** The toast for adding several parts to a collection, with success or without. */
export function partsAdded(result: CommandResult<number, CollectionProblem>): Toast {
  if (!result.ok) return problemToast(result.problem);
  return success(
    result.value === 0 ? "Nothing to add: these parts are already in it" : `${formatPartCount(result.value)} added`,
  );
}

/** The toast for adding one part to a collection, with success or without. */
export function partAdded(result: CommandResult<null, CollectionProblem>): Toast {
  return result.ok ? COLLECTION_TOASTS.added : problemToast(result.problem);
}
