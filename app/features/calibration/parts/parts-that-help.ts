import { paths } from "~/lib/paths";
import { SLACK } from "../calculators/compare";
import type { Readings } from "../calculators/readings";
import { shown } from "../pictures/scene";

/** Parts of the catalogue that lift a limit that was found. */
export interface PartsAdvice {
  readonly text: string;
  readonly links: readonly { readonly label: string; readonly to: string }[];
}

/** The parts that help with a result of a variant. */
export type PartsThatHelp = (readings: Readings, variant: string) => readonly PartsAdvice[];

/** Standard hotends of the catalogue state 8 to 15 mm³/s, and high-flow ones begin at 19. */
const STANDARD_FLOW = 15;

const CALIPERS = {
  label: "Calipers",
  to: paths.find({ category: "tools", subcategory: "Measuring", subcategory2: "Dimensions" }),
};

/** Those that melt at least this much, in whole mm³/s. */
function hotendsFor(flow: number) {
  const least = String(Math.ceil(flow - SLACK));
  return {
    label: `Hotends for ${least} mm³/s and more`,
    to: paths.find({ category: "hotend", min_max_flow_rate: least, sort: "max_flow_rate" }),
  };
}

const HIGH_FLOW_NOZZLES = {
  label: "High-flow nozzles",
  to: paths.find({ q: "high flow", category: "hotend", subcategory: "Nozzle" }),
};

/** More than any hotend of the catalogue states. */
const MOST_FLOW = 150;

/** Whether a usual hotend can melt what a speed asks for. */
function meltable(flow: number): readonly PartsAdvice[] {
  if (flow <= STANDARD_FLOW || flow >= MOST_FLOW) return [];
  const text = `${shown(flow, "mm³/s")} is more than a standard hotend melts: those state 8 to ${STANDARD_FLOW} mm³/s.`;
  return [{ text, links: [hotendsFor(flow)] }];
}

/** More flow than this hotend melts. */
export const partsForFlowLimit: PartsThatHelp = (readings, variant) => {
  const flow = readings.maybe("maxFlow") ?? readings.maybe("flow");
  if (flow === undefined || flow >= MOST_FLOW) return [];
  if (variant === "from-speed" || variant === "feed-for-flow") return meltable(flow);
  const usual =
    flow <= STANDARD_FLOW
      ? `Standard hotends state 8 to ${STANDARD_FLOW} mm³/s. A high-flow nozzle or hotend lifts this limit.`
      : "A hotend with a longer melt zone lifts this limit.";
  return [{ text: usual, links: [...(flow <= STANDARD_FLOW ? [HIGH_FLOW_NOZZLES] : []), hotendsFor(flow)] }];
};

const DIRECT_DRIVES = {
  label: "Direct drive extruders",
  to: paths.find({ category: "extruder", subcategory: "Direct drive" }),
};

/** A tube that filament bends and stretches in needs about ten times as much. */
const SHORTER_PATH: PartsAdvice = {
  text: "A long tube makes this value high: filament bends in it. A direct drive needs about a tenth.",
  links: [DIRECT_DRIVES],
};

/** Nothing for a drive that has no tube. */
const shorterPath = (readings: Readings): readonly PartsAdvice[] =>
  readings.text("driveType") === "direct" ? [] : [SHORTER_PATH];

/** What a drive without a tube hardly ever needs. */
const DIRECT_ADVANCE = 0.1;
const DIRECT_RETRACTION = 2;

/** Less slack between gear and nozzle. */
export const partsForAdvance: PartsThatHelp = (readings, variant) => {
  if (variant === "sweep") return [];
  if (variant === "effect" || variant === "adaptive-row") return meltable(readings.number("flow"));
  return readings.number("pressureAdvance") > DIRECT_ADVANCE ? shorterPath(readings) : [];
};

/** Fewer strings. */
export const partsForRetraction: PartsThatHelp = (readings, variant) => {
  if (["dynamics", "klipper-limits", "volume"].includes(variant)) return [];
  const dry: PartsAdvice = {
    text: "Strings that no length stops come from wet filament.",
    links: [
      {
        label: "Filament dryers",
        to: paths.find({ category: "tools", subcategory: "Filament care", subcategory2: "Dryer" }),
      },
    ],
  };
  return readings.number("retractLength") > DIRECT_RETRACTION ? [...shorterPath(readings), dry] : [dry];
};

/** Readings that are surer, and a feed that does not slip. */
export const partsForFlow: PartsThatHelp = (readings, variant) => {
  if (variant === "wall" || variant === "filament-diameter") {
    return [{ text: "Calipers that show 0.01 mm make this answer surer.", links: [CALIPERS] }];
  }
  if (variant !== "e-steps" && variant !== "rotation-distance") return [];
  if (Math.abs(readings.number("changePercent")) <= 5) return [];
  const gears = paths.find({ category: "extruder", subcategory: "Spare part", subcategory2: "Drive gears" });
  return [
    {
      text: "A change this large may be gears that slip. Look for dust and worn teeth before you keep it.",
      links: [{ label: "Drive gears", to: gears }],
    },
  ];
};

/** Lean that comes from the frame and belongs there. */
const LARGE_SKEW = 0.01;

/** A square frame, and larger calipers. */
export const partsForSkew: PartsThatHelp = (readings, variant) => {
  if (variant === "angle" || variant === "from-factor" || variant === "rrf-import") return [];
  const factors = ["factor", "totalFactor", "factorXY", "factorXZ", "factorYZ"].map((name) => readings.number(name));
  const measure: PartsAdvice = {
    text: "Large calipers reach the diagonals of a larger, more exact frame.",
    links: [CALIPERS],
  };
  if (factors.every((factor) => Math.abs(factor) <= LARGE_SKEW)) return [measure];
  const [squares, belts] = [
    paths.find({ category: "tools", subcategory: "Assembly", subcategory2: "Squaring" }),
    paths.find({ category: "tools", subcategory: "Measuring", subcategory2: "Belts" }),
  ];
  return [
    {
      text: "More than half a degree comes from the frame or from belts of uneven tension. Square them first.",
      links: [
        { label: "Squares", to: squares },
        { label: "Belt tension gauges", to: belts },
      ],
    },
    measure,
  ];
};
