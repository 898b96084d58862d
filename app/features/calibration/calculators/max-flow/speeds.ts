import { fmt } from "~/lib/numbers/format-number";
import { bandOf, ceiling, exceeds } from "../compare";
import { extra, optional } from "../fields/field";
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
import { Fault, present, warningsWhere } from "../outcome";
import { variant } from "../variant";
import { isImplausible, limitResult, marginPercent } from "./flow-limit";

const line = { lineWidth, layerHeight, areaModel };
const optionalNozzle = extra(optional(nozzleDiameter));

export const fromSpeed = variant({
  id: "from-speed",
  label: "Speed to flow",
  about: "How much plastic a speed needs.",
  main: "maxFlow",
  labels: { maxFlow: "Flow at this speed", recommendedSetting: "With the margin, rounded down" },
  fields: {
    nozzleDiameter: optionalNozzle,
    flowRatio: extra(flowRatio("1")),
    speed: number({ label: "Print speed", unit: "mm/s" }, { min: 1, max: 2000 }),
    ...line,
    marginPercent,
  },
  compute: (inputs) => {
    const crossSection = lineArea(inputs.lineWidth, inputs.layerHeight, inputs.areaModel);
    if (crossSection <= 0) return new Fault("lineWidth", "E_GEOMETRY");
    const maxFlow = inputs.speed * crossSection * inputs.flowRatio;
    return limitResult(maxFlow, inputs.marginPercent, { crossSection }, warningsWhere(shapeWarnings(inputs)));
  },
});

export const maxSpeed = variant({
  id: "max-speed",
  label: "Flow to speed",
  about: "How fast you can print with a known maximum flow: for slicers without such a limit, like Cura.",
  fields: {
    nozzleDiameter: optionalNozzle,
    flowRatio: extra(flowRatio("1")),
    ...line,
    maxFlow: number({ label: "Maximum flow", unit: "mm³/s" }, { min: 0, max: 200, above: true }),
  },
  compute: (inputs) => {
    const crossSection = lineArea(inputs.lineWidth, inputs.layerHeight, inputs.areaModel);
    if (crossSection <= 0) return new Fault("lineWidth", "E_GEOMETRY");
    const speed = inputs.maxFlow / (crossSection * inputs.flowRatio);
    return {
      figures: { maxSpeed: speed, maxSpeedSetting: bandOf(speed), crossSection },
      warnings: warningsWhere({ ...shapeWarnings(inputs), W_IMPLAUSIBLE_FLOW: isImplausible(inputs.maxFlow) }),
    };
  },
});

export const filamentFeed = variant({
  id: "filament-feed",
  label: "Feed in air",
  about: "You extruded into air at rising feedrates and know the last one without clicks or thin strands.",
  fields: {
    feedrateMmMin: number({ label: "Last good feedrate", unit: "mm/min" }, { min: 1, max: 60_000 }),
    filamentDiameter,
    marginPercent,
  },
  compute: ({ feedrateMmMin, filamentDiameter: diameter, marginPercent: margin }) =>
    limitResult((filamentArea(diameter) * feedrateMmMin) / 60, margin),
});

/**
 * Most filament in one move without X and Y, mm. Klipper refuses more than 50, unless its configuration says otherwise,
 * and takes the difference of two sums for it, which may be a little more than what is fed.
 */
const LONGEST_FEED = 49;

/** Moves that feed a length of filament, while the nozzle rises where a height is given. */
function feedLines(length: number, rise: number | undefined, feedrate: number): string {
  const count = ceiling(length / LONGEST_FEED);
  /** The end of each move is rounded, not its length: the sum is exact. */
  const part = (whole: number, at: number, decimals: number) =>
    fmt(Number(fmt((whole * (at + 1)) / count, decimals)) - Number(fmt((whole * at) / count, decimals)), decimals);
  const moves = Array.from({ length: count }, (_, at) => {
    const up = rise === undefined ? "" : ` Z${part(rise, at, 3)}`;
    return `G1${up} E${part(length, at, 5)} F${fmt(feedrate, 2)}`;
  });
  return [...(rise === undefined ? [] : ["G91"]), "M83", ...moves, ...(rise === undefined ? [] : ["G90"])].join("\n");
}

export const feedForFlow = variant({
  id: "feed-for-flow",
  label: "Feedrate for a flow",
  about: "Before you print: the G-code feedrate that gives a flow, for blobs to weigh.",
  fields: {
    filamentDiameter,
    flow: number({ label: "Flow", unit: "mm³/s", prefill: "10" }, { min: 0, max: 200, above: true }),
    blobHeight: optional(
      number(
        { label: "Rise of the nozzle", unit: "mm", hint: "Only for blobs that are extruded while Z rises." },
        { min: 0, max: 500, above: true },
      ),
    ),
    extrusionLength: optional(
      number(
        { label: "Filament in a blob", unit: "mm", hint: "Needed with a rise." },
        { min: 0, max: 5000, above: true },
      ),
    ),
  },
  compute: ({ filamentDiameter: diameter, flow, blobHeight, extrusionLength }) => {
    if (blobHeight !== undefined && extrusionLength === undefined) return new Fault("extrusionLength", "E_REQUIRED");
    const extruderSpeed = flow / filamentArea(diameter);
    const feedrateMmMin = 60 * extruderSpeed;
    const blobFeedrate =
      blobHeight === undefined || extrusionLength === undefined
        ? undefined
        : (blobHeight / extrusionLength) * feedrateMmMin;
    return {
      figures: { feedrateMmMin, extruderSpeed, ...present({ blobFeedrate }) },
      warnings: warningsWhere({ W_IMPLAUSIBLE_FLOW: isImplausible(flow) }),
      commands: { gcode: feedLines(extrusionLength ?? 10, blobHeight, blobFeedrate ?? feedrateMmMin) },
    };
  },
});

export const klipperCrossSection = variant({
  id: "klipper-cross-section",
  label: "Klipper's line limit",
  about: "Whether Klipper would stop the print because a line is too thick for the nozzle.",
  fields: { nozzleDiameter, ...line },
  compute: ({ nozzleDiameter: nozzle, ...shape }) => {
    const crossSection = lineArea(shape.lineWidth, shape.layerHeight, shape.areaModel);
    if (crossSection <= 0) return new Fault("lineWidth", "E_GEOMETRY");
    const limit = 4 * nozzle * nozzle;
    return {
      figures: { crossSection, limit },
      warnings: warningsWhere({ W_KLIPPER_CROSS_SECTION: exceeds(crossSection, limit) }),
    };
  },
});
