import { describe, expect, test } from "vitest";
import { fileChunks, measured, type Prepared } from "~/features/test-prints/gcode/file";
import { TEST_PRINTS } from "~/features/test-prints/test-prints.model";
import { checkFile } from "../checks/all";
import type { Expected, Firmware } from "../expected";
import { SMALL_PRINT_EXPECTED } from "../small-print";

/* The test prints with the settings that their forms begin with, run by the interpreter. */

/** What needs to be known of one test, and is not: the sections of its lines (6) and its sweep (8, 9). */
const NOT_ASKED = [6];

/** Where the prime line is higher than the test's first layer, or between two of its layers. */
const PRIME_LINE = 4;

const EXCEPT: Readonly<Record<string, readonly number[]>> = {
  "max-flow-tower": [PRIME_LINE],
  "pressure-advance-lines": [PRIME_LINE],
  // Travels with the retraction that is tested, the first one with none.
  "retraction-tower": [PRIME_LINE, 5],
  // Free strands: feed rates with two decimals, strands beside each other, nothing retracted.
  "max-flow-blobs": [1, 4, 5],
  // Its time is counted two percent shorter than from rest to rest.
  "flow-wall": [11],
};

function write(prepared: Prepared) {
  const measuring = measured(prepared);
  let step = measuring.next();
  while (step.done !== true) step = measuring.next();
  if ("problem" in step.value) throw new Error(JSON.stringify(step.value.problem));
  const { report } = step.value.value;
  return { report, text: [...fileChunks(prepared, report)].join("") };
}

describe.each<Firmware>(["klipper", "marlin", "rrf"])("for %s", (firmware) => {
  test.each(TEST_PRINTS.map(({ slug, prepare }) => ({ slug, prepare })))("$slug passes", ({ slug, prepare }) => {
    const prepared = prepare({ firmware });
    if ("problem" in prepared) throw new Error(JSON.stringify(prepared.problem));
    const { report, text } = write(prepared.value);
    const expected: Expected = {
      ...SMALL_PRINT_EXPECTED,
      firmware,
      maxSpeed: 1_000,
      maxFlow: slug.startsWith("max-flow") ? null : 11,
      lines: [],
      layerSteps: [0.2, 0.25, 0.32, 0.28, 0.3],
      sweep: null,
      testFilamentMm: null,
      restored: { pressureAdvance: null, acceleration: null },
      seconds: report.seconds,
      filamentMm: report.filamentMm,
      template: new Set(),
    };
    const left = [...NOT_ASKED, ...(EXCEPT[slug] ?? [])];
    expect(checkFile(text, expected).filter(({ check }) => !left.includes(check))).toEqual([]);
  });
});
