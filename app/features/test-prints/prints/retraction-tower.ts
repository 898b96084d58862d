import { generator } from "../generator.model";
import { choiceField, numberField, type ValuesOf, type Outcome, type Problem } from "../fields.model";
import { fmt } from "~/lib/numbers/format-number";
import { bandsOf, layersTo, type Layer } from "../gcode/layers";
import { accelerationOf, type Motion } from "../gcode/motion";
import type { Point } from "../gcode/totals";
import { bumps, moved, rectangle } from "../gcode/shapes";
import { accelerationWarnings, type Plan, type Warning } from "../plan.model";
import { klipperExtruderShare, moveFromRest, spacingOf } from "../../calibration/calculators/formulas.model";
import type { PrinterSettings } from "../printer-settings.model";
import { sweepOf } from "../sweep.model";
import { brim, tallLayers, tickHeights } from "./tower-parts";

/** Half of a pillar's centre line. */
const HALF = 4;
const LOOPS = 2;
/** Below the first band. */
const BASE = 0.4;
const NOTHING_RETRACTED: Problem = {
  field: "retract",
  code: "E_RANGE",
  detail: "Enter more than 0 mm: without a retraction its speed cannot be seen.",
};

const retractionTowerFields = {
  mode: choiceField("Changes with height", { length: "Retraction length", speed: "Retraction speed" }, "length"),
  start: numberField({ label: "Length from", unit: "mm", start: 0, min: 0, max: 20 }),
  end: numberField({ label: "Length to", unit: "mm", start: 2, min: 0, max: 20, hint: "For a Bowden drive 1 to 6." }),
  step: numberField({ label: "Length step", unit: "mm", start: 0.1, min: 0, above: true, max: 5, hint: "Bowden 0.2." }),
  startSpeed: numberField({ label: "Speed from", unit: "mm/s", start: 15, min: 1, max: 200 }),
  endSpeed: numberField({ label: "Speed to", unit: "mm/s", start: 60, min: 1, max: 200 }),
  stepSpeed: numberField({ label: "Speed step", unit: "mm/s", start: 5, min: 0, above: true, max: 50 }),
  distance: numberField({ label: "Distance of the pillars", unit: "mm", start: 50, min: 30, max: 500 }),
  extraRestart: numberField({ label: "Extra length on restart", unit: "mm", start: 0, min: 0, max: 1 }),
};

type Own = ValuesOf<typeof retractionTowerFields>;

/** Two pillars with a retraction on the way from each to the other, which changes with every millimetre of height. */
export const retractionTower = generator(retractionTowerFields, planRetractionTower);

function planRetractionTower(settings: PrinterSettings, own: Own): Outcome<Plan> {
  const { layerHeight } = settings;
  const tall = tallLayers(layerHeight, layerHeight);
  if (tall !== null) return { problem: tall };
  const bySpeed = own.mode === "speed";
  if (bySpeed && settings.retract <= 0) return { problem: NOTHING_RETRACTED };
  const sweep = bySpeed
    ? sweepOf({ start: own.startSpeed, end: own.endSpeed, step: own.stepSpeed }, { end: "endSpeed", step: "stepSpeed" })
    : sweepOf(own);
  if ("problem" in sweep) return sweep;
  const { values } = sweep.value;
  const warnings: readonly Warning[] = [
    ...sweep.value.warnings,
    ...(bySpeed && !reaches(settings, Math.max(...values)) ? (["W_RETRACTION_TOO_SHORT"] as const) : []),
    ...(bySpeed ? accelerationWarnings(settings) : []),
  ];
  const layers = layersTo(BASE + values.length, layerHeight, layerHeight);
  const valueAt = ({ middle }: Layer): number => {
    const band = Math.floor(Math.max(0, middle - BASE) + 1e-9);
    return values[Math.min(band, values.length - 1)] ?? own.start;
  };
  const outer = own.distance / 2 + HALF;
  const edge = brim.count * spacingOf(settings.baseWidth, layerHeight) + settings.baseWidth;
  return {
    value: {
      values,
      bands: bandsOf(layers, valueAt),
      bandWords: bySpeed ? { label: "Retraction", unit: "mm/s" } : { label: "Retraction", unit: "mm" },
      warnings,
      derived: { varies: bySpeed ? "retractSpeed" : "retract" },
      firstLayer: layerHeight,
      extraRestart: own.extraRestart,
      size: { x: (outer + edge) * 2, y: (HALF + edge) * 2 },
      reads: bySpeed
        ? { variant: "speed-steps", startSpeed: fmt(own.startSpeed, 9), stepSpeed: fmt(own.stepSpeed, 9) }
        : {
            variant: "orca-tower",
            start: fmt(own.start, 9),
            step: fmt(own.step, 9),
            end: fmt(own.end, 9),
            speed: fmt(settings.retractSpeed, 9),
            extraRestart: fmt(own.extraRestart, 9),
            zHop: fmt(settings.zHop, 9),
          },
      blame: { wide: "distance", tall: bySpeed ? "endSpeed" : "end", long: bySpeed ? "stepSpeed" : "step" },
      *draw(motion) {
        const ticks = tickHeights(layers);
        let last = NaN;
        for (const [index, layer] of layers.entries()) {
          const value = valueAt(layer);
          if (value !== last) {
            motion.retraction = {
              length: bySpeed ? settings.retract : value,
              speed: bySpeed ? value : settings.retractSpeed,
              extra: own.extraRestart,
            };
            motion.command(`; ${bySpeed ? "retractSpeed" : "retract"}=${fmt(value, 5)}`);
          }
          last = value;
          drawLayer(motion, settings, { layer, own, first: index === 0, notches: ticks[index] ?? 0 });
          yield;
        }
      },
    },
  };
}

/** Whether a retraction is long enough to speed up and slow down at the highest speed. */
function reaches(settings: PrinterSettings, highest: number): boolean {
  const { firmware, nozzle, filamentArea, retract } = settings;
  const share = firmware === "klipper" ? Math.min(1, klipperExtruderShare(nozzle, filamentArea)) : 1;
  return moveFromRest(retract, highest, accelerationOf(settings) * share).peak >= highest - 1e-9;
}

interface Level {
  readonly layer: Layer;
  readonly own: Own;
  readonly first: boolean;
  readonly notches: number;
}

function drawLayer(motion: Motion, settings: PrinterSettings, { layer, own, first, notches }: Level): void {
  const speed = first ? settings.firstLayerSpeed : settings.printSpeed;
  const line = { width: settings.width, height: layer.height };
  motion.layer(layer.z);
  const centres: readonly Point[] = [
    { x: -own.distance / 2, y: 0 },
    { x: own.distance / 2, y: 0 },
  ];
  if (first) {
    motion.part("Brim");
    for (const centre of centres) brim.draw(motion, settings, { half: HALF + settings.width / 2, centre, layer });
  }
  motion.part("Test");
  motion.use(line);
  const inset = spacingOf(line.width, line.height);
  for (const [side, centre] of centres.entries()) {
    for (let loop = LOOPS - 1; loop >= 0; loop -= 1) {
      const half = HALF - inset * loop;
      const points = notches > 0 && loop === 0 ? notched(half, side === 0, notches) : rectangle(half, half);
      // Each pillar begins where the other one is.
      motion.follow(moved(begunAt(points, side === 0 ? 1 : 0, notches > 0 && loop === 0), centre), speed);
    }
  }
}

/** A pillar with ticks on its outer face. */
function notched(half: number, onLeft: boolean, notches: number): Point[] {
  const [a, b, c, d] = rectangle(half, half);
  if (a === undefined || b === undefined || c === undefined || d === undefined) return [];
  const at = notches === 1 ? [half - 1] : [half - 3, half + 1];
  return onLeft ? [b, c, d, ...bumps(d, a, at), a] : [a, b, ...bumps(b, c, at), c, d];
}

/** The loop begun at another of its corners; one with ticks begins where it should already. */
function begunAt(points: readonly Point[], corner: number, fixed: boolean): Point[] {
  return fixed ? [...points] : [...points.slice(corner), ...points.slice(0, corner)];
}
