import { generator } from "../generator.model";
import { fmt } from "~/lib/numbers/format-number";
import { choiceField, numberField, type ValuesOf, type Outcome } from "../fields.model";
import { clearSkewCommand } from "../gcode/commands";
import { layersTo, type Layer } from "../gcode/layers";
import type { Motion } from "../gcode/motion";
import type { Point } from "../gcode/totals";
import { bumps, cutSquare, rectangle } from "../gcode/shapes";
import type { Plan, Warning } from "../plan.model";
import { spacingOf } from "../../calibration/calculators/formulas.model";
import type { PrinterSettings } from "../printer-settings.model";

const WALL = 5;
const HEIGHT = 4;
/** What the corners are cut off by, along each side. */
const CORNER_CUT = 1;
/** Layers of the arrow. */
const ARROW_LAYERS = 2;
/** Notches near each corner on the inside: how far from it the first begins, and from each to the next. */
const NOTCH = { from: 6, pitch: 4, depth: 2, width: 2 };

const skewFrameFields = {
  side: numberField({ label: "Side of the frame", unit: "mm", start: 100, min: 50, max: 300 }),
  caliper: numberField({
    label: "Your caliper measures up to",
    unit: "mm",
    start: 150,
    min: 70,
    max: 1_000,
    hint: "The diagonal has to fit it.",
  }),
  measureResidual: choiceField(
    "Skew correction while printing",
    { no: "Off", yes: "As it is" },
    "no",
    "Off measures all of it; as it is, what is left.",
  ),
};

type Own = ValuesOf<typeof skewFrameFields>;

/** A square frame whose cut corners calipers sit on; corner A, with one notch, is the front left one. */
export const skewFrame = generator(skewFrameFields, planSkewFrame);

function planSkewFrame(settings: PrinterSettings, own: Own): Outcome<Plan> {
  const { side } = own;
  const diagonal = Math.SQRT2 * (side - CORNER_CUT);
  if (diagonal > own.caliper) {
    const longest = Math.floor(own.caliper / Math.SQRT2 + CORNER_CUT);
    const detail = `The diagonal is ${fmt(diagonal, 1)} mm, and your caliper measures up to ${fmt(own.caliper, 1)} mm. Enter at most ${fmt(longest, 0)} mm.`;
    return { problem: { field: "side", code: "E_RANGE", detail } };
  }
  const clear = own.measureResidual === "yes" ? null : clearSkewCommand(settings.firmware);
  const warnings: readonly Warning[] =
    own.measureResidual === "yes" ? [] : [clear === null ? "W_NO_SKEW_COMMAND" : "W_SKEW_CLEARED"];
  const layers = layersTo(HEIGHT, settings.firstLayerHeight, settings.layerHeight);
  return {
    value: {
      values: [side],
      bands: [],
      warnings,
      facts: [{ label: "Cut off the corners: take it off AD", value: fmt(CORNER_CUT, 1), unit: "mm" }],
      derived: { cornerCut: CORNER_CUT },
      size: { x: side, y: side },
      commands: clear === null ? [] : [clear],
      reads: { variant: own.measureResidual === "yes" ? "combine" : "plane" },
      blame: { wide: "side", tall: "maxZ", long: "side" },
      *draw(motion) {
        for (const [index, layer] of layers.entries()) {
          const speed = index === 0 ? settings.firstLayerSpeed : settings.printSpeed;
          motion.layer(layer.z);
          drawFrame(motion, settings, { side, layer, speed });
          if (index < ARROW_LAYERS) drawArrow(motion, speed);
          yield;
        }
      },
    },
  };
}

interface Level {
  readonly side: number;
  readonly layer: Layer;
  readonly speed: number;
}

/** The frame's loops, from the inside out. */
function drawFrame(motion: Motion, { width }: PrinterSettings, { side, layer, speed }: Level): void {
  const inset = spacingOf(width, layer.height);
  const loops = Math.max(1, Math.round((WALL - width) / inset) + 1);
  motion.part("Test");
  motion.use({ width, height: layer.height });
  for (let loop = loops - 1; loop >= 0; loop -= 1) {
    const within = width / 2 + loop * inset;
    const half = side / 2 - within;
    // Cut corners further in are shorter, since all lines are equally far apart.
    const leg = CORNER_CUT - within * (2 - Math.SQRT2);
    motion.follow(loop === loops - 1 && loops > 1 ? notched(half) : cutSquare(half, leg), speed);
  }
}

/** The innermost loop: one notch after corner A, two before B, three after C, four before D, all on its inside. */
function notched(half: number): Point[] {
  const corners = rectangle(half, half);
  // Anticlockwise: A at the origin, D along X, C, B.
  const notches = [1, 4, 3, 2];
  return corners.flatMap((from, index) => {
    const to = corners[(index + 1) % corners.length] ?? from;
    const at = Array.from({ length: notches[index] ?? 0 }, (_, place) => NOTCH.from + place * NOTCH.pitch);
    return [from, ...bumps(from, to, at, { depth: -NOTCH.depth, width: NOTCH.width })];
  });
}

/** An arrow along X, inside the frame. */
function drawArrow(motion: Motion, speed: number): void {
  motion.part("Arrow");
  motion.follow(
    [
      { x: -8, y: 0 },
      { x: 8, y: 0 },
    ],
    speed,
    false,
  );
  motion.follow(
    [
      { x: 5, y: 3 },
      { x: 8.5, y: 0 },
      { x: 5, y: -3 },
    ],
    speed,
    false,
  );
}
