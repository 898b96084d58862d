import { generator } from "../generator.model";
import { choiceField, numberField, optionalNumberField, type ValuesOf, type Outcome } from "../fields.model";
import { pressureAdvanceCommand } from "../gcode/commands";
import { fmt } from "~/lib/numbers/format-number";
import { strokes, writtenLength } from "../gcode/glyphs";
import { accelerationOf, type Motion } from "../gcode/motion";
import type { Point } from "../gcode/totals";
import { moved } from "../gcode/shapes";
import { accelerationWarnings, type Plan } from "../plan.model";
import { lineArea, spacingOf } from "../../calibration/calculators/formulas.model";
import { TOO_FAST, TOO_HEAVY, type PrinterSettings } from "../printer-settings.model";
import { sweepOf } from "../sweep.model";
import { paSweepFields, paWarnings } from "./pressure-advance-fields";

/** A tick above and below the lines, where the speed changes. */
const TICK = { from: 3, length: 4 };
/** From the end of the lines to their numbers. */
const NUMBER_GAP = 3;
const WIPE = 2;

const paLinesFields = {
  ...paSweepFields(0.1, 0.005),
  slowLength: numberField({ label: "Slow length", unit: "mm", start: 20, min: 5, max: 200 }),
  fastLength: numberField({ label: "Fast length", unit: "mm", start: 40, min: 5, max: 400 }),
  slowSpeed: numberField({ label: "Slow speed", unit: "mm/s", start: 20, min: 1, max: 1_000 }),
  fastSpeed: numberField({ label: "Fast speed", unit: "mm/s", start: 100, min: 1, max: 1_000 }),
  spacing: numberField({ label: "Distance of the lines", unit: "mm", start: 5, min: 2, max: 20 }),
  testLineWidth: optionalNumberField({
    label: "Width of the lines",
    unit: "% of nozzle",
    min: 80,
    max: 200,
    hint: "Empty: 150, or 105 for a nozzle above 0.5 mm.",
  }),
  numbering: choiceField("Numbers", { "2": "Every second line", "5": "Every fifth line", none: "None" }, "2"),
};

type Own = ValuesOf<typeof paLinesFields>;

/** Lines that are slow, fast and slow again, one for each value, between two frames that hold their ends. */
export const paLines = generator(paLinesFields, planPaLines);

function planPaLines(settings: PrinterSettings, own: Own): Outcome<Plan> {
  const sweep = sweepOf(own);
  if ("problem" in sweep) return sweep;
  const { values } = sweep.value;
  const percent = own.testLineWidth ?? (settings.nozzle <= 0.5 + 1e-9 ? 150 : 105);
  const line = { width: (settings.nozzle * percent) / 100, height: settings.layerHeight };
  if (own.slowSpeed > settings.maxSpeed) return { problem: { field: "slowSpeed", code: "E_RANGE", detail: TOO_FAST } };
  if (own.fastSpeed > settings.maxSpeed) return { problem: { field: "fastSpeed", code: "E_RANGE", detail: TOO_FAST } };
  if (own.fastSpeed <= own.slowSpeed)
    return { problem: { field: "fastSpeed", code: "E_ORDER", detail: "Enter more than the slow speed." } };
  if (lineArea(line.width, line.height) > 4 * settings.nozzle ** 2) {
    return { problem: { field: "testLineWidth", code: "E_RANGE", detail: TOO_HEAVY } };
  }
  const every = own.numbering === "none" ? null : Number(own.numbering);
  const labels = values.map((value, index) => (every !== null && index % every === 0 ? fmt(value, 4) : null));
  const longest = Math.max(0, ...labels.map((label) => (label === null ? 0 : writtenLength(label))));
  const length = own.slowLength * 2 + own.fastLength;
  const size = {
    x: length + (longest === 0 ? 0 : NUMBER_GAP + longest),
    y: (values.length - 1) * own.spacing + (TICK.from + TICK.length) * 2,
  };
  const reached = own.slowSpeed ** 2 + accelerationOf(settings) * own.fastLength;
  return {
    value: {
      values,
      bands: [],
      warnings: [
        ...sweep.value.warnings,
        ...(reached < own.fastSpeed ** 2 ? (["W_SPEED_NOT_REACHED"] as const) : []),
        ...accelerationWarnings(settings),
        ...paWarnings(settings),
      ],
      derived: { testWidth: line.width, testHeight: line.height },
      firstLayer: line.height,
      size,
      restorePa: own.restorePa ?? own.start,
      reads: { variant: "index", start: fmt(own.start, 9), step: fmt(own.step, 9) },
      blame: { wide: "fastLength", deep: "spacing", tall: "maxZ", long: "step" },
      *draw(motion) {
        const start: Point = { x: -size.x / 2, y: -size.y / 2 + TICK.from + TICK.length };
        motion.layer(line.height);
        frame(motion, settings, { start, length, line, own, count: values.length });
        yield;
        for (const [index, value] of values.entries()) {
          motion.part("Test");
          motion.use(line);
          motion.command(pressureAdvanceCommand(settings.firmware, value));
          drawLine(motion, { x: start.x, y: start.y + index * own.spacing }, own);
          yield;
        }
        motion.part("Labels");
        motion.use({ width: settings.width, height: line.height });
        for (const [index, label] of labels.entries()) {
          const at = { x: start.x + length + NUMBER_GAP, y: start.y + index * own.spacing - 2 };
          if (label === null) continue;
          for (const stroke of strokes(label)) motion.follow(moved(stroke, at), settings.firstLayerSpeed, false);
          yield;
        }
      },
    },
  };
}

function drawLine(motion: Motion, { x, y }: Point, { slowLength, fastLength, slowSpeed, fastSpeed }: Own): void {
  const end = x + slowLength * 2 + fastLength;
  motion.travel({ x, y });
  motion.line({ x: x + slowLength, y }, slowSpeed);
  motion.line({ x: x + slowLength + fastLength, y }, fastSpeed);
  motion.line({ x: end, y }, slowSpeed);
  motion.wipe({ x: end - WIPE, y });
}

interface Lines {
  readonly start: Point;
  readonly length: number;
  readonly line: { readonly width: number; readonly height: number };
  readonly own: Own;
  readonly count: number;
}

/** Two upright lines at each end of the lines, and ticks where the speed changes. */
function frame(motion: Motion, settings: PrinterSettings, { start, length, line, own, count }: Lines): void {
  const { baseWidth, firstLayerSpeed } = settings;
  const top = start.y + (count - 1) * own.spacing;
  const apart = spacingOf(baseWidth, line.height);
  motion.part("Frame");
  motion.use({ width: baseWidth, height: line.height });
  for (const x of [start.x, start.x + length - apart]) {
    motion.follow(
      [
        { x, y: start.y - 1 },
        { x, y: top + 1 },
        { x: x + apart, y: top + 1 },
        { x: x + apart, y: start.y - 1 },
      ],
      firstLayerSpeed,
      false,
    );
  }
  for (const x of [start.x + own.slowLength, start.x + own.slowLength + own.fastLength]) {
    for (const y of [start.y - TICK.from, top + TICK.from + TICK.length]) {
      motion.follow(
        [
          { x, y },
          { x, y: y - TICK.length },
        ],
        firstLayerSpeed,
        false,
      );
    }
  }
}
