import {
  bar,
  box,
  circle,
  ellipse,
  lines,
  open,
  poly,
  rect,
  steps,
  type Sketch,
} from "~/features/catalogue/drawings/sketch.server";
import type { PrinterShape, PrinterSize } from "~/features/catalogue/drawings/printer/printer-drawing.model";

/** Width and height of the frame on the drawing. */
const SIZES: Readonly<Record<PrinterSize, readonly [w: number, h: number]>> = {
  small: [70, 70],
  medium: [86, 84],
  large: [102, 90],
};

const MIDDLE = 78;
const FLOOR = 112;

/** The toolhead on its axis, and the print below it. */
function toolhead(cx: number, y: number): Sketch {
  return [
    ["side", bar(cx, y - 8, 20, 20, 3)],
    ["paper", circle(cx, y + 1, 5)],
    ["body", poly(cx - 5, y + 12, cx + 5, y + 12, cx + 1.5, y + 19, cx - 1.5, y + 19)],
  ];
}

function print(cx: number, top: number, bottom: number): Sketch {
  return [
    ["glow", bar(cx - 4, top, 22, bottom - top)],
    [
      "hot",
      steps(top, bottom, Math.max(2, Math.round((bottom - top) / 3.4)))
        .map((y) => lines([cx - 15, y, cx + 7, y]))
        .join(""),
    ],
  ];
}

function bedSlinger([w, h]: readonly [number, number], spool: boolean): Sketch {
  const [left, right, top] = [MIDDLE - w / 2, MIDDLE + w / 2, FLOOR - h];
  const axis = top + h * 0.4;
  const bed = FLOOR - 18;
  return [
    ["side", bar(MIDDLE, FLOOR - 12, w + 10, 12, 2)],
    ["body", rect(left, top, 8, h - 12, 1) + rect(right - 8, top, 8, h - 12, 1)],
    ["body", bar(MIDDLE, top - 4, w + 6, 8, 2)],
    ...(spool
      ? ([
          ["side", circle(MIDDLE + w * 0.2, top - 10, 9)],
          ["paper", circle(MIDDLE + w * 0.2, top - 10, 3)],
        ] as const)
      : []),
    ["body", bar(MIDDLE, axis, w + 4, 6, 1)],
    ...toolhead(MIDDLE + 6, axis + 2),
    ["body", poly(left + 10, bed, right - 10, bed, right + 4, bed + 9, left - 4, bed + 9)],
    ...print(MIDDLE + 6, axis + 24, bed),
    ["thin", lines([left - 4, bed + 12, right + 4, bed + 12])],
  ];
}

function cube([w, h]: readonly [number, number], shape: "cartesian" | "corexy" | "enclosed" | "closed"): Sketch {
  const depth = w * 0.28;
  const [dx, dy] = [depth * 0.8, depth * 0.6];
  const [left, top] = [MIDDLE - w / 2 - dx / 2, FLOOR - h + dy * 0.5];
  const height = FLOOR - top;
  const right = left + w;
  const inside = [left + 8, top + 8, w - 16, height - 22] as const;
  const axis = top + height * 0.24;
  const bed = FLOOR - 26;
  const cx = MIDDLE - dx / 2;
  const openFrame = shape === "corexy" || shape === "cartesian";
  const outer: Sketch = openFrame
    ? [
        [
          "line",
          open(left + dx, FLOOR - dy, left + dx, top - dy, right + dx, top - dy, right + dx, FLOOR - dy) +
            lines(
              [left, top, left + dx, top - dy],
              [right, top, right + dx, top - dy],
              [right, FLOOR, right + dx, FLOOR - dy],
            ),
        ],
        ["body", `M${String(left)} ${String(top)}h${String(w)}v${String(height)}h${String(-w)}z`],
      ]
    : box(left, top, w, height, depth, 5);
  return [
    ...outer,
    ["paper", rect(...inside, 3)],
    ["body", rect(left + 8, axis - 3, w - 16, 6, 1)],
    ...(shape === "cartesian"
      ? ([["body", rect(cx - 28, top + 8, 5, height - 22) + rect(cx + 23, top + 8, 5, height - 22)]] as const)
      : []),
    ...(shape === "corexy" || shape === "enclosed"
      ? ([
          ["hotthin", lines([left + 8, axis - 6, right - 8, axis - 6], [left + 8, axis + 6, right - 8, axis + 6])],
        ] as const)
      : []),
    ...toolhead(cx, axis),
    ["side", bar(cx, bed, w - 22, 6, 1)],
    ...print(cx, axis + 22, bed),
    ...(openFrame
      ? []
      : ([
          [
            "thin",
            open(left + 14, top + height * 0.5, left + 24, top + height * 0.32) +
              open(left + 14, top + height * 0.62, left + 31, top + height * 0.32),
          ],
          ["line", open(right - 13, top + height * 0.44, right - 13, top + height * 0.6)],
        ] as const)),
  ];
}

function delta([w, h]: readonly [number, number]): Sketch {
  const [left, right, top] = [MIDDLE - w * 0.44, MIDDLE + w * 0.44, FLOOR - h - 8];
  const bed = FLOOR - 14;
  const head = top + h * 0.6;
  const carriages: readonly (readonly [number, number])[] = [
    [left + 4, top + h * 0.3],
    [right - 4, top + h * 0.22],
    [MIDDLE, top + h * 0.16],
  ];
  return [
    ["body", rect(MIDDLE - 3, top + 4, 6, h - 8, 1)],
    ["side", ellipse(MIDDLE, FLOOR - 6, w * 0.5, 11)],
    ["body", ellipse(MIDDLE, bed, w * 0.42, 8)],
    ["body", rect(left, top + 4, 7, h - 2, 1) + rect(right - 7, top + 4, 7, h - 2, 1)],
    ["side", ellipse(MIDDLE, top + 3, w * 0.5, 8)],
    ...print(MIDDLE + 4, head + 18, bed),
    [
      "line",
      carriages
        .map(
          ([x, y]) =>
            open(x - 2, y, MIDDLE - 3 + (x - MIDDLE) * 0.14, head) +
            open(x + 2, y, MIDDLE + 3 + (x - MIDDLE) * 0.14, head),
        )
        .join(""),
    ],
    ["side", carriages.map(([x, y]) => bar(x, y - 5, 11, 10, 1)).join("")],
    ["body", ellipse(MIDDLE, head, 13, 4)],
    ["body", poly(MIDDLE - 5, head + 4, MIDDLE + 5, head + 4, MIDDLE + 1.5, head + 14, MIDDLE - 1.5, head + 14)],
  ];
}

function roundBed([w, h]: readonly [number, number]): Sketch {
  const top = FLOOR - h;
  return [
    ["side", ellipse(MIDDLE, FLOOR - 6, w * 0.5, 10)],
    ["body", ellipse(MIDDLE, FLOOR - 14, w * 0.4, 8)],
    ["body", rect(MIDDLE - w / 2, top + 6, 7, h - 14, 1) + rect(MIDDLE + w / 2 - 7, top + 6, 7, h - 14, 1)],
    ["body", bar(MIDDLE, top, w, 8, 3)],
    ["line", open(MIDDLE, top + 8, MIDDLE, top + h * 0.34)],
    ...toolhead(MIDDLE, top + h * 0.42),
    ...print(MIDDLE + 4, top + h * 0.42 + 22, FLOOR - 14),
  ];
}

/** The drawing of a kind of printer. */
export function printerSketch(shape: PrinterShape, size: PrinterSize): Sketch {
  const measures = SIZES[size];
  switch (shape) {
    case "slinger":
      return bedSlinger(measures, true);
    case "frame":
      return bedSlinger(measures, false);
    case "cartesian":
    case "corexy":
    case "enclosed":
    case "closed":
      return cube(measures, shape);
    case "delta":
      return delta(measures);
    case "round":
      return roundBed(measures);
  }
}
