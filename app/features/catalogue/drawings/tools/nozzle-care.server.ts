import { bar, circle, curve, ellipse, lines, open, poly, rect, steps, type Sketch } from "../sketch.server";

/** Needles of several sizes, each with its grip. */
export function cleaningNeedles(): Sketch {
  return [
    ...[28, 54, 80, 106, 132].flatMap((cx, i): Sketch => [
      ["line", open(cx, 50, cx, 108 - i * 6)],
      ["side", bar(cx, 18, 12, 32, 4)],
      ["thin", lines([cx - 3, 24, cx - 3, 44], [cx + 3, 24, cx + 3, 44])],
    ]),
    ["gem", circle(28, 108, 1.8)],
  ];
}

/** A brush of brass wire. */
export function wireBrush(): Sketch {
  return [
    ["body", `M8 44C30 34 50 46 66 46H148V60H66C50 60 30 66 8 62z`],
    ["paper", circle(20, 53, 5)],
    [
      "hot",
      steps(74, 144, 13)
        .map((x, i) => open(x, 60, x + (i % 2 === 0 ? -3 : 3), 92))
        .join(""),
    ],
    [
      "hotthin",
      steps(77, 141, 12)
        .map((x) => open(x, 60, x, 88))
        .join(""),
    ],
  ];
}

/** A short coil of filament, its end torn. */
export function cleaningFilament(): Sketch {
  return [
    ["line", ellipse(66, 60, 46, 44)],
    ["line", ellipse(66, 60, 38, 36)],
    ["line", ellipse(66, 60, 30, 28)],
    ["side", rect(58, 12, 16, 26, 3)],
    ["line", curve(112, 64, 116, 88, 128, 84, 140, 92)],
    ["hot", open(140, 92, 146, 90) + open(140, 92, 147, 96) + open(140, 92, 144, 100)],
  ];
}

/** A scraper by what its blade is. */
export function scraper(kind: "set" | "plastic" | "thin"): Sketch {
  if (kind === "plastic") {
    return [
      ["warm", poly(30, 66, 118, 22, 146, 70, 54, 108)],
      ["line", open(54, 108, 146, 70)],
      ["thin", lines([44, 74, 112, 40], [50, 84, 120, 52])],
      ["hot", open(57, 112, 149, 74)],
    ];
  }
  if (kind === "thin") {
    return [
      ["warm", rect(8, 46, 58, 26, 8)],
      ["paper", circle(20, 59, 5)],
      ["body", poly(66, 52, 92, 38, 150, 34, 150, 84, 92, 80, 66, 66)],
      ["hot", open(150, 34, 150, 84)],
      ["thin", lines([100, 46, 140, 43], [100, 72, 140, 75])],
    ];
  }
  return [
    ["warm", rect(6, 16, 54, 18, 7)],
    ["body", poly(60, 20, 84, 14, 148, 10, 148, 40, 84, 36, 60, 30)],
    ["hot", open(148, 10, 148, 40)],
    ["warm", rect(6, 76, 54, 16, 7)],
    ["body", `M60 80L110 78C134 72 146 70 154 74C146 84 134 92 110 90L60 88z`],
    ["thin", lines([76, 84, 120, 84])],
    ["paper", circle(14, 25, 3) + circle(14, 84, 3)],
  ];
}

/** A soldering iron by the tip it has. */
export function solderingIron(tip: "point" | "insert" | "slim"): Sketch {
  const slim = tip === "slim";
  return [
    ["body", slim ? rect(6, 44, 72, 22, 5) : poly(6, 46, 60, 40, 74, 48, 74, 62, 60, 70, 6, 64)],
    ...(slim
      ? ([
          ["paper", rect(28, 49, 28, 12, 2)],
          ["hotthin", open(33, 55, 38, 55) + open(44, 52, 44, 58, 50, 58)],
        ] as const)
      : ([["thin", lines([18, 48, 18, 63], [28, 47, 28, 64], [38, 46, 38, 65])]] as const)),
    ["side", rect(slim ? 78 : 74, 49, 12, 12, 1)],
    ["body", rect(slim ? 90 : 86, 51, 32, 8)],
    ...(tip === "insert"
      ? ([
          ["dark", poly(118, 49, 134, 49, 134, 61, 118, 61)],
          ["hot", open(134, 52, 142, 52, 142, 58, 134, 58)],
          ["warm", rect(128, 78, 18, 18, 1)],
          ["thin", lines([128, 83, 146, 83], [128, 87, 146, 87], [128, 91, 146, 91])],
          ["side", rect(104, 96, 50, 14)],
        ] as const)
      : ([
          ["dark", poly(slim ? 122 : 118, 52, 132, 52, 150, 55, 132, 58, slim ? 122 : 118, 58)],
          ["hot", curve(144, 46, 140, 38, 150, 34, 146, 26) + open(140, 55, 150, 55)],
        ] as const)),
    ...(slim ? [] : ([["line", curve(6, 55, -4, 58, 6, 84, 16, 92)]] as const)),
  ];
}

/** The tip for inserts, its iron and an insert. */
export function insertTip(): Sketch {
  return solderingIron("insert");
}
