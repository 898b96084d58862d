import type { Entered, Field, Generator } from "./generator.model";
import type { Outcome } from "./fields.model";
import type { Prepared } from "./gcode/file";
import { maxFlowTower } from "./prints/max-flow-tower";
import { maxFlowBlobs } from "./prints/flow-blobs";
import { paPattern } from "./prints/pressure-advance-pattern";
import { paTower } from "./prints/pressure-advance-tower";
import { paLines } from "./prints/pressure-advance-lines";
import { flowPads } from "./prints/flow-pads";
import { flowWall } from "./prints/flow-wall";
import { retractionTower } from "./prints/retraction-tower";
import { skewFrame } from "./prints/skew-frame";
import { TEST_PRINT_WORDS, type TestPrintSlug, type TestPrintWords } from "./test-print-words.model";

/** One kind of test print. */
export interface TestPrint extends TestPrintWords {
  readonly fields: readonly Field[];
  prepare(this: void, entered: Entered): Outcome<Prepared>;
}

const GENERATORS: Readonly<Record<TestPrintSlug, Generator>> = {
  "max-flow-tower": maxFlowTower,
  "max-flow-blobs": maxFlowBlobs,
  "pressure-advance-pattern": paPattern,
  "pressure-advance-tower": paTower,
  "pressure-advance-lines": paLines,
  "flow-pads": flowPads,
  "flow-wall": flowWall,
  "retraction-tower": retractionTower,
  "skew-frame": skewFrame,
};

/** All test prints. */
export const TEST_PRINTS: readonly TestPrint[] = TEST_PRINT_WORDS.map((words) => {
  const { fields, prepare } = GENERATORS[words.slug];
  return { ...words, fields, prepare: (entered) => prepare(entered, words.slug) };
});

/** The test print with this name in its address. */
export function testPrintNamed(slug: string): TestPrint | null {
  return TEST_PRINTS.find((print) => print.slug === slug) ?? null;
}
