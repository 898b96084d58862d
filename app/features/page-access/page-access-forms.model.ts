import { z } from "zod";
import { LOCKABLE_PAGES } from "~/lib/areas";
import { NOTE_MAX } from "./page-access.model";

const page = z.enum(LOCKABLE_PAGES.map(({ name }) => name));

/** A note as it is kept: one line without blanks around it. */
export function noteText(typed: string): string {
  return typed.replace(/\s+/g, " ").trim();
}

/** What stands beside every button of a page's form. */
const noteFields = {
  note: z
    .string()
    .optional()
    .transform((typed) => noteText(typed ?? ""))
    // Letters as people and the database count them: some take two units of a string.
    .refine((note) => [...note].length <= NOTE_MAX, `A note has ${String(NOTE_MAX)} characters at most`),
  /** The note that what is typed was written on. Somebody else's is not overwritten unseen. */
  noteBefore: z
    .string()
    .optional()
    .transform((before) => before ?? ""),
};

/** Form with the words visitors of a locked page read; none takes them away. */
export const pageNoteSchema = z.object({ page, ...noteFields });

/**
 * Form that locks a page, or unlocks it, and saves the note that was typed beside the button. It names the state it
 * wants, so sending it twice does no harm.
 */
export const pageLockSchema = z.object({
  page,
  locked: z.enum(["true", "false"]).transform((value) => value === "true"),
  ...noteFields,
});

/** Why a form comes back whose note somebody else has changed since it was drawn. */
export const NOTE_CHANGED = "note-changed";

/** Form of all pages at once. */
export const allPagesSchema = z.object({});
