import { arc, bar, circle, gear, lines, open, poly, rect, spring, steps, wall, type Sketch } from "../sketch.server";

/** A hobbed roll: a cylinder with a toothed groove round it, seen from its side. */
function hobbed(cx: number, top: number, w: number, h: number, grooveAt = 0.5): Sketch {
  const groove = top + h * grooveAt;
  return [
    ["body", bar(cx, top, w, h, 2)],
    [
      "dark",
      `M${String(cx - w / 2)} ${String(groove - 7)}Q${String(cx - w / 2 + 6)} ${String(groove)} ${String(cx - w / 2)} ${String(groove + 7)}H${String(cx + w / 2)}Q${String(cx + w / 2 - 6)} ${String(groove)} ${String(cx + w / 2)} ${String(groove - 7)}z`,
    ],
    [
      "thin",
      steps(cx - w / 2 + 5, cx + w / 2 - 5, 8)
        .map((x) => open(x, groove - 6, x, groove + 6))
        .join(""),
    ],
  ];
}

/** A pair of hobbed gears that drive each other. */
export function gearPair(teeth: number, size: number): Sketch {
  const [left, right] = [80 - size - 1, 80 + size - 1];
  return [
    ["side", gear(left, 60, size + 2, teeth, 3.4)],
    ["body", gear(right, 60, size + 2, teeth, 3.4)],
    ["paper", circle(left, 60, size * 0.32) + circle(right, 60, size * 0.32)],
    ["thin", circle(left, 60, size * 0.62) + circle(right, 60, size * 0.62)],
    ["hot", open(80 - 1, 4, 80 - 1, 116)],
  ];
}

/** A set: a drive gear on its shaft and the idler gear with its pin. */
export function gearSet(wheel: boolean): Sketch {
  return [
    ["body", bar(52, 8, 10, 104, 1)],
    ...(wheel
      ? ([
          ["side", bar(52, 20, 68, 20, 3)],
          [
            "thin",
            steps(22, 82, 16)
              .map((x) => open(x, 21, x, 39))
              .join(""),
          ],
        ] as const)
      : ([["side", bar(52, 20, 42, 12, 2)]] as const)),
    ...hobbed(52, 52, 36, 40),
    ["body", bar(118, 30, 8, 72, 1)],
    ...hobbed(118, 46, 34, 40),
    ["hot", open(85, 8, 85, 112)],
  ];
}

/** One gear: with a big wheel on its shaft, or as one piece. */
export function driveGear(kind: "collar" | "one-piece" | "large" | "hobbed"): Sketch {
  if (kind === "large") {
    return [
      ["side", wall(70, 66, 46, 16, -10)],
      ["body", gear(70, 66, 47, 52, 2.6, 0.5)],
      ["thin", circle(70, 66, 40)],
      [
        "paper",
        steps(0, 300, 6)
          .map((angle) => circle(70 + 27 * Math.cos(angle / 57.3), 66 + 27 * Math.sin(angle / 57.3), 8))
          .join(""),
      ],
      ["dark", gear(70, 66, 12, 14, 2.6)],
      ["paper", circle(70, 66, 5)],
      ["hot", arc(70, 66, 40, 200, 320)],
    ];
  }
  if (kind === "one-piece") {
    return [
      ["body", bar(80, 6, 12, 108, 2)],
      ["side", bar(80, 18, 78, 24, 3)],
      [
        "thin",
        steps(46, 114, 18)
          .map((x) => open(x, 19, x + 2, 41))
          .join(""),
      ],
      ...hobbed(80, 42, 46, 44, 0.5),
      ["hot", open(108, 48, 108, 82)],
    ];
  }
  if (kind === "hobbed") {
    return [["body", bar(80, 6, 12, 108, 2)], ...hobbed(80, 26, 58, 68, 0.55), ["hot", open(48, 12, 48, 108)]];
  }
  return [
    ["body", bar(80, 18, 50, 34, 3)],
    ["paper", circle(80, 34, 6)],
    ["thin", lines([76, 34, 84, 34])],
    ...hobbed(80, 52, 62, 52, 0.5),
    ["hot", open(46, 40, 46, 116)],
  ];
}

/** Three planets round a sun. */
export function planetGears(): Sketch {
  return [
    ["body", circle(80, 60, 54)],
    ["paper", gear(80, 60, 49, 48, -3, 0.5)],
    [
      "side",
      [90, 210, 330]
        .map((angle) => gear(80 + 27 * Math.cos(angle / 57.3), 60 + 27 * Math.sin(angle / 57.3), 19, 27, 2.4, 0.5))
        .join(""),
    ],
    [
      "paper",
      [90, 210, 330]
        .map((angle) => circle(80 + 27 * Math.cos(angle / 57.3), 60 + 27 * Math.sin(angle / 57.3), 5))
        .join(""),
    ],
    ["warm", gear(80, 60, 9, 10, 2, 0.5)],
    ["hot", arc(80, 60, 38, 250, 290)],
  ];
}

/** The spring of a lever. */
export function leverSpring(): Sketch {
  return [
    ["hot", spring(80, 20, 100, 44, 7)],
    ["line", lines([58, 20, 102, 20], [58, 100, 102, 100])],
    ["thin", lines([58, 12, 102, 12], [58, 108, 102, 108])],
  ];
}

/** A lever with its roll; `kind` is what it is shaped like. */
export function idlerLever(kind: "plate" | "latch" | "arm"): Sketch {
  if (kind === "latch") {
    return [
      ["body", poly(34, 18, 54, 12, 70, 40, 70, 96, 58, 108, 40, 100)],
      ["paper", circle(52, 92, 6)],
      ["side", poly(70, 30, 130, 22, 140, 34, 128, 44, 70, 48)],
      ["line", open(84, 48, 90, 60, 78, 66, 90, 72, 78, 78, 90, 84)],
      ["hot", `M140 50A40 40 0 0 1 118 86` + open(127, 84, 118, 86, 118, 76)],
    ];
  }
  if (kind === "arm") {
    return [
      ["body", `M22 84C20 70 30 62 44 62L104 34C112 20 138 22 140 40C141 56 122 62 112 54L58 84C56 104 26 104 22 84z`],
      ["paper", circle(40, 82, 7)],
      ["side", circle(124, 40, 11)],
      ["paper", circle(124, 40, 4)],
      ["hot", open(146, 10, 146, 76)],
    ];
  }
  return [
    ["side", rect(18, 26, 70, 76, 4)],
    ["paper", circle(53, 64, 19) + circle(28, 36, 4) + circle(78, 36, 4) + circle(28, 92, 4) + circle(78, 92, 4)],
    ["body", poly(70, 18, 132, 30, 140, 42, 130, 52, 92, 46, 84, 92, 70, 92)],
    ["side", circle(84, 64, 12)],
    ["paper", circle(84, 64, 5)],
    ["line", open(132, 52, 138, 60, 126, 66, 138, 72, 126, 78, 138, 84)],
    ["hot", open(68, 6, 68, 114)],
  ];
}

/** A feeder with two gears, its arm and its spring. */
export function feederKit(): Sketch {
  return [
    ["side", rect(28, 22, 88, 84, 5)],
    ["paper", circle(38, 32, 4) + circle(106, 32, 4) + circle(38, 96, 4) + circle(106, 96, 4)],
    ["body", poly(84, 28, 100, 28, 108, 80, 96, 90, 84, 84)],
    ["dark", gear(60, 62, 17, 18, 3)],
    ["dark", gear(92, 62, 14, 16, 3)],
    ["paper", circle(60, 62, 6) + circle(92, 62, 4)],
    ["line", open(116, 44, 122, 40, 126, 48, 130, 40, 134, 48, 138, 44)],
    ["body", rect(138, 36, 14, 16, 3)],
    ["hot", open(77.5, 4, 77.5, 116)],
  ];
}

/** A whole extruder as it is sold for one printer. */
export function completeUnit(shape: "tall" | "wide" | "round"): Sketch {
  const motor: Sketch =
    shape === "round"
      ? [
          ["dark", circle(102, 46, 30)],
          ["thin", circle(102, 46, 22)],
          ["body", circle(102, 46, 8)],
        ]
      : [
          ["dark", rect(shape === "tall" ? 84 : 92, 26, shape === "tall" ? 42 : 52, 46, 4)],
          [
            "thin",
            steps(shape === "tall" ? 92 : 100, shape === "tall" ? 118 : 136, 5)
              .map((x) => open(x, 30, x, 68))
              .join(""),
          ],
        ];
  return [
    ...motor,
    ["body", shape === "wide" ? rect(20, 20, 74, 66, 8) : rect(32, 10, 56, 92, 8)],
    ["paper", circle(shape === "wide" ? 44 : 50, 52, 13) + circle(shape === "wide" ? 72 : 72, 52, 8)],
    ["side", gear(shape === "wide" ? 44 : 50, 52, 11, 14, 2.4)],
    ["side", gear(72, 52, 7, 10, 2)],
    ["side", rect(shape === "wide" ? 34 : 40, shape === "wide" ? 86 : 102, 40, 10, 2)],
    ["hot", open(62, 2, 62, 118)],
  ];
}
