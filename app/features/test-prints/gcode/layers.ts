import { rounded } from "~/lib/numbers/format-number";
import type { Band } from "../plan.model";

/** A layer of a print: its top, its own height, and the middle between both. */
export interface Layer {
  readonly z: number;
  readonly height: number;
  readonly middle: number;
}

/** The layers up to a height, rounded to whole ones, a half to one more. */
export function layersTo(total: number, first: number, height: number): Layer[] {
  const count = Math.max(1, Math.round((total - first) / height + 1 + 1e-9));
  return Array.from({ length: count }, (_, index) => {
    const z = first + index * height;
    const own = index === 0 ? first : height;
    return { z, height: own, middle: z - own / 2 };
  });
}

/** What each layer is printed with, as bands of layers with the same value. */
export function bandsOf(layers: readonly Layer[], valueAt: (layer: Layer) => number): Band[] {
  const bands: Band[] = [];
  for (const layer of layers) {
    const value = valueAt(layer);
    const last = bands.at(-1);
    const fromZ = rounded(layer.z - layer.height, 3);
    const toZ = rounded(layer.z, 3);
    if (last?.value === value) bands[bands.length - 1] = { ...last, toZ };
    else bands.push({ fromZ, toZ, value });
  }
  return bands;
}
