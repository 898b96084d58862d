import { fieldOf } from "~/lib/field-of";
import type { GuideProblem } from "../document/guide-document.model";

/** A file that could not be imported, which comes back to be put right. */
export interface RefusedImport {
  readonly text: string;
  readonly title: string;
  readonly problems: readonly GuideProblem[];
}

/** Whether a reply of the server holds such a file. */
export function isRefusedImport(reply: unknown): reply is RefusedImport {
  return typeof fieldOf(reply, "text") === "string" && Array.isArray(fieldOf(reply, "problems"));
}
