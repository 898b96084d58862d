import type { Dimension } from "../part-picture.model";

/** Where the lines of a fan's lengths are. */
interface FanOutline {
  readonly left: number;
  readonly right: number;
  /** Of the line below the front. */
  readonly below: number;
  /** Of the lower edge of the front, where the thickness begins. */
  readonly edge: number;
  /** The thickness as it is drawn. */
  readonly depth: number;
}

/** Side and thickness in mm, as far as they are stated, with where they are drawn. */
export function fanDimensions(
  frame: number | null,
  depth: number | null,
  { left, right, below, edge, depth: drawn }: FanOutline,
): Dimension[] {
  const from = right + 4;
  const corner = edge + 3;
  return [
    ...(frame === null ? [] : [{ x1: left, y1: below, x2: right, y2: below, text: `${String(frame)} mm` }]),
    ...(depth === null
      ? []
      : [{ x1: from, y1: corner, x2: from + drawn * 0.8, y2: corner - drawn * 0.6, text: `${String(depth)} mm` }]),
  ];
}
