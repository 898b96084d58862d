import { generator } from "../generator.model";
import { fmt } from "~/lib/numbers/format-number";
import { choiceField, numberField, type ValuesOf, type Outcome } from "../fields.model";
import { pressureAdvanceCommand } from "../gcode/commands";
import { bandsOf, layersTo, type Layer } from "../gcode/layers";
import type { Motion } from "../gcode/motion";
import type { Point } from "../gcode/totals";
import { bumps, quarter, rectangle } from "../gcode/shapes";
import type { Plan } from "../plan.model";
import { spacingOf } from "../../calibration/calculators/formulas.model";
import type { PrinterSettings } from "../printer-settings.model";
import { sweepOf } from "../sweep.model";
import { paSweepFields, paWarnings } from "./pressure-advance-fields";
import { brim, tallLayers, tickHeights } from "./tower-parts";

const LOOPS = 2;
const ROUND_CORNER = 5;

const paTowerFields = {
  mode: choiceField(
    "Changes",
    { "orca-tower": "With every millimetre", "klipper-factor": "With every layer" },
    "orca-tower",
  ),
  ...paSweepFields(0.1, 0.002, 0.02),
  factor: numberField({
    label: "Change with every layer",
    unit: "s/mm",
    start: 0.005,
    min: 0,
    above: true,
    max: 5,
    hint: "Not with every millimetre. For a Bowden drive 0.02.",
  }),
  side: numberField({ label: "Side", unit: "mm", start: 40, min: 20, max: 100 }),
};

type Own = ValuesOf<typeof paTowerFields>;

/** A hollow square tower with sharp corners and a round one, whose pressure advance rises with its height. */
export const paTower = generator(paTowerFields, planPaTower);

function planPaTower(settings: PrinterSettings, own: Own): Outcome<Plan> {
  const tower = own.mode === "orca-tower" ? bandTower(settings, own) : factorTower(settings, own);
  if ("problem" in tower) return tower;
  const { layers, valueAt, warnings } = tower.value;
  const bands = bandsOf(layers, valueAt);
  const edge = (brim.count + 1) * spacingOf(settings.baseWidth, settings.firstLayerHeight) + 2;
  return {
    value: {
      values: own.mode === "orca-tower" ? tower.value.values : bands.map(({ value }) => value),
      bands,
      bandWords: { label: "PA" },
      warnings: [...warnings, ...paWarnings(settings)],
      derived: {},
      size: { x: own.side + edge * 2, y: own.side + edge * 2 },
      restorePa: own.restorePa ?? own.start,
      reads:
        own.mode === "orca-tower"
          ? { variant: "orca-tower", start: fmt(own.start, 9), step: fmt(own.step, 9), end: fmt(own.end, 9) }
          : { variant: "klipper-factor", start: fmt(own.start, 9), factor: fmt(own.factor, 9) },
      blame: { wide: "side", tall: "end", long: own.mode === "orca-tower" ? "step" : "factor" },
      *draw(motion) {
        const ticks = tickHeights(layers);
        let last: number | null = null;
        for (const [index, layer] of layers.entries()) {
          const value = valueAt(layer);
          if (value !== last) motion.command(pressureAdvanceCommand(settings.firmware, value));
          last = value;
          drawLayer(motion, settings, { layer, side: own.side, first: index === 0, notches: ticks[index] ?? 0 });
          yield;
        }
      },
    },
  };
}

interface Tower extends Pick<Plan, "values" | "warnings"> {
  readonly layers: readonly Layer[];
  readonly valueAt: (layer: Layer) => number;
}

function bandTower(settings: PrinterSettings, own: Own): Outcome<Tower> {
  const tall = tallLayers(settings.firstLayerHeight, settings.layerHeight);
  if (tall !== null) return { problem: tall };
  const sweep = sweepOf(own);
  if ("problem" in sweep) return sweep;
  const { values, warnings } = sweep.value;
  const valueAt = ({ middle }: Layer): number =>
    values[Math.min(values.length - 1, Math.floor(middle + 1e-9))] ?? own.start;
  const layers = layersTo(values.length, settings.firstLayerHeight, settings.layerHeight);
  return { value: { values, warnings, layers, valueAt } };
}

function factorTower(settings: PrinterSettings, own: Own): Outcome<Tower> {
  if (own.end <= own.start) return { problem: { field: "end", code: "E_ORDER" } };
  const height = (own.end - own.start) / own.factor;
  if (height > settings.maxZ) {
    const detail = `The tower would be ${fmt(height, 1)} mm high. Raise the change, or lower the end.`;
    return { problem: { field: "factor", code: "E_GEOMETRY", detail } };
  }
  const layers = layersTo(height, settings.firstLayerHeight, settings.layerHeight);
  // What a height reads as: the value in the middle of its layer.
  const valueAt = ({ middle }: Layer): number => Math.min(own.end, own.start + own.factor * middle);
  return { value: { values: [], warnings: [], layers, valueAt } };
}

interface Level {
  readonly layer: Layer;
  readonly side: number;
  readonly first: boolean;
  readonly notches: number;
}

function drawLayer(motion: Motion, settings: PrinterSettings, { layer, side, first, notches }: Level): void {
  const line = { width: settings.width, height: layer.height };
  motion.layer(layer.z);
  if (first) {
    motion.part("Brim");
    brim.draw(motion, settings, { half: side / 2, centre: { x: 0, y: 0 }, layer });
  }
  motion.part("Test");
  motion.use(line);
  const inset = spacingOf(line.width, line.height);
  for (let loop = LOOPS - 1; loop >= 0; loop -= 1) {
    const within = line.width / 2 + inset * loop;
    const outline = towerLoop(side / 2 - within, ROUND_CORNER - within, loop === 0 ? notches : 0);
    motion.follow(outline, first ? settings.firstLayerSpeed : settings.printSpeed);
  }
}

/** A square with its seam at the back left and a round corner at the front right; ticks are on its left face. */
function towerLoop(half: number, radius: number, notches: number): Point[] {
  const [frontLeft, frontRight, backRight, backLeft] = rectangle(half, half);
  if (frontLeft === undefined || frontRight === undefined || backRight === undefined || backLeft === undefined)
    return [];
  const at = notches === 0 ? [] : notches === 1 ? [half - 1] : [half - 3, half + 1];
  const round = quarter({ x: half - radius, y: radius - half }, radius, 3);
  return [backLeft, ...bumps(backLeft, frontLeft, at), frontLeft, ...round, backRight];
}
