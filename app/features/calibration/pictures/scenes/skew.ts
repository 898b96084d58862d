import { fmt } from "~/lib/numbers/format-number";
import type { Readings } from "../../calculators/readings";
import { path, scale, segment, shown, Sketch, through, within, type Scene } from "../scene";

const degreesOf = (factor: number): number => (Math.atan(factor) * 180) / Math.PI;

/** Whether the lean is nothing as pictures write it. */
const isSquare = (factor: number): boolean => Math.abs(degreesOf(factor)) < 0.005;

/** A lean that can be seen, whatever the real one: 6 to 18 units per 100, in its direction. */
const LEAST_LEAN = 0.06;
const MOST_LEAN = 0.3;
const LARGER = 15;

function drawnLean(factor: number): number {
  if (isSquare(factor)) return 0;
  return Math.sign(factor) * within(Math.abs(factor) * LARGER, LEAST_LEAN, MOST_LEAN);
}

type Corner = readonly [x: number, y: number];

/** Corners of a leaning frame: A at the origin, B above it, C opposite, D beside it. */
function corners(left: number, bottom: number, width: number, height: number, lean: number) {
  const shift = lean * height;
  const [a, d]: readonly [Corner, Corner] = [
    [left, bottom],
    [left + width, bottom],
  ];
  const [b, c]: readonly [Corner, Corner] = [
    [left + shift, bottom - height],
    [left + width + shift, bottom - height],
  ];
  return { a, b, c, d, outline: `${through([a, b, c, d])}z` };
}

const AXES_SAY = "A is the corner nearest the origin, B and D are its neighbours, C is opposite.";

function leanSays(factor: number): string {
  if (isSquare(factor)) return "The corner is square.";
  return `The upper side leans to ${factor > 0 ? "the right" : "the left"} by ${shown(Math.abs(degreesOf(factor)), "°")}: ${shown(Math.abs(100 * factor), "mm")} in 100 mm, drawn larger than it is.`;
}

/** The measured frame over the square one. */
export function planeScene(readings: Readings, factor: number): Scene {
  const [ac, bd, ad] = [readings.number("AC"), readings.number("BD"), readings.number("AD")];
  const ab = readings.number("AB", ad);
  // As exact as calipers: what matters is a difference of hundredths.
  const [acText, bdText, adText] = [ac, bd, ad].map((length) => fmt(length, 3));
  const height = within(130 * (ab / (ad || 1)), 70, 150);
  const width = height === 130 ? 130 : within(height * (ad / (ab || 1)), 70, 150);
  const lean = drawnLean(factor);
  const left = 160 - width / 2 - (lean * height) / 2;
  const bottom = 28 + height;
  const { a, b, c, d, outline } = corners(left, bottom, width, height, lean);
  const sketch = new Sketch()
    .add("glow", outline)
    .add("aim", corners(left, bottom, width, height, 0).outline)
    .add("thin", through([a, c]), `AC ${acText} mm`)
    .add("thin", through([b, d]), `BD ${bdText} mm`)
    .add("hot", outline)
    .add(
      "hot",
      path`M${a[0] + 26} ${bottom}A26 26 0 0 0 ${a[0] + (26 * lean) / Math.hypot(1, lean)} ${bottom - 26 / Math.hypot(1, lean)}`,
    )
    .write(a[0] - 10, bottom + 4, "A", { strong: true })
    .write(b[0] - 10, b[1] + 4, "B", { strong: true })
    .write(c[0] + 10, c[1] + 4, "C", { strong: true })
    .write(d[0] + 10, bottom + 4, "D", { strong: true })
    .write(a[0] + 30, bottom - 10, shown(90 - degreesOf(factor), "°"), { anchor: "start", strong: true })
    .write(160, bottom + 18, `AD ${adText}`)
    .write(160, bottom + 36, `AC ${acText}, BD ${bdText} mm`);
  return sketch.scene(bottom + 44, {
    name: "The measured frame over a square one",
    says: `AC is ${acText}, BD ${bdText} and AD ${adText} mm. ${leanSays(factor)} ${AXES_SAY}`,
  });
}

interface SmallFrame {
  readonly title: string;
  readonly factor: number;
}

/** Small frames side by side, each with its lean. */
function framesScene(frames: readonly SmallFrame[], text: { readonly name: string; readonly says: string }): Scene {
  const sketch = new Sketch();
  const column = 320 / Math.max(frames.length, 1);
  frames.forEach(({ title, factor }, at) => {
    const lean = drawnLean(factor);
    const middle = column * (at + 0.5);
    const left = middle - 32 - lean * 32;
    const { outline } = corners(left, 96, 64, 64, lean);
    sketch
      .add("glow", outline)
      .add("aim", corners(left, 96, 64, 64, 0).outline)
      .add("hot", outline);
    sketch.write(middle, 20, title, { strong: true });
    sketch.write(middle, 116, shown(factor));
    sketch.write(middle, 134, shown(degreesOf(factor), "°"));
  });
  return sketch.scene(142, text);
}

const PLANES = ["XY", "XZ", "YZ"] as const;

/** The planes that were measured or given. */
export function planesScene(readings: Readings): Scene {
  const frames = PLANES.flatMap((title) => {
    const factor = readings.maybe(`factor${title}`);
    return factor === undefined ? [] : [{ title, factor }];
  });
  const list = frames
    .map(({ title, factor }) => `${title} ${shown(factor)} (${shown(degreesOf(factor), "°")})`)
    .join(", ");
  return framesScene(frames, {
    name: `The lean of ${frames.map(({ title }) => title).join(", ")}`,
    says: `${list}: how far the upper side leans for each millimetre up, drawn larger than it is. Dashed is square.`,
  });
}

/** What was corrected, what is left, and what to correct now. */
export function combineScene(readings: Readings): Scene {
  const [prior, residual, total] = ["priorFactor", "residualFactor", "totalFactor"].map((name) =>
    readings.number(name),
  );
  return framesScene(
    [
      { title: "was active", factor: prior ?? 0 },
      { title: "measured", factor: residual ?? 0 },
      { title: "enter now", factor: total ?? 0 },
    ],
    {
      name: "Active correction, what is left, and their sum",
      says: `${shown(prior ?? 0)} was active and the print still leans by ${shown(residual ?? 0)}: together ${shown(total ?? 0)}. Drawn larger than it is, dashed is square.`,
    },
  );
}

/** An angle over a length. */
export function angleScene(readings: Readings): Scene {
  const [lean, span, offset] = [readings.number("degrees"), readings.number("span"), readings.number("offsetAtSpan")];
  const shift = drawnLean(Math.tan((lean * Math.PI) / 180)) * 120;
  const top: Corner = [160 + shift, 40];
  const sketch = new Sketch()
    .add("line", segment(70, 160, 250, 160))
    .add("aim", segment(160, 160, 160, 40))
    .add("hot", through([[160, 160], top]))
    .write(160, 180, shown(lean, "°"), { strong: true });
  const y = scale([0, span], [160, 40]);
  sketch.add("thin", segment(60, y(0), 60, y(span))).write(54, 104, shown(span), { anchor: "end" });
  sketch.across(Math.min(160, top[0]), Math.max(160, top[0]), 30, shown(offset, "mm"), true);
  return sketch.scene(190, {
    name: "An angle over a length",
    says: `${shown(lean, "°")} over ${shown(span, "mm")} is ${shown(offset, "mm")} to the side, drawn larger than it is.`,
  });
}
