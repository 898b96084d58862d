import { z } from "zod";
import { LOCKABLE_PAGES } from "../lockable-pages.model";
import { LOCK_NOTE_MAX } from "../page-access.model";

const page = z.enum(LOCKABLE_PAGES.map(({ name }) => name));

/** A note as it is stored: one line, trimmed. */
export function noteText(typed: string): string {
  return typed.replace(/\s+/g, " ").trim();
}

/** The fields of both buttons of a page's form. */
const noteFields = {
  note: z
    .string()
    .optional()
    .transform((typed) => noteText(typed ?? ""))
    // Counts code points, as the database does: some take two units of a string.
    .refine((note) => [...note].length <= LOCK_NOTE_MAX, `A note has ${String(LOCK_NOTE_MAX)} characters at most`),
  /** The note the administrator has seen, so that a newer one of somebody else is not overwritten unseen. */
  noteBefore: z
    .string()
    .optional()
    .transform((before) => before ?? ""),
};

/** Form of the note that visitors of a locked page read; an empty one removes it. */
export const pageNoteSchema = z.object({ page, ...noteFields });

/**
 * Form that locks or unlocks a page, and saves the note beside the button. It names the new state, so sending it twice
 * has the same effect as once.
 */
export const pageLockSchema = z.object({
  page,
  locked: z.enum(["true", "false"]).transform((value) => value === "true"),
  ...noteFields,
});

/** `reason` of a form that is refused because somebody else has changed the note since. */
export const NOTE_CHANGED = "note-changed";

/** Form that locks or unlocks all pages. */
export const allPagesSchema = z.object({});
