import { fmt } from "~/lib/numbers/format-number";
import { retractionCertainty } from "../../certainty/retraction";
import { partsForRetraction } from "../../parts/parts-that-help";
import { retractionPictures } from "../../pictures/retraction";
import { numberIn, type Calculator, type Computed, type NextUse, type Setting } from "../definition";
import { dynamics, klipperLimits, speedSteps, volume } from "./motion";
import { klipperTower, orcaTower, rings, segment } from "./retract-length";

function settings({ variant, inputs, figures }: Computed): readonly Setting[] {
  if (variant === "volume") {
    const where = "Travel → Retraction extra prime amount, mm³";
    return [{ slicers: ["Cura"], where, value: fmt(numberIn(figures, "volume"), 3) }];
  }
  const length = numberIn(figures, "retractLength");
  if (Number.isNaN(length)) return [];
  const value = fmt(length, 2);
  const speed = fmt(numberIn(inputs, "speed"), 0);
  const all = ["OrcaSlicer", "Bambu Studio", "PrusaSlicer", "SuperSlicer"] as const;
  return [
    { slicers: all, where: "Printer → Extruder → Retraction length, mm", value },
    { slicers: all, where: "Printer → Extruder → Retraction speed, mm/s", value: speed },
    { slicers: ["Cura"], where: "Travel → Retraction distance, mm", value },
    { slicers: ["Cura"], where: "Travel → Retraction speed, mm/s", value: speed },
  ];
}

const FIRMWARE_NOTE =
  "The firmware's lines act only where the slicer writes G10 and G11 (firmware retraction). Otherwise enter the slicer's values.";

function notes({ variant, inputs }: Computed): readonly string[] {
  if (variant === "dynamics" || variant === "klipper-limits" || variant === "volume" || variant === "speed-steps") {
    return [];
  }
  const direct = inputs["driveType"] !== "bowden";
  return [
    `If nothing in the range is clean, do not go on to longer ones${direct ? " than 2 mm" : ""}: dry the filament, then look at temperature and pressure advance.`,
    FIRMWARE_NOTE,
  ];
}

function next({ inputs, figures }: Computed): readonly NextUse[] {
  const length = numberIn(figures, "retractLength");
  if (!(length > 0)) return [];
  const known = { retractLength: length, speed: numberIn(inputs, "speed") };
  return [{ label: "Is the speed reached?", variant: "dynamics", inputs: known }];
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
  pictures: retractionPictures,
  certainties: retractionCertainty,
  parts: partsForRetraction,
};
