import type { Readings } from "../../calculators/readings";
import { box, circle, scale, segment, shown, Sketch, SCENE_WIDTH, within, type Scene } from "../scene";

const WALL_WIDTH = 170;
const LAYERS = 4;

interface Cut {
  readonly thickness: number;
  readonly lines: number;
  readonly unitsPerMm: number;
  readonly layer: number;
  readonly top: number;
}

/** Layers of a wall, cut across: lines side by side. */
function drawCut(sketch: Sketch, { thickness, lines, unitsPerMm, layer, top }: Cut): void {
  const width = thickness * unitsPerMm;
  const line = width / lines;
  for (let row = 0; row < LAYERS; row++) {
    for (let at = 0; at < lines; at++) {
      const x = SCENE_WIDTH / 2 - width / 2 + at * line;
      sketch.add("body", box(x, top + row * layer, line, layer, layer / 2));
    }
  }
}

/** The measured wall, the thickness it should have, and every reading on a scale below. */
export function wallScene(readings: Readings): Scene {
  const [target, mean, sd] = [readings.number("targetWall"), readings.number("meanWall"), readings.number("sd")];
  const lines = readings.number("wallCount", 1);
  const unitsPerMm = WALL_WIDTH / Math.max(target, mean, 1e-6);
  const layer = within(readings.number("layerHeight", 0.2) * unitsPerMm, 9, 20);
  const top = 62;
  const bottom = top + LAYERS * layer;
  const half = (target * unitsPerMm) / 2;
  const middle = SCENE_WIDTH / 2;
  const sketch = new Sketch();
  drawCut(sketch, { thickness: mean, lines, unitsPerMm, layer, top });
  for (const x of [middle - half, middle + half]) sketch.add("aim", segment(x, 34, x, bottom + 8));
  sketch.across(middle - half, middle + half, 34, `should be ${shown(target, "mm")}`);
  sketch.across(middle - (mean * unitsPerMm) / 2, middle + (mean * unitsPerMm) / 2, 54, "", true);
  sketch.write(middle, bottom + 22, `measured ${shown(mean, "mm")}`, { strong: true });
  const end = drawReadings(sketch, readings.list("readings"), { target, mean, sd }, bottom + 50);
  const spread = sd > 0 ? `, which vary by ${shown(sd, "mm")}` : "";
  return sketch.scene(end, {
    name: "A wall cut across, with the thickness it should have",
    says: `The wall should be ${shown(target, "mm")} thick (dashed). The mean of your readings is ${shown(mean, "mm")}${spread}. Below, every reading is a dot.`,
  });
}

/** Every reading as a dot, with the mean and the target. */
function drawReadings(
  sketch: Sketch,
  readings: readonly number[],
  { target, mean, sd }: { readonly target: number; readonly mean: number; readonly sd: number },
  y: number,
): number {
  const all = [...readings, target, mean - sd, mean + sd];
  const [least, most] = [Math.min(...all), Math.max(...all)];
  const room = Math.max((most - least) * 0.1, 0.01);
  const x = scale([least - room, most + room], [24, SCENE_WIDTH - 24]);
  sketch.add(
    "glow",
    box(x(mean - sd), y - 9, Math.max(x(mean + sd) - x(mean - sd), 1), 18),
    `spread: ${shown(sd, "mm")}`,
  );
  sketch.add("line", segment(24, y, SCENE_WIDTH - 24, y)).add("aim", segment(x(target), y - 14, x(target), y + 14));
  for (const reading of readings) sketch.add("dark", circle(x(reading), y, 4), shown(reading, "mm"));
  sketch.add("hot", segment(x(mean), y - 12, x(mean), y + 12), `mean ${shown(mean, "mm")}`);
  sketch.write(24, y + 28, shown(least - room), { anchor: "start" });
  sketch.write(SCENE_WIDTH - 24, y + 28, shown(most + room, "mm"), { anchor: "end" });
  return y + 36;
}

/** The filament as it is and as the slicer takes it to be. */
export function diameterScene(readings: Readings): Scene {
  const [nominal, measured] = [readings.number("nominalDiameter", 1), readings.number("measuredDiameter", 1)];
  const unitsPerMm = 62 / Math.max(nominal, measured);
  const sketch = new Sketch()
    .add("glow", circle(160, 78, measured * unitsPerMm))
    .add("hot", circle(160, 78, measured * unitsPerMm))
    .add("aim", circle(160, 78, nominal * unitsPerMm))
    .write(160, 74, `measured ${shown(measured)}`, { strong: true })
    .write(160, 92, `slicer ${shown(nominal)} mm`);
  const area = 100 * ((measured / nominal) ** 2 - 1);
  return sketch.scene(150, {
    name: "Filament cut across, as it is and as the slicer takes it",
    says: `${shown(measured, "mm")} has ${shown(Math.abs(area), "%")} ${area < 0 ? "less" : "more"} area than ${shown(nominal, "mm")} (dashed), so each millimetre brings that much ${area < 0 ? "less" : "more"} plastic.`,
  });
}
