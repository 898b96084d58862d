import { bar, circle, curve, lines, open, poly, rect, steps, thread, type Look, type Sketch } from "../sketch.server";

/** The middle of a hotend; filament goes down it. */
export const MIDDLE = 80;

/** How a hotend is held, which is what its upper half looks like. */
export type Cooler =
  | "groove"
  | "bolts"
  | "pillars"
  | "two-screw"
  | "slim"
  | "clip"
  | "plate"
  | "micro"
  | "smooth"
  | "tube"
  | "cartridge"
  | "flange"
  | "large"
  | "water"
  | "box";

/** Fins from `top` to `bottom`, on a core. */
function fins(top: number, bottom: number, w: number, pitch = 7.6, look: Look = "body", core = 0.5): Sketch {
  const count = Math.max(2, Math.round((bottom - top) / pitch));
  const height = ((bottom - top) / count) * 0.56;
  return [
    ["side", bar(MIDDLE, top, w * core, bottom - top)],
    [
      look,
      steps(top, bottom - height, count)
        .map((y) => bar(MIDDLE, y, w, height, 1))
        .join(""),
    ],
  ];
}

/** The two sides of a groove, into which the mount reaches. */
function grooveNeck(top: number): Sketch {
  return [
    ["body", bar(MIDDLE, top + 5, 15, 7)],
    ["body", bar(MIDDLE, top, 24, 6, 1)],
    ["body", bar(MIDDLE, top + 11, 24, 5, 1)],
  ];
}

const bolt = (x: number, y: number): Sketch => [
  ["side", bar(x, y - 4, 7, 5, 1)],
  ["thin", thread(x, y + 1, y + 9, 4, 2.4)],
];

/** A push-fit coupler, as tubes end in. */
function coupler(top: number): Sketch {
  return [
    ["side", bar(MIDDLE, top, 14, 5, 1)],
    ["body", bar(MIDDLE, top + 5, 18, 6, 1)],
  ];
}

const POSTS = (top: number, bottom: number, w: number): Sketch => [
  [
    "line",
    [-w / 2, w / 2]
      .map(
        (dx) =>
          open(MIDDLE + dx - 1.2, top, MIDDLE + dx - 1.2, bottom) +
          open(MIDDLE + dx + 1.2, top, MIDDLE + dx + 1.2, bottom),
      )
      .join(""),
  ],
];

/**
 * The upper half between two heights, down to where the heat break leaves it. Long because each kind of cooler has a few lines of its own.
 */
export function cooler(kind: Cooler, top: number, bottom: number): Sketch {
  switch (kind) {
    case "groove":
      return [...grooveNeck(top), ...fins(top + 18, bottom, 44)];
    case "bolts":
      return [
        ...bolt(65, top + 2),
        ...bolt(95, top + 2),
        ["body", bar(MIDDLE, top + 4, 46, 9, 2)],
        ...fins(top + 15, bottom - 4, 40, 7),
        ["side", bar(MIDDLE, bottom - 5, 46, 5, 1)],
        ...POSTS(bottom, bottom + 8, 34),
      ];
    case "pillars":
      return [
        ...bolt(64, top + 2),
        ...bolt(96, top + 2),
        ["body", bar(MIDDLE, top + 4, 52, (bottom - top) * 0.5, 2)],
        [
          "thin",
          steps(60, 100, 8)
            .map((x) => open(x, top + 7, x, top + 1 + (bottom - top) * 0.5))
            .join(""),
        ],
        ...POSTS(top + 4 + (bottom - top) * 0.5, bottom + 8, 40),
        ["body", bar(MIDDLE, top + 4 + (bottom - top) * 0.5, 6, (bottom - top) * 0.5 + 2)],
      ];
    case "two-screw":
      return [
        ...coupler(top),
        ["body", bar(MIDDLE, top + 11, 50, bottom - top - 11, 2)],
        [
          "thin",
          steps(top + 17, bottom - 5, 6)
            .map((y) => lines([57, y, 103, y]))
            .join(""),
        ],
        ["paper", circle(63, (top + bottom) / 2 + 5, 4) + circle(97, (top + bottom) / 2 + 5, 4)],
      ];
    case "slim":
      return [
        ["body", bar(MIDDLE, top, 12, 8, 1)],
        ...fins(top + 8, bottom, 34, 6.4, "body", 0.4),
        ["paper", circle(69, top + 3, 3) + circle(91, top + 3, 3)],
      ];
    case "clip":
      return [
        ["body", bar(MIDDLE, top, 10, 10, 1)],
        ...fins(top + 10, bottom - 6, 30, 6.2, "side", 0.5),
        ["body", poly(56, bottom - 6, 104, bottom - 6, 104, bottom, 56, bottom)],
        [
          "hotthin",
          curve(56, bottom - 4, 46, bottom - 20, 46, top + 16, 62, top + 10) +
            curve(104, bottom - 4, 114, bottom - 20, 114, top + 16, 98, top + 10),
        ],
      ];
    case "plate":
      return [
        ["body", bar(MIDDLE, top, 60, 8, 2)],
        ["paper", circle(58, top + 4, 2.4) + circle(102, top + 4, 2.4)],
        ...fins(top + 10, bottom, 38, 7.4),
      ];
    case "micro":
      return [
        ["body", bar(MIDDLE, top, 12, 12, 1)],
        ["thin", thread(MIDDLE, top, top + 12, 12, 3)],
        ...fins(top + 14, bottom, 32, 6.6),
      ];
    case "smooth":
      return [
        ["body", bar(MIDDLE, top, 16, bottom - top, 2)],
        ["side", bar(MIDDLE, top + 8, 30, 6, 1)],
        ["thin", lines([76, top + 18, 76, bottom - 4], [84, top + 18, 84, bottom - 4])],
      ];
    case "tube":
      return [
        ["body", bar(MIDDLE, top, 10, bottom - top, 1)],
        ["side", bar(MIDDLE, top + (bottom - top) * 0.32, 36, 18, 2)],
        ["paper", circle(68, top + (bottom - top) * 0.32 + 9, 3) + circle(92, top + (bottom - top) * 0.32 + 9, 3)],
      ];
    case "cartridge":
      return [
        ["body", bar(MIDDLE, top, 22, 8, 2)],
        ["body", bar(MIDDLE, top + 8, 40, bottom - top - 8, 4)],
        [
          "thin",
          steps(top + 14, bottom - 5, 5)
            .map((y) => lines([66, y, 94, y]))
            .join(""),
        ],
        ["side", rect(100, top + 14, 8, 20, 2)],
        ["hotthin", open(108, top + 18, 116, top + 14)],
      ];
    case "flange":
      return [
        ["body", bar(MIDDLE, top, 18, 6, 1)],
        ["side", bar(MIDDLE, top + 6, 56, 8, 2)],
        ["paper", circle(59, top + 10, 2.6) + circle(101, top + 10, 2.6)],
        ...fins(top + 15, bottom, 32, 6.8),
      ];
    case "large":
      return [
        ["side", bar(MIDDLE, top, 84, 9, 2)],
        ["paper", [44, 60, 100, 116].map((x) => circle(x, top + 4.5, 2.4)).join("")],
        ...fins(top + 11, bottom, 72, 7.4, "body", 0.3),
      ];
    case "water":
      return [
        ["side", bar(MIDDLE, top, 62, 8, 2)],
        ["body", bar(MIDDLE, top + 8, 54, bottom - top - 8, 3)],
        ["dash", `M${String(62)} ${String(bottom - 6)}V${String(top + 16)}H98V${String(bottom - 6)}`],
        ["body", rect(107, top + 14, 14, 8, 1) + rect(107, bottom - 14, 14, 8, 1)],
        [
          "line",
          curve(121, top + 18, 136, top + 18, 134, top + 2, 150, top + 2) +
            curve(121, bottom - 10, 138, bottom - 10, 136, bottom + 4, 152, bottom + 4),
        ],
      ];
    case "box":
      return [
        ["side", bar(MIDDLE, top, 76, bottom - top, 5)],
        ["paper", circle(80, (top + bottom) / 2, (bottom - top) * 0.34)],
        [
          "thin",
          steps(0, 330, 12)
            .map((a) =>
              open(
                80 + 5 * Math.cos(a / 57.3),
                (top + bottom) / 2 + 5 * Math.sin(a / 57.3),
                80 + (bottom - top) * 0.3 * Math.cos((a + 24) / 57.3),
                (top + bottom) / 2 + (bottom - top) * 0.3 * Math.sin((a + 24) / 57.3),
              ),
            )
            .join(""),
        ],
      ];
  }
}
