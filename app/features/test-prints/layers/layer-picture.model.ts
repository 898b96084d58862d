import type { SegmentWatcher } from "../gcode/motion";
import type { Point } from "../gcode/totals";

/** The lines of one layer with the same width, as the path of an SVG. */
export interface LayerPath {
  readonly width: number;
  readonly d: string;
}

/** A rectangle around the print, from its own centre, before it is turned. */
interface Extent {
  readonly minX: number;
  readonly maxX: number;
  readonly minY: number;
  readonly maxY: number;
}

/** What one layer is like. */
interface CollectedLayer {
  readonly paths: readonly LayerPath[];
  /** Height of its top above the bed. */
  readonly z: number;
  /** Of all layers, so that each is shown at the same place. */
  readonly extent: Extent;
}

/** Collects the lines of one layer; the prime line belongs to the first. */
export function collectLayer(layer: number): { readonly watch: SegmentWatcher; collected(): CollectedLayer } {
  const byWidth = new Map<number, string[]>();
  const extent = { minX: Infinity, maxX: -Infinity, minY: Infinity, maxY: -Infinity };
  let end: Point = { x: NaN, y: NaN };
  let top = 0;
  return {
    watch(from, to, width, of, z) {
      extent.minX = Math.min(extent.minX, from.x - width / 2, to.x - width / 2);
      extent.maxX = Math.max(extent.maxX, from.x + width / 2, to.x + width / 2);
      extent.minY = Math.min(extent.minY, from.y - width / 2, to.y - width / 2);
      extent.maxY = Math.max(extent.maxY, from.y + width / 2, to.y + width / 2);
      if (Math.max(1, of) !== layer) return;
      const path = byWidth.get(width) ?? [];
      byWidth.set(width, path);
      if (path.length === 0 || from.x !== end.x || from.y !== end.y) path.push(`M${placed(from)}`);
      path.push(`L${placed(to)}`);
      end = to;
      top = Math.max(top, z);
    },
    collected: () => ({
      paths: [...byWidth].map(([width, path]) => ({ width: Math.round(width * 1_000) / 1_000, d: path.join("") })),
      z: top,
      extent,
    }),
  };
}

function placed({ x, y }: Point): string {
  return `${String(Math.round(x * 100) / 100)} ${String(Math.round(y * 100) / 100)}`;
}

/** Free room around the print, as a share of its longer side and in mm. */
const ROOM = { share: 0.04, least: 2 };

/** What of the bed is shown: from its centre, X to the right and Y to the back. */
export interface Shown {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** The part of the bed that the print takes, with a little room around it. */
export function shownPart({ minX, maxX, minY, maxY }: Extent, offset: Point, rotation: number): Shown {
  const angle = (rotation * Math.PI) / 180;
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  const corners = [minX, maxX].flatMap((x) =>
    [minY, maxY]
      .map((y) => ({ x: x + offset.x, y: y + offset.y }))
      .map(({ x: atX, y: atY }) => ({
        x: atX * cos - atY * sin,
        y: atX * sin + atY * cos,
      })),
  );
  const xs = corners.map(({ x }) => x);
  const ys = corners.map(({ y }) => y);
  const [left, right, front, back] = [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)];
  const room = Math.max(ROOM.least, ROOM.share * Math.max(right - left, back - front));
  const tenths = (value: number) => Math.round(value * 10) / 10;
  return {
    x: tenths(left - room),
    y: tenths(front - room),
    width: tenths(right - left + 2 * room),
    height: tenths(back - front + 2 * room),
  };
}
