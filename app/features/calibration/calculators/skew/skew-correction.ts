import { skewCertainty } from "../../certainty/skew-correction";
import { partsForSkew } from "../../parts/parts-that-help";
import { skewPictures } from "../../pictures/skew-correction";
import { numberIn, type Calculator, type Computed, type FirmwareNote, type NextUse, type Setting } from "../definition";
import { angle, combine, fromFactor, plane, rrfImport, threePlanes } from "./skew-variants";
import { skewWords } from "./skew-words";

const NONE: Setting = {
  slicers: ["OrcaSlicer", "Bambu Studio", "PrusaSlicer", "Cura"],
  where: "No slicer corrects skew (XY size compensation is something else): it belongs in the firmware.",
  value: null,
};

function settings({ variant }: Computed): readonly Setting[] {
  return variant === "angle" ? [] : [NONE];
}

const KLIPPER: FirmwareNote = {
  firmware: "Klipper",
  text: "Klipper keeps it with SKEW_PROFILE SAVE=my_printer and SAVE_CONFIG. Load it in the start G-code after homing and purging with SKEW_PROFILE LOAD=my_printer, and end the end G-code with SET_SKEW CLEAR=1. It needs an empty [skew_correction] section.",
};

/** Planes beside XY. */
const MARLIN_Z: FirmwareNote = {
  firmware: "Marlin",
  text: "Marlin takes XZ and YZ (J and K) only with SKEW_CORRECTION_FOR_Z.",
};

function notes({ variant, figures }: Computed): readonly (string | FirmwareNote)[] {
  const hasZ = "factorXZ" in figures || "factorYZ" in figures;
  const marlin = hasZ ? [MARLIN_Z] : [];
  switch (variant) {
    case "plane":
    case "three-planes":
    case "from-factor":
      return [...marlin, KLIPPER];
    case "combine":
      return ["This replaces the active correction, it is not added to it.", KLIPPER];
    default:
      return marlin;
  }
}

function next({ variant, figures }: Computed): readonly NextUse[] {
  const active = numberIn(figures, variant === "combine" ? "totalFactor" : "factor");
  const label = "Printed again and still off?";
  const xy = numberIn(figures, "factorXY");
  if (variant === "three-planes" && !Number.isNaN(xy))
    return [{ label: "Printed again and XY is still off?", variant: "combine", inputs: { priorFactor: xy } }];
  if (variant === "plane" || variant === "combine")
    return [{ label, variant: "combine", inputs: { priorFactor: active } }];
  const factor = variant === "rrf-import" ? xy : active;
  if (variant !== "rrf-import" && variant !== "angle") return [];
  return [{ label: "Lines for Klipper", variant: "from-factor", inputs: { factor } }];
}

/** How far the axes are from square. */
export const skewCorrection: Calculator = {
  slug: "skew-correction",
  groups: [
    { label: "From a test print", variants: [plane, threePlanes, combine] },
    { label: "Convert", variants: [fromFactor, rrfImport, angle] },
  ],
  figures: {
    skewDegrees: { label: "The axes lean by", unit: "°", decimals: 3 },
    totalFactor: { label: "Skew factor to enter now", decimals: 6 },
    offsetAtSpan: { label: "Sideways over this length", unit: "mm", decimals: 3 },
    factor: { label: "Skew factor", decimals: 6 },
    factorXY: { label: "Skew factor XY", decimals: 6 },
    factorXZ: { label: "Skew factor XZ", decimals: 6 },
    factorYZ: { label: "Skew factor YZ", decimals: 6 },
    offsetPer100mm: { label: "Sideways over 100 mm", unit: "mm", decimals: 3 },
    cornerADegrees: { label: "Angle at corner A", unit: "°", decimals: 3 },
    AB: { label: "Side AB", unit: "mm", decimals: 3 },
    idealDiagonal: { label: "Diagonals if it were square", unit: "mm", decimals: 3 },
    klipperReportedDegrees: { label: "Klipper's console says", unit: "°", decimals: 3 },
    residualFactor: { label: "Left in this print", decimals: 6 },
    totalDegrees: { label: "As an angle", unit: "°", decimals: 3 },
    improvementPercent: { label: "Better than before by", unit: "%", decimals: 0 },
    AC: { label: "Diagonal AC", unit: "mm", decimals: 4 },
    BD: { label: "Diagonal BD", unit: "mm", decimals: 4 },
    AD: { label: "Side AD", unit: "mm", decimals: 4 },
  },
  otherLines: { "rrf-import": { firmwares: ["Klipper"], variant: "from-factor", label: "Factor to Klipper" } },
  commands: {
    klipper: { firmware: "Klipper", where: "Live, then save it as a profile" },
    marlin: { firmware: "Marlin", where: "Then M500; needs SKEW_CORRECTION and SKEW_CORRECTION_GCODE" },
    rrf: { firmware: "RepRapFirmware", where: "config.g" },
  },
  settings,
  next,
  notes,
  words: skewWords,
  pictures: skewPictures,
  certainties: skewCertainty,
  parts: partsForSkew,
};
