import { fmt } from "~/lib/numbers/format-number";
import { maxFlowCertainty } from "../../certainty/max-volumetric-flow";
import { partsForFlowLimit } from "../../parts/parts-that-help";
import { maxFlowPictures } from "../../pictures/max-volumetric-flow";
import { numberIn, type Calculator, type Computed, type NextUse, type Setting } from "../definition";
import { feedForFlow, filamentFeed, fromSpeed, klipperCrossSection, maxSpeed } from "./speeds";
import { orcaTowerExact, segment, tower } from "./towers";
import { weigh } from "./weigh";

const WITH_LIMIT = ["OrcaSlicer", "Bambu Studio", "PrusaSlicer", "SuperSlicer"] as const;

function settings({ figures }: Computed): readonly Setting[] {
  const speed = numberIn(figures, "maxSpeedSetting");
  if (!Number.isNaN(speed)) return [{ slicers: ["Cura"], where: "Speed → Print speed, at most", value: fmt(speed, 0) }];
  const flow = numberIn(figures, "recommendedSetting");
  if (Number.isNaN(flow)) return [];
  return [
    { slicers: WITH_LIMIT, where: "Filament → Max volumetric speed", value: fmt(flow, 1) },
    { slicers: ["Cura"], where: "No such setting: “Flow to speed” gives the speed for each line.", value: null },
  ];
}

const NOT_RAW =
  "Enter the value with the margin, not the measured one: rooms, spools and the layer below take their share.";
const IN_AIR = "Into air a hotend gives more than into a print, where the layer below pushes back.";

function notes({ variant }: Computed): readonly string[] {
  const rounded = "A line with round ends has less plastic than a rectangle, so Cura needs its own choice of shape.";
  switch (variant) {
    case "weigh":
      return [IN_AIR];
    case "filament-feed":
      return [IN_AIR, NOT_RAW];
    case "from-speed":
    case "max-speed":
      return [rounded];
    case "feed-for-flow":
    case "klipper-cross-section":
      return [];
    default:
      return [NOT_RAW];
  }
}

function next({ variant, figures }: Computed): readonly NextUse[] {
  const maxFlow = numberIn(figures, "recommendedFlow");
  if (Number.isNaN(maxFlow) || variant === "from-speed") return [];
  return [{ label: "What print speed is that?", variant: "max-speed", inputs: { maxFlow } }];
}

/** The most that a hotend melts. */
export const maxVolumetricFlow: Calculator = {
  slug: "max-volumetric-flow",
  groups: [
    { label: "From a test print", variants: [tower, orcaTowerExact, weigh, segment, filamentFeed] },
    { label: "Convert", variants: [maxSpeed, fromSpeed, feedForFlow, klipperCrossSection] },
  ],
  figures: {
    recommendedSetting: { label: "Max volumetric speed to enter", unit: "mm³/s", decimals: 1 },
    maxSpeedSetting: { label: "Highest print speed", unit: "mm/s", decimals: 0 },
    feedrateMmMin: { label: "Feedrate", unit: "mm/min", decimals: 1 },
    maxFlow: { label: "Measured maximum flow", unit: "mm³/s", decimals: 2 },
    recommendedFlow: { label: "With the margin", unit: "mm³/s", decimals: 2 },
    maxSpeed: { label: "Exactly", unit: "mm/s", decimals: 1 },
    blobFeedrate: { label: "Feedrate of the rising blob", unit: "mm/min", decimals: 2 },
    extruderSpeed: { label: "Speed of the filament", unit: "mm/s", decimals: 3 },
    crossSection: { label: "Cross-section of the line", unit: "mm²", decimals: 4 },
    limit: { label: "Klipper's limit", unit: "mm²", decimals: 2 },
    nominalFlow: { label: "By the simple formula", unit: "mm³/s", decimals: 2 },
    printSpeed: { label: "Printed speed", unit: "mm/s", decimals: 0 },
    mm3PerMm: { label: "Plastic for 1 mm of line", unit: "mm³", decimals: 4 },
    layer: { label: "Layer", decimals: 0 },
    layerZ: { label: "Height of the layer", unit: "mm", decimals: 2 },
    towerHeight: { label: "Height of the whole tower", unit: "mm", decimals: 1 },
    referenceMass: { label: "Mass without loss", unit: "g", decimals: 3 },
    lossPercent: { label: "Loss, slowest blob first", unit: "%", decimals: 1 },
  },
  commands: { gcode: { firmware: null, where: "For any firmware, with the nozzle hot" } },
  settings,
  next,
  notes,
  pictures: maxFlowPictures,
  certainties: maxFlowCertainty,
  parts: partsForFlowLimit,
};
