import { fieldOf } from "~/lib/field-of";
import type { DraftDifference } from "./draft-differences.model";
import type { DraftView } from "./draft-view.server";
import type { DraftProblemKind } from "./drafts.messages";

/** A form that was sent and could not be saved: it comes back with everything that was typed. */
export interface UnsavedDraft {
  readonly problem: DraftProblemKind;
  readonly id: string;
  /** The version that the form began with. */
  readonly version: number;
  /** The version that is stored now, where another one was found. */
  readonly storedVersion: number | null;
  readonly view: DraftView;
  /** What the stored version says differently. */
  readonly differences: readonly DraftDifference[];
}

/** Whether a reply of the server holds such a form. */
export function isUnsavedDraft(reply: unknown): reply is UnsavedDraft {
  return typeof fieldOf(reply, "view") === "object" && typeof fieldOf(reply, "problem") === "string";
}
