import type { Dimension } from "../part-picture.model";
import {
  bar,
  circle,
  curve,
  ellipse,
  lines,
  open,
  poly,
  rect,
  regular,
  steps,
  thread,
  type Sketch,
} from "../sketch.server";

const WIRES = (x: number, y: number): Sketch => [
  [
    "line",
    curve(x, y - 4, x - 30, y - 6, x - 30, y - 34, 4, y - 36) +
      curve(x, y + 4, x - 36, y + 4, x - 36, y - 26, 4, y - 28),
  ],
];

/** A heater cartridge: the more power, the more turns of its wire. */
export function heaterCartridge(watts: number | null): Sketch {
  const turns = Math.min(9, Math.max(3, Math.round((watts ?? 40) / 10)));
  const wave = steps(62, 140, turns * 2 + 1).flatMap((x, i) => [x, i % 2 === 0 ? 52 : 72]);
  return [
    ...WIRES(54, 62),
    ["side", rect(48, 44, 8, 36, 2)],
    ["warm", rect(54, 42, 92, 40, 3)],
    ["hot", open(...wave)],
    ["body", ellipse(146, 62, 5, 20)],
  ];
}

/** Diameter and length of the cartridge. */
export function cartridgeDimensions(diameter: number, length: number): Dimension[] {
  return [
    { x1: 54, y1: 94, x2: 146, y2: 94, text: `${String(length)} mm` },
    { x1: 154, y1: 42, x2: 154, y2: 82, text: `${String(diameter)} mm` },
  ];
}

/** A ring with its wires, as Revo hotends are heated. */
export function heaterCore(watts: number | null): Sketch {
  const turns = Math.min(8, Math.max(3, Math.round((watts ?? 40) / 10)));
  return [
    ["line", curve(112, 62, 134, 62, 130, 30, 156, 28) + curve(112, 70, 140, 70, 138, 38, 156, 36)],
    ["warm", bar(76, 30, 76, 62, 6)],
    [
      "hot",
      steps(42, 84, turns)
        .map((y) => curve(40, y, 56, y + 7, 96, y + 7, 112, y))
        .join(""),
    ],
    ["body", ellipse(76, 30, 38, 13)],
    ["paper", ellipse(76, 30, 18, 6)],
    ["side", bar(76, 92, 34, 12, 2)],
  ];
}

/** A heater in the block that it belongs to. */
export function heaterAssembly(kind: "clamp" | "ceramic" | "block"): Sketch {
  if (kind === "ceramic") {
    return [
      ...WIRES(50, 50),
      ["body", rect(46, 32, 86, 38, 3)],
      ["hot", open(56, 42, 122, 42, 122, 51, 56, 51, 56, 60, 122, 60)],
      ["line", curve(60, 92, 40, 92, 30, 106, 8, 104)],
      ["side", rect(60, 86, 60, 12, 6)],
      ["gem", circle(114, 92, 2)],
    ];
  }
  if (kind === "block") {
    return [
      ...WIRES(46, 56),
      ["warm", poly(44, 34, 118, 34, 118, 70, 98, 84, 64, 84, 44, 70)],
      ["paper", circle(81, 56, 13)],
      ["hot", regular(81, 56, 7, 6)],
      ["side", poly(118, 40, 136, 40, 142, 52, 136, 64, 118, 64)],
      ["line", open(126, 44, 126, 60)],
    ];
  }
  return [
    ...WIRES(46, 60),
    ["side", rect(42, 34, 78, 56, 6)],
    ["paper", circle(92, 62, 19)],
    ["line", open(120, 58, 146, 58) + open(120, 66, 146, 66)],
    ["warm", rect(30, 52, 60, 20, 3)],
    ["hot", open(38, 62, 46, 56, 54, 68, 62, 56, 70, 68, 82, 62)],
  ];
}

/** A temperature sensor by what is put into the block. */
export function thermistor(kind: "bead" | "cartridge" | "stud" | "clip"): Sketch {
  const leads: Sketch = [
    ["line", curve(70, 56, 40, 54, 36, 24, 6, 22) + curve(70, 64, 34, 64, 30, 34, 6, 32)],
    ["side", rect(2, 18, 10, 18, 2)],
  ];
  switch (kind) {
    case "bead":
      return [
        ...leads,
        ["line", open(70, 56, 118, 57) + open(70, 64, 118, 63)],
        ["dash", rect(70, 53, 30, 14, 3)],
        ["warm", ellipse(126, 60, 10, 7)],
        ["gem", circle(127, 60, 2.6)],
      ];
    case "cartridge":
      return [
        ...leads,
        ["side", rect(66, 50, 10, 20, 2)],
        ["body", rect(74, 48, 68, 24, 3)],
        ["thin", lines([82, 54, 134, 54])],
        ["gem", circle(130, 62, 3)],
      ];
    case "stud":
      return [
        ...leads,
        ["side", regular(86, 60, 18, 6)],
        ["body", rect(100, 51, 46, 18, 1)],
        [
          "thin",
          steps(104, 142, 11)
            .map((x) => open(x, 69, x + 3, 51))
            .join(""),
        ],
        ["gem", circle(86, 60, 3)],
      ];
    case "clip":
      return [
        ...leads,
        ["body", rect(68, 46, 54, 28, 4)],
        ["side", poly(122, 40, 138, 40, 138, 52, 130, 60, 138, 68, 138, 80, 122, 80)],
        ["thin", lines([76, 54, 112, 54], [76, 66, 104, 66])],
        ["gem", circle(112, 60, 3)],
      ];
  }
}

/** A heat break by its ends; a second metal shows as another tone. */
export function heatBreakPart(
  kind: "threads" | "smooth" | "mk8" | "barrel",
  material: "bimetal" | "titanium" | "steel",
): Sketch {
  const upper = material === "bimetal" ? "warm" : material === "titanium" ? "dark" : "body";
  const lower = material === "titanium" ? "dark" : "body";
  const neck: Sketch = [
    ["body", bar(80, 54, 12, 18)],
    ["hot", open(68, 63, 92, 63)],
  ];
  switch (kind) {
    case "threads":
      return [
        [upper, bar(80, 6, 42, 48, 1)],
        ["thin", thread(80, 8, 50, 42, 4.4)],
        ...neck,
        [lower, bar(80, 72, 38, 42, 1)],
        ["thin", thread(80, 76, 112, 38, 4.4)],
      ];
    case "smooth":
      return [
        [upper, bar(80, 6, 44, 48, 2)],
        ["thin", lines([66, 10, 66, 50], [94, 10, 94, 50])],
        ...neck,
        [lower, bar(80, 72, 38, 42, 1)],
        ["thin", thread(80, 76, 112, 38, 4.4)],
      ];
    case "mk8":
      return [
        [upper, bar(80, 6, 36, 48, 2)],
        ["side", bar(80, 40, 50, 8, 1)],
        ...neck,
        [lower, bar(80, 72, 36, 42, 1)],
        ["thin", thread(80, 76, 112, 36, 4.4)],
        ["dash", open(75, 6, 75, 112) + open(85, 6, 85, 112)],
      ];
    case "barrel":
      return [
        ["body", bar(80, 4, 36, 112, 1)],
        ["thin", thread(80, 8, 112, 36, 4.4)],
        ["dash", open(74, 4, 74, 80) + open(86, 4, 86, 80)],
        ["hot", open(80, 84, 80, 112)],
      ];
  }
}
