import { circle, curve, lines, open, poly, rect, steps, type Sketch } from "../sketch.server";

/** The motor behind or beside it; null when nothing is known of it. */
export type DriveMotor = "nema17" | "nema17-pancake" | "round" | "own" | "any" | null;

export type Housing = "printed" | "metal" | "plain";

/** Where the filament passes. */
export const FEED_X = 66;

const BODY = { x: 34, y: 30, w: 66, h: 58 } as const;

/** The housing, with layer lines where it is printed and chamfered with screws where it is metal. */
export function housing(kind: Housing): Sketch {
  const { x, y, w, h } = BODY;
  if (kind === "metal") {
    return [
      [
        "side",
        poly(
          x + 8,
          y,
          x + w - 8,
          y,
          x + w,
          y + 8,
          x + w,
          y + h - 8,
          x + w - 8,
          y + h,
          x + 8,
          y + h,
          x,
          y + h - 8,
          x,
          y + 8,
        ),
      ],
      ["paper", [x + 8, x + w - 8].flatMap((sx) => [y + 8, y + h - 8].map((sy) => circle(sx, sy, 3))).join("")],
    ];
  }
  if (kind === "printed") {
    return [
      ["body", rect(x, y, w, h, 5)],
      [
        "thin",
        steps(y + 5, y + h - 5, 13)
          .map((row) => lines([x + 3, row, x + w - 3, row]))
          .join(""),
      ],
    ];
  }
  return [
    ["body", rect(x, y, w, h, 5)],
    ["thin", lines([x + 6, y + 8, x + w - 6, y + 8], [x + 6, y + h - 8, x + w - 6, y + h - 8])],
  ];
}

function plug(x: number, y: number): Sketch {
  return [
    ["thin", [0, 3, 6].map((dy) => curve(x, y + dy, x + 8, y + dy, x + 6, y + 14 + dy, x + 13, y + 14 + dy)).join("")],
  ];
}

/** The motor from its side, to the right of the housing. */
export function sideMotor(motor: DriveMotor): Sketch {
  const { x, w } = BODY;
  const left = x + w;
  switch (motor) {
    case "nema17":
      return [
        ["dark", rect(left, 24, 42, 70, 3)],
        ["body", rect(left, 24, 8, 70, 2) + rect(left + 34, 24, 8, 70, 2)],
        [
          "thin",
          steps(left + 12, left + 30, 5)
            .map((at) => open(at, 28, at, 90))
            .join(""),
        ],
        ...plug(left + 42, 70),
      ];
    case "nema17-pancake":
      return [
        ["dark", rect(left, 24, 22, 70, 3)],
        ["body", rect(left, 24, 6, 70, 2)],
        ["thin", lines([left + 11, 28, left + 11, 90], [left + 16, 28, left + 16, 90])],
        ...plug(left + 22, 70),
      ];
    case "round":
      return [
        ["dark", rect(left, 34, 20, 50, 6)],
        ["body", rect(left, 30, 6, 58, 2)],
        ["thin", lines([left + 6, 46, left + 20, 46], [left + 6, 59, left + 20, 59], [left + 6, 72, left + 20, 72])],
        ...plug(left + 20, 66),
      ];
    case "own":
      return [
        ["dark", rect(left, 30, 30, 58, 10)],
        ["thin", lines([left + 8, 34, left + 8, 84])],
        ...plug(left + 30, 68),
      ];
    case "any":
      return [
        ["dash", rect(left, 24, 36, 70, 3)],
        ["dash", rect(left, 24, 7, 70)],
      ];
    case null:
      return [];
  }
}

/** The wheel that sets the tension, or the lever where none is stated. */
export function tension(adjustable: boolean): Sketch {
  return adjustable
    ? [
        ["line", open(34, 46, 26, 42, 26, 50, 18, 42, 18, 50, 14, 46)],
        ["side", rect(4, 38, 10, 16, 3)],
      ]
    : [
        ["side", poly(34, 34, 24, 30, 20, 34, 24, 62, 34, 66)],
        ["paper", circle(28, 38, 2.6)],
      ];
}

/** Below the housing: a hotend begins, a Bowden tube, or a whole hotend that belongs to it. */
export function outlet(feed: "direct" | "bowden" | "either" | "hotend"): Sketch {
  const x = FEED_X;
  if (feed === "bowden" || feed === "either") {
    return [
      ["side", rect(x - 7, 88, 14, 8, 2)],
      ["body", rect(x - 9, 94, 18, 5, 2)],
      [
        "line",
        feed === "bowden"
          ? curve(x - 4, 99, x - 4, 110, x - 18, 112, x - 34, 116) +
            curve(x + 4, 99, x + 4, 116, x - 10, 120, x - 28, 122)
          : open(x - 4, 99, x - 4, 112) + open(x + 4, 99, x + 4, 112),
      ],
    ];
  }
  if (feed === "hotend") {
    return [
      ["body", [86, 90.5, 95].map((y) => rect(x - 22, y, 44, 2.6, 1)).join("")],
      ["side", rect(x - 14, 100, 28, 9, 1)],
      ["body", poly(x - 6, 109, x + 6, 109, x + 6, 111, x + 2, 117, x - 2, 117, x - 6, 111)],
    ];
  }
  return [
    ["side", poly(x - 12, 88, x + 12, 88, x + 9, 98, x - 9, 98)],
    ["dash", rect(x - 14, 100, 28, 14, 2)],
  ];
}

/** The filament above the housing, with a sensor where there is one, and below it. */
export function filament(sensor: boolean, feed: "direct" | "bowden" | "either" | "hotend"): Sketch {
  const x = FEED_X;
  const foot: Readonly<Record<typeof feed, string>> = {
    direct: open(x, 90, x, 112),
    hotend: open(x, 116, x, 120),
    either: open(x, 100, x, 118),
    bowden: curve(x, 98, x, 112, x - 12, 117, x - 32, 119),
  };
  return [
    ...(sensor
      ? ([
          ["body", rect(x - 14, 14, 28, 16, 3)],
          ["gem", circle(x + 9, 22, 2)],
        ] as const)
      : ([["side", rect(x - 8, 24, 16, 6, 2)]] as const)),
    ["hot", open(x, 2, x, sensor ? 14 : 24) + open(x, 38, x, 82) + foot[feed]],
  ];
}
