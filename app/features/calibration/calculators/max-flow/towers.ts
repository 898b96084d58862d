import { fmt } from "~/lib/numbers/format-number";
import { ceiling, exceeds, isBelow } from "../compare";
import { extra, optional } from "../fields/field";
import { number } from "../fields/field-kinds";
import { lineArea } from "../formulas.model";
import { flowRatio, layerHeight, nozzleDiameter, shapeWarnings, towerHeight } from "../geometry";
import { Fault, present, warningsWhere } from "../outcome";
import { variant } from "../variant";
import { limitResult, marginPercent } from "./flow-limit";

const start = number({ label: "First flow", unit: "mm³/s", prefill: "5" }, { min: 0, max: 200, above: true });
const step = number({ label: "Step", unit: "mm³/s per mm", prefill: "0.5" }, { min: 0, max: 50, above: true });
const height = {
  ...towerHeight,
  label: "Last good height",
  hint: "From the bed to the first place where lines turn matt, thin or gappy all the way round.",
};

export const tower = variant({
  id: "tower",
  label: "Spiral tower",
  about: "You printed Orca's or our tower, whose flow rises with height.",
  fields: {
    start,
    step,
    height,
    end: extra(optional(number({ label: "Last flow", unit: "mm³/s", prefill: "20" }, { min: 0, max: 200 }))),
    marginPercent,
  },
  compute: ({ start: first, step: perMm, height: at, end: last, marginPercent: margin }) => {
    if (last !== undefined && isBelow(last, first + perMm)) return new Fault("end", "E_ORDER");
    const top = last === undefined ? undefined : (last - first + 1) / perMm;
    return limitResult(
      first + at * perMm,
      margin,
      present({ towerHeight: top }),
      warningsWhere({ W_BEYOND_TOWER: top !== undefined && exceeds(at, top) }),
    );
  },
});

export const orcaTowerExact = variant({
  id: "orca-tower-exact",
  label: "Orca tower, exact",
  about: "The same with what Orca really printed: whole layers, and speeds rounded to whole mm/s.",
  fields: { start, step, height, nozzleDiameter, flowRatio: extra(flowRatio("1")), marginPercent },
  compute: ({ start: first, step: perMm, height: at, nozzleDiameter: nozzle, flowRatio: ratio, ...rest }) => {
    const layerOf = 0.8 * nozzle;
    const mm3PerMm = lineArea(1.75 * nozzle, layerOf, "rounded") * ratio;
    const layer = Math.max(1, ceiling(at / layerOf));
    const layerZ = layer * layerOf;
    const printSpeed = Number(fmt((first + layerZ * perMm) / mm3PerMm, 0));
    return limitResult(printSpeed * mm3PerMm, rest.marginPercent, {
      nominalFlow: first + at * perMm,
      mm3PerMm,
      layer,
      layerZ,
      printSpeed,
    });
  },
});

const speed = number({ label: "Highest good speed", unit: "mm/s" }, { min: 1, max: 2000 });

export const segment = variant({
  id: "segment",
  label: "Segments",
  about: "You printed Teaching Tech's tower of segments and know the speed of the last good one.",
  fields: { nozzleDiameter, speed, layerHeight, marginPercent },
  compute: ({ nozzleDiameter: nozzle, layerHeight: layer, speed: best, marginPercent: margin }) => {
    const width = 1.2 * nozzle;
    const shape = { lineWidth: width, layerHeight: layer, nozzleDiameter: nozzle };
    return limitResult(width * layer * best, margin, {}, warningsWhere(shapeWarnings(shape)));
  },
});
