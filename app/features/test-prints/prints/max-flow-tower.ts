import { generator } from "../generator.model";
import { fmt, rounded } from "~/lib/numbers/format-number";
import { numberField, type ValuesOf, type Outcome } from "../fields.model";
import { bumps, filling, roundedRectangle } from "../gcode/shapes";
import { accelerationOf, type LineShape, type Motion } from "../gcode/motion";
import type { Point } from "../gcode/totals";
import { accelerationWarnings, type Band, type Plan } from "../plan.model";
import { lineArea, spacingOf } from "../../calibration/calculators/formulas.model";
import { TOO_HEAVY, type PrinterSettings } from "../printer-settings.model";

const RADIUS = 5;
const BASE_LAYERS = 2;
const BRIM_LOOPS = 5;

const maxFlowTowerFields = {
  start: numberField({ label: "Flow from", unit: "mm³/s", start: 5, min: 0, above: true, max: 200 }),
  end: numberField({ label: "Flow to", unit: "mm³/s", start: 20, min: 0, max: 200 }),
  step: numberField({
    label: "More flow with every millimetre",
    unit: "mm³/s",
    start: 0.5,
    min: 0,
    above: true,
    max: 50,
  }),
  length: numberField({
    label: "Length",
    unit: "mm",
    start: 100,
    min: 20,
    max: 500,
    hint: "Long sides let it reach its speed.",
  }),
  depth: numberField({ label: "Depth", unit: "mm", start: 30, min: 15, max: 300 }),
};

type Own = ValuesOf<typeof maxFlowTowerFields>;

/** One wall in a spiral that is printed faster with every loop, on two solid layers. */
export const maxFlowTower = generator(maxFlowTowerFields, planMaxFlowTower);

function planMaxFlowTower(settings: PrinterSettings, own: Own): Outcome<Plan> {
  const { nozzle, flowRatio } = settings;
  const line: LineShape = { width: nozzle * 1.75, height: nozzle * 0.8 };
  const area = lineArea(line.width, line.height);
  const problem = problemOf(settings, own, area);
  if (problem !== null) return { problem };
  const count = Math.floor((own.end - own.start) / own.step / line.height + 1e-9);
  if (count < 1) return { problem: { field: "end", code: "E_ORDER" } };
  const base = BASE_LAYERS * line.height;
  const flows = Array.from({ length: count }, (_, loop) => own.start + (loop + 1) * line.height * own.step);
  const bands = flows.map((value, loop): Band => ({
    fromZ: rounded(base + loop * line.height, 3),
    toZ: rounded(base + (loop + 1) * line.height, 3),
    value,
  }));
  const edge = (BRIM_LOOPS + 1) * spacingOf(line.width, line.height);
  return {
    value: {
      values: flows,
      bands,
      bandWords: { label: "Flow", unit: "mm³/s" },
      warnings: ["W_FIXED_LIMITS", ...accelerationWarnings(settings)],
      facts: [
        {
          label: "Flow at the top",
          value: fmt(flows.at(-1) ?? own.start, 2),
          unit: `mm³/s: every loop has a flow of its own, the first ${fmt(flows[0] ?? own.start, 2)}`,
        },
        {
          label: "First flow to enter for the reading",
          value: fmt(own.start - base * own.step, 6),
          unit: `mm³/s: heights count from the bed, and the base is ${fmt(base, 2)} mm of them`,
        },
      ],
      derived: { testWidth: line.width, testHeight: line.height, baseHeight: base },
      firstLayer: line.height,
      size: { x: own.length + edge * 2, y: own.depth + edge * 2 },
      // The base has no flow of its own: heights above the bed read right when the tower is taken to begin below it.
      reads: {
        variant: "tower",
        start: fmt(own.start - base * own.step, 6),
        step: fmt(own.step, 9),
        end: fmt(own.end, 9),
      },
      blame: { wide: "length", deep: "depth", tall: "end", long: "step" },
      anyFlow: true,
      *draw(motion) {
        const slow = Math.min(
          settings.firstLayerSpeed,
          Math.min(own.start, settings.maxFlow) / (area * Math.max(1, flowRatio)),
        );
        yield* drawBase(motion, { own, line, slow });
        motion.part("Test");
        const outline = roundedRectangle(own.length / 2, own.depth / 2, RADIUS);
        for (const [loop, flow] of flows.entries()) {
          const bottom = base + loop * line.height;
          const notches = Math.floor((bottom + line.height) / 5) > Math.floor(bottom / 5) && bottom > 1;
          drawLoop(motion, {
            outline: notches ? notched(outline, own) : outline,
            bottom,
            line,
            speed: flow / (area * flowRatio),
          });
          yield;
        }
      },
    },
  };
}

function problemOf(settings: PrinterSettings, own: Own, area: number) {
  const { nozzle, maxSpeed, flowRatio, maxZ } = settings;
  if (own.end < own.start + own.step - 1e-9) return { field: "end", code: "E_ORDER" } as const;
  if (area > 4 * nozzle ** 2) return { field: "nozzle", code: "E_RANGE", detail: TOO_HEAVY } as const;
  const base = BASE_LAYERS * nozzle * 0.8;
  if (own.start <= base * own.step) {
    const detail = `Enter more than ${fmt(base * own.step, 2)} mm³/s, so that heights from the bed can be read.`;
    return { field: "start", code: "E_RANGE", detail } as const;
  }
  const height = base + (own.end - own.start) / own.step;
  if (height > maxZ) {
    const detail = `The tower would be ${fmt(Math.min(height, 1e9), 0)} mm high. Enter a larger step, or a lower end.`;
    return { field: "step", code: "E_GEOMETRY", detail } as const;
  }
  const fastest = own.end / (area * flowRatio);
  if (fastest > maxSpeed) {
    const detail = `This needs ${fmt(fastest, 0)} mm/s. Use a larger nozzle, a lower end, or a higher speed limit.`;
    return { field: "end", code: "E_RANGE", detail } as const;
  }
  if (own.depth < RADIUS * 2 + 4) return { field: "depth", code: "E_RANGE" } as const;
  const needed = (2 * fastest ** 2) / accelerationOf(settings) + RADIUS * 2;
  if (own.length < needed) {
    const detail = `Enter at least ${fmt(Math.ceil(needed), 0)} mm, or the highest speed is not reached at this acceleration.`;
    return { field: "length", code: "E_GEOMETRY", detail } as const;
  }
  return null;
}

interface Base {
  readonly own: Own;
  readonly line: LineShape;
  readonly slow: number;
}

/** Brim and solid layers, at a fixed low speed. */
function* drawBase(motion: Motion, { own, line, slow }: Base): Generator<void, void> {
  const apart = spacingOf(line.width, line.height);
  for (let layer = 1; layer <= BASE_LAYERS; layer += 1) {
    motion.layer(layer * line.height);
    if (layer === 1) {
      motion.part("Brim");
      motion.use(line);
      for (let loop = BRIM_LOOPS; loop >= 1; loop -= 1) {
        const out = loop * apart;
        motion.follow(roundedRectangle(own.length / 2 + out, own.depth / 2 + out, RADIUS + out), slow);
      }
    }
    motion.part("Base");
    motion.use(line);
    motion.follow(roundedRectangle(own.length / 2, own.depth / 2, RADIUS), slow);
    const inner = roundedRectangle(own.length / 2 - apart, own.depth / 2 - apart, RADIUS - apart);
    for (const [from, to] of filling(inner, layer % 2 === 0 ? 135 : 45, apart)) {
      motion.travel(from);
      motion.line(to, slow);
    }
    yield;
  }
}

interface Loop {
  readonly outline: readonly Point[];
  readonly bottom: number;
  readonly line: LineShape;
  readonly speed: number;
}

/** One loop that rises by its own height. */
function drawLoop(motion: Motion, { outline, bottom, line, speed }: Loop): void {
  const [first] = outline;
  if (first === undefined) return;
  motion.beginLayer(bottom + line.height);
  motion.use(line);
  if (bottom > motion.height + 1e-6) motion.rise(bottom);
  motion.travel(first);
  const points = [...outline.slice(1), first];
  const lengths = points.map((to, index) => {
    const from = outline[index] ?? first;
    return Math.hypot(to.x - from.x, to.y - from.y);
  });
  const whole = lengths.reduce((sum, length) => sum + length, 0);
  let done = 0;
  for (const [index, to] of points.entries()) {
    done += lengths[index] ?? 0;
    motion.climb(to, bottom + (line.height * done) / whole, speed);
  }
}

/** The loop with a tick on its right side. */
function notched(outline: readonly Point[], { length, depth }: Own): Point[] {
  const from = { x: length / 2, y: RADIUS - depth / 2 };
  const to = { x: length / 2, y: depth / 2 - RADIUS };
  const after = outline.findIndex(({ x, y }) => Math.abs(x - to.x) < 1e-9 && Math.abs(y - to.y) < 1e-9);
  const at = depth / 2 - RADIUS - 1;
  return [...outline.slice(0, after), ...bumps(from, to, [at]), ...outline.slice(after)];
}
