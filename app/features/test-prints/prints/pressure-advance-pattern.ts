import { generator } from "../generator.model";
import { fmt } from "~/lib/numbers/format-number";
import { choiceField, numberField, type ValuesOf, type Outcome, type Problem } from "../fields.model";
import { pressureAdvanceCommand } from "../gcode/commands";
import { strokes, writtenLength } from "../gcode/glyphs";
import type { Motion } from "../gcode/motion";
import type { Point } from "../gcode/totals";
import { filling, moved, rectangle } from "../gcode/shapes";
import type { Plan } from "../plan.model";
import { lineArea, spacingOf } from "../../calibration/calculators/formulas.model";
import type { PrinterSettings } from "../printer-settings.model";
import { sweepOf } from "../sweep.model";
import { paSweepFields, paWarnings } from "./pressure-advance-fields";

const WIDE_FRAME: Problem = {
  field: "perimeters",
  code: "E_GEOMETRY",
  detail: "The frame would leave no room for chevrons inside. Enter fewer lines, or longer sides.",
};
const GLYPH = { half: 2, padding: 1, advance: 3 };
/** The chevrons are printed at least so fast, as far as the highest flow allows. */
const LEAST_SPEED = 100;

const paPatternFields = {
  ...paSweepFields(0.08, 0.005),
  walls: numberField({ label: "Walls of each chevron", start: 3, min: 1, max: 10, whole: true }),
  side: numberField({ label: "Length of its sides", unit: "mm", start: 30, min: 10, max: 200 }),
  angle: numberField({ label: "Angle of its corner", unit: "°", start: 90, min: 30, max: 180 }),
  spacing: numberField({ label: "Free space between chevrons", unit: "mm", start: 2, min: 1, max: 20 }),
  layers: numberField({ label: "Layers", start: 4, min: 2, max: 20, whole: true }),
  anchor: choiceField("First layer", { none: "Chevrons alone", frame: "Frame", layer: "Solid layer" }, "frame"),
  perimeters: numberField({ label: "Lines of the frame", start: 4, min: 1, max: 10, whole: true }),
  numbering: choiceField("Numbers", { yes: "Above the chevrons", no: "None" }, "yes"),
};

type Own = ValuesOf<typeof paPatternFields>;

interface Layout {
  readonly own: Own;
  readonly values: readonly number[];
  /** From each wall of a chevron to the next, and from each chevron to the next, along X. */
  readonly wallStep: number;
  readonly pitch: number;
  readonly rise: number;
  readonly run: number;
  /** Lower left corner of the frame, and of the first chevron. */
  readonly origin: Point;
  readonly first: Point;
  readonly frame: { readonly x: number; readonly y: number };
  readonly labels: readonly { readonly text: string; readonly x: number }[];
  readonly numbersHeight: number;
  readonly baseSpacing: number;
}

/** Nested chevrons, a group for each value: the sharpest tip shows the best one. */
export const paPattern = generator(paPatternFields, planPaPattern);

function planPaPattern(settings: PrinterSettings, own: Own): Outcome<Plan> {
  const sweep = sweepOf(own);
  if ("problem" in sweep) return sweep;
  const { values, warnings } = sweep.value;
  const layout = layoutOf(settings, own, values);
  const { frame, numbersHeight, rise, run, wallStep, pitch } = layout;
  const inset = (own.perimeters - 0.5) * layout.baseSpacing;
  if (own.anchor === "frame" && inset >= rise) return { problem: WIDE_FRAME };
  const half = settings.baseWidth / 2;
  return {
    value: {
      values,
      bands: [],
      warnings: [...warnings, ...paWarnings(settings)],
      derived: { wallStep, pitch, chevronRun: run, chevronRise: rise, frameX: frame.x, frameY: frame.y },
      size: { x: frame.x + half, y: frame.y + numbersHeight + half },
      restorePa: own.restorePa ?? own.start,
      reads: { variant: "index", start: fmt(own.start, 9), step: fmt(own.step, 9) },
      blame: { wide: "side", tall: "maxZ", long: "step" },
      *draw(motion) {
        for (let index = 0; index < own.layers; index += 1) {
          const z = settings.firstLayerHeight + index * settings.layerHeight;
          motion.layer(z);
          if (index === 0) yield* drawAnchor(motion, settings, layout);
          if (index === 1 && layout.labels.length > 0) drawLabels(motion, settings, layout);
          if (index === 0 && own.anchor === "layer") continue;
          yield* drawChevrons(motion, settings, layout, index === 0 ? { inset } : null);
        }
      },
    },
  };
}

function layoutOf(settings: PrinterSettings, own: Own, values: readonly number[]): Layout {
  const { width, layerHeight, baseWidth, firstLayerHeight } = settings;
  const halfAngle = (own.angle * Math.PI) / 360;
  const baseSpacing = spacingOf(baseWidth, firstLayerHeight);
  const wallStep = spacingOf(width, layerHeight) / Math.sin(halfAngle);
  const group = (own.walls - 1) * wallStep;
  const pitch = group + own.spacing + width;
  const rise = own.side * Math.sin(halfAngle);
  const run = own.side * Math.cos(halfAngle);
  const every = Math.max(2, Math.ceil((2 * GLYPH.half + 1) / pitch));
  const numbered = own.numbering === "yes";
  const shift = numbered ? Math.max(0, GLYPH.half - group / 2 + GLYPH.padding) + baseWidth / 2 : 0;
  const pattern = values.length * group + (values.length - 1) * (own.spacing + width) + run;
  const frame = { x: pattern + shift + (own.anchor === "frame" ? own.perimeters * baseSpacing : 0), y: rise * 2 };
  const texts = values.flatMap((value, index) =>
    numbered && index % every === 0 ? [{ text: fmt(value, 4), index }] : [],
  );
  const longest = Math.max(
    0,
    ...texts.map(({ text }) => Math.max(writtenLength(text), text.replace(/[1.]/g, "").length * GLYPH.advance)),
  );
  const numbersHeight = numbered ? longest + GLYPH.padding * 2 + baseWidth : 0;
  const origin = { x: -frame.x / 2, y: -(frame.y + numbersHeight) / 2 };
  const first = { x: origin.x + shift, y: origin.y };
  const labels = texts.map(({ text, index }) => ({ text, x: first.x + index * pitch + group / 2 }));
  return { own, values, wallStep, pitch, rise, run, origin, first, frame, labels, numbersHeight, baseSpacing };
}

/** The frame or the solid layer, and the ground of the numbers. */
function* drawAnchor(motion: Motion, settings: PrinterSettings, layout: Layout): Generator<void, void> {
  const { own, origin, frame, numbersHeight, labels } = layout;
  motion.part("Frame");
  motion.use({ width: settings.baseWidth, height: settings.firstLayerHeight });
  const centre = { x: origin.x + frame.x / 2, y: origin.y + frame.y / 2 };
  const loops = own.anchor === "none" ? 0 : own.perimeters;
  ground(motion, settings, layout, { centre, size: frame, loops, solid: own.anchor === "layer" });
  yield;
  if (labels.length === 0) return;
  const size = { x: frame.x, y: numbersHeight };
  const above = { x: centre.x, y: origin.y + frame.y + numbersHeight / 2 };
  ground(motion, settings, layout, { centre: above, size, loops: 1, solid: true });
  yield;
}

interface Ground {
  readonly centre: Point;
  readonly size: { readonly x: number; readonly y: number };
  readonly loops: number;
  readonly solid: boolean;
}

/** Loops along the edge of a rectangle, from the outside in, and what fills the rest. */
function ground(
  motion: Motion,
  { firstLayerSpeed }: PrinterSettings,
  { baseSpacing }: Layout,
  { centre, size, loops, solid }: Ground,
): void {
  const loop = (within: number) =>
    moved(rectangle(size.x / 2 - within * baseSpacing, size.y / 2 - within * baseSpacing), centre);
  const fits = Math.min(loops, Math.floor(Math.min(size.x, size.y) / 2 / baseSpacing));
  for (let index = 0; index < fits; index += 1) motion.follow(loop(index), firstLayerSpeed);
  if (!solid) return;
  for (const [from, to] of filling(loop(fits), 0, baseSpacing)) {
    motion.travel(from);
    motion.line(to, firstLayerSpeed);
  }
}

/** Numbers that are read from the right, above every second chevron. */
function drawLabels(motion: Motion, settings: PrinterSettings, { labels, origin, frame }: Layout): void {
  motion.part("Labels");
  motion.use({ width: settings.width, height: settings.layerHeight });
  const bottom = origin.y + frame.y + settings.baseWidth / 2 + GLYPH.padding;
  for (const { text, x } of labels) {
    for (const stroke of strokes(text)) {
      // Upright characters turned to the left: their base line is to the right.
      const turned = stroke.map((point) => ({ x: x + GLYPH.half - point.y, y: bottom + point.x }));
      motion.follow(turned, settings.firstLayerSpeed, false);
    }
  }
}

function* drawChevrons(
  motion: Motion,
  settings: PrinterSettings,
  { own, values, wallStep, pitch, rise, run, first }: Layout,
  firstLayer: { readonly inset: number } | null,
): Generator<void, void> {
  const height = firstLayer === null ? settings.layerHeight : settings.firstLayerHeight;
  const line = { width: settings.width, height };
  const limit = settings.maxFlow / (lineArea(line.width, height) * Math.max(1, settings.flowRatio));
  const fast = Math.floor(Math.min(Math.max(LEAST_SPEED, settings.printSpeed), limit, settings.maxSpeed));
  const speed = firstLayer === null ? Math.max(1, fast) : settings.firstLayerSpeed;
  // Inside of a frame the first layer ends where the frame begins.
  const cut = firstLayer !== null && own.anchor === "frame" ? firstLayer.inset : 0;
  const cutRun = (run * cut) / rise;
  for (const [index, value] of values.entries()) {
    motion.part("Test");
    motion.use(line);
    motion.command(pressureAdvanceCommand(settings.firmware, value));
    for (let wall = 0; wall < own.walls; wall += 1) {
      const x = first.x + index * pitch + wall * wallStep;
      motion.follow(
        [
          { x: x + cutRun, y: first.y + cut },
          { x: x + run, y: first.y + rise },
          { x: x + cutRun, y: first.y + rise * 2 - cut },
        ],
        speed,
        false,
      );
    }
    yield;
  }
}
