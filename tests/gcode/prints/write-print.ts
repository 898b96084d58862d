import type { Outcome } from "~/features/test-prints/fields.model";
import { fileChunks, measured } from "~/features/test-prints/gcode/file";
import { testPrintNamed } from "~/features/test-prints/test-prints.model";
import type { Written } from "./print-kind";

/** The file of a test print with these settings, or what is wrong with them. */
export function writePrint(slug: string, entered: Readonly<Record<string, string>>): Outcome<Written> {
  const prepared = testPrintNamed(slug)?.prepare(entered);
  if (prepared === undefined) throw new Error(`There is no test print ${slug}`);
  if ("problem" in prepared) return prepared;
  const measuring = measured(prepared.value);
  let step = measuring.next();
  while (step.done !== true) step = measuring.next();
  if ("problem" in step.value) return step.value;
  const { report } = step.value.value;
  const text = [...fileChunks(prepared.value, report)].join("");
  return { value: { ...report, text, reads: prepared.value.plan.reads } };
}
