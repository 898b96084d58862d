import { z } from "zod";
import type { GuideLine } from "./guide-document.model";

/* A guide's file that need not be complete: whatever can be a draft, so that a draft that is downloaded can come back. */

const words = z.union([z.string(), z.number().transform(String)], { error: "is text: put it in quotes" }).nullable();
const number = z.union([z.number(), z.string()], { error: "is a number" }).nullable();
const list = z.array(
  words.transform((text) => text ?? ""),
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
      ...{ title: words, summary: words, kind: words, difficulty: number },
      minutes: z.tuple([number, number], { error: "are two numbers, such as [10, 20]" }),
      ...{ flags: list, firmware: list, slicer: list, calculators: list, prerequisites: list },
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
