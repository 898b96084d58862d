import type { Readings } from "../../calculators/readings";
import { exceeds } from "../../calculators/compare";
import { box, circle, scale, segment, shown, Sketch, through, within, type Scene } from "../scene";

const FRAME = { left: 46, right: 304, top: 26, bottom: 150 };

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
function chart({ x: [xFrom, xTo], y: [yFrom, yTo], xName, yName }: Axes): Chart {
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

const CHART_HEIGHT = FRAME.bottom + 40;

/** Where the letters of a peak stand: above it where there is room, else below. */
const besidePeak = (y: number): number => (y > FRAME.top + 30 ? y - 10 : y + 20);

/** Points of a curve. */
const SAMPLES = 40;

/** Missing mass against flow, and where it passes what is accepted. */
export function lossScene(readings: Readings): Scene {
  const flows = readings
    .rows("points")
    .map(([flow = 0]) => flow)
    .toSorted((one, other) => one - other);
  const losses = readings.list("lossPercent");
  const tolerance = readings.number("tolerancePercent");
  const limit = readings.number("maxFlow");
  const setting = readings.number("recommendedFlow");
  const most = Math.max(tolerance * 1.4, ...losses, 1);
  const { sketch, x, y } = chart({
    x: [0, Math.max(...flows, limit) * 1.08],
    y: [Math.min(0, ...losses), most],
    xName: "flow, mm³/s",
    yName: "missing mass, %",
  });
  const [left, right] = [FRAME.left, FRAME.right];
  sketch.add("aim", segment(left, y(tolerance), right, y(tolerance)), `accepted: ${shown(tolerance, "%")}`);
  sketch.add(
    "thin",
    segment(x(setting), FRAME.top, x(setting), FRAME.bottom),
    `with the margin: ${shown(setting, "mm³/s")}`,
  );
  sketch.add("line", through(flows.map((flow, at) => [x(flow), y(losses[at] ?? 0)] as const)));
  flows.forEach((flow, at) => {
    const loss = losses[at] ?? 0;
    const hover = `${shown(flow, "mm³/s")}: ${shown(loss, "%")} missing`;
    sketch.add(exceeds(loss, tolerance) ? "flaw" : "dark", circle(x(flow), y(loss), 4), hover);
  });
  sketch.add("hot", segment(x(limit), FRAME.top, x(limit), FRAME.bottom), `limit: ${shown(limit, "mm³/s")}`);
  sketch.write(within(x(limit) - 6, left + 80, right), FRAME.top + 4, `limit ${shown(limit)}`, {
    anchor: "end",
    strong: true,
  });
  sketch.write(left + 6, y(tolerance) - 6, `${shown(tolerance, "%")} accepted`, { anchor: "start" });
  const found = losses.some((loss) => exceeds(loss, tolerance))
    ? `The missing mass passes ${shown(tolerance, "%")} at ${shown(limit, "mm³/s")}`
    : `No blob lost more than ${shown(tolerance, "%")}, so the limit is above ${shown(limit, "mm³/s")}`;
  const rows = flows.map((flow, at) => `${shown(flow)} mm³/s ${shown(losses[at] ?? 0, "%")}`).join(", ");
  return sketch.scene(CHART_HEIGHT, {
    name: "Missing mass against flow",
    says: `${found}; with the margin that is ${shown(setting, "mm³/s")} (thin line). Blobs: ${rows}.`,
  });
}

/** Speed along one line of the test: whether it really gets as fast as it should. */
export function lineSpeedScene(readings: Readings): Scene {
  const [wanted, peak] = [readings.number("speed"), readings.number("peakSpeed")];
  const [length, acceleration] = [readings.number("segmentLength"), readings.number("acceleration")];
  const corner = readings.number("cornerVelocity");
  const { sketch, x, y } = chart({
    x: [0, length],
    y: [0, wanted * 1.1],
    xName: "along the line, mm",
    yName: "speed, mm/s",
  });
  const speedAt = (place: number) =>
    Math.min(wanted, Math.sqrt(corner ** 2 + 2 * acceleration * Math.min(place, length - place)));
  const places = Array.from({ length: SAMPLES + 1 }, (_, at) => (length * at) / SAMPLES);
  sketch.add("aim", segment(FRAME.left, y(wanted), FRAME.right, y(wanted)), `wanted: ${shown(wanted, "mm/s")}`);
  sketch.add("hot", through(places.map((place) => [x(place), y(speedAt(place))] as const)));
  sketch.write(x(length / 2), besidePeak(y(peak)), `${shown(peak)} mm/s`, {
    strong: true,
  });
  const reached =
    peak < wanted - 1e-9
      ? `only ${shown(peak)} of the ${shown(wanted, "mm/s")} (dashed)`
      : `its ${shown(wanted, "mm/s")}`;
  return sketch.scene(CHART_HEIGHT, {
    name: "Speed along a line of the test",
    says: `At ${shown(acceleration, "mm/s²")} a line of ${shown(length, "mm")} reaches ${reached}. There the filament is pushed ${shown(readings.number("advance"), "mm")} ahead.`,
  });
}

/** Speed of the extruder during one retraction. */
export function retractionSpeedScene(readings: Readings): Scene {
  const [wanted, peak] = [readings.number("speed"), readings.number("peakSpeed")];
  const time = readings.number("durationMs");
  const ramp = (1000 * peak) / readings.number("acceleration", 1);
  const { sketch, x, y } = chart({
    x: [0, time],
    y: [0, wanted * 1.1],
    xName: "time, ms",
    yName: "extruder speed, mm/s",
  });
  sketch.add("aim", segment(FRAME.left, y(wanted), FRAME.right, y(wanted)), `wanted: ${shown(wanted, "mm/s")}`);
  sketch.add(
    "hot",
    through([
      [x(0), y(0)],
      [x(ramp), y(peak)],
      [x(time - ramp), y(peak)],
      [x(time), y(0)],
    ]),
  );
  sketch.write(x(time / 2), besidePeak(y(peak)), `${shown(peak)} mm/s`, {
    strong: true,
  });
  const reached =
    peak < wanted - 1e-9
      ? `reaches only ${shown(peak)} of ${shown(wanted, "mm/s")} (dashed)`
      : `reaches ${shown(wanted, "mm/s")}`;
  return sketch.scene(CHART_HEIGHT, {
    name: "Extruder speed during one retraction",
    says: `Pulling ${shown(readings.number("retractLength"), "mm")} takes ${shown(time, "ms")} and ${reached}.`,
  });
}

/** Tests that Orca's adaptive pressure advance wants, relative to one of them. */
const SHARES = [0.5, 1, 1.5];

/** One test among those of other flows and accelerations. */
export function adaptiveScene(readings: Readings): Scene {
  const [flow, acceleration] = [readings.number("flow"), readings.number("acceleration")];
  const { sketch, x, y } = chart({
    x: [0, flow * 1.8],
    y: [0, acceleration * 1.8],
    xName: "flow, mm³/s",
    yName: "acceleration, mm/s²",
  });
  for (const across of SHARES)
    for (const up of SHARES) sketch.add("line", circle(x(flow * across), y(acceleration * up), 5));
  sketch.add("hot", circle(x(flow), y(acceleration), 5)).add("hot", circle(x(flow), y(acceleration), 9));
  sketch.write(x(flow), y(acceleration) - 14, readings.text("row"), { strong: true });
  return sketch.scene(CHART_HEIGHT, {
    name: "This test among those of adaptive pressure advance",
    says: `This row is for ${shown(flow, "mm³/s")} at ${shown(acceleration, "mm/s²")} (double ring). The other rings stand for tests at lower and higher flows and accelerations: three of each at least.`,
  });
}

/** What Klipper lets the extruder do alone, beside what the axes may do. */
export function extrudeOnlyScene(readings: Readings): Scene {
  const sketch = new Sketch();
  const rows = [
    ["max_velocity", readings.number("maxVelocity"), readings.number("maxExtrudeOnlyVelocity"), "mm/s"],
    ["max_accel", readings.number("maxAccel"), readings.number("maxExtrudeOnlyAccel"), "mm/s²"],
  ] as const;
  rows.forEach(([name, axes, extruder, unit], row) => {
    const top = 14 + row * 84;
    const length = scale([0, Math.max(axes, extruder)], [0, 290]);
    sketch.write(14, top, `${name} ${shown(axes, unit)}`, { anchor: "start" });
    sketch.add("body", bar(14, top + 6, length(axes)));
    sketch.write(14, top + 40, `extruder alone ${shown(extruder, unit)}`, { anchor: "start", strong: true });
    sketch.add("glow", bar(14, top + 46, length(extruder)));
  });
  return sketch.scene(164, {
    name: "Limits of the extruder beside those of the axes",
    says: `A line of four times the squared nozzle has ${shown(readings.number("ratio"))} of the filament's cross-section, so the extruder alone gets that share: ${shown(readings.number("maxExtrudeOnlyVelocity"), "mm/s")} and ${shown(readings.number("maxExtrudeOnlyAccel"), "mm/s²")}.`,
  });
}

const bar = (x: number, y: number, width: number): string => box(x, y, Math.max(width, 2), 16);
