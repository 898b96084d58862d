import { fmt } from "~/lib/numbers/format-number";
import { flowRateCertainty } from "../../certainty/flow-rate";
import { partsForFlow } from "../../parts/parts-that-help";
import { flowRatePictures } from "../../pictures/flow-rate";
import { numberIn, type Calculator, type Computed, type FirmwareNote, type NextUse, type Setting } from "../definition";
import { filamentDiameterVariant, orcaPass, orcaTwoPass, orcaYolo, percentBlock } from "./pads";
import { eSteps, rotationDistance, stepsToRotationDistance } from "./steps";
import { wall } from "./wall";
import { flowWords } from "./flow-words";

const TRIAL = "Trial on top of the sliced flow; M221 S100 ends it";

function settings({ figures }: Computed): readonly Setting[] {
  const flow = numberIn(figures, "newFlow");
  if (Number.isNaN(flow)) return [];
  return [
    { slicers: ["OrcaSlicer", "Bambu Studio"], where: "Filament → Flow ratio", value: fmt(flow, 3) },
    { slicers: ["PrusaSlicer", "SuperSlicer"], where: "Filament → Extrusion multiplier", value: fmt(flow, 3) },
    { slicers: ["Cura"], where: "Material → Flow, in %", value: fmt(100 * flow, 1) },
  ];
}

const STEPS_NOTE =
  "Extrude slowly, 100 mm in 100 seconds, and measure from the same point both times. Steps of X, Y and Z are another matter: do not correct the size of parts this way.";

const M500_NOTE: FirmwareNote = {
  firmware: "Marlin",
  text: "Some Prusa firmware ignores M500: put the line into the start G-code there.",
};

function notes({ variant, inputs }: Computed): readonly (string | FirmwareNote)[] {
  switch (variant) {
    case "orca-pass":
      return inputs["pass"] === "1"
        ? ["Of two pads that look the same choose the higher number: pass 2 only goes down from here."]
        : [];
    case "orca-yolo":
      return ["The number on a pad is added to the flow ratio, it is no percentage."];
    case "filament-diameter":
      return ["First choice: enter the measured diameter in the slicer and leave the flow alone. Do not do both."];
    case "e-steps":
      return [STEPS_NOTE, M500_NOTE];
    case "rotation-distance":
      return [STEPS_NOTE];
    case "steps-to-rotation-distance":
      return ["This is as exact as the steps were. Feed a measured length afterwards to check it."];
    default:
      return ["Keep this one number in the filament profile, and M221 at 100: the two multiply."];
  }
}

function next({ variant, inputs, figures }: Computed): readonly NextUse[] {
  const oldRotationDistance = numberIn(figures, "rotationDistance");
  if (!Number.isNaN(oldRotationDistance)) {
    return [{ label: "Check it with filament", variant: "rotation-distance", inputs: { oldRotationDistance } }];
  }
  const oldFlow = numberIn(figures, "newFlow");
  if (Number.isNaN(oldFlow)) return [];
  if (variant === "orca-pass" && inputs["pass"] === "1") {
    return [{ label: "Go on with pass 2", variant: "orca-pass", inputs: { oldFlow, pass: "2" } }];
  }
  if (variant !== "orca-yolo")
    return [{ label: "Confirm it with YOLO pads", variant: "orca-yolo", inputs: { oldFlow } }];
  const finer = { oldFlow, mode: "perfectionist" };
  return inputs["mode"] === "recommended"
    ? [{ label: "Go on with the finer plate", variant: "orca-yolo", inputs: finer }]
    : [];
}

/** Flow ratio, and steps of the extruder. */
export const flowRate: Calculator = {
  slug: "flow-rate",
  groups: [
    { label: "From a test print", variants: [orcaTwoPass, orcaPass, orcaYolo, percentBlock, wall] },
    {
      label: "Extruder and filament",
      variants: [eSteps, rotationDistance, stepsToRotationDistance, filamentDiameterVariant],
    },
  ],
  figures: {
    newFlow: { label: "New flow ratio", decimals: 3 },
    newSteps: { label: "New steps per mm", unit: "steps/mm", decimals: 2 },
    newRotationDistance: { label: "New rotation distance", unit: "mm", decimals: 3 },
    rotationDistance: { label: "Rotation distance", unit: "mm", decimals: 3 },
    newFlowPercent: { label: "In percent", unit: "%", decimals: 1 },
    changePercent: { label: "Change", unit: "%", decimals: 2, signed: true },
    afterPass1: { label: "After pass 1", decimals: 3 },
    extruded: { label: "Filament that went in", unit: "mm", decimals: 2 },
    targetWall: { label: "Wall as sliced", unit: "mm", decimals: 3 },
    meanWall: { label: "Mean of your readings", unit: "mm", decimals: 3 },
    sd: { label: "Spread of your readings", unit: "mm", decimals: 3 },
    uncertainty: { label: "Standard error of the flow ratio", decimals: 3 },
    objectFlow: { label: "Flow of the pad in the file", decimals: 4 },
    m221Percent: { label: "As a trial with M221", unit: "%", decimals: 1 },
  },
  otherLines: {
    "e-steps": { firmwares: ["Klipper"], variant: "rotation-distance", label: "Rotation distance" },
    "rotation-distance": { firmwares: ["Marlin", "RepRapFirmware"], variant: "e-steps", label: "E-steps" },
    "steps-to-rotation-distance": { firmwares: ["Marlin", "RepRapFirmware"], variant: "e-steps", label: "E-steps" },
  },
  commands: {
    klipperConfig: { firmware: "Klipper", where: "[extruder] in printer.cfg, then RESTART" },
    klipper: { firmware: "Klipper", where: "Live, to try it" },
    marlin: { firmware: "Marlin", where: "Once, in a console" },
    rrf: { firmware: "RepRapFirmware", where: "config.g" },
    trialKlipper: { firmware: "Klipper", where: TRIAL },
    trialMarlin: { firmware: "Marlin", where: TRIAL },
    trialRrf: { firmware: "RepRapFirmware", where: TRIAL },
  },
  settings,
  next,
  notes,
  words: flowWords,
  pictures: flowRatePictures,
  certainties: flowRateCertainty,
  parts: partsForFlow,
};
