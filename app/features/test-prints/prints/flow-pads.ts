import { generator } from "../generator.model";
import { fmt } from "~/lib/numbers/format-number";
import {
  choiceField,
  numberField,
  optionalNumberField,
  type ValuesOf,
  type Outcome,
  type Problem,
} from "../fields.model";
import type { LineShape, Motion } from "../gcode/motion";
import type { Point } from "../gcode/totals";
import { filling, moved, rectangle } from "../gcode/shapes";
import type { Plan } from "../plan.model";
import { lineArea, spacingOf } from "../../calibration/calculators/formulas.model";
import type { PrinterSettings } from "../printer-settings.model";
import { drawTab, TAB } from "./pad-tab";

const GAP = 3;
const LAYERS = { solidBottom: 2, sparse: 3, solidTop: 5 };
const LAYER_COUNT = LAYERS.solidBottom + LAYERS.sparse + LAYERS.solidTop;
const SPARSE_DENSITY = 0.35;

/** The values of each set, in per cent of the flow ratio or to be added to it. */
const SETS = {
  pass1: [-20, -15, -10, -5, 0, 5, 10, 15, 20],
  pass2: [-9, -8, -7, -6, -5, -4, -3, -2, -1, 0],
  recommended: [-0.05, -0.04, -0.03, -0.02, -0.01, 0, 0.01, 0.02, 0.03, 0.04, 0.05],
  perfectionist: [
    -0.04, -0.035, -0.03, -0.025, -0.02, -0.015, -0.01, -0.005, 0, 0.005, 0.01, 0.015, 0.02, 0.025, 0.03, 0.035,
  ],
} as const;

const flowPadsFields = {
  set: choiceField(
    "Values",
    {
      pass1: "Pass 1: -20 to 20 %",
      pass2: "Pass 2: -9 to 0 %",
      recommended: "In one go: -0.05 to 0.05",
      perfectionist: "In one go, fine: -0.04 to 0.035",
    },
    "pass1",
  ),
  padSize: numberField({ label: "Side of a pad", unit: "mm", start: 30, min: 24, max: 60 }),
  padCount: optionalNumberField({
    label: "Number of pads",
    min: 2,
    max: 16,
    whole: true,
    hint: "Empty: all. Fewer keep those closest to 0.",
  }),
};

const NO_FLOW: Problem = {
  field: "flowRatio",
  code: "E_GEOMETRY",
  detail: "The first pad would get no filament. Enter a higher flow ratio, or choose other values.",
};

type Own = ValuesOf<typeof flowPadsFields>;

interface Pad {
  readonly label: string;
  readonly multiplier: number;
  readonly centre: Point;
}

/** Square pads with solid tops, each with another flow: the smoothest one without gaps shows the best. */
export const flowPads = generator(flowPadsFields, planFlowPads);

function planFlowPads(settings: PrinterSettings, own: Own): Outcome<Plan> {
  const values = chosen(SETS[own.set], own.padCount);
  const additive = own.set === "recommended" || own.set === "perfectionist";
  const multiplierOf = (value: number): number =>
    additive ? (settings.flowRatio + value) / settings.flowRatio : (100 + value) / 100;
  if (values.some((value) => multiplierOf(value) <= 0)) return { problem: NO_FLOW };
  const cell = { x: own.padSize + GAP, y: own.padSize + TAB.depth + GAP };
  const columns = columnsFor(settings, values.length, cell);
  if (columns === null) {
    const fits = Math.floor((settings.room.x * 2) / cell.x) * Math.floor((settings.room.y * 2) / cell.y);
    const detail = `About ${fmt(Math.max(0, fits), 0)} pads of this size fit the bed. Enter fewer, or smaller ones.`;
    return { problem: { field: "padCount", code: "E_GEOMETRY", detail } };
  }
  const rows = Math.ceil(values.length / columns);
  const size = { x: columns * cell.x - GAP, y: rows * cell.y - GAP };
  const pads = values.map((value, index): Pad => ({
    label: fmt(value, 3),
    multiplier: multiplierOf(value),
    // From the back to the front, each row from left to right, as one reads.
    centre: {
      x: -size.x / 2 + own.padSize / 2 + (index % columns) * cell.x,
      y: size.y / 2 - own.padSize / 2 - Math.floor(index / columns) * cell.y,
    },
  }));
  return {
    value: {
      values,
      bands: [],
      warnings: [],
      facts: [{ label: "Pads in a row", value: fmt(columns, 0) }],
      derived: { multipliers: pads.map(({ multiplier }) => fmt(multiplier, 9)).join(","), padsPerRow: columns },
      size,
      reads: additive
        ? { variant: "orca-yolo", oldFlow: fmt(settings.flowRatio, 9), mode: own.set }
        : { variant: "orca-pass", oldFlow: fmt(settings.flowRatio, 9), pass: own.set === "pass1" ? "1" : "2" },
      blame: { wide: "padSize", tall: "maxZ", long: "padSize" },
      *draw(motion) {
        for (let index = 0; index < LAYER_COUNT; index += 1) {
          motion.layer(settings.firstLayerHeight + index * settings.layerHeight);
          for (const pad of pads) {
            motion.command(`; pad=${pad.label} multiplier=${fmt(pad.multiplier, 9)}`);
            drawPad(motion, settings, { pad, size: own.padSize, index });
            drawTab(motion, settings, { label: pad.label, size: own.padSize, centre: pad.centre, index });
            yield;
          }
        }
      },
    },
  };
}

/** As many values as there are to be, those closest to none, in their order. */
function chosen(values: readonly number[], count: number | null): number[] {
  if (count === null) return [...values];
  const closest = [...values].sort((a, b) => Math.abs(a) - Math.abs(b)).slice(0, count);
  return values.filter((value) => closest.includes(value));
}

/** How many pads a row has: as many rows as columns where that fits the bed. */
function columnsFor({ room }: PrinterSettings, count: number, cell: Point): number | null {
  const square = Math.ceil(Math.sqrt(count));
  const order = [square, ...Array.from({ length: count }, (_, index) => index + 1).reverse()];
  // The prime line is in front of the pads.
  const fits = (columns: number): boolean =>
    columns * cell.x - GAP <= room.x * 2 && Math.ceil(count / columns) * cell.y + GAP + 3 <= room.y * 2;
  return order.find(fits) ?? null;
}

interface Level {
  readonly pad: Pad;
  readonly size: number;
  readonly index: number;
}

function drawPad(motion: Motion, settings: PrinterSettings, { pad, size, index }: Level): void {
  const { width, nozzle, layerHeight, firstLayerHeight } = settings;
  const height = index === 0 ? firstLayerHeight : layerHeight;
  const outer: LineShape = { width, height };
  // The surface that is read has lines as wide as the nozzle.
  const inner: LineShape = { width: index === LAYER_COUNT - 1 ? nozzle : width, height };
  if (lineArea(inner.width, height) <= 0) return;
  const sparse = index >= LAYERS.solidBottom && index < LAYERS.solidBottom + LAYERS.sparse;
  const speed = index === 0 ? settings.firstLayerSpeed : settings.printSpeed;
  const half = size / 2 - width / 2;
  const inside = half - spacingOf(width, height) / 2;
  motion.part(sparse ? "Sparse" : "Solid");
  motion.use(outer, pad.multiplier);
  motion.follow(moved(rectangle(half, half), pad.centre), speed);
  motion.use(inner, pad.multiplier);
  const apart = spacingOf(inner.width, height) / (sparse ? SPARSE_DENSITY : 1);
  // The uppermost layer lies at 45 degrees, the others across each other.
  const degrees = (LAYER_COUNT - 1 - index) % 2 === 0 ? 45 : 135;
  for (const [from, to] of filling(moved(rectangle(inside, inside), pad.centre), degrees, apart)) {
    motion.travel(from);
    motion.line(to, speed);
  }
}
