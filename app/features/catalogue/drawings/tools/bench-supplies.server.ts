import { bar, box, circle, curve, ellipse, lines, open, poly, rect, steps, type Sketch } from "../sketch.server";

/** A spool of filament from its side. */
function spool(cx: number, cy: number, r: number): Sketch {
  return [
    ["side", circle(cx, cy, r)],
    ["thin", circle(cx, cy, r * 0.78) + circle(cx, cy, r * 0.64)],
    ["hotthin", circle(cx, cy, r * 0.71)],
    ["paper", circle(cx, cy, r * 0.3)],
  ];
}

/** A box that dries filament: how many spools it takes shows through its lid. */
export function filamentDryer(shape: "one" | "four" | "tall" | "round" | "slim" | "ams"): Sketch {
  const steam: Sketch = [
    [
      "hot",
      curve(64, 12, 60, 8, 68, 6, 64, 1) + curve(80, 12, 76, 8, 84, 6, 80, 1) + curve(96, 12, 92, 8, 100, 6, 96, 1),
    ],
  ];
  switch (shape) {
    case "one":
      return [
        ...steam,
        ["body", rect(32, 18, 96, 92, 30)],
        ["paper", rect(38, 24, 84, 66, 26)],
        ...spool(80, 60, 30),
        ["side", rect(32, 92, 96, 18, 4)],
        ["paper", rect(68, 96, 24, 10, 2)],
      ];
    case "four":
      return [
        ...steam,
        ...box(8, 30, 124, 78, 20, 4),
        ["paper", rect(14, 36, 112, 52, 3)],
        ...[30, 56, 82, 108].flatMap((cx): Sketch => [
          ["side", bar(cx, 40, 18, 46, 6)],
          ["hotthin", lines([cx, 44, cx, 82])],
        ]),
        ["paper", rect(52, 93, 36, 10, 2)],
      ];
    case "tall":
      return [
        ...steam,
        ...box(28, 18, 84, 92, 16, 4),
        ...spool(70, 46, 24),
        ["paper", rect(36, 80, 68, 22, 3)],
        ["hot", open(44, 94, 54, 86, 64, 94, 74, 86)],
        ["paper", circle(94, 91, 4)],
      ];
    case "round":
      return [
        ...steam,
        ["side", ellipse(80, 92, 52, 14)],
        ["body", `M28 40V92A52 14 0 0 0 132 92V40z`],
        ["body", ellipse(80, 40, 52, 14)],
        ["side", ellipse(80, 38, 20, 5)],
        ["thin", lines([28, 60, 28, 60]) + curve(28, 60, 40, 78, 120, 78, 132, 60)],
        ["paper", rect(62, 80, 36, 14, 2)],
      ];
    case "slim":
      return [
        ...steam,
        ["body", rect(22, 18, 116, 90, 8)],
        ["paper", circle(68, 62, 38)],
        ...spool(68, 62, 33),
        ["paper", rect(112, 30, 18, 30, 2)],
        ["thin", lines([114, 72, 128, 72], [114, 80, 128, 80])],
      ];
    case "ams":
      return [
        ...steam,
        ["paper", `M14 66C14 30 36 18 80 18S146 30 146 66z`],
        ...[36, 64, 94, 122].flatMap((cx): Sketch => [
          ["side", ellipse(cx, 64, 11, 30)],
          ["hotthin", ellipse(cx, 64, 7, 22)],
          ["paper", ellipse(cx, 64, 3, 9)],
        ]),
        ["body", rect(10, 66, 140, 42, 6)],
        ["paper", rect(22, 76, 26, 12, 2)],
        ["line", [70, 90, 110, 130].map((x) => circle(x, 88, 4)).join("")],
      ];
  }
}

/** Bags that take up moisture. */
export function desiccant(): Sketch {
  const bag = (x: number, y: number): Sketch => [
    ["body", rect(x, y, 58, 42, 4)],
    ["line", lines([x + 6, y + 2, x + 6, y + 40], [x + 52, y + 2, x + 52, y + 40])],
    ["hot", [16, 26, 36, 46].map((dx, i) => circle(x + dx - 2, y + 16 + (i % 2) * 10, 3.4)).join("")],
  ];
  return [...bag(14, 58), ...bag(84, 62), ...bag(50, 14)];
}

/** A bottle by its cap: a spray head, a nib, a flip cap. */
export function bottle(kind: "spray" | "nib" | "squeeze"): Sketch {
  if (kind === "spray") {
    return [
      ["body", `M54 52C54 44 62 42 66 36H90C94 42 102 44 102 52V108H54z`],
      ["side", rect(70, 24, 16, 12, 1)],
      ["side", poly(58, 10, 96, 10, 96, 24, 64, 24, 52, 18)],
      ["line", open(66, 24, 60, 40)],
      ["thin", rect(62, 62, 32, 30, 2)],
      ["hot", lines([46, 14, 32, 8], [46, 18, 30, 18], [46, 22, 32, 28])],
    ];
  }
  if (kind === "nib") {
    return [
      ["body", bar(80, 44, 40, 66, 5)],
      ["side", bar(80, 28, 30, 16, 3)],
      ["warm", poly(70, 28, 90, 28, 86, 14, 74, 14)],
      ["thin", bar(80, 58, 28, 36, 2)],
      ["hot", curve(86, 12, 96, 8, 104, 20, 120, 12)],
    ];
  }
  return [
    ["body", `M56 40H104L100 108H60z`],
    ["side", bar(80, 30, 34, 10, 2)],
    ["body", poly(74, 30, 86, 30, 83, 12, 77, 12)],
    ["thin", bar(80, 54, 28, 34, 2)],
    ["hot", `M80 4C84 9 84 12 80 12S76 9 80 4z`],
  ];
}

/** Glue in a stick. */
export function glueStick(): Sketch {
  return [
    ["warm", bar(66, 12, 26, 24, 3)],
    ["body", bar(66, 34, 34, 52, 2)],
    ["side", bar(66, 86, 40, 22, 3)],
    [
      "thin",
      steps(50, 82, 8)
        .map((x) => open(x, 90, x, 104))
        .join("") + bar(66, 48, 24, 24, 2),
    ],
    ["body", bar(118, 66, 36, 42, 4)],
    ["thin", lines([106, 74, 106, 100])],
    ["hot", open(54, 10, 78, 10)],
  ];
}

/** A tube of grease. */
export function greaseTube(): Sketch {
  return [
    ["body", poly(34, 20, 118, 20, 104, 92, 48, 92)],
    ["side", poly(32, 10, 120, 10, 118, 20, 34, 20)],
    ["side", bar(76, 92, 30, 18, 3)],
    ["thin", lines([52, 38, 100, 38], [54, 48, 90, 48], [58, 72, 94, 72])],
    ["hot", curve(118, 100, 126, 92, 132, 110, 140, 98)],
  ];
}

/** Folded cloths. */
export function cloths(): Sketch {
  return [
    ["side", `M24 76C60 66 100 86 140 74V100C100 112 60 92 24 102z`],
    ["body", `M24 52C60 42 100 62 140 50V78C100 90 60 70 24 80z`],
    ["warm", `M24 28C60 18 100 38 140 26V54C100 66 60 46 24 56z`],
    ["thin", curve(34, 38, 66, 32, 98, 48, 130, 38)],
  ];
}

/** A bulb that blows dust away. */
export function blowerBulb(): Sketch {
  return [
    ["warm", `M22 62C22 36 50 30 72 42C86 50 92 54 100 56V68C92 70 86 74 72 82C50 94 22 88 22 62z`],
    ["side", poly(100, 57, 134, 60, 134, 64, 100, 67)],
    ["thin", curve(40, 46, 34, 56, 34, 68, 40, 78) + curve(54, 44, 50, 56, 50, 68, 54, 80)],
    ["hot", lines([140, 62, 152, 62], [139, 57, 150, 50], [139, 67, 150, 74])],
  ];
}

/** Sheets of sandpaper, coarse to fine. */
export function sandpaper(): Sketch {
  const sheet = (x: number, y: number, gap: number): Sketch => [
    ["warm", poly(x, y, x + 74, y - 8, x + 82, y + 48, x + 8, y + 56)],
    [
      "dots",
      steps(0, 1, gap)
        .map((t) => open(x + 5 + 6 * t, y + 6 + 42 * t, x + 71 + 6 * t, y - 2 + 42 * t))
        .join(""),
    ],
  ];
  return [...sheet(10, 22, 5), ...sheet(36, 38, 7), ...sheet(62, 54, 10)];
}

/** A can of primer. */
export function sprayCan(): Sketch {
  return [
    ["body", rect(48, 38, 50, 72, 4)],
    ["side", `M50 38C52 28 62 26 64 26H82C84 26 94 28 96 38z`],
    ["body", bar(73, 12, 16, 14, 2)],
    ["thin", rect(48, 56, 50, 30)],
    ["dots", lines([104, 18, 140, 18], [106, 12, 138, 4], [106, 24, 138, 32])],
    ["hot", open(82, 18, 94, 18)],
  ];
}
