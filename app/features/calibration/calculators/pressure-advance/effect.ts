import { fmt } from "~/lib/numbers/format-number";
import { exceeds, isBelow } from "../compare";
import { extra, optional, withDefault } from "../fields/field";
import { number } from "../fields/field-kinds";
import { filamentArea, lineArea } from "../formulas.model";
import {
  areaModel,
  filamentDiameter,
  flowRatio,
  layerHeight,
  lineWidth,
  nozzleDiameter,
  shapeWarnings,
} from "../geometry";
import { Fault, warningsWhere } from "../outcome";
import { variant } from "../variant";
import { end, start, step } from "./tower";

export const sweep = variant({
  id: "sweep",
  label: "Plan a test",
  about: "Before you print: how many lines or patterns a range and a step give.",
  fields: { start, step, end },
  compute: ({ start: first, step: by, end: last }) => {
    if (last <= first) return new Fault("end", "E_ORDER");
    // As slicers divide: what is a millionth short of a whole step is a step.
    const count = Math.floor((last - first) / by + 1e-6) + 1;
    const reached = first + (count - 1) * by;
    return {
      figures: { count, last: reached },
      warnings: warningsWhere({ W_UNEVEN_STEP: isBelow(reached, last), W_TOO_MANY_PATTERNS: count > 60 }),
    };
  },
});

const speed = number({ label: "Speed", unit: "mm/s", prefill: "120" }, { min: 1, max: 2000 });
const acceleration = number({ label: "Acceleration", unit: "mm/s²", prefill: "3000" }, { min: 10, max: 100_000 });
const pressureAdvance = number({ label: "Pressure advance", unit: "s" }, { min: 0, max: 10 });

export const effect = variant({
  id: "effect",
  label: "What a value does",
  about: "How far the extruder leads, and whether a test line really reaches its speed.",
  fields: {
    speed,
    acceleration,
    pressureAdvance,
    lineWidth,
    layerHeight,
    areaModel,
    flowRatio: flowRatio("0.98"),
    filamentDiameter,
    segmentLength: withDefault(
      number({ label: "Length of the line", unit: "mm", prefill: "30" }, { min: 0.1, max: 1000 }),
      30,
    ),
    cornerVelocity: withDefault(
      number(
        {
          label: "Corner speed",
          unit: "mm/s",
          prefill: "5",
          extra: true,
          hint: "Square corner velocity, or the speed from jerk.",
        },
        { min: 0, max: 500 },
      ),
      5,
    ),
    nozzleDiameter: extra(optional(nozzleDiameter)),
  },
  compute: (inputs) => {
    const area = lineArea(inputs.lineWidth, inputs.layerHeight, inputs.areaModel);
    if (area <= 0) return new Fault("lineWidth", "E_GEOMETRY");
    const mm3PerMm = area * inputs.flowRatio;
    const filament = filamentArea(inputs.filamentDiameter);
    const flow = inputs.speed * mm3PerMm;
    const extruderSpeed = flow / filament;
    const reachable = Math.sqrt(inputs.cornerVelocity ** 2 + inputs.acceleration * inputs.segmentLength);
    const peakSpeed = Math.min(inputs.speed, reachable);
    return {
      figures: {
        advance: inputs.pressureAdvance * extruderSpeed,
        flow,
        extruderSpeed,
        extruderSpeedOffset: (inputs.pressureAdvance * inputs.acceleration * mm3PerMm) / filament,
        peakSpeed,
        peakFlow: peakSpeed * mm3PerMm,
      },
      warnings: warningsWhere({
        W_SPEED_NOT_REACHED: isBelow(peakSpeed, inputs.speed),
        ...shapeWarnings(inputs),
        W_IMPLAUSIBLE_FLOW: exceeds(flow, 100),
      }),
    };
  },
});

export const adaptiveRow = variant({
  id: "adaptive-row",
  label: "Row for adaptive PA",
  about: "One line for Orca's adaptive pressure advance. It wants at least three flows at three accelerations.",
  fields: {
    speed,
    acceleration,
    pressureAdvance,
    lineWidth,
    layerHeight,
    areaModel,
    flowRatio: flowRatio("0.98"),
  },
  compute: (inputs) => {
    const area = lineArea(inputs.lineWidth, inputs.layerHeight, inputs.areaModel);
    if (area <= 0) return new Fault("lineWidth", "E_GEOMETRY");
    const flow = inputs.speed * area * inputs.flowRatio;
    const row = [fmt(inputs.pressureAdvance, 4), fmt(flow, 2), fmt(inputs.acceleration, 0)].join(",");
    return { figures: { flow, row }, warnings: warningsWhere({ W_IMPLAUSIBLE_FLOW: exceeds(flow, 100) }) };
  },
});
