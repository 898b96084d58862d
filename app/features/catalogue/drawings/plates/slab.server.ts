import type { Dimension } from "../part-picture.model";
import { within } from "../drawn-part.server";
import { circleOn, lineOn, lying, poly, polyOn, steps, type Plane, type Sketch } from "../sketch.server";

/** Something flat that lies: its width and depth on the drawing, and how thick it is. */
export interface Slab {
  readonly w: number;
  readonly d: number;
  readonly thick: number;
  readonly round: boolean;
  /** The upper face; its middle is 0, 0. */
  readonly top: Plane;
}

const USUAL_MM = 235;

/** The size on the drawing of a side of this many millimetres: larger for larger ones, though not in scale. */
function drawnSize(mm: number): number {
  return within(86 * (mm / 410) ** 0.45, 44, 90);
}

/** A slab of this many millimetres; without a size, one of the usual size. */
export function slabOf(size: readonly [number, number] | null, thick: number, round = false): Slab {
  const [x, y] = size ?? [USUAL_MM, USUAL_MM];
  const larger = drawnSize(Math.max(x, y));
  return {
    w: (larger * x) / Math.max(x, y),
    d: (larger * y) / Math.max(x, y),
    thick,
    round,
    top: lying(80, 60 - thick / 2),
  };
}

/** Left, near, right and far corner of a slab that is smaller by `inset` on each side. */
export function corners({ w, d }: Pick<Slab, "w" | "d">, inset = 0): readonly number[] {
  const [u, v] = [w / 2 - inset, d / 2 - inset];
  return [-u, -v, u, -v, u, v, -u, v];
}

/** The slab itself: upper face and the two edges that show. */
export function slabFaces(slab: Slab, face: "paper" | "body" | "side" | "dark" | "warm" = "body"): Sketch {
  const { w, d, thick, top, round } = slab;
  if (round) {
    const low: Plane = (u, v) => [top(u, v)[0], top(u, v)[1] + thick];
    return [
      ["side", circleOn(low, 0, 0, w / 2)],
      [face, circleOn(top, 0, 0, w / 2)],
    ];
  }
  const [left, near, right] = [top(-w / 2, -d / 2), top(w / 2, -d / 2), top(w / 2, d / 2)];
  return [
    [
      "side",
      poly(...left, ...near, ...right, right[0], right[1] + thick, near[0], near[1] + thick, left[0], left[1] + thick),
    ],
    ["line", poly(...near, near[0], near[1] + thick)],
    [face, polyOn(top, ...corners(slab))],
  ];
}

/** Rows of dots on the upper face: lines that are drawn with the look `dots`. */
export function dotsOn(slab: Slab, gap: number, inset = 6): string {
  const { top, w, d, round } = slab;
  const [u, v] = [w / 2 - inset, d / 2 - inset];
  return steps(-v, v, Math.max(2, Math.round((2 * v) / gap)))
    .map((row, i) => {
      const reach = round ? Math.sqrt(Math.max(0, u * u - row * row)) : u;
      return lineOn(top, -reach + (i % 2) * 2.7, row, reach, row);
    })
    .join("");
}

/** Lines on the upper face that run with its width, or with its depth. */
export function rulesOn({ top, w, d }: Slab, count: number, along: "width" | "depth", inset = 4): string {
  const [u, v] = [w / 2 - inset, d / 2 - inset];
  return along === "width"
    ? steps(-v, v, count)
        .map((row) => lineOn(top, -u, row, u, row))
        .join("")
    : steps(-u, u, count)
        .map((column) => lineOn(top, column, -v, column, v))
        .join("");
}

/** Width and depth along the two near edges. */
export function slabDimensions(slab: Slab, size: readonly [number, number] | null): Dimension[] {
  if (size === null) return [];
  const { w, d, thick, top } = slab;
  const low = (u: number, v: number) => [top(u, v)[0], top(u, v)[1] + thick] as const;
  const [[lx, ly], [nx, ny], [rx, ry]] = [low(-w / 2, -d / 2), low(w / 2, -d / 2), low(w / 2, d / 2)];
  return [
    { x1: lx - 5, y1: ly + 7, x2: nx - 5, y2: ny + 7, text: `${String(size[0])} mm` },
    { x1: nx + 5, y1: ny + 7, x2: rx + 5, y2: ry + 7, text: `${String(size[1])} mm` },
  ];
}
