import type { CalculatorGuides, TestGuide } from "./guides";
import { SOURCES } from "./sources";

const CLEAN =
  "Find the lowest place from which on no strings hang between the pillars. Fine hairs that a hand wipes off do not count.";

const NOTHING_HELPS =
  "If strings go on to the top, the length is not the cause: dry the filament, lower the temperature by 5 to 10 °C, check pressure advance.";

const orcaTower: TestGuide = {
  print: [
    "Start Orca's retraction test: 0 to 2 mm by 0.1 for a direct drive, 1 to 6 mm by 0.2 for a Bowden drive.",
    "Print it with your usual temperature and travel speed, and with dry filament.",
    "Switch wipe and Z hop to what you print with: both change strings.",
  ],
  read: [
    CLEAN,
    "Measure its height from the bed. The length changes 0.4 mm above each whole millimetre, because the tower stands on a base.",
    NOTHING_HELPS,
  ],
  certainty:
    "Sure to one band: 0.1 mm in the direct preset, 0.2 mm in the Bowden one. One or two bands of headroom are enough.",
  sources: [SOURCES.orcaOrder],
};

const klipperTower: TestGuide = {
  print: [
    "Add [firmware_retraction] to printer.cfg, and switch firmware retraction on in the slicer.",
    "Slice two pillars about 50 mm apart.",
    "Before the print send TUNING_TOWER COMMAND=SET_RETRACTION PARAMETER=RETRACT_LENGTH with START and FACTOR, or with STEP_DELTA and STEP_HEIGHT.",
  ],
  read: [CLEAN, "Measure its height from the bed, and enter the numbers of the command.", NOTHING_HELPS],
  certainty: "A height that is read to 1 mm makes 0.05 mm at a factor of 0.05. In bands or steps it is half of one.",
  mistakes: [
    "Retraction by the slicer instead of G10 and G11: the command then changes nothing, and all heights look the same.",
  ],
  sources: [SOURCES.klipperCodes],
};

const segments: TestGuide = {
  print: [
    "Print Teaching Tech's tower: six segments, A at the bottom to F at the top, each with a length of its own.",
    "Note the length of A and the step: 0.4 mm and 0.2 mm for a direct drive, 4 mm and 0.5 mm for a Bowden drive.",
  ],
  read: ["Choose the first segment from the bottom that is clean, like all above it.", NOTHING_HELPS],
  certainty: "Sure to one segment. Print again with half the step around it.",
  sources: [SOURCES.teachingTech],
};

const rings: TestGuide = {
  print: [
    "Start SuperSlicer's retraction calibration: each notch in the tower is one step longer, from the bottom up.",
    "Print it with dry filament at your usual temperature.",
  ],
  read: [
    "Count the rings from the bottom to the first clean one, that one included.",
    "Add one or two rings of headroom if you like. More only grinds the filament.",
    "In some versions ring 1 already retracts one step: enter 1 as the steps in the first ring then.",
  ],
  certainty: "Sure to one ring, which is the step that you chose: 0.1 mm.",
  sources: [SOURCES.ellisRetraction],
};

const speeds: TestGuide = {
  print: [
    "Keep the length, and print segments whose retraction speed rises: for example 15 to 50 mm/s by 5.",
    "Check first with “Is the speed reached?” which speeds your extruder gets to: above that all segments are the same.",
  ],
  read: [
    "Choose the cleanest segment; count from 0. If several are equal take the slowest, which is kindest to the filament.",
  ],
  certainty: "Sure to half a step: 2.5 mm/s with a step of 5. Speed matters less than length.",
  sources: [SOURCES.ellisRetraction],
};

const dynamics: TestGuide = {
  print: [],
  read: [
    "If the extruder does not reach the speed, a higher number in the slicer changes nothing. Raise its acceleration, or leave the speed.",
    "A cycle is one retraction and one return. Multiply it by the retractions of a print to see what they cost.",
  ],
  certainty: "Exact for a motor that follows. One that skips steps is slower: listen.",
  sources: [SOURCES.marlinRetract],
};

const limits: TestGuide = {
  print: [],
  read: [
    "These are the limits that Klipper takes when printer.cfg has no max_extrude_only_velocity and max_extrude_only_accel.",
    "If your retraction speed is above, set them in [extruder]. Small nozzles get the lowest limits.",
  ],
  certainty: "Exact: Klipper counts the same way.",
  sources: [SOURCES.klipperExtruder],
};

const volume: TestGuide = {
  print: [],
  read: ["Cura's extra prime amount is in mm³. Everything else about retraction is in mm of filament."],
  certainty: "Exact for the diameter that you enter.",
  sources: [SOURCES.marlinRetract],
};

export const retractionGuides: CalculatorGuides = {
  common: {
    purpose:
      "Before each travel the extruder pulls the filament back, so that nothing oozes. Too little leaves strings and blobs; too much grinds the filament and pulls melt into the cold zone, where it clogs.",
    order:
      "After flow rate, as the last of the filament tests: temperature, pressure advance and flow all change how much oozes. Once for each extruder, nozzle and filament.",
    mistakes: [
      "Wet filament. It strings whatever the length, and it hisses: dry it first.",
      "More is not better. Above 2 mm on a direct drive or 8 mm on a Bowden drive look for another cause.",
      "Firmware retraction in the printer and lengths in the slicer: only one of them acts. G10 and G11 in the file mean the firmware's.",
    ],
    sources: [SOURCES.ellisRetraction],
  },
  tests: {
    "orca-tower": orcaTower,
    "klipper-tower": klipperTower,
    segment: segments,
    rings,
    "speed-steps": speeds,
    dynamics,
    "klipper-limits": limits,
    volume,
  },
};
