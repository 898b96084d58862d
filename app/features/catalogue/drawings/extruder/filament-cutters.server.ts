import { circle, lines, open, poly, rect, type Sketch } from "../sketch.server";

/** A cutter by how its blade is held. */
export function filamentCutter(shape: "blade" | "lever" | "slide" | "block"): Sketch {
  const edge: Sketch = [["hot", open(24, 106, 136, 106)]];
  switch (shape) {
    case "blade":
      return [
        ["body", poly(26, 34, 118, 34, 136, 84, 44, 84)],
        ["line", open(34, 56, 126, 56)],
        ["paper", circle(56, 46, 5) + circle(96, 46, 5)],
        ["hot", open(44, 84, 136, 84)],
        ["thin", lines([20, 98, 150, 98])],
      ];
    case "lever":
      return [
        ["side", poly(14, 30, 84, 22, 96, 34, 92, 48, 24, 54)],
        ["paper", circle(80, 36, 6)],
        ["body", poly(72, 48, 92, 46, 118, 92, 96, 98)],
        ["hot", open(96, 98, 118, 92)],
        ["thin", open(106, 104, 106, 116)],
        ["line", open(14, 42, 6, 42)],
      ];
    case "slide":
      return [
        ["body", rect(14, 44, 84, 26, 4)],
        ["paper", rect(24, 52, 44, 10, 5)],
        ["side", poly(98, 48, 132, 48, 146, 58, 132, 68, 98, 68)],
        ["hot", open(132, 48, 146, 58, 132, 68)],
        ["line", open(40, 44, 40, 30, 60, 30)],
        ["thin", lines([146, 30, 146, 90])],
      ];
    case "block":
      return [
        ["side", rect(34, 16, 92, 58, 5)],
        ["paper", circle(50, 32, 5) + circle(110, 32, 5)],
        ["body", poly(56, 50, 104, 50, 104, 92, 56, 98)],
        ["hot", open(56, 98, 104, 92)],
        ...edge.slice(0, 0),
        ["thin", lines([24, 106, 136, 106])],
      ];
  }
}

/** A board with a switch that the filament presses. */
export function detectionBoard(): Sketch {
  return [
    ["body", rect(24, 22, 112, 76, 5)],
    ["paper", circle(34, 32, 4) + circle(126, 32, 4) + circle(34, 88, 4) + circle(126, 88, 4)],
    ["dark", rect(54, 46, 40, 24, 2)],
    ["side", rect(104, 44, 20, 28, 2)],
    ["thin", lines([108, 50, 120, 50], [108, 56, 120, 56], [108, 62, 120, 62], [94, 58, 104, 58])],
    ["line", open(58, 46, 88, 36)],
    ["hot", open(76, 4, 76, 36) + open(76, 78, 76, 116)],
  ];
}
