import { scale, shown, Sketch, through } from "../scene";

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

/** A sketch with two axes and their ends. */
export function chart({ x: [xFrom, xTo], y: [yFrom, yTo], xName, yName }: Axes): Chart {
  const { left, right, top, bottom } = FRAME;
  const sketch = new Sketch()
    .add(
      "line",
      through([
        [left, top - 8],
        [left, bottom],
        [right, bottom],
      ]),
    )
    .write(left, bottom + 16, shown(xFrom))
    .write(right, bottom + 16, shown(xTo), { anchor: "end" })
    .write((left + right) / 2, bottom + 32, xName)
    .write(left - 6, bottom, shown(yFrom), { anchor: "end" })
    .write(left - 6, top + 8, shown(yTo), { anchor: "end" })
    .write(4, 12, yName, { anchor: "start" });
  return { sketch, x: scale([xFrom, xTo], [left, right]), y: scale([yFrom, yTo], [bottom, top]) };
}

/** Height of a scene with a chart. */
export const CHART_HEIGHT = FRAME.bottom + 40;

/** Where the letters of a peak stand: above it where there is room, else below. */
export const besidePeak = (y: number): number => (y > FRAME.top + 30 ? y - 10 : y + 20);
