import { fieldOf } from "~/lib/field-of";

/** A note to an author that was sent after signing out: it comes back as it was typed. */
export interface UnsentNote {
  /** The draft that it is about, and the version that was read. */
  readonly id: string;
  readonly version: number;
  readonly note: string;
}

/** Whether a reply of the server holds such a note. */
export function isUnsentNote(reply: unknown): reply is UnsentNote {
  return typeof fieldOf(reply, "note") === "string" && typeof fieldOf(reply, "version") === "number";
}
