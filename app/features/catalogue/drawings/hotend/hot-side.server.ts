import { bar, circle, curve, lines, open, poly, rect, steps, type Sketch } from "../sketch.server";
import { MIDDLE } from "./coolers.server";

/** What melts the filament. */
export type Heater =
  "block" | "tall-block" | "very-tall-block" | "ring" | "long-ring" | "core" | "sleeve" | "induction" | "mk8-block";

/** How far each reaches from its top to where the nozzle begins. */
export const HEATER_HEIGHTS: Readonly<Record<Heater, number>> = {
  block: 17,
  "mk8-block": 17,
  "tall-block": 31,
  "very-tall-block": 44,
  ring: 21,
  "long-ring": 31,
  core: 20,
  sleeve: 24,
  induction: 26,
};

/** Two wires to the heater, two to the sensor. */
function leads(x: number, y: number): Sketch {
  return [
    [
      "thin",
      curve(x, y, x + 14, y, x + 14, y - 12, x + 32, y - 12) +
        curve(x, y + 4, x + 17, y + 4, x + 17, y - 8, x + 32, y - 8),
    ],
  ];
}

function heaterBlock(top: number, w: number, h: number): Sketch {
  const holeX = MIDDLE + w * 0.26;
  return [
    ...leads(holeX, top + h / 2),
    ["warm", bar(MIDDLE, top, w, h, 2)],
    ["paper", circle(holeX, top + h / 2, 4.4)],
    ["hot", circle(holeX, top + h / 2, 1.6)],
    ["paper", circle(MIDDLE - w * 0.3, top + h / 2, 2.2)],
    ["thin", lines([MIDDLE - w * 0.5 + 4, top + h - 3, MIDDLE + w * 0.1, top + h - 3])],
  ];
}

function heaterRing(top: number, w: number, h: number): Sketch {
  return [
    ...leads(MIDDLE + w / 2, top + 6),
    ["side", bar(MIDDLE, top, w + 6, 4, 1)],
    ["warm", bar(MIDDLE, top + 4, w, h - 4, 3)],
    [
      "hot",
      steps(top + 9, top + h - 5, Math.round(h / 6))
        .map((y) => lines([MIDDLE - w / 2 + 3, y, MIDDLE + w / 2 - 3, y - 1.5]))
        .join(""),
    ],
  ];
}

/** The heater from `top` on. */
export function heater(kind: Heater, top: number): Sketch {
  const h = HEATER_HEIGHTS[kind];
  switch (kind) {
    case "block":
      return heaterBlock(top, 46, h);
    case "mk8-block":
      return heaterBlock(top, 40, h);
    case "tall-block":
    case "very-tall-block":
      return heaterBlock(top, 32, h);
    case "ring":
    case "long-ring":
      return heaterRing(top, 28, h);
    case "core":
      return [
        ...leads(MIDDLE + 15, top + 8),
        ["side", bar(MIDDLE, top, 20, h, 2)],
        ["warm", bar(MIDDLE, top + 3, 30, h - 7, 4)],
        ["hot", bar(MIDDLE, top + 7, 30, 0.1) + bar(MIDDLE, top + 11.5, 30, 0.1)],
      ];
    case "sleeve":
      return [
        ...leads(MIDDLE + 11, top + 8),
        ["warm", bar(MIDDLE, top, 22, h, 2)],
        ["thin", lines([72, top + 5, 88, top + 5], [72, top + h - 5, 88, top + h - 5])],
        ["hot", open(75, top + 9, 85, top + 11, 75, top + 14, 85, top + 17)],
      ];
    case "induction":
      return [
        ["body", bar(MIDDLE, top, 14, h, 1)],
        [
          "hot",
          steps(top + 4, top + h - 4, 5)
            .map((y) => curve(64, y, 66, y + 5, 94, y + 4, 96, y - 1))
            .join("") +
            open(96, top + 3, 124, top - 4) +
            open(96, top + h - 5, 124, top + h - 14),
        ],
      ];
  }
}

/** The nozzle's tip, as much of it as stands out of the heater. */
export function tip(
  kind: "v6" | "mk8" | "long" | "needle" | "revo",
  top: number,
): { readonly sketch: Sketch; readonly height: number } {
  switch (kind) {
    case "v6":
      return {
        height: 12,
        sketch: [
          ["body", bar(MIDDLE, top, 17, 6)],
          ["body", poly(73, top + 6, 87, top + 6, 82, top + 12, 78, top + 12)],
        ],
      };
    case "mk8":
      return {
        height: 12,
        sketch: [
          ["body", bar(MIDDLE, top, 15, 4)],
          ["body", poly(74, top + 4, 86, top + 4, 86, top + 7, 82, top + 12, 78, top + 12, 74, top + 7)],
        ],
      };
    case "long":
      return {
        height: 13,
        sketch: [
          ["side", bar(MIDDLE, top, 13, 5)],
          ["side", poly(75, top + 5, 85, top + 5, 82, top + 13, 78, top + 13)],
        ],
      };
    case "needle":
      return {
        height: 12,
        sketch: [
          ["body", bar(MIDDLE, top, 12, 3)],
          ["body", poly(76, top + 3, 84, top + 3, 82, top + 12, 78, top + 12)],
        ],
      };
    case "revo":
      return {
        height: 13,
        sketch: [
          ["side", bar(MIDDLE, top, 22, 5, 1)],
          ["body", poly(74, top + 5, 86, top + 5, 82, top + 13, 78, top + 13)],
        ],
      };
  }
}

/** What leaves the nozzle: the more it melts in a second, the thicker. */
export function bead(y: number, flow: number): Sketch {
  const h = Math.min(9, 2 + flow / 14);
  return [
    ["gem", rect(14, y, 68, h, h / 2)],
    ["thin", open(10, y + h + 2.5, 150, y + h + 2.5)],
  ];
}

/** The thin tube between the cold and the hot half. */
export function heatBreak(top: number, bottom: number): Sketch {
  return [["body", rect(77, top, 6, bottom - top)]];
}
