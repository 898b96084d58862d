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

/** The text to import. */
export const importSchema = z.object({
  lines: z
    .string({ error: "Paste at least one link or id" })
    .max(100_000, "This is too much at once: paste a part of it"),
});

const chosen = z
  .array(z.string().max(100))
  .max(IMPORT_LINES_MAX)
  .transform((values) => [...new Set(values.flatMap((value) => pinKey(value) ?? []))])
  .refine((keys) => keys.length > 0, "Choose at least one part");

/** The parts an import found, as ticked; `into` is a collection of the member's, or nothing for the pins. */
export const importChosenSchema = z.object({
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
