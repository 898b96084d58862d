import type { Point } from "./totals";

/** Segments of a quarter of a circle. */
const QUARTER = 16;

/** A rectangle around the origin, counted from its front left corner anticlockwise. */
export function rectangle(halfX: number, halfY: number): Point[] {
  return [
    { x: -halfX, y: -halfY },
    { x: halfX, y: -halfY },
    { x: halfX, y: halfY },
    { x: -halfX, y: halfY },
  ];
}

/** Points of a quarter of a circle, anticlockwise from this angle in quarters of a turn. */
export function quarter(centre: Point, radius: number, from: number): Point[] {
  return Array.from({ length: QUARTER + 1 }, (_, index) => {
    const angle = (from + index / QUARTER) * (Math.PI / 2);
    return { x: centre.x + radius * Math.cos(angle), y: centre.y + radius * Math.sin(angle) };
  });
}

/** A rectangle with round corners around the origin, anticlockwise from the front left one. */
export function roundedRectangle(halfX: number, halfY: number, radius: number): Point[] {
  const x = halfX - radius;
  const y = halfY - radius;
  return [
    ...quarter({ x: -x, y: -y }, radius, 2),
    ...quarter({ x, y: -y }, radius, 3),
    ...quarter({ x, y }, radius, 0),
    ...quarter({ x: -x, y }, radius, 1),
  ];
}

/** A square around the origin whose corners are cut off by legs of this length. */
export function cutSquare(half: number, leg: number): Point[] {
  if (leg <= 0) return rectangle(half, half);
  const near = half - leg;
  return [
    { x: -near, y: -half },
    { x: near, y: -half },
    { x: half, y: -near },
    { x: half, y: near },
    { x: near, y: half },
    { x: -near, y: half },
    { x: -half, y: near },
    { x: -half, y: -near },
  ];
}

/** The same points moved. */
export function moved(points: readonly Point[], by: Point): Point[] {
  return points.map(({ x, y }) => ({ x: x + by.x, y: y + by.y }));
}

/**
 * Points on a straight way that stick out to the right of its direction, square ones.
 *
 * @param at how far from the beginning each of them starts
 */
export function bumps(from: Point, to: Point, at: readonly number[], { depth = 1, width = 2 } = {}): Point[] {
  const length = Math.hypot(to.x - from.x, to.y - from.y);
  const along = { x: (to.x - from.x) / length, y: (to.y - from.y) / length };
  const point = (way: number, out: number): Point => ({
    x: from.x + along.x * way + along.y * out,
    y: from.y + along.y * way - along.x * out,
  });
  return at.flatMap((start) => [
    point(start, 0),
    point(start, depth),
    point(start + width, depth),
    point(start + width, 0),
  ]);
}

/** Parallel lines that fill a convex shape, each from one edge to the other, back and forth in turn. */
export function filling(outline: readonly Point[], degrees: number, spacing: number): (readonly [Point, Point])[] {
  const angle = (degrees * Math.PI) / 180;
  const along = { x: Math.cos(angle), y: Math.sin(angle) };
  const across = (point: Point): number => -point.x * along.y + point.y * along.x;
  const distances = outline.map(across);
  const lowest = Math.min(...distances);
  const span = Math.max(...distances) - lowest;
  const count = Math.max(1, Math.round(span / spacing));
  const lines: (readonly [Point, Point])[] = [];
  for (let index = 0; index < count; index += 1) {
    // In the middle of its strip, and as far apart as asked: what is left of the span is half a strip at most.
    const distance = lowest + span / 2 + (index - (count - 1) / 2) * spacing;
    const ends = crossings(outline, distances, distance).sort(
      (a, b) => a.x * along.x + a.y * along.y - b.x * along.x - b.y * along.y,
    );
    const [first] = ends;
    const last = ends.at(-1);
    if (first === undefined || last === undefined) continue;
    lines.push(index % 2 === 0 ? [first, last] : [last, first]);
  }
  return lines;
}

function crossings(outline: readonly Point[], distances: readonly number[], distance: number): Point[] {
  const found: Point[] = [];
  outline.forEach((from, index) => {
    const next = (index + 1) % outline.length;
    const to = outline[next] ?? from;
    const a = (distances[index] ?? 0) - distance;
    const b = (distances[next] ?? 0) - distance;
    if (a > 0 === b > 0) return;
    const share = a / (a - b);
    found.push({ x: from.x + (to.x - from.x) * share, y: from.y + (to.y - from.y) * share });
  });
  return found;
}
