import type { Readings } from "../../calculators/readings";
import { box, circle, path, scale, segment, shown, Sketch, within, type Scene } from "../scene";

/** Filament before and after it was fed, with the mark on it. */
export function feedScene(readings: Readings): Scene {
  const [requested, extruded] = [readings.number("requested"), readings.number("extruded")];
  const [before, after] = [readings.maybe("markDistance"), readings.maybe("remaining")];
  const sketch = new Sketch();
  if (before !== undefined && after !== undefined && Math.abs(before - after - extruded) < 1e-6) {
    const x = scale([0, Math.max(before, after)], [84, 300]);
    markRow(sketch, 36, "before", x(before), `mark at ${shown(before)}`);
    markRow(sketch, 96, "after", Math.max(x(after), 30), `${shown(after)} left`);
  }
  const length = scale([0, Math.max(requested, extruded)], [0, 280]);
  sketch.write(20, 146, `asked for ${shown(requested, "mm")}`, { anchor: "start" });
  sketch.add("aim", box(20, 152, Math.max(length(requested), 1), 12));
  sketch.write(20, 184, `went in ${shown(extruded, "mm")}`, { anchor: "start", strong: true });
  sketch
    .add("glow", box(20, 190, Math.max(length(extruded), 1), 12))
    .add("hot", box(20, 190, Math.max(length(extruded), 1), 12));
  return sketch.scene(210, {
    name: "Marked filament before and after",
    says: `${before !== undefined && after !== undefined ? `The mark was at ${shown(before)} and is now at ${shown(after, "mm")} from the inlet. ` : ""}You asked for ${shown(requested)} and ${shown(extruded, "mm")} went in: ${shown((100 * extruded) / (requested || 1), "%")}.`,
  });
}

/** An extruder with filament that comes in from the right, and a mark on it. */
function markRow(sketch: Sketch, y: number, title: string, mark: number, text: string): void {
  sketch.add("body", box(84, y - 4, 228, 8)).add("dark", box(24, y - 20, 60, 40, 5));
  sketch.add("gap", circle(54, y - 9, 7)).add("gap", circle(54, y + 9, 7));
  sketch.add("hot", segment(mark, y - 12, mark, y + 12));
  sketch.write(22, y - 24, title, { anchor: "start" });
  sketch.write(within(mark, 130, 270), y + 28, text, { strong: true });
}

/** One turn of the gear, unrolled. */
export function turnScene(readings: Readings): Scene {
  const distance = readings.number("rotationDistance");
  const [full, micro, ratio] = [
    readings.number("fullSteps"),
    readings.number("microsteps"),
    readings.number("gearRatio"),
  ];
  const sketch = new Sketch()
    .add("body", circle(70, 70, 44))
    .add("dark", circle(70, 70, 7))
    .add("thin", circle(70, 70, 37));
  sketch
    .add("line", segment(70, 114, 300, 114))
    .add("hot", path`M70 26a44 44 0 1 1 -12 2`)
    .add("hot", path`M64 22l-7 6l6 7`);
  sketch.across(70, 300, 140, shown(distance, "mm"), true);
  sketch.write(210, 56, "one turn", { strong: true }).write(210, 76, `${shown(full * micro * ratio)} steps`);
  return sketch.scene(152, {
    name: "One turn of the extruder's gear, unrolled",
    says: `${shown(full)} full steps of ${shown(micro)} microsteps at a gear ratio of ${shown(ratio)} turn the gear once, which feeds ${shown(distance, "mm")} at ${shown(readings.number("stepsPerMm"))} steps/mm.`,
  });
}
