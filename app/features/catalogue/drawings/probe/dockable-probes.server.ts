import { arc, circle, curve, lines, open, poly, rect, steps, type Sketch } from "../sketch.server";
import { bedLine } from "./contact-probes.server";

/** A microswitch with its lever down. */
function microswitch(x: number, y: number): Sketch {
  return [
    ["dark", rect(x, y, 36, 18, 2)],
    ["paper", circle(x + 9, y + 11, 2.4) + circle(x + 27, y + 11, 2.4)],
    ["line", open(x + 6, y - 6, x + 6, y) + open(x + 18, y - 6, x + 18, y) + open(x + 30, y - 6, x + 30, y)],
    ["hot", open(x + 4, y + 19, x + 34, y + 25)],
    ["gem", circle(x + 22, y + 20.5, 1.6)],
  ];
}

const magnets = (x: number, y: number, count: number, gap: number): Sketch => [
  [
    "warm",
    steps(0, (count - 1) * gap, count)
      .map((dx) => rect(x + dx, y, 8, 5))
      .join(""),
  ],
];

/** What stays on the toolhead, above the probe that is dropped. */
function toolheadPlate(): Sketch {
  return [
    ["side", rect(44, 10, 72, 18, 3)],
    ["paper", circle(54, 19, 3) + circle(106, 19, 3)],
  ];
}

/** A microswitch on a holder that magnets keep on the toolhead. */
export function magnetProbe(board: boolean): Sketch {
  return [
    ...toolheadPlate(),
    ...magnets(58, 28, 3, 18),
    ["dash", lines([80, 36, 80, 46])],
    ...magnets(58, 46, 3, 18),
    [board ? "side" : "body", poly(46, 51, 114, 51, 114, 66, 100, 72, 60, 72, 46, 66)],
    [
      "thin",
      board
        ? open(54, 56, 62, 56, 66, 62, 78, 62) + open(106, 56, 98, 56, 94, 62, 86, 62)
        : lines([52, 56, 108, 56], [52, 61, 108, 61], [54, 66, 106, 66]),
    ],
    ...microswitch(62, 78),
    ...bedLine(112),
  ];
}

/** A probe on a board of its own, four magnets. */
export function boardProbe(): Sketch {
  return [
    ["side", poly(34, 18, 126, 18, 126, 52, 104, 60, 104, 74, 56, 74, 56, 60, 34, 52)],
    ["warm", [48, 70, 90, 112].map((x) => circle(x, 32, 6)).join("")],
    ["thin", open(48, 40, 48, 48, 66, 58, 66, 74) + open(112, 40, 112, 48, 94, 58, 94, 74)],
    ...microswitch(62, 80),
    ...bedLine(114),
  ];
}

/** A pin that closes a circuit when it is lifted off its seat. */
export function conductiveProbe(): Sketch {
  return [
    ...toolheadPlate(),
    ...magnets(58, 28, 3, 18),
    ["body", poly(46, 42, 114, 42, 114, 62, 96, 68, 96, 82, 64, 82, 64, 68, 46, 62)],
    ["side", rect(70, 50, 20, 8, 1)],
    ["line", lines([80, 58, 80, 96])],
    ["hot", lines([66, 58, 94, 58])],
    ["gem", circle(80, 98, 3)],
    ["thin", lines([52, 48, 66, 48], [94, 48, 108, 48])],
    ...bedLine(112),
  ];
}

/** A microswitch that swings down, by a servo or by the frame. */
export function swingProbe(servo: boolean): Sketch {
  return [
    ...(servo
      ? ([
          ["body", rect(20, 14, 50, 36, 3)],
          ["side", rect(12, 22, 66, 7, 1)],
          ["paper", circle(57, 50, 8)],
          ["thin", lines([26, 40, 44, 40])],
        ] as const)
      : ([
          ["side", rect(16, 14, 70, 14, 2)],
          ["thin", lines([16, 21, 86, 21])],
          ["body", rect(44, 28, 26, 22, 2)],
          ["paper", circle(57, 50, 8)],
        ] as const)),
    ["body", poly(52, 46, 62, 46, 104, 78, 98, 86, 52, 54)],
    ["paper", circle(57, 50, 3)],
    ["dash", arc(57, 50, 56, 355, 395)],
    ...microswitch(90, 84),
    ...bedLine(116),
  ];
}

/** A dock on the frame from which the toolhead takes the probe. */
export function dockedProbe(kind: "gantry" | "bed" | "toolhead"): Sketch {
  const dock: Sketch =
    kind === "gantry"
      ? [
          ["side", rect(6, 18, 148, 16, 2)],
          ["thin", lines([6, 26, 154, 26])],
        ]
      : kind === "bed"
        ? [["side", poly(14, 112, 14, 40, 34, 40, 34, 92, 60, 92, 60, 112)]]
        : [
            ["side", rect(36, 8, 88, 34, 6)],
            ["paper", circle(80, 25, 11)],
            [
              "thin",
              steps(0, 300, 6)
                .map((angle) => open(80, 25, 80 + 9 * Math.cos(angle / 57.3), 25 + 9 * Math.sin(angle / 57.3)))
                .join(""),
            ],
          ];
  return [
    ...dock,
    ["body", poly(60, 46, 118, 46, 118, 64, 104, 72, 74, 72, 60, 64)],
    ...magnets(66, 41, 3, 18),
    ["thin", lines([66, 54, 112, 54], [68, 60, 110, 60])],
    ...microswitch(70, 78),
    ["hotthin", kind === "bed" ? curve(40, 60, 48, 56, 52, 56, 58, 56) : curve(44, 44, 48, 52, 52, 54, 58, 55)],
    ...(kind === "bed" ? [] : bedLine(113)),
  ];
}
