import { fmt } from "~/lib/numbers/format-number";
import { pressureAdvanceCertainty } from "../../certainty/pressure-advance";
import { partsForAdvance } from "../../parts/parts-that-help";
import { pressureAdvancePictures } from "../../pictures/pressure-advance";
import { numberIn, type Calculator, type Computed, type NextUse, type Setting } from "../definition";
import { adaptiveRow, effect, sweep } from "./effect";
import { index, klipperBand, klipperFactor, klipperStep, midpoint, orcaTower } from "./tower";
import { advanceWords } from "./advance-words";

function settings({ variant, figures }: Computed): readonly Setting[] {
  if (variant === "adaptive-row") {
    const where = "Filament → Adaptive pressure advance measurements, one row a line";
    return [{ slicers: ["OrcaSlicer"], where, value: String(figures["row"]) }];
  }
  const advance = numberIn(figures, "pressureAdvance");
  if (Number.isNaN(advance)) return [];
  return [
    { slicers: ["OrcaSlicer"], where: "Filament → Enable pressure advance", value: fmt(advance, 4) },
    {
      slicers: ["PrusaSlicer", "SuperSlicer", "Cura"],
      where: "No such setting: put the line of your firmware into the filament's start G-code.",
      value: null,
    },
    {
      slicers: ["Bambu Studio"],
      where: "No such setting: the printer keeps it, under Calibration → Manage results.",
      value: null,
    },
  ];
}

/** Accelerations that few printers are made for, mm/s², and speeds that few reach, mm/s. */
const STRONG = 20_000;
const FAST = 500;

/** What the printer hardly does, whatever the numbers say. */
function reachNotes(inputs: Computed["inputs"]): readonly string[] {
  const [acceleration, speed] = [numberIn(inputs, "acceleration"), numberIn(inputs, "speed")];
  if (acceleration <= STRONG && speed <= FAST) return [];
  const what = acceleration > STRONG ? `${fmt(acceleration, 0)} mm/s²` : `${fmt(speed, 0)} mm/s`;
  return [
    `Few printers do ${what}. The firmware caps what is above its limits without a word: max_accel and max_velocity in Klipper, M201 and M203 in Marlin and RepRapFirmware. Enter what yours allows.`,
  ];
}

function notes({ variant, inputs }: Computed): readonly string[] {
  switch (variant) {
    case "klipper-factor":
      return [
        `A layer of 0.2 mm changes the value by ${fmt(0.2 * numberIn(inputs, "factor"), 4)}: reading the height more exactly gains nothing.`,
      ];
    case "adaptive-row":
      return ["Orca wants rows of at least three flows at three accelerations, 9 in all.", ...reachNotes(inputs)];
    case "effect":
      return reachNotes(inputs);
    default:
      return [];
  }
}

function next({ figures }: Computed): readonly NextUse[] {
  const advance = numberIn(figures, "pressureAdvance");
  if (Number.isNaN(advance)) return [];
  return [
    { label: "What does this value do?", variant: "effect", inputs: { pressureAdvance: advance } },
    { label: "Row for adaptive PA", variant: "adaptive-row", inputs: { pressureAdvance: advance } },
  ];
}

/** How far the extruder leads. */
export const pressureAdvance: Calculator = {
  slug: "pressure-advance",
  groups: [
    {
      label: "From a test print",
      variants: [orcaTower, klipperFactor, klipperBand, klipperStep, index, midpoint],
    },
    { label: "Plan and understand", variants: [sweep, effect, adaptiveRow] },
  ],
  figures: {
    pressureAdvance: { label: "Pressure advance", unit: "s", decimals: 4 },
    count: { label: "Lines or patterns", decimals: 0 },
    advance: { label: "Filament pushed ahead", unit: "mm", decimals: 3 },
    last: { label: "Last value", unit: "s", decimals: 4 },
    bandIndex: { label: "Band, counted from 0", decimals: 0 },
    towerHeight: { label: "Height of the whole tower", unit: "mm", decimals: 1 },
    flow: { label: "Flow", unit: "mm³/s", decimals: 2 },
    extruderSpeed: { label: "Speed of the filament", unit: "mm/s", decimals: 2 },
    extruderSpeedOffset: { label: "Added while accelerating", unit: "mm/s", decimals: 2 },
    peakSpeed: { label: "Speed that the line reaches", unit: "mm/s", decimals: 1 },
    peakFlow: { label: "Flow at that speed", unit: "mm³/s", decimals: 2 },
    row: { label: "Row for Orca", decimals: 0, line: true },
    setup: { label: "Before this test print, in Klipper; RESTART afterwards", decimals: 0, line: true },
  },
  commands: {
    klipper: { firmware: "Klipper", where: "Live, or in the filament's start G-code" },
    klipperConfig: { firmware: "Klipper", where: "[extruder] in printer.cfg, then RESTART" },
    marlin: { firmware: "Marlin", where: "In the filament's start G-code; M500 keeps it where enabled" },
    rrf: { firmware: "RepRapFirmware", where: "config.g, or the filament's config.g" },
    bambu: { firmware: "Bambu", where: "As Orca writes it" },
  },
  settings,
  next,
  notes,
  words: advanceWords,
  pictures: pressureAdvancePictures,
  certainties: pressureAdvanceCertainty,
  parts: partsForAdvance,
};
