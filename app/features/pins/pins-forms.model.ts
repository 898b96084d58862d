import { z } from "zod";
import { IMPORT_LINES_MAX } from "./pin-import.model";
import { parseStoredPins, pinKey, SYNC_PINS_MAX } from "./pins.model";

const MOST_PATH = 4_000;
/** A thousand of the longest keys as JSON. */
const MOST_STORED = 40_000;

const redirectTo = z.string().max(MOST_PATH).optional();

/** A pin button. What names no part asks for nothing: `item` is null then. */
export const pinSchema = z.object({
  item: z
    .string()
    .optional()
    .transform((value) => pinKey(value)),
  redirectTo,
});

/** Characters. As the form sends them they are within what the server takes, if they are mostly links and ids. */
const PASTED_MAX = 30_000;

const pasted = z
  .string({ error: "Paste at least one link or id" })
  .max(PASTED_MAX, "This is too much at once: paste a part of it");

/** The text to import. */
export const importSchema = z.object({ lines: pasted });

const chosen = z
  .array(z.string().max(100))
  .max(IMPORT_LINES_MAX)
  .transform((values) => [...new Set(values.flatMap((value) => pinKey(value) ?? []))]);

/**
 * The parts an import found, as ticked; `into` is a collection of the member's, or nothing for the pins. With the text
 * they were found in, so that it is still there when none was ticked.
 */
export const importChosenSchema = z.object({
  lines: pasted.default(""),
  item: z.preprocess((value): unknown => (value === undefined ? [] : Array.isArray(value) ? value : [value]), chosen),
  into: z.coerce.number().int().positive().optional(),
});

/** What a browser's local storage holds, to be merged. */
export const syncSchema = z.object({
  pins: z
    .string()
    .max(MOST_STORED)
    .optional()
    .transform((text) => parseStoredPins(text ?? null).slice(0, SYNC_PINS_MAX)),
  revision: z.coerce.number().int().min(0).max(999_999_999).catch(0),
  redirectTo,
});
