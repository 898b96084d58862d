import type { Dimension } from "../part-picture.model";
import { bar, circle, curve, ellipse, figure, lines, open, poly, rect, thread, type Sketch } from "../sketch.server";

const END = { x: 118, y: 74, r: 26 } as const;

/** A coil of tube, its end turned to the front: how thick its wall is can be seen there. */
export function tube(outside: number, inside: number, dark: boolean): Sketch {
  const look = dark ? "dark" : "paper";
  const { x, y, r } = END;
  return [
    ["line", ellipse(62, 50, 54, 44) + ellipse(62, 50, 42, 33)],
    ["line", ellipse(62, 54, 54, 44) + ellipse(62, 54, 42, 33)],
    ["ground", circle(x, y, r + 3)],
    [
      look,
      `M${figure(x - r)} ${figure(y)}C${figure(x - r)} 30 96 22 84 16L92 6C122 18 ${figure(x + r)} 34 ${figure(x + r)} ${figure(y)}z`,
    ],
    [look, circle(x, y, r)],
    ["paper", circle(x, y, (r * inside) / outside)],
    ["gem", circle(x, y, (r * Math.min(1.75, inside - 0.1)) / outside)],
  ];
}

/** Both diameters of the tube's end, one below the other. */
export function tubeDimensions(outside: number, inside: number): Dimension[] {
  const { x, y, r } = END;
  const inner = (r * inside) / outside;
  return [
    { x1: x - r, y1: y + r + 7, x2: x + r, y2: y + r + 7, text: `${String(outside)} mm` },
    { x1: x - inner, y1: y + r + 21, x2: x + inner, y2: y + r + 21, text: `${String(inside)} mm` },
  ];
}

/** A push-fit coupler by how it is fixed. */
export function coupler(kind: "m6" | "m10" | "press" | "clip"): Sketch {
  const collet: Sketch = [
    ["warm", bar(80, 12, 34, 10, 2)],
    ["side", bar(80, 22, 22, 8)],
  ];
  switch (kind) {
    case "m6":
    case "m10": {
      const w = kind === "m6" ? 26 : 44;
      return [
        ...collet,
        ["body", bar(80, 30, 56, 34, 2)],
        ["line", open(66, 30, 66, 64) + open(94, 30, 94, 64)],
        ["side", bar(80, 64, w, 44, 1)],
        ["thin", thread(80, 67, 106, w, 4)],
        ["hot", open(80, 2, 80, 10) + open(80, 110, 80, 118)],
      ];
    }
    case "press":
      return [
        ...collet,
        ["body", bar(80, 30, 42, 16, 2)],
        ["side", poly(62, 46, 98, 46, 96, 96, 88, 104, 72, 104, 64, 96)],
        ["thin", lines([64, 58, 96, 58], [65, 70, 95, 70], [66, 82, 94, 82])],
        ["hot", open(80, 2, 80, 10) + open(80, 108, 80, 118)],
      ];
    case "clip":
      return [
        ["warm", `M80 14A46 46 0 1 0 112 96L98 82A26 26 0 1 1 98 38L112 24A46 46 0 0 0 80 14z`],
        ["thin", curve(58, 34, 46, 48, 46, 72, 58, 86)],
        ["hot", open(118, 60, 146, 60) + open(126, 53, 118, 60, 126, 67)],
      ];
  }
}

/** A silicone sock in the shape of the block that it covers. */
export function sock(
  kind: "v6" | "mk8" | "volcano" | "nextruder" | "bambu-a1" | "bambu-x1" | "unicorn" | "kobra" | "plain",
): Sketch {
  const opening = (cx: number, y: number): Sketch => [
    ["paper", ellipse(cx, y, 11, 5)],
    ["gem", ellipse(cx, y, 4, 2)],
  ];
  switch (kind) {
    case "volcano":
      return [
        ["side", poly(52, 14, 96, 14, 108, 6, 64, 6)],
        ["side", poly(96, 14, 108, 6, 108, 94, 96, 102)],
        ["warm", rect(52, 14, 44, 88, 6)],
        ["paper", circle(80, 58, 8)],
        ["thin", lines([58, 28, 90, 28], [58, 88, 90, 88])],
        ...opening(74, 104),
      ];
    case "mk8":
      return [
        ["side", poly(38, 38, 104, 38, 120, 26, 54, 26)],
        ["side", poly(104, 38, 120, 26, 120, 74, 104, 86)],
        ["warm", rect(38, 38, 66, 48, 6)],
        ["paper", circle(86, 58, 7) + circle(52, 58, 4)],
        ["side", bar(71, 86, 30, 10, 3)],
        ...opening(71, 97),
      ];
    case "nextruder":
      return [
        ["warm", poly(44, 30, 116, 30, 122, 50, 108, 84, 52, 84, 38, 50)],
        ["paper", bar(80, 40, 40, 18, 5)],
        ["thin", lines([50, 66, 110, 66])],
        ["side", bar(80, 84, 34, 10, 3)],
        ...opening(80, 96),
      ];
    case "bambu-a1":
      return [
        ["warm", rect(46, 20, 68, 66, 10)],
        ["paper", rect(58, 32, 44, 26, 4)],
        ["side", rect(36, 36, 10, 30, 3) + rect(114, 36, 10, 30, 3)],
        ["side", bar(80, 86, 28, 12, 3)],
        ...opening(80, 98),
      ];
    case "bambu-x1":
      return [
        ["warm", poly(40, 34, 120, 34, 120, 62, 104, 86, 56, 86, 40, 62)],
        ["thin", lines([48, 46, 112, 46], [52, 56, 108, 56])],
        ["side", poly(120, 40, 134, 34, 134, 56, 120, 60)],
        ["side", bar(80, 86, 26, 10, 3)],
        ...opening(80, 97),
      ];
    case "unicorn":
      return [
        ["warm", `M56 20H104V70C104 84 94 92 88 98H72C66 92 56 84 56 70z`],
        ["thin", lines([60, 34, 100, 34], [60, 46, 100, 46], [60, 58, 100, 58])],
        ...opening(80, 100),
      ];
    case "kobra":
      return [
        ["warm", rect(40, 30, 80, 44, 16)],
        ["paper", circle(58, 52, 8) + circle(102, 52, 8)],
        ["side", poly(62, 74, 98, 74, 92, 96, 68, 96)],
        ...opening(80, 98),
      ];
    case "v6":
    case "plain":
      return [
        ["side", poly(36, 46, 100, 46, 120, 32, 56, 32)],
        ["side", poly(100, 46, 120, 32, 120, 68, 100, 82)],
        ["warm", rect(36, 46, 64, 36, 5)],
        ...(kind === "v6"
          ? ([
              ["paper", circle(84, 64, 8)],
              ["thin", lines([42, 54, 66, 54])],
            ] as const)
          : []),
        ["side", bar(66, 82, 26, 9, 3)],
        ...opening(66, 92),
      ];
  }
}
