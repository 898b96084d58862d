import { bar, circle, curve, lines, open, poly, rect, regular, steps, type Sketch } from "../sketch.server";

/** Two handles that cross below the jaws. `dip` is what covers the handles. */
function handles(): Sketch {
  return [
    ["warm", `M70 54C56 66 44 84 42 112C48 116 54 114 55 110C57 92 66 76 80 64z`],
    ["warm", `M90 54C104 66 116 84 118 112C112 116 106 114 105 110C103 92 94 76 80 64z`],
  ];
}

/** Flush cutters: short jaws with one flat side. */
export function flushCutters(kind: "flush" | "side"): Sketch {
  return [
    ...handles(),
    ["body", kind === "flush" ? `M80 62L68 50C62 38 64 22 77 6L80 34z` : `M80 62L64 48C58 32 66 16 76 8L80 30z`],
    ["side", kind === "flush" ? `M80 62L92 50C98 38 96 22 83 6L80 34z` : `M80 62L96 48C102 32 94 16 84 8L80 30z`],
    ["hot", kind === "flush" ? open(77, 6, 80, 34, 83, 6) : open(76, 8, 80, 30, 84, 8)],
    ["paper", circle(80, 54, 5)],
    ["thin", curve(66, 72, 74, 66, 86, 66, 94, 72)],
  ];
}

/** Pliers with long thin jaws. */
export function needleNosePliers(): Sketch {
  return [
    ...handles(),
    ["body", poly(80, 62, 66, 50, 70, 34, 77, 2, 79, 2, 79, 36)],
    ["side", poly(80, 62, 94, 50, 90, 34, 83, 2, 81, 2, 81, 36)],
    [
      "thin",
      steps(8, 26, 6)
        .map((y) => open(76, y, 84, y))
        .join(""),
    ],
    ["paper", circle(80, 54, 5)],
  ];
}

/** Pliers that press a contact round a wire. */
export function crimper(kind: "pin" | "ferrule"): Sketch {
  return kind === "pin"
    ? [
        ...handles(),
        ["body", poly(80, 62, 62, 48, 62, 12, 79, 8, 79, 44)],
        ["side", poly(80, 62, 98, 48, 98, 12, 81, 8, 81, 44)],
        ["paper", circle(79.5, 18, 3) + circle(79.5, 27, 3.6) + circle(79.5, 37, 4.2)],
        ["hot", circle(79.5, 27, 3.6)],
        ["paper", circle(80, 54, 4)],
      ]
    : [
        ["warm", `M70 60C52 72 40 90 34 112L48 116C54 98 66 84 82 74z`],
        ["warm", `M100 62C112 76 120 94 122 114L108 116C106 100 98 86 84 76z`],
        ["body", poly(52, 14, 92, 6, 108, 30, 102, 62, 78, 76, 60, 56)],
        ["paper", circle(82, 34, 13)],
        ["hot", regular(82, 34, 7, 4, 45)],
        ["paper", circle(74, 62, 4)],
        ["line", open(100, 34, 142, 30)],
        ["side", rect(124, 26, 16, 8, 2)],
      ];
}

/** Pliers with a row of holes that cut the insulation alone. */
export function wireStripper(): Sketch {
  return [
    ...handles(),
    ["body", poly(80, 62, 60, 48, 66, 6, 79, 10)],
    ["side", poly(80, 62, 100, 48, 94, 6, 81, 10)],
    ["paper", [16, 24, 33, 43].map((y, i) => circle(80, y, 2 + i * 0.7)).join("")],
    ["hot", open(20, 33, 74, 33)],
    ["warm", rect(6, 30, 34, 6, 3)],
    ["paper", circle(80, 54, 4)],
  ];
}

/** L-shaped keys, from the smallest to the largest; a ball at the long end. */
export function hexKeys(): Sketch {
  return steps(0, 5, 6)
    .map((i): Sketch[number] => {
      const [x, w, top] = [16 + i * 23, 3 + i * 0.9, 50 - i * 8];
      return [
        "body",
        `M${String(x)} ${String(top)}h${String(w)}V${String(100 - w)}h${String(11 + i * 1.4)}v${String(w)}h${String(-(11 + i * 1.4) - w)}z`,
      ];
    })
    .concat(
      steps(0, 5, 6).map((i): Sketch[number] => [
        i === 5 ? "gem" : "side",
        circle(16 + i * 23 + (3 + i * 0.9) / 2, 50 - i * 8, 2.4 + i * 0.55),
      ]),
    );
}

/** Drivers with a turning cap. */
export function hexDrivers(): Sketch {
  return [24, 61, 98, 135].flatMap((cx, i): Sketch => [
    ["body", bar(cx, 60, 3.4 + i, 54, 0)],
    [
      "warm",
      `M${String(cx - 9)} 22H${String(cx + 9)}L${String(cx + 7)} 58L${String(cx + 4)} 62H${String(cx - 4)}L${String(cx - 7)} 58z`,
    ],
    ["side", bar(cx, 10, 14, 12, 4)],
    ["thin", lines([cx - 4, 28, cx - 3, 54], [cx, 28, cx, 54], [cx + 4, 28, cx + 3, 54])],
  ]);
}

/** A blade that turns in its handle and takes off an edge. */
export function deburringTool(): Sketch {
  return [
    ["warm", `M8 74L20 62L86 36L96 52L32 86L14 88z`],
    ["thin", lines([30, 66, 38, 80], [42, 61, 50, 75], [54, 56, 62, 70])],
    ["side", poly(86, 36, 104, 32, 108, 44, 96, 52)],
    ["hot", curve(106, 38, 128, 28, 146, 38, 144, 54) + curve(144, 54, 143, 62, 134, 62, 133, 55)],
    ["line", open(116, 78, 152, 78) + open(116, 78, 116, 104)],
    ["thin", curve(126, 74, 120, 66, 132, 60, 124, 54)],
  ];
}

/** A wrench that gives way at its torque, its socket below. */
export function torqueWrench(): Sketch {
  return [
    ["body", rect(66, 40, 12, 44, 3)],
    ["warm", bar(72, 8, 92, 20, 10)],
    [
      "thin",
      steps(36, 108, 9)
        .map((x) => open(x, 12, x, 24))
        .join(""),
    ],
    ["side", bar(72, 28, 26, 16, 3)],
    ["body", bar(72, 80, 24, 24, 2)],
    ["paper", regular(72, 104, 7, 6).replace("z", "z")],
    ["hot", `M112 52A44 44 0 0 1 100 92` + open(108, 90, 100, 92, 99, 84)],
    ["thin", lines([64, 88, 80, 88])],
  ];
}

/** A socket with a handle. */
export function nutDriver(): Sketch {
  return [
    ["warm", `M66 6H94V44L88 54H72L66 44z`],
    ["thin", lines([73, 10, 73, 42], [80, 10, 80, 44], [87, 10, 87, 42])],
    ["body", bar(80, 54, 10, 30)],
    ["side", bar(80, 84, 26, 26, 2)],
    ["hot", open(71, 110, 75, 102, 85, 102, 89, 110)],
    ["thin", lines([70, 92, 90, 92])],
  ];
}
