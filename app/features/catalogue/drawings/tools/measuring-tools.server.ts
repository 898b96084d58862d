import { bar, box, circle, curve, lines, open, polar, poly, rect, steps, type Sketch } from "../sketch.server";

const ticks = (from: number, to: number, count: number, y: number, long = 5): string =>
  steps(from, to, count)
    .map((x, i) => open(x, y, x, y + (i % 5 === 0 ? long : long * 0.55)))
    .join("");

/** Calipers, with their display. */
export function calipers(kind: "plain" | "thumb" | "inch"): Sketch {
  return [
    ["body", poly(8, 44, 152, 44, 152, 60, 30, 60, 30, 104, 24, 110, 18, 92, 8, 92)],
    ["thin", ticks(78, 148, 15, 48)],
    ["body", poly(20, 44, 20, 26, 25, 22, 30, 30, 30, 44)],
    ["side", poly(44, 38, 118, 38, 118, 74, 62, 74, 62, 92, 52, 110, 46, 104, 46, 44)],
    ["body", poly(46, 38, 46, 30, 51, 22, 56, 26, 56, 38)],
    ["paper", rect(66, 43, 44, 17, 2)],
    ["hot", lines([71, 52, 77, 52], [83, 52, 89, 52], [95, 52, 101, 52])],
    ["paper", circle(72, 67, 2.6) + circle(82, 67, 2.6) + (kind === "inch" ? circle(92, 67, 2.6) : "")],
    kind === "thumb" ? ["body", circle(110, 72, 6)] : ["body", rect(100, 74, 12, 5, 2)],
    ["hotthin", open(32, 100, 44, 100)],
  ];
}

/** Thin blades on one pin. */
export function feelerGauge(): Sketch {
  const blade = (angle: number): string => {
    const [ax, ay] = polar(34, 92, 8, angle - 90);
    const [bx, by] = polar(34, 92, 8, angle + 90);
    const [ex, ey] = polar(34, 92, 90, angle);
    const [fx, fy] = polar(ex, ey, 8, angle - 90);
    const [gx, gy] = polar(ex, ey, 8, angle + 90);
    return poly(ax, ay, fx, fy, gx, gy, bx, by);
  };
  return [
    ["side", blade(-8)],
    ["body", blade(-24)],
    ["side", blade(-40)],
    ["body", blade(-56)],
    ["dark", blade(-72)],
    ["body", circle(34, 92, 15)],
    ["paper", circle(34, 92, 6)],
    ["hot", open(...polar(34, 92, 80, -24), ...polar(34, 92, 94, -24))],
  ];
}

/** A belt that is plucked, and its frequency on a phone. */
export function beltGauge(): Sketch {
  return [
    ["body", rect(86, 12, 54, 96, 8)],
    ["paper", rect(91, 22, 44, 72, 2)],
    ["hot", open(95, 60, 101, 60, 104, 40, 108, 78, 112, 46, 116, 70, 120, 54, 123, 62, 131, 60)],
    ["thin", lines([95, 84, 131, 84], [104, 17, 122, 17])],
    ["line", curve(8, 60, 30, 44, 50, 44, 76, 60) + curve(8, 60, 30, 76, 50, 76, 76, 60)],
    ["dash", open(8, 60, 76, 60)],
    ["side", circle(10, 60, 6)],
  ];
}

/** A board with its sensor in the middle; axes show which way it feels. */
export function accelerometer(usb: boolean): Sketch {
  const pins = usb ? [] : steps(40, 108, 8);
  return [
    ["body", rect(usb ? 44 : 32, usb ? 14 : 22, usb ? 62 : 84, usb ? 94 : 70, 4)],
    ["paper", circle(usb ? 52 : 40, usb ? 100 : 30, 3.4) + circle(usb ? 98 : 108, usb ? 100 : 30, 3.4)],
    ["dark", rect(usb ? 65 : 64, usb ? 62 : 44, 20, 20, 2)],
    ...(usb
      ? ([
          ["side", rect(64, 6, 22, 18, 4)],
          ["dark", rect(62, 34, 26, 14, 1)],
        ] as const)
      : ([
          ["paper", pins.map((x) => circle(x, 84, 2.6)).join("")],
          ["thin", pins.map((x) => open(x, 80, x, 70)).join("")],
        ] as const)),
    [
      "hot",
      usb
        ? open(75, 72, 128, 72) + open(122, 67, 128, 72, 122, 77) + open(75, 72, 75, 110)
        : open(74, 54, 136, 54) + open(130, 49, 136, 54, 130, 59) + open(74, 54, 74, 8) + open(69, 14, 74, 8, 79, 14),
    ],
  ];
}

/** A small microscope on its stand. */
export function microscope(): Sketch {
  return [
    ["side", rect(28, 100, 104, 10, 3)],
    ["body", rect(112, 18, 8, 82, 2)],
    ["side", rect(74, 34, 42, 12, 3)],
    ["body", bar(72, 16, 34, 48, 5)],
    ["dark", bar(72, 64, 26, 14, 2)],
    ["thin", lines([58, 28, 86, 28], [58, 36, 86, 36])],
    ["line", curve(72, 16, 72, 4, 96, 4, 104, 10)],
    ["glow", poly(61, 79, 83, 79, 92, 99, 52, 99)],
    ["hot", open(61, 80, 53, 98) + open(83, 80, 91, 98)],
    ["line", bar(72, 95, 20, 5)],
  ];
}

/** A multimeter and its probes. */
export function multimeter(): Sketch {
  return [
    ["line", curve(70, 104, 74, 116, 116, 118, 122, 60) + curve(56, 104, 60, 122, 140, 124, 142, 58)],
    ["body", rect(20, 8, 72, 98, 8)],
    ["paper", rect(28, 16, 56, 26, 3)],
    ["hot", lines([36, 29, 44, 29], [52, 29, 60, 29], [68, 29, 76, 29])],
    ["side", circle(56, 68, 17)],
    ["line", open(56, 68, 66, 57)],
    [
      "thin",
      steps(180, 360, 7)
        .map((angle) => open(...polar(56, 68, 20, angle), ...polar(56, 68, 23, angle)))
        .join(""),
    ],
    ["paper", circle(42, 97, 3) + circle(56, 97, 3) + circle(70, 97, 3)],
    ["side", poly(118, 24, 126, 24, 126, 60, 118, 60) + poly(138, 24, 146, 24, 146, 58, 138, 58)],
    ["line", open(122, 24, 122, 8) + open(142, 24, 142, 8)],
  ];
}

/** A block that is exact on all sides, with holes. */
export function squaringBlock(): Sketch {
  const holes = steps(34, 100, 4).flatMap((x) => [54, 76].map((y) => circle(x, y, 6)));
  return [
    ...box(16, 40, 102, 52, 32, 1),
    ["paper", holes.join("")],
    [
      "thin",
      steps(34, 100, 4)
        .flatMap((x) => [54, 76].map((y) => circle(x, y, 3.4)))
        .join(""),
    ],
    ["hot", open(16, 84, 24, 84, 24, 92) + open(110, 92, 110, 84, 118, 84)],
  ];
}
