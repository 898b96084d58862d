/*
 * What drawings are made of. A drawing is 160 x 120 units; later items cover earlier ones. Solids are filled with the
 * colour of the ground they stand on, so that they hide what is behind them on every ground.
 */

/** How an item looks; scripts/assets/sketch-svg.ts has the attributes. */
export type Look =
  | "ground"
  | "paper"
  | "body"
  | "side"
  | "dark"
  | "warm"
  | "gem"
  | "shade"
  | "glow"
  | "line"
  | "thin"
  | "dots"
  | "dash"
  | "hot"
  | "hotthin";

/** One item: its look and its path data. */
export type SketchItem = readonly [look: Look, path: string];

export type Sketch = readonly SketchItem[];

export type Point = readonly [x: number, y: number];

const rounded = (value: number): number => Math.round(value * 10) / 10;

/** A number of path data: one decimal is finer than a line is wide. */
export function figure(value: number): string {
  return String(rounded(value) || 0).replace(/^(-?)0\./, "$1.");
}

const at = (x: number, y: number): string => `${figure(x)} ${figure(y)}`;

/** Lines end and meet round, so a corner that is rounded by less looks the same. */
const LEAST_ROUNDING = 1.5;

/** A rectangle from its upper left corner, its corners rounded by `r`. */
export function rect(x: number, y: number, w: number, h: number, r = 0): string {
  const round = Math.min(r, w / 2, h / 2);
  if (round <= LEAST_ROUNDING) return `M${at(x, y)}h${figure(w)}v${figure(h)}h${figure(-w)}z`;
  const [c, across, down] = [figure(round), figure(w - 2 * round), figure(h - 2 * round)];
  return (
    `M${at(x + round, y)}h${across}q${c} 0 ${c} ${c}v${down}q0 ${c}-${c} ${c}` +
    `h-${across}q-${c} 0-${c}-${c}v-${down}q0-${c} ${c}-${c}z`
  );
}

/** A rectangle that is centred on x. */
export function bar(cx: number, y: number, w: number, h: number, r = 0): string {
  return rect(cx - w / 2, y, w, h, r);
}

export function ellipse(cx: number, cy: number, rx: number, ry: number): string {
  return `M${at(cx - rx, cy)}a${at(rx, ry)} 0 1 0 ${at(2 * rx, 0)}a${at(rx, ry)} 0 1 0 ${at(-2 * rx, 0)}z`;
}

export function circle(cx: number, cy: number, r: number): string {
  return ellipse(cx, cy, r, r);
}

/** A closed outline through points given as x, y, x, y ... */
export function poly(...numbers: readonly number[]): string {
  return `${open(...numbers)}z`;
}

/** A line through points given as x, y, x, y ... All but the first are written as steps, which are shorter. */
export function open(...numbers: readonly number[]): string {
  let path = "";
  let [lastX, lastY] = [0, 0];
  let command = "";
  for (let i = 0; i + 1 < numbers.length; i += 2) {
    const [x, y] = [rounded(numbers[i] ?? 0), rounded(numbers[i + 1] ?? 0)];
    const [dx, dy] = [figure(x - lastX), figure(y - lastY)];
    const next = i === 0 ? "M" : dy === "0" ? "h" : dx === "0" ? "v" : "l";
    const values = next === "M" ? at(x, y) : next === "h" ? dx : next === "v" ? dy : `${dx} ${dy}`;
    path += `${next === command ? " " : next}${values}`;
    [lastX, lastY, command] = [x, y, next];
  }
  return path.replace(/ -/g, "-");
}

/** Straight lines, each given as x1, y1, x2, y2. */
export function lines(...all: readonly (readonly [number, number, number, number])[]): string {
  return all.map((line) => open(...line)).join("");
}

/** `count` values from `from` to `to`, both included. */
export function steps(from: number, to: number, count: number): number[] {
  if (count < 2) return [(from + to) / 2];
  return Array.from({ length: count }, (_, i) => from + ((to - from) * i) / (count - 1));
}

/** A point on a circle; the angle is in degrees, 0 to the right, 90 down. */
export function polar(cx: number, cy: number, r: number, degrees: number): Point {
  const angle = (degrees * Math.PI) / 180;
  return [cx + r * Math.cos(angle), cy + r * Math.sin(angle)];
}

/** Part of a circle, clockwise. */
export function arc(cx: number, cy: number, r: number, from: number, to: number): string {
  const large = to - from > 180 ? 1 : 0;
  return `M${at(...polar(cx, cy, r, from))}A${at(r, r)} 0 ${String(large)} 1 ${at(...polar(cx, cy, r, to))}`;
}

/** A regular outline, for hexagons. */
export function regular(cx: number, cy: number, r: number, sides: number, turn = 0): string {
  return poly(...steps(0, 360 - 360 / sides, sides).flatMap((angle) => polar(cx, cy, r, angle + turn)));
}

/** The outline of a toothed wheel. `share` is how much of the pitch a tooth takes at its tip. */
export function gear(cx: number, cy: number, r: number, teeth: number, depth: number, share = 0.3): string {
  const pitch = 360 / teeth;
  return poly(
    ...steps(0, 360 - pitch, teeth).flatMap((angle) => [
      ...polar(cx, cy, r - depth, angle - pitch * 0.3),
      ...polar(cx, cy, r, angle - pitch * share * 0.5),
      ...polar(cx, cy, r, angle + pitch * share * 0.5),
      ...polar(cx, cy, r - depth, angle + pitch * 0.3),
    ]),
  );
}

/** A spring seen from the side, between two heights. */
export function spring(cx: number, top: number, bottom: number, w: number, turns: number): string {
  const ys = steps(top, bottom, turns * 2 + 1);
  return open(...ys.flatMap((y, i) => [cx + (i % 2 === 0 ? -w / 2 : w / 2), y]));
}

/** The slanted lines of a thread, seen from the side. */
export function thread(cx: number, top: number, bottom: number, w: number, pitch = 3): string {
  const count = Math.max(2, Math.round((bottom - top) / pitch));
  return steps(top + pitch / 2, bottom - pitch / 2, count)
    .map((y) => open(cx - w / 2, y + 0.8, cx + w / 2, y - 0.8))
    .join("");
}

/** A smooth curve through x, y and further control points, as in SVG's cubic curves. */
export function curve(x: number, y: number, ...controls: readonly number[]): string {
  const points: string[] = [];
  for (let i = 0; i + 1 < controls.length; i += 2) points.push(at(controls[i] ?? 0, controls[i + 1] ?? 0));
  return `M${at(x, y)}C${points.join(" ")}`;
}

/** Where a point of a plane in space is on the drawing. */
export type Plane = (u: number, v: number) => Point;

/** A plane that lies, seen from the front and above: u runs to the lower right, v to the upper right. */
export function lying(cx: number, cy: number, height = 0): Plane {
  return (u, v) => [cx + (u + v) * 0.84, cy + (u - v) * 0.46 - height];
}

/** An outline on a plane, its points given as u, v, u, v ... */
export function polyOn(plane: Plane, ...numbers: readonly number[]): string {
  const points: number[] = [];
  for (let i = 0; i + 1 < numbers.length; i += 2) points.push(...plane(numbers[i] ?? 0, numbers[i + 1] ?? 0));
  return poly(...points);
}

/** A line on a plane. */
export function lineOn(plane: Plane, u1: number, v1: number, u2: number, v2: number): string {
  return open(...plane(u1, v1), ...plane(u2, v2));
}

const KAPPA = 0.5523;

/** A circle on a plane. */
export function circleOn(plane: Plane, u: number, v: number, r: number): string {
  const k = r * KAPPA;
  const p = (du: number, dv: number) => at(...plane(u + du, v + dv));
  return (
    `M${p(r, 0)}C${p(r, k)} ${p(k, r)} ${p(0, r)}C${p(-k, r)} ${p(-r, k)} ${p(-r, 0)}` +
    `C${p(-r, -k)} ${p(-k, -r)} ${p(0, -r)}C${p(k, -r)} ${p(r, -k)} ${p(r, 0)}z`
  );
}

/** A box seen from the front with its depth going up to the right: the two faces that show, then its front. */
export function box(x: number, y: number, w: number, h: number, depth: number, r = 0, front: Look = "body"): Sketch {
  const dx = depth * 0.8;
  const dy = depth * 0.6;
  const i = r * 0.3;
  return [
    ["side", poly(x + i, y + i, x + dx + i, y - dy + i, x + w + dx - i, y - dy + i, x + w - i, y + i)],
    ["side", poly(x + w - i, y + i, x + w + dx - i, y - dy + i, x + w + dx - i, y + h - dy - i, x + w - i, y + h - i)],
    [front, rect(x, y, w, h, r)],
  ];
}

/** The wall of a round thing whose front is a circle and whose depth goes by dx, dy. */
export function wall(cx: number, cy: number, r: number, dx: number, dy: number): string {
  const along = (Math.atan2(dy, dx) * 180) / Math.PI;
  const [a, b] = [polar(cx, cy, r, along - 90), polar(cx, cy, r, along + 90)];
  return `M${at(...a)}l${at(dx, dy)}A${at(r, r)} 0 0 1 ${at(b[0] + dx, b[1] + dy)}L${at(...b)}z`;
}
