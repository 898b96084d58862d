import { z } from "zod";
import {
  GUIDE_CALCULATORS,
  GUIDE_FIRMWARE,
  GUIDE_FLAGS,
  GUIDE_KINDS,
  GUIDE_SLICERS,
  type GuideLine,
} from "./guide-document.model";

/* A guide's file that need not be complete: whatever can be a draft, so that a draft that is downloaded can come back. */

const words = z.union([z.string(), z.number().transform(String)], { error: "is text: put it in quotes" }).nullable();
const number = z.union([z.number(), z.string()], { error: "is a number" }).nullable();
const list = z.array(
  words.transform((text) => text ?? ""),
  { error: "is a list, such as [one, two]" },
);
const namesOf = (values: readonly string[]) => `is one of ${values.join(", ")}`;
/** What the creator lets choose: anything else would be gone there without a word. */
const oneOf = (values: readonly string[]) =>
  words.refine((text) => text === null || text.trim() === "" || values.includes(text), { error: namesOf(values) });
const listOf = (values: readonly string[]) =>
  z.array(
    words.transform((text) => text ?? "").refine((text) => values.includes(text), { error: namesOf(values) }),
    { error: "is a list, such as [one, two]" },
  );
const rowsOf = <Row extends z.ZodRawShape>(row: Row) =>
  z.array(z.strictObject(row, { error: "is a list of rows with names and values" }).partial(), {
    error: "is a list of rows that begin with a hyphen",
  });

/** What stands above the text; what is not there is not known yet. */
export const unfinishedHeadSchema = z
  .strictObject(
    {
      ...{ title: words, summary: words, kind: oneOf(GUIDE_KINDS) },
      difficulty: number.refine((given) => given === null || /^[1-5]?$/.test(String(given)), {
        error: "is a number from 1 to 5",
      }),
      minutes: z.tuple([number, number], { error: "are two numbers, such as [10, 20]" }),
      ...{ flags: listOf(GUIDE_FLAGS), firmware: listOf(GUIDE_FIRMWARE), slicer: listOf(GUIDE_SLICERS) },
      ...{ calculators: listOf(GUIDE_CALCULATORS), prerequisites: list },
      printers: z.union([z.literal("all"), list], { error: "is all, or a list of printers" }),
      series: z
        .strictObject({ name: words, position: number }, { error: "has a name and a position" })
        .partial()
        .nullable(),
      tools: rowsOf({ name: words, note: words, part: words }),
      parts: rowsOf({ part: words, quantity: number, note: words }),
      sources: rowsOf({ title: words, url: words }),
    },
    { error: "The facts are names with values, such as title: Change a nozzle" },
  )
  .partial();

/** A guide as far as it is written. */
export interface UnfinishedGuide {
  readonly head: z.output<typeof unfinishedHeadSchema>;
  readonly body: {
    readonly introduction: string;
    readonly steps: readonly {
      readonly title: string;
      readonly lines: readonly GuideLine[];
      readonly pictures: readonly { readonly url: string; readonly alt: string }[];
    }[];
    readonly conclusion: string;
  };
}
