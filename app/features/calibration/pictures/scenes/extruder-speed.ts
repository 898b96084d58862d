import type { Readings } from "../../calculators/readings";
import { box, scale, segment, shown, Sketch, through, type Scene } from "../scene";
import { besidePeak, chart, CHART_HEIGHT, FRAME } from "./charts";

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
