import { lying } from "../sketch.server";
import {
  bar,
  box,
  circle,
  circleOn,
  curve,
  ellipse,
  lineOn,
  lines,
  open,
  poly,
  polyOn,
  rect,
  spring,
  steps,
  type Sketch,
} from "../sketch.server";

/** A ball in a groove under each of three points: the bed grows with heat and stays level. */
export function kinematicMount(bases: number): Sketch {
  const seat = (cx: number, cy: number): Sketch => [
    [
      "side",
      poly(
        cx - 20,
        cy + 8,
        cx - 20,
        cy - 2,
        cx - 7,
        cy - 2,
        cx,
        cy + 5,
        cx + 7,
        cy - 2,
        cx + 20,
        cy - 2,
        cx + 20,
        cy + 8,
      ),
    ],
    ["body", circle(cx, cy - 6, 8)],
    ["hotthin", curve(cx - 4, cy - 9, cx - 3, cy - 11.5, cx - 1, cy - 12, cx, cy - 12)],
  ];
  const plate: Sketch = [["body", poly(14, 44, 90, 14, 146, 38, 72, 74)]];
  if (bases === 1) {
    return [
      ["side", rect(30, 76, 100, 16, 2)],
      ["body", poly(48, 76, 48, 52, 64, 52, 80, 68, 96, 52, 112, 52, 112, 76)],
      ["body", circle(80, 44, 17)],
      ["hot", curve(70, 38, 72, 32, 77, 30, 80, 30)],
      ["paper", circle(40, 84, 3) + circle(120, 84, 3)],
      ["side", rect(72, 14, 16, 14, 2)],
      ["thin", lines([24, 104, 136, 104])],
    ];
  }
  return [
    ...plate,
    ["thin", lines([30, 44, 88, 21], [40, 51, 104, 25])],
    ...seat(36, 84),
    ...seat(84, 104),
    ...seat(126, 78),
  ];
}

/** The brace that joins the mounts in the middle. */
export function centreBrace(): Sketch {
  return [
    ["body", poly(18, 22, 34, 14, 80, 50, 126, 14, 142, 22, 92, 62, 92, 104, 68, 104, 68, 62)],
    ["paper", circle(80, 60, 8) + circle(31, 24, 4) + circle(129, 24, 4) + circle(80, 94, 4)],
    ["hot", circle(80, 60, 3)],
    ["thin", lines([44, 30, 68, 49], [116, 30, 92, 49])],
  ];
}

/** Three arms, a screw at the end of each. */
export function threePointMount(printed: boolean): Sketch {
  const top = lying(80, 66);
  const arm = (u: number, v: number): Sketch => [
    ["side", circleOn(top, u, v, 9)],
    ["paper", circleOn(top, u, v, 4)],
  ];
  return [
    ["side", polyOn(lying(80, 72), -44, -34, 44, -34, 44, -22, 8, 40, -8, 40, -44, -22)],
    ["body", polyOn(top, -44, -34, 44, -34, 44, -22, 8, 40, -8, 40, -44, -22)],
    ...(printed
      ? ([
          [
            "thin",
            steps(-30, 26, 9)
              .map((v) => lineOn(top, -24 + (v + 30) * 0.3, v, 24 - (v + 30) * 0.3, v))
              .join(""),
          ],
        ] as const)
      : []),
    ...arm(-36, -28),
    ...arm(36, -28),
    ...arm(0, 34),
    ["hot", open(...top(-36, -28), ...top(36, -28), ...top(0, 34)) + open(...top(0, 34), ...top(-36, -28))],
  ];
}

/** A tray of folded sheet metal under a small bed. */
export function foldedFrame(): Sketch {
  const top = lying(80, 58);
  return [
    [
      "side",
      poly(
        ...top(-38, -38),
        ...top(38, -38),
        top(38, -38)[0],
        top(38, -38)[1] + 16,
        top(-38, -38)[0],
        top(-38, -38)[1] + 16,
      ),
    ],
    [
      "side",
      poly(...top(38, -38), ...top(38, 38), top(38, 38)[0], top(38, 38)[1] + 16, top(38, -38)[0], top(38, -38)[1] + 16),
    ],
    ["body", polyOn(top, -38, -38, 38, -38, 38, 38, -38, 38)],
    ["paper", polyOn(top, -20, -20, 20, -20, 20, 20, -20, 20)],
    ["dash", polyOn(top, -30, -30, 30, -30, 30, 30, -30, 30)],
    ["paper", circleOn(top, -28, -28, 3) + circleOn(top, 28, -28, 3) + circleOn(top, 0, 29, 3)],
    ["hot", lineOn(top, -34, -34, 34, -34) + lineOn(top, 34, -34, 34, 34)],
  ];
}

/** Four columns of silicone, in place of springs. */
export function siliconeColumns(): Sketch {
  return [30, 63, 96, 129].flatMap((cx, i): Sketch => [
    ["warm", bar(cx, 34, 22, 52, 2)],
    ["body", ellipse(cx, 34, 11, 4.5)],
    ["paper", ellipse(cx, 34, 4, 1.8)],
    ["thin", lines([cx - 11, 52, cx + 11, 52], [cx - 11, 68, cx + 11, 68])],
    ...(i === 0 ? ([["hot", lines([cx - 16, 86, cx - 16, 34])]] as const) : []),
  ]);
}

/** Four springs and the wheels that set them. */
export function levellingSprings(): Sketch {
  return [36, 80, 124].flatMap((cx): Sketch => [
    ["line", open(cx, 14, cx, 100)],
    ["hot", spring(cx, 26, 80, 22, 5)],
    ["side", bar(cx, 20, 26, 6, 1)],
    ["body", bar(cx, 80, 30, 12, 3)],
    [
      "thin",
      steps(cx - 11, cx + 11, 6)
        .map((x) => open(x, 83, x, 89))
        .join(""),
    ],
  ]);
}

/** A relay in its block: mains terminals above, control terminals below. */
export function solidStateRelay(): Sketch {
  const screw = (x: number, y: number): Sketch => [
    ["paper", circle(x, y, 7)],
    ["line", lines([x - 4, y - 3, x + 4, y + 3])],
  ];
  return [
    ...box(36, 18, 76, 90, 16, 4),
    ["side", rect(36, 36, 76, 54)],
    ...screw(54, 27),
    ...screw(94, 27),
    ...screw(54, 99),
    ...screw(94, 99),
    ["thin", lines([48, 74, 100, 74], [48, 80, 82, 80])],
    ["hot", open(76, 40, 66, 56, 78, 56, 70, 70)],
  ];
}

/** A fuse that opens when the bed gets too hot. */
export function thermalFuse(): Sketch {
  return [
    ["line", open(6, 60, 44, 60) + open(116, 60, 154, 60)],
    ["body", rect(44, 46, 66, 28, 4)],
    ["side", poly(110, 50, 118, 56, 118, 64, 110, 70)],
    ["hot", curve(54, 60, 62, 44, 70, 76, 78, 60, 86, 46, 94, 70, 100, 60)],
    ["thin", lines([50, 50, 104, 50])],
    ["dash", open(60, 88, 60, 104) + open(80, 88, 80, 104) + open(100, 88, 100, 104)],
  ];
}

/** Blowers under the bed that stir the air of the chamber. */
export function bedFans(): Sketch {
  const wheel = (cx: number, cy: number): Sketch => [
    ["paper", circle(cx, cy, 14)],
    [
      "thin",
      steps(0, 330, 12)
        .map((angle) =>
          open(
            cx + 8 * Math.cos(angle / 57.3),
            cy + 8 * Math.sin(angle / 57.3),
            cx + 12.5 * Math.cos((angle + 16) / 57.3),
            cy + 12.5 * Math.sin((angle + 16) / 57.3),
          ),
        )
        .join(""),
    ],
    ["side", circle(cx, cy, 6)],
  ];
  return [
    ...box(14, 42, 118, 62, 14, 4),
    ...wheel(34, 74),
    ...wheel(62, 74),
    ...wheel(90, 74),
    ...wheel(118, 74).slice(0, 3),
    ["hot", [34, 62, 90, 118].map((x) => curve(x, 28, x - 6, 22, x + 6, 18, x, 10)).join("")],
  ];
}
