import { fieldOf } from "~/lib/field-of";

/** The decisions on a draft that its author reads a text of. */
export type NoteIntent = "request-changes" | "reject";

/** The field of that text. */
export const NOTE_FIELDS: Readonly<Record<NoteIntent, string>> = { "request-changes": "note", reject: "reason" };

/** A note to an author that was sent after signing out: it comes back as it was typed. */
export interface UnsentNote {
  /** The draft that it is about, and the version that was read. */
  readonly id: string;
  readonly version: number;
  readonly intent: NoteIntent;
  readonly note: string;
}

/** Whether a reply of the server holds such a note. */
export function isUnsentNote(reply: unknown): reply is UnsentNote {
  return typeof fieldOf(reply, "note") === "string" && typeof fieldOf(reply, "version") === "number";
}
