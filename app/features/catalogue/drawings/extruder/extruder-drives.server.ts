import { circle, gear, lines, open, rect, steps, type Sketch } from "../sketch.server";
import { FEED_X } from "./extruder-parts.server";

/** How the filament is gripped. */
export type Drive = "planetary" | "dual" | "large" | "single" | "worm" | "belt" | "hotend" | "small-gears";

/** The gears or belts that grip the filament, seen through the housing. */
export function grip(drive: Drive): Sketch {
  const x = FEED_X;
  switch (drive) {
    case "planetary":
      return [
        ["paper", circle(78, 58, 21)],
        ["line", circle(78, 58, 17)],
        [
          "dark",
          [90, 210, 330]
            .map((angle) => gear(78 + 10 * Math.cos(angle / 57.3), 58 + 10 * Math.sin(angle / 57.3), 6.5, 9, 1.6, 0.5))
            .join(""),
        ],
        ["side", gear(78, 58, 4.5, 7, 1.4, 0.5)],
        ["side", rect(40, 44, 12, 28, 3)],
      ];
    case "large":
      return [
        ["paper", rect(38, 36, 58, 46, 4)],
        ["side", gear(x - 15, 59, 16, 20, 2.6)],
        ["side", gear(x + 15, 59, 16, 20, 2.6)],
        ["paper", circle(x - 15, 59, 5) + circle(x + 15, 59, 5)],
        ["thin", circle(x - 15, 59, 10) + circle(x + 15, 59, 10)],
      ];
    case "small-gears":
      return [
        ["paper", rect(38, 36, 58, 46, 4)],
        ["side", gear(x + 13, 62, 17, 28, 2)],
        ["side", gear(x - 9, 52, 9, 12, 2.4)],
        ["thin", lines([x + 4, 50, x + 22, 74], [x + 1, 58, x + 15, 77], [x + 11, 47, x + 25, 66])],
        ["paper", circle(x + 13, 62, 4) + circle(x - 9, 52, 3)],
      ];
    case "single":
      return [
        ["paper", rect(38, 36, 58, 46, 4)],
        ["side", gear(x + 12, 60, 20, 32, 2.2)],
        [
          "paper",
          steps(0, 300, 6)
            .map((angle) => circle(x + 12 + 12 * Math.cos(angle / 57.3), 60 + 12 * Math.sin(angle / 57.3), 4))
            .join(""),
        ],
        ["body", circle(x + 12, 60, 5)],
        ["body", circle(x - 12, 60, 9)],
        ["paper", circle(x - 12, 60, 4)],
      ];
    case "worm":
      return [
        ["paper", rect(38, 36, 58, 46, 4)],
        ["side", gear(x + 14, 64, 14, 18, 2.6)],
        ["paper", circle(x + 14, 64, 4)],
        ["body", rect(x - 6, 40, 36, 9, 3)],
        [
          "thin",
          steps(x - 3, x + 27, 8)
            .map((at) => open(at, 49, at + 3, 40))
            .join(""),
        ],
        ["body", circle(x - 12, 66, 8)],
      ];
    case "belt":
      return [
        ["paper", rect(38, 34, 58, 50, 4)],
        ["line", rect(x - 22, 38, 19, 42, 9) + rect(x + 3, 38, 19, 42, 9)],
        ["thin", [44, 50, 56, 62, 68, 74].map((y) => lines([x - 6, y, x - 3, y], [x + 3, y, x + 6, y])).join("")],
        ["side", circle(x - 12.5, 47, 6) + circle(x - 12.5, 71, 6) + circle(x + 12.5, 47, 6) + circle(x + 12.5, 71, 6)],
      ];
    case "dual":
    case "hotend":
      return [
        ["paper", rect(40, 38, 54, 42, 4)],
        ["side", gear(x - 11, 59, 11.5, 14, 2.6)],
        ["side", gear(x + 11, 59, 11.5, 14, 2.6)],
        ["paper", circle(x - 11, 59, 4) + circle(x + 11, 59, 4)],
      ];
  }
}
