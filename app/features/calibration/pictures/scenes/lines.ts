import { lineArea } from "../../calculators/formulas.model";
import type { Readings } from "../../calculators/readings";
import { box, path, segment, shown, Sketch, within, type Scene } from "../scene";

interface Line {
  readonly width: number;
  readonly height: number;
  readonly rounded: boolean;
}

/** A line cut across, in its proportions. */
function drawLine(
  sketch: Sketch,
  { width, height, rounded }: Line,
  middle: number,
  bottom: number,
  most: number,
): number {
  const unitsPerMm = Math.min(most / (width || 1), 64 / (height || 1));
  const [w, h] = [within(width * unitsPerMm, 3, most), within(height * unitsPerMm, 3, 64)];
  sketch
    .add("glow", box(middle - w / 2, bottom - h, w, h, rounded ? h / 2 : 0))
    .add("hot", box(middle - w / 2, bottom - h, w, h, rounded ? h / 2 : 0));
  sketch.across(middle - w / 2, middle + w / 2, bottom - h - 10, shown(width, "mm"));
  sketch.write(middle, bottom + 18, `${shown(height, "mm")} high`);
  return unitsPerMm;
}

/** A line cut across, and how much of it is laid in a second. */
function secondScene(
  line: Line,
  { speed, flow, area }: { readonly speed: number; readonly flow: number; readonly area: number },
): Scene {
  const sketch = new Sketch();
  drawLine(sketch, line, 66, 100, 96);
  sketch
    .add("body", path`M150 88h140a7 7 0 0 1 0 14h-140a7 7 0 0 1 0 -14z`)
    .add("dark", path`M276 58h24v12l-8 14h-8l-8 -14z`);
  sketch.add("line", segment(170, 72, 250, 72)).add("line", path`M243 66l8 6l-8 6`);
  sketch.write(205, 56, `${shown(speed)} mm each second`, { strong: true });
  sketch.write(220, 126, shown(flow, "mm³/s"), { strong: true });
  return sketch.scene(134, {
    name: "A line cut across, and a second of it",
    says: `A line ${shown(line.width)} by ${shown(line.height, "mm")} has ${shown(area, "mm²")} ${line.rounded ? "with round ends" : "as a rectangle"}. At ${shown(speed, "mm/s")} that is ${shown(flow, "mm³/s")}.`,
  });
}

/** A line with its speed and its flow. */
export function speedScene(readings: Readings): Scene {
  const line = lineOf(readings);
  const area = readings.number("crossSection");
  const speed = readings.maybe("maxSpeed") ?? readings.number("speed");
  return secondScene(line, { speed, flow: readings.number("maxFlow"), area });
}

/** A line as Teaching Tech's tower lays it: 1.2 nozzles wide, metered as a rectangle. */
export function segmentLineScene(readings: Readings): Scene {
  const [width, height] = [1.2 * readings.number("nozzleDiameter"), readings.number("layerHeight")];
  const area = lineArea(width, height, "rect");
  return secondScene(
    { width, height, rounded: false },
    { speed: readings.number("speed"), flow: readings.number("maxFlow"), area },
  );
}

const lineOf = (readings: Readings): Line => ({
  width: readings.number("lineWidth"),
  height: readings.number("layerHeight"),
  rounded: readings.text("areaModel") !== "rect",
});

/** A line beside the largest one that Klipper prints. */
export function crossSectionScene(readings: Readings): Scene {
  const side = 2 * readings.number("nozzleDiameter");
  const [area, limit] = [readings.number("crossSection"), readings.number("limit")];
  const line = lineOf(readings);
  const unitsPerMm = 120 / Math.max(side, line.width, line.height, 1e-6);
  const [w, h, s] = [line.width, line.height, side].map((length) => Math.max(length * unitsPerMm, 2));
  const bottom = 150;
  const sketch = new Sketch();
  const shape = box(84 - (w ?? 0) / 2, bottom - (h ?? 0), w ?? 0, h ?? 0, line.rounded ? (h ?? 0) / 2 : 0);
  sketch
    .add("glow", shape)
    .add("hot", shape)
    .add("aim", box(236 - (s ?? 0) / 2, bottom - (s ?? 0), s ?? 0, s ?? 0));
  sketch
    .write(84, bottom + 18, `line ${shown(area, "mm²")}`, { strong: true })
    .write(236, bottom + 18, `limit ${shown(limit, "mm²")}`);
  const verdict = area > limit + 1e-9 ? "Klipper stops the print" : "Klipper prints it";
  return sketch.scene(bottom + 28, {
    name: "A line beside the largest that Klipper prints",
    says: `The line has ${shown(area, "mm²")}, the limit is a square of two nozzles, ${shown(limit, "mm²")} (dashed): ${verdict}.`,
  });
}
