import { fmt } from "~/lib/numbers/format-number";
import { retractionCertainty } from "../../certainty/retraction";
import { partsForRetraction } from "../../parts/parts-that-help";
import { retractionPictures } from "../../pictures/retraction";
import { numberIn, type Calculator, type Computed, type FirmwareNote, type NextUse, type Setting } from "../definition";
import { dynamics, klipperLimits, speedSteps, volume } from "./motion";
import { retractionWords } from "./retraction-words";
import { retractionSettings } from "./slicer-settings";
import { klipperTower, orcaTower, rings, segment } from "./retract-length";

function settings({ variant, inputs, figures }: Computed): readonly Setting[] {
  if (variant === "volume") {
    const where = "Travel → Retraction extra prime amount, mm³";
    return [{ slicers: ["Cura"], where, value: fmt(numberIn(figures, "volume"), 3) }];
  }
  const length = numberIn(figures, "retractLength");
  if (Number.isNaN(length)) return [];
  return retractionSettings(length, inputs);
}

const FIRMWARE_NOTE =
  "The firmware's lines act only where the slicer writes G10 and G11 (firmware retraction). Otherwise enter the slicer's values.";

/** What Klipper allows the extruder alone when printer.cfg does not say: with 0.4 mm, 300 mm/s and 3000 mm/s². */
const KLIPPER_SPEED = 79.8;
const KLIPPER_ACCELERATION = 798;

/** Whether Klipper would cap what was entered. */
function capNotes({ inputs }: Computed): readonly FirmwareNote[] {
  const isCapped = numberIn(inputs, "speed") > KLIPPER_SPEED || numberIn(inputs, "acceleration") > KLIPPER_ACCELERATION;
  const text = `Unless printer.cfg sets max_extrude_only_velocity and max_extrude_only_accel, Klipper caps this: at ${fmt(KLIPPER_SPEED, 1)} mm/s and ${fmt(KLIPPER_ACCELERATION, 0)} mm/s² with a 0.4 mm nozzle, 300 mm/s and 3000 mm/s². “Klipper's limits” has yours: enter its acceleration here.`;
  return isCapped ? [{ firmware: "Klipper", text }] : [];
}

function notes(result: Computed): readonly (string | FirmwareNote)[] {
  const { variant, inputs } = result;
  if (variant === "dynamics") return capNotes(result);
  if (variant === "klipper-limits" || variant === "volume" || variant === "speed-steps") return [];
  const direct = inputs["driveType"] !== "bowden";
  const isBoth = inputs["stepHeight"] !== undefined && inputs["factor"] !== undefined;
  return [
    ...(isBoth ? ["The change and the height of the steps count here; factor and band are left out."] : []),
    `If nothing in the range is clean, do not go on to longer ones${direct ? " than 2 mm" : ""}: dry the filament, then look at temperature and pressure advance.`,
    FIRMWARE_NOTE,
  ];
}

function next({ variant, inputs, figures }: Computed): readonly NextUse[] {
  if (variant === "dynamics") return [{ label: "Klipper's limits", variant: "klipper-limits", inputs: {} }];
  const speed = numberIn(inputs, "speed");
  if (variant === "klipper-limits") {
    const acceleration = numberIn(figures, "maxExtrudeOnlyAccel");
    return [{ label: "Is a speed reached with this?", variant: "dynamics", inputs: { acceleration } }];
  }
  const length = numberIn(figures, "retractLength");
  if (!(length > 0)) return [];
  return [{ label: "Is the speed reached?", variant: "dynamics", inputs: { retractLength: length, speed } }];
}

/** The shortest retraction that stops strings. */
export const retraction: Calculator = {
  slug: "retraction",
  groups: [
    { label: "From a test print", variants: [orcaTower, klipperTower, segment, rings, speedSteps] },
    { label: "Check and convert", variants: [dynamics, klipperLimits, volume] },
  ],
  figures: {
    retractLength: { label: "Retraction length", unit: "mm", decimals: 2 },
    speed: { label: "Retraction speed", unit: "mm/s", decimals: 1 },
    peakSpeed: { label: "Speed that is reached", unit: "mm/s", decimals: 1 },
    maxExtrudeOnlyVelocity: { label: "Fastest retraction", unit: "mm/s", decimals: 1 },
    volume: { label: "Volume", unit: "mm³", decimals: 3 },
    bandIndex: { label: "Band, counted from 0", decimals: 0 },
    towerHeight: { label: "Height of the whole tower", unit: "mm", decimals: 1 },
    feedrateMmMin: { label: "As a feedrate", unit: "mm/min", decimals: 1 },
    durationMs: { label: "One retraction takes", unit: "ms", decimals: 1 },
    cycleMs: { label: "Both ways", unit: "ms", decimals: 1 },
    maxExtrudeOnlyAccel: { label: "Highest acceleration", unit: "mm/s²", decimals: 1 },
    ratio: { label: "Share of the printer's maximum", decimals: 4 },
  },
  commands: {
    klipper: { firmware: "Klipper", where: "Live; needs [firmware_retraction]" },
    marlin: { firmware: "Marlin", where: "Needs firmware retraction; M500 keeps it" },
    rrf: { firmware: "RepRapFirmware", where: "config.g" },
  },
  settings,
  next,
  notes,
  words: retractionWords,
  pictures: retractionPictures,
  certainties: retractionCertainty,
  parts: partsForRetraction,
};
