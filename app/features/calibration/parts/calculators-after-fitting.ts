import { ownValue } from "~/lib/own-value";
import type { CalculatorSlug } from "../calibration-steps.model";

/** A calculator to run after a part was fitted. */
export interface NextCalculator {
  readonly slug: CalculatorSlug;
  /** The test to begin with; null for the calculator's usual one. */
  readonly variant: string | null;
  readonly label: string;
  readonly why: string;
}

/** What of a part decides which calculators follow. */
interface FittedPart {
  readonly category: string;
  readonly subcategory: string | null;
  readonly subcategory2: string | null;
}

const next = (slug: CalculatorSlug, label: string, why: string, variant: string | null = null): NextCalculator => ({
  slug,
  variant,
  label,
  why,
});

const MAX_FLOW = next("max-volumetric-flow", "Max volumetric flow", "How much it melts, for the limit in the slicer.");
const ADVANCE = next("pressure-advance", "Pressure advance", "The path of the filament is another one.");
const FLOW = next("flow-rate", "Flow rate", "Another nozzle lays another line.");
const RETRACTION = next("retraction", "Retraction", "The shortest length that stops strings.");
const STEPS = next("flow-rate", "E-steps", "Other gears feed another length.", "e-steps");
const ROTATION = next("flow-rate", "Rotation distance", "The same for Klipper.", "rotation-distance");
const SKEW = next("skew-correction", "Skew correction", "The axes may no longer be square.");

const HOTEND = [MAX_FLOW, ADVANCE, FLOW, RETRACTION];
const EXTRUDER = [STEPS, ROTATION, ADVANCE, RETRACTION];

/** By subcategory; parts that change nothing of this are not named. */
const HOTEND_PARTS: Readonly<Record<string, readonly NextCalculator[]>> = {
  Nozzle: HOTEND,
  "Heat break": [MAX_FLOW, RETRACTION],
  Heater: [MAX_FLOW],
  Thermistor: [MAX_FLOW],
  "PTFE tube": [ADVANCE, RETRACTION],
  Coupler: [ADVANCE, RETRACTION],
  "Silicone sock": [],
};

const EXTRUDER_PARTS: Readonly<Record<string, readonly NextCalculator[]>> = {
  "Drive gears": [STEPS, ROTATION],
  "Feeder kit": EXTRUDER,
  Gearbox: EXTRUDER,
  "Complete unit": EXTRUDER,
  "Idler lever": [STEPS, ROTATION],
  Spring: [STEPS, ROTATION],
};

const MOTION = ["Linear motion", "Belt drive", "Gantry", "Z axis"];

/** The calculators to run after a part was fitted, in the order of calibration; none for most parts. */
export function calculatorsAfterFitting({
  category,
  subcategory,
  subcategory2,
}: FittedPart): readonly NextCalculator[] {
  switch (category) {
    case "hotend":
      return ownValue(HOTEND_PARTS, subcategory ?? "") ?? HOTEND;
    case "extruder":
      return subcategory === "Spare part" ? (ownValue(EXTRUDER_PARTS, subcategory2 ?? "") ?? []) : EXTRUDER;
    case "motion_system":
      return MOTION.includes(subcategory ?? "") ? [SKEW] : [];
    default:
      return [];
  }
}
