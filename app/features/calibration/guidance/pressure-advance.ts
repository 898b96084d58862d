import type { CalculatorGuides, TestGuide } from "./guides";
import { SOURCES } from "./sources";

const CORNERS =
  "Look at the corners from above and from the side. Too low a value bulges before the corner; too high a one leaves a gap or a thin line after it.";

const READ_TOWER = [
  CORNERS,
  "Find the height with the sharpest corner that neither bulges nor starves. If in doubt take the lower height.",
  "Measure that height from the bed with calipers, the first layer included.",
];

const orcaTower: TestGuide = {
  print: [
    "Start Orca's pressure advance test and choose the tower. 0 to 0.1 by 0.002 suits a direct drive, 0 to 1 by 0.02 a Bowden drive.",
    "Print it with the speed and acceleration that you print with. Slow prints hide the effect.",
  ],
  read: [...READ_TOWER, "The value changes at each whole millimetre, so 8.1 and 8.7 mm are the same band."],
  certainty:
    "Sure to one band: 0.002 in the direct preset, 0.02 in the Bowden one. Lines or a pattern around it are finer.",
  sources: [SOURCES.orcaAdvance],
};

const klipperTower = (form: string, sure: string): TestGuide => ({
  print: [
    "Slice a hollow square tower, such as Klipper's own, with a layer height of three quarters of the nozzle, no infill and no top, at 100 mm/s.",
    "Switch pressure advance in the slicer off, and dynamic acceleration too.",
    `Send the two lines that the calculator shows before the print: they slow corners down and start TUNING_TOWER ${form}.`,
  ],
  read: [...READ_TOWER, "RESTART afterwards brings your limits back."],
  certainty: sure,
  mistakes: ["A START or SKIP in the command that is not entered here."],
  sources: [SOURCES.klipperAdvance, SOURCES.klipperCodes],
});

const lines: TestGuide = {
  print: [
    "Print Orca's line or pattern test, or a file of Ellis' pattern tool: 0 to 0.08 by 0.005 for a direct drive, 0 to 1 by 0.05 for a Bowden drive.",
    "Use your own speed and acceleration, and a clean, level bed: the first layer is the test.",
    "For a finer answer print again with a step of 0.002 around the best one.",
  ],
  read: [
    "Lines: choose the one that is as wide where the speed changes as everywhere else.",
    "Pattern: choose the chevron with the sharpest tip and neither a gap nor a blob. Only the tip counts; compare several layers and corners.",
    "Count from 0: the first line is number 0. If two are equal, use “Between two”.",
  ],
  certainty: "Sure to half a step: 0.0025 with a step of 0.005.",
  mistakes: ["Counting from 1: the answer is then one step too high."],
  sources: [SOURCES.orcaAdvance, SOURCES.ellisAdvance, SOURCES.marlinAdvance],
};

const between: TestGuide = {
  ...lines,
  read: ["Enter the two values that look equally good. The middle is at most half their gap off."],
  certainty: "Sure to half the gap between your two values.",
};

const plan: TestGuide = {
  print: [
    "Enter first value, last value and step before you print: the calculator says how many lines that gives and where the last one is.",
  ],
  read: [
    "20 to 40 lines fit most beds and can be told apart. More than 60 are hard to read.",
    "If the range is not a whole number of steps, the last line is below the last value.",
  ],
  certainty: "The count is exact. The answer of the test will be sure to half a step.",
  sources: [SOURCES.orcaAdvance],
};

const effect: TestGuide = {
  print: [],
  read: [
    "Advance is the filament that the extruder pushes ahead at full speed, and pulls back at the end.",
    "If the line does not reach its speed, test longer lines or a higher acceleration: slow tests find too high a value.",
    "Compare the flow at peak speed with your maximum flow. What the hotend cannot melt, no advance can repair.",
  ],
  certainty: "Exact for a perfect machine. Jerk, smoothing and a slipping gear make the real effect smaller.",
  sources: [SOURCES.marlinAdvance, SOURCES.orcaAdaptive],
};

const adaptive: TestGuide = {
  print: [
    "Choose three speeds and three accelerations that you really print with, for example 50, 100 and 200 mm/s at 1000, 2000 and 4000 mm/s². Stay below the limit of input shaping.",
    "Print a pattern or lines for each of the nine pairs, with a step of 0.001 around the plain value.",
  ],
  read: [
    "Enter value, speed and acceleration of each test, and copy its row.",
    "Paste all rows, one a line, into adaptive pressure advance measurements of Orca's filament settings.",
  ],
  certainty:
    "Each row is as sure as its test, half a step. With fewer than three flows and three accelerations Orca guesses the rest.",
  mistakes: ["Tests above 200 mm/s with an acceleration below 1000 mm/s²: the line never reaches its speed."],
  sources: [SOURCES.orcaAdaptive],
};

export const pressureAdvanceGuides: CalculatorGuides = {
  common: {
    purpose:
      "Melt is squeezed like a spring, so plastic arrives late when the nozzle speeds up and keeps coming when it slows down. Pressure advance (Marlin: linear advance K) pushes ahead and pulls back in time: sharp corners, even seams.",
    order:
      "After temperature and max flow, before flow rate: without it corners bulge and look like too much flow. Once for each filament and nozzle, and after a new extruder or hotend.",
    mistakes: [
      "Chasing bulges with flow or retraction. Those change everything, not only corners.",
      "Values of 30 to 130 are Marlin's old K of linear advance 1.0. They cannot be converted: test again.",
      "More than 0.1 s on a direct drive or 1.5 s on a Bowden drive: look for slack in the tube, a worn gear or a partly clogged nozzle first.",
    ],
    sources: [],
  },
  tests: {
    "orca-tower": orcaTower,
    "klipper-factor": klipperTower(
      "with FACTOR: 0.005 for a direct drive, 0.020 for a Bowden drive",
      "The value rises with every layer. A height that is read to 1 mm makes 0.005 s at a factor of 0.005.",
    ),
    "klipper-band": klipperTower(
      "with FACTOR and BAND",
      "Sure to half a band: 0.0125 s with a factor of 0.005 and bands of 5 mm.",
    ),
    "klipper-step": klipperTower(
      "with STEP_DELTA and STEP_HEIGHT",
      "Sure to half a step: 0.0025 s with steps of 0.005.",
    ),
    index: lines,
    midpoint: between,
    sweep: plan,
    effect,
    "adaptive-row": adaptive,
  },
};
