import type { CalculatorGuides, TestGuide } from "./guides";
import { SOURCES } from "./sources";

const READ_TOWER = [
  "Look from the bottom up for the first place where lines turn matt, thin or gappy all the way round. A single spot is a bubble, not the limit.",
  "Measure from the bed to the last good line below it.",
];

const tower: TestGuide = {
  print: [
    "Start Orca's max volumetric speed test, or print a tower whose flow rises with height: from 5 to 20 mm³/s by 0.5 for a standard hotend, from 10 to 40 by 1 for a high-flow one.",
    "Use the temperature, nozzle and filament of your prints. Set the slicer's own limit above the last flow, or it cuts the test.",
    "Look at the speeds first: your printer must be able to reach them on the straight sides.",
  ],
  read: READ_TOWER,
  certainty:
    "A height that is read to 1 mm is one step: 0.5 mm³/s. The margin of 10 % covers that, a cooler room and a filament that varies.",
  mistakes: ["A tower that looks good to the top: the answer is a lower bound. Print a higher range."],
  sources: [SOURCES.orcaSpeed, SOURCES.ellisSpeed],
};

const exact: TestGuide = {
  ...tower,
  read: [
    ...READ_TOWER,
    "Enter the flow ratio that you printed with. Orca prints whole layers at whole mm/s, so the true flow is a little off the formula of its wiki.",
  ],
};

const weigh: TestGuide = {
  print: [
    "Extrude the same length of filament, 200 mm or better 500, at rising flows: for example 5, 10, 15, 20 and 25 mm³/s. “Feedrate for a flow” gives the F of each.",
    "Lift the nozzle while it extrudes, so that each blob can be taken off whole. Let the pressure settle with 20 mm before each.",
    "Go from slow to fast, and wait until the temperature is steady again between blobs.",
  ],
  read: [
    "Weigh every blob on scales that show 0.01 g or better, and enter flow and mass, one pair a line.",
    "The answer is where the missing mass passes the accepted loss, between two blobs. 2 to 3 % is the knee; 5 % is what kitchen scales can tell.",
  ],
  certainty:
    "The most exact way, if the blobs are heavy: 0.01 g is 1.7 % of 200 mm of PLA and 0.7 % of 500 mm. In air nothing pushes back, so keep the margin.",
  mistakes: ["Comparing with the mass that went in when the E-steps are not right: compare with the slowest blob."],
  sources: [SOURCES.ellisSpeed],
};

const segments: TestGuide = {
  print: [
    "Print Teaching Tech's speed tower: each segment has its own speed, written on the page that made the file.",
    "Note nozzle and layer height: the file uses lines 1.2 nozzles wide.",
  ],
  read: ["Find the fastest segment without gaps, thin lines or clicks of the extruder, and enter its speed."],
  certainty: "As sure as the step between two segments. Repeat with a smaller step around the last good one.",
  sources: [SOURCES.teachingTech],
};

const air: TestGuide = {
  print: [
    "Heat the nozzle, lift it 50 mm, and extrude 50 mm at a time: start at F120 and add 30 each time.",
    "Listen and look: the first click, or a strand that gets thin and curls, is beyond the limit.",
  ],
  read: ["Enter the last feedrate without clicks and with an even strand."],
  certainty: "Too high rather than too low, since in air nothing pushes back. Take 15 to 20 % off, or print a tower.",
  sources: [SOURCES.ellisSpeed, SOURCES.teachingTech],
};

const prepareBlobs: TestGuide = {
  print: [
    "Enter a flow, and for blobs how far the nozzle rises and how much filament goes in. Copy the line into a file or a console.",
  ],
  read: [
    "In a move of Z and E together F counts the rise of Z, so it is far smaller than the feed of the filament.",
    "The lines feed 50 mm of filament at most: Klipper refuses more in one move (max_extrude_only_distance).",
  ],
  certainty: "Exact for the diameter that you enter.",
  mistakes: ["Sending the line with absolute extrusion: it needs M83."],
  sources: [SOURCES.ellisSpeed],
};

const toSpeed: TestGuide = {
  print: [],
  read: [
    "Work out each kind of line by itself: walls, infill and first layer have widths of their own, and the widest one is the slowest.",
    "Choose the area that your slicer counts with. A rectangle is about 10 % larger than a line with round ends, so its speeds are lower.",
  ],
  certainty: "Exact for the width, the height and the flow ratio that you enter.",
  mistakes: ["Entering the raw limit. Take the recommended one: the raw one is where lines begin to fail."],
  sources: [SOURCES.ellisSpeed],
};

const toFlow: TestGuide = {
  ...toSpeed,
  read: [
    "Compare the flow with your measured maximum. If it is above, lower the speed, the width or the layer height.",
    "Choose the area that your slicer counts with. A rectangle is about 10 % larger than a line with round ends.",
  ],
  mistakes: [],
};

const crossSection: TestGuide = {
  print: [],
  read: [
    "Klipper refuses lines with more area than four times the squared nozzle: 0.64 mm² for 0.4 mm.",
    "If a real line is above, raise max_extrude_cross_section in [extruder]. If it is a start line or a purge, make it thinner.",
  ],
  certainty: "Exact: Klipper counts the same way.",
  sources: [SOURCES.klipperExtruder],
};

export const maxFlowGuides: CalculatorGuides = {
  common: {
    purpose:
      "A hotend melts only so many mm³ a second. Beyond that lines get thin, weak and matt, and the extruder clicks. The limit in the slicer slows down whatever would ask for more.",
    order:
      "After nozzle temperature, before pressure advance and flow rate: both are wrong if the test itself starves. Once for each hotend, nozzle, filament and temperature.",
    mistakes: [
      "Using the value at another temperature: cooler plastic melts more slowly.",
      "Entering the raw limit without a margin. 10 to 20 % off is usual.",
    ],
    sources: [],
  },
  tests: {
    tower,
    "orca-tower-exact": exact,
    weigh,
    segment: segments,
    "filament-feed": air,
    "feed-for-flow": prepareBlobs,
    "max-speed": toSpeed,
    "from-speed": toFlow,
    "klipper-cross-section": crossSection,
  },
};
