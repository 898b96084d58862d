import { exceeds, isBelow } from "../compare";
import { number } from "../fields/field-kinds";
import { filamentArea, klipperExtruderShare, moveFromRest } from "../formulas.model";
import { filamentDiameter, nozzleDiameter } from "../geometry";
import { Fault, warningsWhere } from "../outcome";
import { variant } from "../variant";
import { speed } from "./retract-length";

export const speedSteps = variant({
  id: "speed-steps",
  label: "Speed test",
  about: "You printed segments with a fixed length and rising retraction speed.",
  fields: {
    startSpeed: number({ label: "First speed", unit: "mm/s", prefill: "15" }, { min: 1, max: 200 }),
    stepSpeed: number({ label: "Step", unit: "mm/s", prefill: "5" }, { min: -50, max: 50 }),
    index: number({ label: "Best segment", hint: "Counted from 0." }, { min: 0, max: 100, whole: true }),
  },
  compute: ({ startSpeed, stepSpeed, index }) => {
    const best = startSpeed + stepSpeed * index;
    if (isBelow(best, 1) || exceeds(best, 200)) return new Fault("speed", "E_RESULT_RANGE");
    return { figures: { speed: best, feedrateMmMin: 60 * best }, warnings: [] };
  },
});

const retractLength = number(
  { label: "Retraction length", unit: "mm", prefill: "0.8" },
  { min: 0, max: 20, above: true },
);

export const dynamics = variant({
  id: "dynamics",
  label: "Is the speed reached?",
  about: "A short retraction is over before the extruder is fast: what speed it really gets to.",
  fields: {
    speed,
    retractLength,
    acceleration: number(
      { label: "Extruder acceleration", unit: "mm/s²", prefill: "5000", hint: "Of the extruder, not of the axes." },
      { min: 10, max: 100_000 },
    ),
  },
  compute: ({ speed: wanted, retractLength: length, acceleration }) => {
    const { peak: peakSpeed, seconds } = moveFromRest(length, wanted, acceleration);
    return {
      figures: { peakSpeed, durationMs: 1000 * seconds, cycleMs: 2000 * seconds },
      warnings: warningsWhere({ W_SPEED_NOT_REACHED: isBelow(peakSpeed, wanted) }),
    };
  },
});

export const klipperLimits = variant({
  id: "klipper-limits",
  label: "Klipper's limits",
  about: "How fast Klipper lets the extruder move alone when printer.cfg does not say.",
  fields: {
    nozzleDiameter,
    filamentDiameter,
    maxVelocity: number(
      { label: "Maximum velocity (max_velocity)", unit: "mm/s", prefill: "300" },
      { min: 1, max: 5000 },
    ),
    maxAccel: number(
      { label: "Maximum acceleration (max_accel)", unit: "mm/s²", prefill: "3000" },
      { min: 1, max: 200_000 },
    ),
  },
  compute: ({ nozzleDiameter: nozzle, filamentDiameter: diameter, maxVelocity, maxAccel }) => {
    const ratio = klipperExtruderShare(nozzle, filamentArea(diameter));
    return {
      figures: { maxExtrudeOnlyVelocity: maxVelocity * ratio, maxExtrudeOnlyAccel: maxAccel * ratio, ratio },
      warnings: [],
    };
  },
});

export const volume = variant({
  id: "volume",
  label: "Length to volume",
  about: "Cura's extra prime amount is a volume, not a length.",
  fields: {
    retractLength: number({ label: "Length of filament", unit: "mm", prefill: "0.8" }, { min: -20, max: 20 }),
    filamentDiameter,
  },
  compute: ({ retractLength: length, filamentDiameter: diameter }) => ({
    figures: { volume: length * filamentArea(diameter) },
    warnings: [],
  }),
});
