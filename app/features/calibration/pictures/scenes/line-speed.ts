import type { Readings } from "../../calculators/readings";
import { circle, segment, shown, through, type Scene } from "../scene";
import { besidePeak, chart, CHART_HEIGHT, FRAME } from "./charts";

/** Points of a curve. */
const SAMPLES = 40;

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
