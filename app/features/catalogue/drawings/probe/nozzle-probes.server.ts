import {
  bar,
  circle,
  curve,
  ellipse,
  lines,
  lying,
  circleOn,
  open,
  poly,
  polyOn,
  rect,
  steps,
  type Sketch,
} from "../sketch.server";
import { bedLine } from "./contact-probes.server";

/** A short hotend, from its heat sink to the bed that the nozzle touches. */
function hotend(cx: number, top: number): Sketch {
  return [
    ["body", [0, 6, 12, 18].map((dy) => bar(cx, top + dy, 26, 3.6, 1)).join("")],
    ["line", open(cx - 3, top + 22, cx - 3, top + 30) + open(cx + 3, top + 22, cx + 3, top + 30)],
    ["side", bar(cx, top + 30, 28, 13, 2)],
    [
      "body",
      poly(
        cx - 8,
        top + 43,
        cx + 8,
        top + 43,
        cx + 8,
        top + 46,
        cx + 2.5,
        top + 53,
        cx - 2.5,
        top + 53,
        cx - 8,
        top + 46,
      ),
    ],
  ];
}

const upArrow = (x: number, y: number): string => open(x, y + 16, x, y) + open(x - 4, y + 5, x, y, x + 4, y + 5);

/** The whole toolhead gives way upwards, which a light barrier sees. */
export function tapProbe(small: boolean): Sketch {
  return [
    ["side", rect(30, 6, 24, 98, 2)],
    [
      "thin",
      steps(16, 92, 5)
        .map((y) => circle(42, y, 2.4))
        .join(""),
    ],
    ["body", small ? rect(56, 26, 16, 40, 2) : rect(56, 14, 22, 66, 3)],
    ["paper", circle(67, small ? 34 : 24, 3) + circle(67, small ? 58 : 70, 3)],
    ["dark", rect(small ? 72 : 78, small ? 40 : 38, 10, 18, 1)],
    ["hotthin", open(small ? 74 : 80, 49, small ? 90 : 92, 49)],
    ...hotend(108, 48),
    ["body", rect(86, 24, 44, 24, 3)],
    ["hot", upArrow(142, 56)],
    ...bedLine(104),
  ];
}

/** A disc that gives a voltage when it is pressed. */
export function piezoProbe(size: "ring" | "disc"): Sketch {
  return [
    ["side", rect(36, 10, 88, 13, 3)],
    ["paper", circle(46, 16.5, 3) + circle(114, 16.5, 3)],
    ["warm", ellipse(80, 31, size === "disc" ? 32 : 24, 6)],
    ["paper", ellipse(80, 31, size === "disc" ? 17 : 8, 3)],
    ["thin", curve(110, 31, 128, 34, 130, 60, 146, 62)],
    ...hotend(80, 42),
    ["hot", open(28, 62, 34, 56, 40, 68, 46, 56, 52, 62)],
    ...bedLine(102),
  ];
}

/** A soft pad or a pressure cell between toolhead and hotend. */
export function padProbe(kind: "membrane" | "pressure"): Sketch {
  return [
    ["side", rect(42, 8, 76, 18, 3)],
    kind === "membrane" ? ["warm", bar(80, 26, 50, 7, 3)] : ["dark", bar(80, 26, 34, 10, 4)],
    ...hotend(80, kind === "membrane" ? 35 : 38),
    ["thin", curve(106, 30, 128, 32, 132, 56, 148, 54)],
    ["hot", kind === "membrane" ? upArrow(36, 40) : circle(36, 46, 12) + open(36, 46, 43, 39)],
    ...bedLine(kind === "membrane" ? 96 : 100),
  ];
}

/** The plate of a delta that carries the hotend, with strain gauges. */
export function strainEffector(): Sketch {
  const top = lying(80, 50);
  const onCircle = (r: number, angle: number): readonly [number, number] => [
    r * Math.cos(angle / 57.3),
    r * Math.sin(angle / 57.3),
  ];
  const arms = [105, 225, 345];
  const outline = arms.flatMap((angle) => [...onCircle(46, angle - 17), ...onCircle(46, angle + 17)]);
  const rods = arms.flatMap((angle) => [-13, 13].map((turn) => top(...onCircle(42, angle + turn))));
  return [
    ["body", poly(72, 56, 88, 56, 88, 80, 82.5, 94, 77.5, 94, 72, 80)],
    ["side", polyOn(lying(80, 56), ...outline)],
    ["body", polyOn(top, ...outline)],
    ["paper", circleOn(top, 0, 0, 13)],
    ["side", circleOn(top, 0, 0, 7)],
    ["hot", arms.map((angle) => circleOn(top, ...onCircle(26, angle), 4)).join("")],
    ["line", rods.map(([x, y]) => open(x, y, x + (80 - x) * 0.12 + 6, y - 34)).join("")],
    ["paper", rods.map(([x, y]) => circle(x, y, 2.4)).join("")],
    ...bedLine(102),
  ];
}

/** A bar that bends a little when the nozzle touches, with gauges in its waist. */
export function loadCellProbe(): Sketch {
  return [
    ["body", rect(20, 22, 120, 26, 3)],
    ["paper", circle(68, 35, 8) + circle(92, 35, 8) + rect(68, 31, 24, 8)],
    ["paper", circle(32, 35, 4) + circle(128, 35, 4)],
    [
      "hot",
      steps(62, 98, 7)
        .map((x, i) => `${i === 0 ? "M" : "L"}${String(x)} ${i % 2 === 0 ? "26" : "29"}`)
        .join(""),
    ],
    ["thin", curve(60, 22, 56, 12, 40, 14, 30, 6)],
    ...hotend(128, 50),
    ...bedLine(108),
    ["hotthin", lines([128, 104, 128, 106])],
  ];
}
