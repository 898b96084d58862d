import type { Readings } from "../../calculators/readings";
import { circle, path, segment, shown, Sketch, type Scene } from "../scene";

const rodLength = 150;

/** A rod of filament with its diameter and length. */
function drawRod(sketch: Sketch, y: number, length: string, diameter: number): void {
  sketch
    .add("body", path`M60 ${y}h${rodLength}a9 22 0 0 1 0 44h${-rodLength}z`)
    .add("dark", path`M60 ${y}a9 22 0 1 0 0 44a9 22 0 1 0 0 -44z`);
  sketch.across(60, 60 + rodLength, y - 10, length, true);
  sketch.write(60, y + 62, `${shown(diameter, "mm")} filament`, { anchor: "start" });
}

/** Filament that is pushed each second, and the plastic that comes out of it. */
export function feedrateScene(readings: Readings): Scene {
  const feedrate = readings.number("feedrateMmMin");
  const flow = readings.maybe("flow") ?? readings.number("maxFlow");
  const diameter = readings.number("filamentDiameter");
  const [rise, length] = [readings.maybe("blobHeight"), readings.maybe("extrusionLength")];
  const sketch = new Sketch();
  drawRod(sketch, 44, `${shown(feedrate / 60)} mm each second`, diameter);
  sketch.add("line", segment(222, 66, 244, 66)).add("line", path`M238 60l7 6l-7 6`);
  sketch.add("glow", circle(276, 66, 22)).add("hot", circle(276, 66, 22));
  sketch.write(250, 118, shown(flow, "mm³/s"), { strong: true });
  const blob =
    rise === undefined || length === undefined
      ? ""
      : ` For a blob the nozzle rises ${shown(rise, "mm")} while ${shown(length, "mm")} goes in, and F counts the rise: F${shown(readings.number("blobFeedrate"))}.`;
  return sketch.scene(132, {
    name: "Filament pushed in a second",
    says: `F${shown(feedrate)} pushes ${shown(feedrate / 60, "mm")} of ${shown(diameter, "mm")} filament each second: ${shown(flow, "mm³/s")}.${blob}`,
  });
}

/** A length of filament and its volume. */
export function volumeScene(readings: Readings): Scene {
  const [length, volume] = [readings.number("retractLength"), readings.number("volume")];
  const sketch = new Sketch();
  drawRod(sketch, 44, shown(length, "mm"), readings.number("filamentDiameter"));
  sketch.write(268, 72, shown(volume, "mm³"), { strong: true });
  return sketch.scene(132, {
    name: "A length of filament and its volume",
    says: `${shown(length, "mm")} of ${shown(readings.number("filamentDiameter"), "mm")} filament is ${shown(volume, "mm³")}.`,
  });
}
