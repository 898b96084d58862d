import type { Dimension } from "../part-picture.model";
import { within } from "../drawn-part.server";
import {
  circle,
  curve,
  ellipse,
  lines,
  open,
  polar,
  poly,
  rect,
  steps,
  type Point,
  type Sketch,
} from "../sketch.server";
import { fanDimensions } from "./fan-dimensions.server";

const USUAL_FRAME = 50;
const USUAL_DEPTH = 0.3;

/** The middle of the wheel: what is drawn above and below it differs with the thickness. */
function middle(frame: number | null, depth: number | null): Point {
  const [r, d] = [sizeOf(frame) / 2, depthOf(frame, depth)];
  return [78 - d * 0.4, 54 + d * 0.3 - r * 0.06];
}

function sizeOf(frame: number | null): number {
  return within(76 * ((frame ?? USUAL_FRAME) / 80) ** 0.5, 42, 76);
}

function depthOf(frame: number | null, depth: number | null): number {
  const share = depth === null || frame === null ? USUAL_DEPTH : depth / frame;
  return within(sizeOf(frame) * share * 0.75, 6, 42);
}

/** The snail: a round body whose right side goes straight down into the outlet. */
function shell(cx: number, cy: number, r: number): string {
  const [x1] = polar(cx, cy, r, 0);
  const bottom = cy + r * 1.12;
  return `M${String(cx - r * 0.15)} ${String(cy + r)}A${String(r)} ${String(r)} 0 1 1 ${String(x1)} ${String(cy)}V${String(bottom)}H${String(cx - r * 0.15)}z`.replace(
    /\d+\.\d+/g,
    (digits) => Number(digits).toFixed(1),
  );
}

/** Many small vanes around the hub, as a blower's wheel has them. */
function vanes(cx: number, cy: number, inner: number, outer: number, count: number): string {
  return steps(0, 360 - 360 / count, count)
    .map((angle) => open(...polar(cx, cy, inner, angle), ...polar(cx, cy, outer, angle + 14)))
    .join("");
}

/** A blower from its inlet side: wheel in the snail, air out at the foot. */
export function blower(frame: number | null, depth: number | null): Sketch {
  const r = sizeOf(frame) / 2;
  const d = depthOf(frame, depth);
  const [cx, cy] = middle(frame, depth);
  const [dx, dy] = [d * 0.8, d * 0.6];
  const bottom = cy + r * 1.12;
  const outlet = [cx - r * 0.15, cx + r] as const;
  return [
    ["side", shell(cx + dx, cy - dy, r)],
    ["side", poly(outlet[1], bottom, outlet[1] + dx, bottom - dy, outlet[1] + dx, cy - dy, outlet[1], cy)],
    [
      "side",
      poly(
        ...polar(cx, cy, r, 218),
        ...polar(cx + dx, cy - dy, r, 218),
        ...polar(cx + dx, cy - dy, r, 250),
        ...polar(cx, cy, r, 250),
      ),
    ],
    ["body", shell(cx, cy, r)],
    ["paper", circle(cx - r * 0.79, cy + r * 0.88, r * 0.15) + circle(cx + r * 0.84, cy - r * 0.86, r * 0.15)],
    ["paper", circle(cx, cy, r * 0.66)],
    ["thin", vanes(cx, cy, r * 0.44, r * 0.6, 22)],
    ["side", circle(cx, cy, r * 0.36)],
    ["thin", open(outlet[0], cy + r * 0.9, outlet[1], cy + r * 0.9)],
    [
      "hot",
      lines(
        ...steps(outlet[0] + r * 0.2, outlet[1] - r * 0.2, 3).map((x): [number, number, number, number] => [
          x,
          bottom + 4,
          x,
          bottom + 12,
        ]),
      ),
    ],
  ];
}

/** Width and thickness, as far as they are stated. */
export function blowerDimensions(frame: number | null, depth: number | null): Dimension[] {
  const r = sizeOf(frame) / 2;
  const [cx, cy] = middle(frame, depth);
  const edge = cy + r * 1.12;
  return fanDimensions(frame, depth, {
    left: cx - r,
    right: cx + r,
    below: edge + 18,
    edge,
    depth: depthOf(frame, depth),
  });
}

/** A blower that stands away from the toolhead, and the hose to its nozzle. */
export function cpapBlower(): Sketch {
  return [
    ["body", rect(14, 22, 62, 58, 10)],
    ["paper", circle(45, 51, 23)],
    ["thin", vanes(45, 51, 15, 21, 20)],
    ["side", circle(45, 51, 12)],
    ["body", rect(76, 28, 12, 22, 2)],
    ["line", curve(88, 30, 128, 28, 140, 50, 138, 84) + curve(88, 48, 112, 48, 120, 60, 119, 84)],
    [
      "thin",
      steps(0, 5, 6)
        .map((i) => open(96 + i * 7.2, 30.5 + i * i * 0.9, 94 + i * 5, 48 + i * i * 0.6))
        .join(""),
    ],
    ["side", poly(117, 84, 140, 84, 136, 100, 122, 100)],
    ["hot", lines([125, 104, 124, 112], [129, 104, 129, 112], [133, 104, 134, 112])],
    ["side", rect(22, 80, 14, 8, 1) + rect(54, 80, 14, 8, 1)],
  ];
}

/** Two fans that stand behind the printer, one hose. */
export function turboKit(): Sketch {
  return [
    ["side", rect(12, 18, 66, 66, 6)],
    ["body", circle(45, 51, 30)],
    ["paper", circle(45, 51, 20)],
    ["thin", vanes(45, 51, 13, 18.5, 22)],
    ["side", circle(45, 51, 10)],
    ["body", poly(60, 76, 78, 64, 92, 74, 74, 92)],
    ["line", curve(80, 84, 96, 100, 122, 104, 126, 72) + curve(88, 77, 98, 88, 112, 88, 114, 72)],
    ["body", rect(108, 58, 24, 14, 2)],
    ["side", poly(110, 58, 130, 58, 138, 34, 102, 34)],
    ["hot", lines([107, 30, 105, 21], [115, 30, 114, 20], [125, 30, 126, 20], [133, 30, 135, 21])],
  ];
}

/** A ring duct that blows at the nozzle from both sides. */
export function fanDuct(): Sketch {
  return [
    ["body", rect(56, 14, 48, 26, 4)],
    ["thin", lines([62, 22, 98, 22], [62, 27, 98, 27], [62, 32, 98, 32])],
    [
      "body",
      poly(
        56,
        40,
        104,
        40,
        124,
        60,
        124,
        84,
        112,
        94,
        106,
        84,
        108,
        66,
        96,
        56,
        64,
        56,
        52,
        66,
        54,
        84,
        48,
        94,
        36,
        84,
        36,
        60,
      ),
    ],
    ["thin", open(56, 40, 44, 60, 44, 84) + open(104, 40, 116, 60, 116, 84)],
    ["side", poly(75, 66, 85, 66, 85, 78, 82, 86, 78, 86, 75, 78)],
    ["hot", lines([54, 90, 68, 95], [106, 90, 92, 95], [55, 84, 66, 88], [105, 84, 94, 88])],
    ["line", open(24, 104, 136, 104)],
  ];
}

/** A blower with the printed duct that brings it to the nozzle. */
export function toolheadFanKit(): Sketch {
  return [
    ["body", circle(54, 44, 30)],
    ["body", rect(56, 40, 28, 42, 2)],
    ["paper", circle(54, 44, 19)],
    ["thin", vanes(54, 44, 12, 17.5, 22)],
    ["side", circle(54, 44, 9.5)],
    ["side", poly(56, 82, 84, 82, 108, 100, 96, 108)],
    ["body", rect(98, 18, 40, 52, 3)],
    ["paper", ellipse(118, 36, 13, 13)],
    ["thin", lines([106, 56, 130, 56], [106, 61, 130, 61])],
    ["line", open(114, 70, 114, 82, 118, 90, 122, 82, 122, 70)],
    ["hot", lines([106, 106, 116, 103], [110, 111, 119, 106])],
  ];
}
