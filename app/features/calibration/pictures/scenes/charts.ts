import { scale, segment, shown, Sketch, through } from "../scene";

/** Where the axes of a chart are. */
export const FRAME = { left: 46, right: 304, top: 26, bottom: 150 };

interface Axes {
  readonly x: readonly [number, number];
  readonly y: readonly [number, number];
  readonly xName: string;
  readonly yName: string;
}

interface Chart {
  readonly sketch: Sketch;
  readonly x: (value: number) => number;
  readonly y: (value: number) => number;
}

/** At most so many steps between the figures of an axis. */
const STEPS = 4;

/** The round figures within a range: 1, 2 or 5 times a power of ten apart. */
export function roundFigures([from, to]: readonly [number, number]): readonly number[] {
  const least = (to - from) / STEPS;
  if (!(least > 0)) return [from];
  const power = 10 ** Math.floor(Math.log10(least));
  const step = ([1, 2, 5].find((times) => times * power >= least * (1 - 1e-9)) ?? 10) * power;
  const first = Math.ceil(from / step - 1e-9);
  const last = Math.floor(to / step + 1e-9);
  // Without what binary fractions leave behind.
  return Array.from({ length: last - first + 1 }, (_, at) => Number(((first + at) * step).toPrecision(12)));
}

/** A sketch with two axes and round figures along them. */
export function chart({ x: xRange, y: yRange, xName, yName }: Axes): Chart {
  const { left, right, top, bottom } = FRAME;
  const [x, y] = [scale(xRange, [left, right]), scale(yRange, [bottom, top])];
  const sketch = new Sketch()
    .add(
      "line",
      through([
        [left, top - 8],
        [left, bottom],
        [right, bottom],
      ]),
    )
    .write((left + right) / 2, bottom + 32, xName)
    .write(4, 12, yName, { anchor: "start" });
  for (const value of roundFigures(xRange)) {
    sketch.add("line", segment(x(value), bottom, x(value), bottom + 4)).write(x(value), bottom + 17, shown(value));
  }
  for (const value of roundFigures(yRange)) {
    const base = y(value) + (value === yRange[0] ? 0 : 4);
    sketch
      .add("line", segment(left - 4, y(value), left, y(value)))
      .write(left - 7, base, shown(value), { anchor: "end" });
  }
  return { sketch, x, y };
}

/** Height of a scene with a chart. */
export const CHART_HEIGHT = FRAME.bottom + 40;

/** Where the letters of a peak stand: above it where there is room, else below. */
export const besidePeak = (y: number): number => (y > FRAME.top + 30 ? y - 10 : y + 20);
