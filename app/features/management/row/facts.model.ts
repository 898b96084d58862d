import { z } from "zod";
import { visibleLine } from "~/lib/text/visible-text";
import { addressProblem } from "../../submissions/fields/web-address.model";
import { ALL_PRINTERS_VALUE } from "./fact-values.model";

const TEXTS = {
  fact: "Choose one",
  day: "Type a day as 2026-11-24",
  future: "This day is still to come",
  long: "This is too long",
  address: "Enter a full address that begins with https://",
  printer: "Choose at least one printer",
  fit: "Choose one of the options",
} as const;

const NOTE_LENGTH = 300;
const SOURCE_LENGTH = 1500;

// An empty field is no field to the parser of forms.
const line = (longest: number) =>
  z
    .string()
    .transform(visibleLine)
    .refine((text) => [...text].length <= longest, TEXTS.long)
    .transform((text) => text || null)
    .default(null);

const FARTHEST_EAST_MS = 14 * 60 * 60 * 1_000;

/** Whether a day has begun somewhere on earth. The database asks the same. */
function hasBegun(day: string): boolean {
  return day <= new Date(Date.now() + FARTHEST_EAST_MS).toISOString().slice(0, 10);
}

const evidence = {
  version: z.string().max(100).default(""),
  source: line(SOURCE_LENGTH),
  confidence: z.enum(["high", "medium", "low"], { error: TEXTS.fit }).nullable().default(null),
  verified_at: z.iso.date({ error: TEXTS.day }).refine(hasBegun, TEXTS.future).nullable().default(null),
};

/** One interface in a form, as `factValue` writes it: its kind and value. */
const fact = z
  .string({ error: TEXTS.fact })
  .regex(/^[^=]{1,100}=.{1,200}$/, TEXTS.fact)
  .transform((text) => {
    const [kind = "", ...value] = text.split("=");
    return { kind, value: value.join("=") };
  });

export const factSchema = z.object({ fact, ...evidence });

const link = {
  ...evidence,
  fit: z.enum(["drop_in", "adapter", "modification", "firmware"], { error: TEXTS.fit }).nullable().default(null),
  note: line(NOTE_LENGTH),
  source_url: z
    .string()
    .transform(visibleLine)
    .refine((text) => text === "" || addressProblem(text) === null, TEXTS.address)
    .transform((text) => text || null)
    .default(null),
};

const printer = z
  .string({ error: TEXTS.printer })
  .max(40, TEXTS.printer)
  .transform((text) => (text === ALL_PRINTERS_VALUE ? null : text));

export const linkSchema = z.object({ printer, ...link });
export const linksSchema = z.object({
  printers: z.array(printer, { error: TEXTS.printer }).min(1, TEXTS.printer).max(500, TEXTS.printer),
  ...link,
});
export const scopeSchema = z.object({
  scope: z.enum(["all", "chosen"], { error: TEXTS.fit }),
  version: evidence.version,
});
