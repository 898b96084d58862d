import type { CalculatorSlug } from "../calibration/calibration-steps.model";

/** A test print in words. */
export interface TestPrintWords {
  readonly slug: string;
  readonly name: string;
  /** One sentence: what is printed. */
  readonly summary: string;
  /** How the print is read, in steps. */
  readonly reading: readonly string[];
  /** The calculator that it is read with. */
  readonly calculator: CalculatorSlug;
}

/** All test prints, by calculator in the order of calibration. */
export const TEST_PRINT_WORDS = [
  {
    slug: "max-flow-tower",
    name: "Max flow tower",
    summary: "A spiral of one wall that is printed faster with every loop, until the hotend cannot keep up.",
    reading: [
      "Find the first height where the wall turns matt, thin or gappy all the way round.",
      "Measure the last good height from the bed. The tick on the right side is there every 5 mm.",
      "Enter that height. The calculator takes a margin off for you: 10 %, unless you enter another.",
    ],
    calculator: "max-volumetric-flow",
  },
  {
    slug: "max-flow-blobs",
    name: "Blobs to weigh",
    summary: "The same length of filament pushed faster and faster, in blobs that are weighed.",
    reading: [
      "Let the blobs cool, and keep them in their order: the slowest is the left one of each row.",
      "Weigh each on scales that show 0.01 g. Leave out the small drop behind it: in its time the temperature settles.",
      "Enter flow and mass of each, one pair a line. The report has the flows.",
    ],
    calculator: "max-volumetric-flow",
  },
  {
    slug: "pressure-advance-pattern",
    name: "Pressure advance pattern",
    summary: "Nested chevrons, a group for each value. The sharpest tips show the best one.",
    reading: [
      "Look at the tips only: choose the sharpest, with neither a gap nor a blob.",
      "Count its group from the left. The first is 0, and every second one has its value above it.",
      "When two neighbours look the same, take the value between them.",
    ],
    calculator: "pressure-advance",
  },
  {
    slug: "pressure-advance-tower",
    name: "Pressure advance tower",
    summary: "A hollow tower with sharp corners and a round one, whose value rises with its height.",
    reading: [
      "Find the height with the sharpest corners: no bulge before them, no gap after them.",
      "Measure it from the bed, or count the ticks: one every 5 mm, two every 10 mm.",
      "In doubt, take the lower height.",
    ],
    calculator: "pressure-advance",
  },
  {
    slug: "pressure-advance-lines",
    name: "Pressure advance lines",
    summary: "One line for each value, slow, fast and slow again. Printed in minutes.",
    reading: [
      "Look along each line where the ticks point: its speed changes there.",
      "Choose the line that is equally wide before, between and after the ticks.",
      "Count it from the front. The first line is 0.",
    ],
    calculator: "pressure-advance",
  },
  {
    slug: "flow-pads",
    name: "Flow pads",
    summary: "Square pads with solid tops, each with another flow. The smoothest top shows the best one.",
    reading: [
      "Look at the tops under light from the side, and touch them.",
      "Choose the smoothest without gaps between its lines and without ridges. Its value is on its tab.",
      "Of two that are the same take the higher one in pass 1, the lower one in pass 2.",
    ],
    calculator: "flow-rate",
  },
  {
    slug: "flow-wall",
    name: "Wall test",
    summary: "A hollow square without a top. Its walls are measured with calipers.",
    reading: [
      "Measure each of the four walls in the middle of its height, away from corners and seam.",
      "Enter the four readings. The report has the thickness they should have.",
      "Calipers are off by 0.02 mm: use pads for the final value.",
    ],
    calculator: "flow-rate",
  },
  {
    slug: "retraction-tower",
    name: "Retraction tower",
    summary: "Two pillars, and between them a longer or faster retraction with every millimetre.",
    reading: [
      "Find the lowest height above which there are no strings between the pillars.",
      "Measure it from the bed with calipers, or count the ticks: one every 5 mm, two every 10 mm.",
      "If strings go up to the top, look for wet filament or a nozzle that is too hot.",
    ],
    calculator: "retraction",
  },
  {
    slug: "skew-frame",
    name: "Skew frame",
    summary: "A flat frame with cut corners, to measure whether X and Y are at right angles.",
    reading: [
      "Corner A has one notch on the inside and is the front left one, B behind it has two, then C and D clockwise.",
      "Measure AC and BD over the cut corners, three times each, and use the mean.",
      "Measure the side AD and take 1 mm off it: the corners are cut by that.",
    ],
    calculator: "skew-correction",
  },
] as const satisfies readonly TestPrintWords[];

export type TestPrintSlug = (typeof TEST_PRINT_WORDS)[number]["slug"];

/** The test prints that a calculator reads. */
export function testPrintsFor(calculator: CalculatorSlug): readonly TestPrintWords[] {
  return TEST_PRINT_WORDS.filter((print) => print.calculator === calculator);
}
