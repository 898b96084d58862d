import type { CalculatorSlug } from "../../calibration/calibration-steps.model";
import type { TestPrintSlug } from "../test-print-words.model";

/** A test print that a calculator's form reads. */
export interface PrintToRead {
  readonly slug: TestPrintSlug;
  /** What the link to it says. */
  readonly label: string;
  /** What is said with the inputs of the form, where several prints are made with them. */
  readonly also?: Readonly<Record<string, string>> | undefined;
}

const one = (slug: TestPrintSlug): readonly PrintToRead[] => [{ slug, label: "Make this print" }];

/** A sweep of pressure advance can be printed in two ways. */
const LINES: readonly PrintToRead[] = [
  { slug: "pressure-advance-lines", label: "Make these lines" },
  { slug: "pressure-advance-pattern", label: "Make this pattern" },
];

const PASSES: readonly PrintToRead[] = [
  { slug: "flow-pads", label: "Make pass 1", also: { pass: "1" } },
  { slug: "flow-pads", label: "Make pass 2", also: { pass: "2" } },
];

const PRINTS: Readonly<Record<CalculatorSlug, Readonly<Record<string, readonly PrintToRead[]>>>> = {
  "max-volumetric-flow": { tower: one("max-flow-tower"), weigh: one("max-flow-blobs") },
  "pressure-advance": {
    "orca-tower": one("pressure-advance-tower"),
    "klipper-factor": one("pressure-advance-tower"),
    index: LINES,
    midpoint: LINES,
    sweep: LINES,
  },
  "flow-rate": {
    "orca-pass": one("flow-pads"),
    "orca-two-pass": PASSES,
    "orca-yolo": one("flow-pads"),
    wall: one("flow-wall"),
  },
  retraction: { "orca-tower": one("retraction-tower"), "speed-steps": one("retraction-tower") },
  "skew-correction": { plane: one("skew-frame"), "three-planes": one("skew-frame"), combine: one("skew-frame") },
};

/** The test prints that a form reads. None where the reading is from another print, or from none. */
export function printsToRead(calculator: CalculatorSlug, variant: string): readonly PrintToRead[] {
  return PRINTS[calculator][variant] ?? [];
}
