import type { Point, SegmentWatcher } from "../gcode/motion";

/** The lines of one layer with the same width, as the path of an SVG. */
export interface LayerPath {
  readonly width: number;
  readonly d: string;
}

/** Collects the lines of one layer; the prime line belongs to the first. */
export function collectLayer(layer: number): { readonly watch: SegmentWatcher; paths(): LayerPath[] } {
  const byWidth = new Map<number, string[]>();
  let end: Point = { x: NaN, y: NaN };
  return {
    watch(from, to, width, of) {
      if (Math.max(1, of) !== layer) return;
      const path = byWidth.get(width) ?? [];
      byWidth.set(width, path);
      if (path.length === 0 || from.x !== end.x || from.y !== end.y) path.push(`M${placed(from)}`);
      path.push(`L${placed(to)}`);
      end = to;
    },
    paths: () => [...byWidth].map(([width, path]) => ({ width: Math.round(width * 1_000) / 1_000, d: path.join("") })),
  };
}

function placed({ x, y }: Point): string {
  return `${String(Math.round(x * 100) / 100)} ${String(Math.round(y * 100) / 100)}`;
}
