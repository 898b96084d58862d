import { z } from "zod";
import { IMPORT_LINES_MAX } from "./pin-import.model";
import { parseStoredPins, pinKey, SYNC_PINS_MAX } from "./pins.model";

const MOST_PATH = 4_000;
/** Characters: a thousand of the longest keys as JSON. */
const MOST_STORED = 40_000;

const redirectTo = z.string().max(MOST_PATH).optional();

/** The form of a pin button; `item` is null when it names no part. */
export const pinSchema = z.object({
  item: z
    .string()
    .optional()
    .transform((value) => pinKey(value)),
  redirectTo,
});

/** Characters. Links and ids of this length stay within the server's limit once they are encoded as a form. */
const PASTED_MAX = 30_000;

const pasted = z
  .string({ error: "Paste at least one link or id" })
  .max(PASTED_MAX, "This is too much at once. Paste fewer lines");

/** The text to import. */
export const importSchema = z.object({ lines: pasted });

const chosen = z
  .array(z.string().max(100))
  .max(IMPORT_LINES_MAX)
  .transform((values) => [...new Set(values.flatMap((value) => pinKey(value) ?? []))]);

/**
 * The checked parts of an import's preview; `into` is the id of one of the member's collections, or absent for the pins.
 * The pasted text comes along, so that the page can show it again when no part was checked.
 */
export const importChosenSchema = z.object({
  lines: pasted.default(""),
  item: z.preprocess((value): unknown => (value === undefined ? [] : Array.isArray(value) ? value : [value]), chosen),
  into: z.coerce.number().int().positive().optional(),
});

/** The content of a browser's local storage, to be merged. */
export const syncSchema = z.object({
  pins: z
    .string()
    .max(MOST_STORED)
    .optional()
    .transform((text) => parseStoredPins(text ?? null).slice(0, SYNC_PINS_MAX)),
  revision: z.coerce.number().int().min(0).max(999_999_999).catch(0),
  redirectTo,
});
