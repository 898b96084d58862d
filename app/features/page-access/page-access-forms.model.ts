import { z } from "zod";
import { LOCKABLE_PAGES } from "~/lib/areas";
import { NOTE_MAX } from "./page-access.model";

const pageName = z.enum(LOCKABLE_PAGES.map(({ name }) => name));

/** Form that locks a page, or unlocks it. It names the state it wants, so sending it twice does no harm. */
export const pageLockSchema = z.object({
  page: pageName,
  locked: z.enum(["true", "false"]).transform((value) => value === "true"),
});

/** Form with the words visitors of a locked page read; none takes them away. */
export const pageNoteSchema = z.object({
  page: pageName,
  note: z
    .string()
    .trim()
    .max(NOTE_MAX, `A note has ${String(NOTE_MAX)} characters at most`)
    .optional()
    .transform((note) => note ?? ""),
});

/** Form of all pages at once. */
export const allPagesSchema = z.object({});
