import { fmt } from "~/lib/numbers/format-number";
import { maxFlowCertainty } from "../../certainty/max-volumetric-flow";
import { partsForFlowLimit } from "../../parts/parts-that-help";
import { maxFlowPictures } from "../../pictures/max-volumetric-flow";
import { numberIn, type Calculator, type Computed, type NextUse, type Setting } from "../definition";
import { feedForFlow, filamentFeed, fromSpeed, klipperCrossSection, maxSpeed } from "./speeds";
import { orcaTowerExact, segment, tower } from "./towers";
import { weigh } from "./weigh";
import { maxFlowWords } from "./max-flow-words";

const WITH_LIMIT = ["OrcaSlicer", "Bambu Studio", "PrusaSlicer", "SuperSlicer"] as const;

function settings({ variant, figures }: Computed): readonly Setting[] {
  const speed = numberIn(figures, "maxSpeedSetting");
  if (!Number.isNaN(speed)) return [{ slicers: ["Cura"], where: "Speed → Print speed, at most", value: fmt(speed, 0) }];
  const flow = numberIn(figures, "recommendedSetting");
  if (Number.isNaN(flow) || variant === "from-speed") return [];
  return [
    { slicers: WITH_LIMIT, where: "Filament → Max volumetric speed", value: fmt(flow, 1) },
    { slicers: ["Cura"], where: "No such setting: “Flow to speed” gives the speed for each line.", value: null },
  ];
}

const NOT_RAW =
  "Enter the value with the margin, not the measured one: rooms, spools and the layer below take their share.";
const IN_AIR = "Into air a hotend gives more than into a print, where the layer below pushes back.";

/** The slowest of what only high-flow hotends melt, mm³/s, and how many mm of a tower's line 1 mm³ makes at 0.4 mm. */
const HIGH_FLOW = 20;
const TOWER_MM = 1 / 0.202;

/** Speeds that few printers reach, mm/s. */
const FAST = 500;

/** What the printer or its hotend hardly does, whatever the numbers say. */
function reachNotes({ variant, figures }: Computed): readonly string[] {
  if (variant === "max-speed") {
    return numberIn(figures, "maxSpeed") > FAST
      ? [`Few printers go beyond ${fmt(FAST, 0)} mm/s: here the axes are the limit, and not the hotend.`]
      : [];
  }
  const flow = numberIn(figures, "maxFlow");
  if (!(flow > HIGH_FLOW) || variant === "from-speed") return [];
  const hotend = "Only high-flow hotends melt this much. With a standard one look for a fault further down.";
  return variant === "tower" || variant === "orca-tower-exact"
    ? [
        hotend,
        `With a 0.4 mm nozzle such a tower runs at ${fmt(flow * TOWER_MM, 0)} mm/s there. A printer that does not reach it prints less flow than the tower says.`,
      ]
    : [hotend];
}

function notes(result: Computed): readonly string[] {
  return [...reachNotes(result), ...usualNotes(result)];
}

function usualNotes({ variant }: Computed): readonly string[] {
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
    blobFeedrate: { label: "Feedrate of the rising blob", unit: "mm/min", decimals: 1 },
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
  words: maxFlowWords,
  pictures: maxFlowPictures,
  certainties: maxFlowCertainty,
  parts: partsForFlowLimit,
};
