import type { CalculatorGuides, TestGuide } from "./guides";
import { SOURCES } from "./sources";

const LOOK =
  "Turn the pads under a lamp from the side, and run a finger across the lines. Too little plastic leaves gaps between lines; too much raises ridges that the nozzle drags along.";

const TOUCH_AND_LOOK = "Sure to half the gap between two pads.";

const onePlate: TestGuide = {
  print: [
    "Use the slicer's own flow test, with the filament profile that you want to correct.",
    "Print it with your usual layer height, speed and temperature.",
    "Let the plate cool before you take the pads off: warm tops dent.",
  ],
  read: [
    LOOK,
    "Choose the smoothest pad without gaps. If two look the same, take the higher number in pass 1 and the lower one in pass 2, because pass 2 only goes down.",
    "Enter the number on the pad and the flow ratio that you printed with.",
  ],
  certainty: `${TOUCH_AND_LOOK} That is 2.5 % after pass 1 and 0.5 % after pass 2: the second pass is the one that counts.`,
  mistakes: [
    "Entering the flow ratio after pass 1 as the old one for pass 1 again. Each pass starts from the flow it was printed with.",
  ],
  sources: [SOURCES.orcaFlow],
};

const twoPass: TestGuide = {
  ...onePlate,
  print: [
    "Print pass 1 from the slicer's flow test: nine pads from -20 to +20 %.",
    "Enter the best one here and save the flow after pass 1 in the filament profile.",
    "Print pass 2 with that flow: ten pads from -9 to 0 %.",
  ],
};

const yolo: TestGuide = {
  print: [
    "Choose YOLO in Orca's flow test. Recommended has eleven pads, 0.01 apart; perfectionist has sixteen, 0.005 apart.",
    "Print it with the filament profile that you want to correct.",
  ],
  read: [LOOK, "Choose the smoothest pad without gaps and enter its number with its sign."],
  certainty: `${TOUCH_AND_LOOK} That is 0.005 on the recommended plate and 0.0025 on the perfectionist one.`,
  mistakes: ["Taking the number for a percentage: 0.01 is added to the flow ratio, so 0.98 becomes 0.99."],
  sources: [SOURCES.orcaFlow],
};

const blocks: TestGuide = {
  print: [
    "Print blocks about 30 x 30 x 3 mm with solid tops, each with a flow of its own: for example 92 to 100 % in steps of 2.",
    "Print them one after the other or well apart, so that each has time to cool.",
    "Print again in steps of 0.5 % around the best one.",
  ],
  read: [LOOK, "Choose the smoothest top in the middle of the block; edges say little."],
  certainty: "Sure to half the gap between two blocks: 1 % with steps of 2, 0.25 % with steps of 0.5.",
  sources: [SOURCES.ellisFlow],
};

const wall: TestGuide = {
  print: [
    "Slice a 30 mm cube with no top, no infill and one to three walls. Switch off vase mode, fuzzy skin and thin-wall detection.",
    "Note line widths and layer height: the calculator needs those of the slice, not the nozzle's diameter.",
    "Print it at a moderate speed, 40 to 60 mm/s, with layers that are short slowed down so that they cool.",
  ],
  read: [
    "Measure each of the four sides mid-height with calipers, away from corners and the seam. Not the top rim.",
    "Hold the jaws flat and without force: a single wall bends.",
    "Enter every reading, not their mean: the spread says how sure the answer is.",
  ],
  certainty:
    "The weakest of the flow tests: calipers that are 0.02 mm off make 4 to 5 % of a single wall. Use it for a first value, then confirm with pads. Two or three walls count the same error half or a third.",
  mistakes: [
    "Comparing with the nozzle's diameter. The wall should be as thick as the slicer made it, and slicers space walls differently.",
    "Measuring over a seam, an elephant's foot or a corner.",
  ],
  sources: [SOURCES.ellisWalls, SOURCES.teachingTech],
};

const diameter: TestGuide = {
  print: ["Nothing to print: cut a metre of filament off, and have calipers at hand."],
  read: [
    "Measure ten places along the metre, each in two directions at a right angle, and take the mean.",
    "Better than a new flow: enter the measured diameter in the slicer's filament settings. Do one or the other, never both.",
  ],
  certainty:
    "Calipers that are 0.02 mm off make 2.3 % of the flow, about as much as good filament varies. Trust it only for filament that is clearly out of size.",
};

const feed = (firmware: string, length: string): TestGuide => ({
  alone: true,
  print: [
    "Heat the nozzle to printing temperature.",
    `Mark the filament ${length} above the inlet of the extruder with a thin pen, and measure the mark's distance.`,
    "Extrude slowly, at 60 mm/min (1 mm/s): a fast feed slips and measures the hotend instead.",
  ],
  read: [
    "Measure the distance of the mark again, from the same point.",
    "Enter it as what is left, or the length that went in if you measured that: they are two fields.",
    `Save the new value in ${firmware}, and repeat until the length is right to 1 %.`,
  ],
  certainty: "A mark that is read to 0.5 mm makes 0.5 % of 100 mm. Feed twice the length to halve that.",
  mistakes: [
    "Entering what is left as what went in.",
    "Correcting the size of parts in X, Y or Z this way. Those axes follow from pulleys and screws.",
    "Measuring while the nozzle is partly clogged or too cold: then the gears slip.",
  ],
  sources: [SOURCES.klipperRotation, SOURCES.ellisExtruder],
});

const convertSteps: TestGuide = {
  alone: true,
  print: [],
  read: [
    "Read the steps per mm from Marlin with M503 (M92 E).",
    "The gear ratio is how often the motor turns for one turn of the drive gear: 3 for a 3:1 extruder, 1 without gears.",
    "Enter the result as rotation_distance and check it with the extruder test.",
  ],
  certainty: "Exact, as far as the numbers are right. Check it once by feeding 50 mm.",
  mistakes: ["Counting the gear ratio twice: if you enter it here, set gear_ratio in printer.cfg as well, or neither."],
  sources: [SOURCES.klipperRotation],
};

export const flowRateGuides: CalculatorGuides = {
  common: {
    purpose:
      "The flow ratio scales all that the slicer extrudes. Too low, and tops have gaps and parts are weak; too high, and tops have ridges, walls are thick and details blur.",
    order:
      "After E-steps, temperature, max flow and pressure advance: each of them changes how much plastic arrives. Once for each filament and nozzle.",
    mistakes: [
      "Correcting twice: flow in the slicer and M221 in the firmware multiply. Keep M221 at 100.",
      "Looking at the first layer: its squish decides, not the flow.",
      "Printing with wet filament. Bubbles look like gaps.",
    ],
    sources: [SOURCES.orcaOrder],
  },
  tests: {
    "orca-two-pass": twoPass,
    "orca-pass": onePlate,
    "orca-yolo": yolo,
    "percent-block": blocks,
    wall,
    "filament-diameter": diameter,
    "e-steps": feed("the firmware (M92, then M500)", "120 mm"),
    "rotation-distance": feed("printer.cfg (rotation_distance of [extruder], then RESTART)", "70 mm"),
    "steps-to-rotation-distance": convertSteps,
  },
};
