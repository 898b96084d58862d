import type { Problem } from "../fields.model";
import type { Layer } from "../gcode/layers";
import type { LineShape, Motion } from "../gcode/motion";
import type { Point } from "../gcode/totals";
import { moved, rectangle } from "../gcode/shapes";
import { spacingOf } from "../../calibration/calculators/formulas.model";
import type { PrinterSettings } from "../printer-settings.model";

/** With taller layers some bands of a millimetre would have none. */
const TALLEST_BAND_LAYER = 1;
const TALL_LAYER: Problem = {
  field: "layerHeight",
  code: "E_RANGE",
  detail:
    "At most 1 mm, and 1 mm in the mean with the first layer, since every millimetre of the tower has a value of its own.",
};

/** Why layers are too tall for bands of a millimetre: each needs the middle of a layer; null when they are not. */
export function tallLayers(first: number, height: number): Problem | null {
  return height > TALLEST_BAND_LAYER || (first + height) / 2 > TALLEST_BAND_LAYER ? TALL_LAYER : null;
}

interface BrimPlace {
  /** Half of what stands on the bed. */
  readonly half: number;
  readonly centre: Point;
  readonly layer: Layer;
}

/** Loops around a square that hold it on the bed, from the outside in. */
export const brim = {
  count: 5,
  draw(motion: Motion, { baseWidth, firstLayerSpeed }: PrinterSettings, { half, centre, layer }: BrimPlace): void {
    const line: LineShape = { width: baseWidth, height: layer.height };
    const apart = spacingOf(line.width, line.height);
    motion.use(line);
    for (let loop = this.count; loop >= 1; loop -= 1) {
      const out = half + apart * (loop - 0.5);
      motion.follow(moved(rectangle(out, out), centre), firstLayerSpeed);
    }
  },
};

/** How many ticks each layer has: one at every 5 mm, two at every 10, two layers high. */
export function tickHeights(layers: readonly Layer[]): number[] {
  return layers.map(({ z, height, middle }) => {
    const five = Math.floor((middle + 1e-9) / 5);
    if (five === 0 || middle - five * 5 >= 2 * height || z <= 1) return 0;
    return five % 2 === 0 ? 2 : 1;
  });
}
