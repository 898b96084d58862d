import type { Dimension } from "../part-picture.model";
import { box, circle, curve, lines, polar, poly, rect, regular, steps, wall, type Sketch } from "../sketch.server";

/** Which frame a motor has, and how long it is. */
export interface MotorShape {
  readonly frame: "nema17" | "nema14" | "round";
  readonly length: "pancake" | "short" | "full";
}

const DEPTHS = { pancake: 18, short: 30, full: 52 } as const;

/** The lead of a motor to its plug. */
const lead = (x: number, y: number): Sketch => [
  [
    "thin",
    [0, 3, 6, 9]
      .map((dy) => curve(x, y + dy * 0.6, x + 16, y + dy, x + 14, y + 14, x + 24, y + 16 + dy * 0.5))
      .join(""),
  ],
];

/** A stepper motor from its shaft. */
export function motor({ frame, length }: MotorShape): Sketch {
  const depth = DEPTHS[length];
  if (frame === "round") return roundMotor(depth);
  const side = frame === "nema17" ? 70 : 56;
  const [x, y] = [72 - side / 2 - depth * 0.3, 66 - side / 2 + depth * 0.18];
  const [cx, cy] = [x + side / 2, y + side / 2];
  const cut = side * 0.13;
  const front = poly(
    x + cut,
    y,
    x + side - cut,
    y,
    x + side,
    y + cut,
    x + side,
    y + side - cut,
    x + side - cut,
    y + side,
    x + cut,
    y + side,
    x,
    y + side - cut,
    x,
    y + cut,
  );
  const [dx, dy] = [depth * 0.8, depth * 0.6];
  const screws = [x + side * 0.14, x + side * 0.86].flatMap((sx) =>
    [y + side * 0.14, y + side * 0.86].map((sy) => circle(sx, sy, side * 0.045)),
  );
  return [
    [
      "dark",
      poly(
        x + cut,
        y,
        x + cut + dx,
        y - dy,
        x + side - cut + dx,
        y - dy,
        x + side + dx,
        y + cut - dy,
        x + side + dx,
        y + side - cut - dy,
        x + side,
        y + side - cut,
        x + side,
        y + cut,
        x + side - cut,
        y,
      ),
    ],
    [
      "thin",
      steps(0.16, 0.84, depth > 40 ? 7 : 3)
        .map((share) =>
          lines([x + side - cut + dx * share, y - dy * share, x + side + dx * share, y + cut - dy * share]),
        )
        .join(""),
    ],
    ["line", lines([x + side - cut, y, x + side - cut + dx, y - dy], [x + side, y + cut, x + side + dx, y + cut - dy])],
    ["body", front],
    ["paper", screws.join("")],
    ["side", circle(cx, cy, side * 0.26)],
    ["thin", circle(cx, cy, side * 0.2)],
    ["body", circle(cx, cy, side * 0.085)],
    ["hot", lines([cx - side * 0.06, cy - side * 0.05, cx + side * 0.06, cy - side * 0.05])],
    ...lead(x + side + dx - 4, y + side - cut - dy - 8),
  ];
}

/** A flat round motor with two ears, as small extruders have it. */
function roundMotor(depth: number): Sketch {
  const [cx, cy, r] = [66, 64, 40];
  const [dx, dy] = [depth * 0.8, depth * 0.6];
  return [
    ["dark", wall(cx, cy, r, dx, -dy)],
    [
      "body",
      poly(cx - 52, cy - 8, cx - 40, cy - 14, cx - 40, cy + 14, cx - 52, cy + 8) +
        poly(cx + 52, cy - 8, cx + 40, cy - 14, cx + 40, cy + 14, cx + 52, cy + 8),
    ],
    ["body", circle(cx, cy, r)],
    ["paper", circle(cx - 46, cy, 3) + circle(cx + 46, cy, 3)],
    ["thin", circle(cx, cy, r - 5)],
    ["side", circle(cx, cy, 13)],
    ["dark", regular(cx, cy, 7, 10)],
    ["hot", circle(cx, cy, 3)],
    ...lead(cx + r + dx - 6, cy + 12 - dy),
  ];
}

/** The diameter of a round motor, where the data state it. */
export function roundMotorDimensions(diameter: number): Dimension[] {
  return [{ x1: 26, y1: 112, x2: 106, y2: 112, text: `${String(diameter)} mm` }];
}

/** A motor with a gearbox before it. */
export function zDrive(): Sketch {
  return [
    ...box(14, 34, 52, 62, 20, 3, "dark"),
    ...box(76, 28, 44, 68, 18, 4),
    ["paper", circle(98, 62, 18)],
    ["side", circle(98, 62, 6)],
    [
      "thin",
      steps(90, 330, 3)
        .map((angle) => circle(...polar(98, 62, 11.5, angle), 5))
        .join(""),
    ],
    ["paper", circle(82, 34, 2.4) + circle(114, 34, 2.4) + circle(82, 90, 2.4) + circle(114, 90, 2.4)],
    ["hot", circle(98, 62, 18)],
    ["thin", rect(24, 46, 32, 14, 1)],
  ];
}
