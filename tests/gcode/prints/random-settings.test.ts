import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { SHARED_FIELDS, type Field } from "~/features/test-prints/generator.model";
import { testPrintNamed } from "~/features/test-prints/test-prints.model";
import { fuzz, type Outcome } from "../checks/all";
import type { Firmware } from "../expected";
import { PRINT_KINDS } from "./kinds/all-kinds";
import type { PrintCase } from "./print-kind";
import { writePrint } from "./write-print";

/*
 * Check 14: for random valid settings a file that passes checks 1 to 12, or a named error; for invalid ones a named error.
 * RUNS=75 makes more than 2,000 files of the few hundred that each run of the tests makes.
 */

const RUNS = Number(process.env.RUNS ?? 9);

/** Of all that is not valid, over all kinds. */
const INVALID_RUNS = 2_000;

function outcomeOf({ slug, entered, expected }: PrintCase): Outcome {
  const written = writePrint(slug, entered);
  if ("problem" in written) return { errors: [written.problem] };
  expect(written.value.text.length).toBeLessThanOrEqual(5_000_000);
  expect(written.value.seconds).toBeLessThanOrEqual(4 * 3_600);
  return { text: written.value.text, expected: expected(written.value) };
}

describe.each<readonly [Firmware, number]>([
  ["klipper", 1],
  ["marlin", 2],
  ["rrf", 3],
])("random settings for %s", (firmware, seed) => {
  test.each(PRINT_KINDS)("of $slug give files that pass, or a named error", ({ slug, random }) => {
    const fields = fieldsOf(slug).map(({ name }) => name);
    let files = 0;
    const generate = (one: PrintCase): Outcome => {
      const outcome = outcomeOf(one);
      if ("errors" in outcome) for (const { field } of outcome.errors) expect(fields).toContain(field);
      else files += 1;
      return outcome;
    };
    fc.assert(
      fc.property(random(firmware), (value) => {
        expect(fuzz(generate, [{ value, valid: true }])).toEqual([]);
      }),
      { numRuns: RUNS, seed },
    );
    expect(files).toBeGreaterThanOrEqual(RUNS / 4);
  });
});

function fieldsOf(slug: string): readonly Field[] {
  const print = testPrintNamed(slug);
  if (print === null) throw new Error(`There is no test print ${slug}`);
  return [...SHARED_FIELDS, ...print.fields];
}

/** Values that a field must not take. */
function wrong({ kind, start, min = 0, max = 0 }: Field): fc.Arbitrary<string> {
  if (kind === "choice") return fc.constantFrom("", "other", "0");
  if (kind === "text") return fc.constantFrom("G28 ; 60 °C", "G28\n".repeat(3_000), "G28\u0000");
  // An optional field has no value to begin with, and may be empty.
  const empty = start === "" ? [] : ["", "  "];
  const beyond = fc.double({ min: 0.01, max: 1e6, noNaN: true });
  return fc.oneof(
    fc.constantFrom(...empty, "abc", "NaN", "Infinity", "-Infinity", "0x10", "1,234.5", "1 2", "1e999", "--1"),
    beyond.map((more) => String(max + more)),
    beyond.map((less) => String(min - less)),
  );
}

test.each(PRINT_KINDS)("what is not valid for $slug is refused at its field", ({ slug, usual }) => {
  const { entered } = usual("klipper");
  const arbitrary = fc
    .constantFrom(...fieldsOf(slug))
    .chain((field) => wrong(field).map((value) => [field.name, value] as const));
  fc.assert(
    fc.property(arbitrary, ([name, value]) => {
      const written = writePrint(slug, { ...entered, [name]: value });
      expect("problem" in written ? written.problem : "a file").toMatchObject({
        field: name,
        code: expect.stringMatching(/^E_(REQUIRED|NUMBER|INTEGER|RANGE|CHOICE)$/),
      });
    }),
    { numRuns: Math.ceil(INVALID_RUNS / PRINT_KINDS.length), seed: 15 },
  );
});

/** Smaller than anybody enters, down to the smallest number there is. */
const TINY = ["5e-324", "1e-300", "1e-9", "0.001"];

test.each(PRINT_KINDS)("the limits of each field of $slug, and what is close to 0, never throw", ({ slug, usual }) => {
  const { entered } = usual("klipper");
  const print = testPrintNamed(slug);
  for (const { name, min = 0, max = 0 } of fieldsOf(slug)) {
    for (const value of [...TINY, ...TINY.map((tiny) => `-${tiny}`), String(min), String(max)]) {
      const prepared = print?.prepare({ ...entered, [name]: value });
      if (prepared && "problem" in prepared) expect(prepared.problem.detail ?? "").toMatch(/^[^\n]{0,200}$/);
    }
  }
});
