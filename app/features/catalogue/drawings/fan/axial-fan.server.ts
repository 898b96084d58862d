import type { Dimension } from "../part-picture.model";
import { within } from "../drawn-part.server";
import { arc, box, circle, curve, figure, lines, polar, rect, steps, type Sketch } from "../sketch.server";
import { fanDimensions } from "./fan-dimensions.server";

const USUAL_FRAME = 40;
const USUAL_DEPTH = 0.25;
const BLADES = 7;
/** The middle of the front. */
const CX = 74;
const CY = 64;

/** Side of the front: large fans are drawn larger, but not in scale, or small ones could not be made out. */
function sideOf(frame: number | null): number {
  return within(90 * ((frame ?? USUAL_FRAME) / 120) ** 0.42, 40, 94);
}

function depthOf(frame: number | null, depth: number | null): number {
  const share = depth === null || frame === null ? USUAL_DEPTH : depth / frame;
  return within(sideOf(frame) * share * 0.7, 4, 40);
}

/** One blade of seven, from the hub to the ring, swept back. */
function blade(cx: number, cy: number, hub: number, ring: number, angle: number): string {
  const [ax, ay] = polar(cx, cy, hub, angle);
  const [bx, by] = polar(cx, cy, ring, angle + 22);
  const [cornerX, cornerY] = polar(cx, cy, ring, angle + 56);
  const [dx, dy] = polar(cx, cy, hub, angle + 40);
  const [c1x, c1y] = polar(cx, cy, (hub + ring) / 2, angle + 2);
  const [c2x, c2y] = polar(cx, cy, (hub + ring) / 2, angle + 34);
  const p = (x: number, y: number) => `${figure(x)} ${figure(y)}`;
  return (
    `M${p(ax, ay)}Q${p(c1x, c1y)} ${p(bx, by)}A${p(ring, ring)} 0 0 1 ${p(cornerX, cornerY)}` +
    `Q${p(c2x, c2y)} ${p(dx, dy)}A${p(hub, hub)} 0 0 0 ${p(ax, ay)}z`
  );
}

/** The lead, and at its end a plug with as many wires as the fan has. */
function lead(x: number, y: number, wires: number): Sketch {
  const plugX = 10;
  const rows = steps(y - 3.6, y + 3.6, wires);
  return [
    ["thin", rows.map((row) => curve(x, y - 2, x - 10, y - 2, plugX + 18, row, plugX + 7, row)).join("")],
    ["side", rect(plugX - 2, y - 6, 9, 12, 1)],
    ["thin", lines(...rows.map((row): [number, number, number, number] => [plugX + 1, row, plugX + 4, row]))],
  ];
}

/** A fan with a square frame, from the front. */
export function axialFan(frame: number | null, depth: number | null, wires: number): Sketch {
  const side = sideOf(frame);
  const [x, y] = [CX - side / 2, CY - side / 2];
  const [ring, hub] = [side * 0.455, side * 0.17];
  const inset = side * 0.1;
  const holes = [x + inset, x + side - inset].flatMap((hx) =>
    [y + inset, y + side - inset].map((hy) => circle(hx, hy, Math.max(1.5, side * 0.04))),
  );
  return [
    ...lead(x, y + side * 0.8, wires),
    ...box(x, y, side, side, depthOf(frame, depth), side * 0.08),
    ["paper", circle(CX, CY, ring)],
    [
      "side",
      steps(0, 360 - 360 / BLADES, BLADES)
        .map((angle) => blade(CX, CY, hub, ring - 1.5, angle))
        .join(""),
    ],
    ["paper", holes.join("")],
    ["body", circle(CX, CY, hub)],
    ["hot", arc(CX, CY, hub * 0.55, 150, 390)],
  ];
}

/** Side and thickness, as far as they are stated. */
export function axialFanDimensions(frame: number | null, depth: number | null): Dimension[] {
  const side = sideOf(frame);
  const [left, edge] = [CX - side / 2, CY + side / 2];
  return fanDimensions(frame, depth, { left, right: left + side, below: edge + 8, edge, depth: depthOf(frame, depth) });
}
