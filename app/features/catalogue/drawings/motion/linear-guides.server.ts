import type { Dimension } from "../part-picture.model";
import { arc, bar, box, circle, ellipse, lines, open, polar, rect, steps, thread, type Sketch } from "../sketch.server";

/** A profile rail, and how its carriage is called: C is short, H is long. */
export interface Rail {
  /** The number of MGN12 or HGH15. */
  readonly size: number;
  readonly heavy: boolean;
  readonly carriage: "C" | "H" | null;
}

function railHeight({ size, heavy }: Rail): number {
  return (heavy ? 8 : 4) + size * 1.35;
}

/** A rail from above with its carriage. */
export function linearRail(rail: Rail, preloaded = false): Sketch {
  const h = railHeight(rail);
  const mid = 62;
  const length = rail.carriage === "H" ? 24 + rail.size * 3 : 16 + rail.size * 2.2;
  const across = h + 12 + rail.size * 0.6;
  const [x, y] = [76 - length / 2, mid - across / 2];
  const holes = steps(14, 134, 7).filter((at) => at < x - 5 || at > x + length + 10);
  const screws = [x + length * 0.28, x + length * 0.72].flatMap((sx) =>
    [mid - across * 0.3, mid + across * 0.3].map((sy) => circle(sx, sy, 2.4)),
  );
  return [
    ...box(6, mid - h / 2, 136, h, 9, 1),
    ["thin", lines([6, mid - h * 0.32, 142, mid - h * 0.32], [6, mid + h * 0.32, 142, mid + h * 0.32])],
    ["paper", holes.map((at) => circle(at, mid, h * 0.2)).join("")],
    ...box(x, y - 3, length, across, rail.heavy ? 16 : 11, 2, "side"),
    ["dark", rect(x, y - 3, 5, across, 1) + rect(x + length - 5, y - 3, 5, across, 1)],
    ["paper", screws.map((screw) => screw).join("")],
    [
      "hot",
      preloaded
        ? open(x + length / 2 - 8, mid - 6, x + length / 2, mid - 1, x + length / 2 + 8, mid - 6) +
          open(x + length / 2 - 8, mid + 4, x + length / 2, mid - 1, x + length / 2 + 8, mid + 4)
        : lines([x + 5, mid - 3, x + length - 5, mid - 3]),
    ],
  ];
}

/** The rails and the parts to fit them to a printer. */
export function railKit(): Sketch {
  const one = (y: number, x: number): Sketch => [
    ...box(6, y, 136, 14, 6, 1),
    [
      "paper",
      steps(16, 132, 7)
        .filter((at) => at < x - 4 || at > x + 40)
        .map((at) => circle(at, y + 7, 3))
        .join(""),
    ],
    ...box(x, y - 6, 34, 24, 8, 2, "side"),
  ];
  return [
    ...one(24, 30),
    ...one(68, 84),
    ["hot", lines([40, 30, 54, 30], [94, 74, 108, 74])],
    ["paper", circle(30, 104, 4) + circle(46, 104, 4) + circle(62, 104, 4)],
  ];
}

/** A bushing of balls on its rod. */
export function linearBearing(bore: number, long: boolean): Sketch {
  const rod = bore * 1.6;
  const outer = 18 + bore * 3.1;
  const length = long ? 104 : 66;
  const x = 80 - length / 2;
  const mid = 60;
  return [
    ["body", rect(4, mid - rod / 2, 152, rod, 1)],
    ["thin", lines([4, mid - rod * 0.2, 156, mid - rod * 0.2])],
    ["body", rect(x, mid - outer / 2, length, outer, 3)],
    ["side", rect(x, mid + outer * 0.12, length, outer * 0.38, 2)],
    [
      "line",
      lines(
        [x + 9, mid - outer / 2, x + 9, mid + outer / 2],
        [x + length - 9, mid - outer / 2, x + length - 9, mid + outer / 2],
      ),
    ],
    ["dots", lines([x + 14, mid - outer * 0.2, x + length - 14, mid - outer * 0.2])],
    ["hot", lines([x + 14, mid - outer * 0.34, x + length - 14, mid - outer * 0.34])],
  ];
}

/** The rod's diameter beside it. */
export function linearBearingDimensions(bore: number): Dimension[] {
  const rod = bore * 1.6;
  return [{ x1: 146, y1: 60 - rod / 2, x2: 146, y2: 60 + rod / 2, text: `${String(bore)} mm rod`, below: true }];
}

/** A wheel that runs in the slot of a profile. */
export function slotWheel(): Sketch {
  return [
    ["side", rect(4, 88, 152, 24, 2)],
    ["paper", `M58 88L68 100H92L102 88`],
    ["body", circle(80, 56, 42)],
    ["line", circle(80, 56, 36)],
    ["side", circle(80, 56, 21)],
    ["paper", circle(80, 56, 15)],
    ["dots", circle(80, 56, 18)],
    ["body", circle(80, 56, 7)],
    ["hot", arc(80, 56, 39, 200, 320)],
  ];
}

/** The nut of a lead screw: its flange from the front, the screw through it. */
export function screwNut(starts: number, ball: boolean): Sketch {
  const holes = steps(45, 315, 4).map((angle) => circle(...polar(56, 60, ball ? 31 : 27, angle), 3.6));
  return [
    ["body", rect(56, 51, 98, 18, 1)],
    [
      "thin",
      thread(105, 51, 69, 0, 3) +
        steps(ball ? 66 : 62, 150, ball ? 7 : 14)
          .map((x) => open(x, 69, x + 2 + starts * 1.4, 51))
          .join(""),
    ],
    ["side", ball ? rect(56, 30, 56, 60, 4) : rect(56, 42, 26, 36, 2)],
    ...(ball
      ? ([
          ["line", open(68, 30, 68, 90)],
          ["hot", open(78, 38, 100, 38, 104, 44, 104, 76, 100, 82, 78, 82)],
        ] as const)
      : []),
    ["body", circle(56, 60, ball ? 40 : 36)],
    ["paper", holes.join("")],
    ["side", circle(56, 60, 18)],
    ["paper", circle(56, 60, 10)],
    [
      "hot",
      steps(0, 360 - 360 / starts, starts)
        .map((angle) => arc(56, 60, 13.5, angle, angle + 200 / starts))
        .join(""),
    ],
  ];
}

/** Two halves and a disc between them that lets them be out of line. */
export function oldhamCoupler(): Sketch {
  return [
    ["body", bar(80, 4, 14, 26, 1)],
    ["thin", thread(80, 6, 28, 14, 3)],
    ["body", rect(46, 24, 68, 26, 3)],
    ["side", rect(46, 40, 68, 10)],
    ["warm", rect(44, 53, 72, 14, 2)],
    ["hot", lines([60, 53, 60, 67], [100, 53, 100, 67])],
    ["body", rect(46, 70, 68, 26, 3)],
    ["side", rect(46, 86, 68, 10, 2)],
    ["paper", circle(58, 33, 3.4) + circle(58, 80, 3.4)],
    ["body", bar(80, 96, 14, 20, 1)],
    ["thin", ellipse(80, 60, 8, 2.6)],
  ];
}

/** A tube of grease, and what leaves it. */
export function grease(): Sketch {
  return [
    ["body", `M26 22H92L106 42V78L92 98H26z`],
    ["side", rect(14, 20, 12, 80, 1)],
    ["side", `M106 48H116V72H106z`],
    ["body", rect(116, 54, 10, 12, 1)],
    ["thin", lines([38, 40, 88, 40], [38, 50, 76, 50], [38, 80, 82, 80])],
    ["hot", `M128 60C136 60 134 70 142 70C150 70 146 60 154 60`],
    ["thin", lines([20, 26, 20, 94])],
  ];
}
