import { bar, circle, curve, lines, open, poly, rect, spring, steps, thread, type Sketch } from "../sketch.server";

/** The bed at the foot of the drawing, and how far a probe is from it. */
export function bedLine(y = 110): Sketch {
  return [["thin", open(20, y, 140, y)]];
}

/** A pin that a magnet throws out and pulls in: BLTouch and what is built after it. */
export function pinProbe(shape: "round-shoulder" | "square" | "clear" | "small"): Sketch {
  const cable: Sketch = [
    [
      "thin",
      steps(-8, 8, 5)
        .map((dx) => curve(80 + dx, 18, 80 + dx, 6, 92 + dx * 1.2, 8, 98 + dx, 2))
        .join(""),
    ],
  ];
  if (shape === "small") {
    return [
      ...cable,
      ["side", bar(80, 18, 54, 14, 2)],
      ["paper", circle(60, 25, 3.5) + circle(100, 25, 3.5)],
      ["body", bar(80, 32, 26, 34, 3)],
      ["thin", lines([72, 40, 88, 40], [72, 46, 88, 46])],
      ["hot", open(80, 66, 80, 92)],
      ["gem", circle(80, 94, 2.4)],
      ...bedLine(),
    ];
  }
  const body: Sketch =
    shape === "square"
      ? [["dark", rect(60, 30, 40, 46, 3)]]
      : [[shape === "clear" ? "paper" : "body", poly(62, 30, 98, 30, 98, 70, 91, 78, 69, 78, 62, 70)]];
  return [
    ...cable,
    ["side", bar(80, 18, 72, 12, 3)],
    ["paper", circle(53, 24, 3.4) + circle(107, 24, 3.4)],
    ...body,
    ...(shape === "clear"
      ? ([["thin", open(80, 34, 80, 74) + spring(80, 40, 62, 12, 4)]] as const)
      : ([["thin", lines([68, 40, 92, 40])]] as const)),
    ...(shape === "square" ? ([["thin", lines([68, 48, 92, 48], [68, 56, 92, 56])]] as const) : []),
    ["side", bar(80, shape === "square" ? 76 : 78, 12, 5)],
    ["hot", open(80, 83, 80, 97)],
    ["gem", poly(77, 96, 83, 96, 80, 101)],
    ...bedLine(),
  ];
}

/** The field below a sensor that does not touch. */
function field(cx: number, y: number, w: number): Sketch {
  return [
    [
      "hot",
      [0, 1, 2]
        .map((i) =>
          curve(
            cx - w / 2 + i * 3,
            y + i * 6,
            cx - w / 4,
            y + 5 + i * 6,
            cx + w / 4,
            y + 5 + i * 6,
            cx + w / 2 - i * 3,
            y + i * 6,
          ),
        )
        .join(""),
    ],
  ];
}

/** A threaded cylinder with two nuts. */
export function cylinderProbe(diameter: number, capacitive: boolean): Sketch {
  const w = 12 + diameter * 1.5;
  return [
    ["line", curve(80, 16, 80, 4, 100, 10, 112, 2)],
    ["dark", bar(80, 14, w * 0.5, 8, 2)],
    ["body", bar(80, 22, w, 62, 2)],
    ["thin", thread(80, 24, 70, w, 4)],
    ["side", bar(80, 34, w + 16, 7, 1)],
    ["side", bar(80, 50, w + 16, 7, 1)],
    [
      "thin",
      lines(
        [80 - w * 0.3, 34, 80 - w * 0.3, 41],
        [80 + w * 0.3, 34, 80 + w * 0.3, 41],
        [80 - w * 0.3, 50, 80 - w * 0.3, 57],
        [80 + w * 0.3, 50, 80 + w * 0.3, 57],
      ),
    ],
    [capacitive ? "paper" : "dark", bar(80, 74, w, 10, 2)],
    ...(capacitive ? ([["dash", bar(80, 88, w + 10, 14, 6)]] as const) : field(80, 89, w)),
    ...(capacitive ? ([["hot", lines([68, 92, 92, 92], [72, 97, 88, 97])]] as const) : []),
    ...bedLine(),
  ];
}

/** An inductive sensor in a rectangular housing. */
export function blockProbe(shape: "flat" | "square" | "slim"): Sketch {
  const w = shape === "slim" ? 26 : shape === "flat" ? 40 : 46;
  const h = shape === "square" ? 52 : 62;
  const top = 84 - h;
  return [
    ["line", curve(80 + w / 2 - 6, top, 80 + w / 2 - 6, top - 14, 112, top - 4, 122, top - 16)],
    ["body", bar(80, top, w, h, 3)],
    ["paper", circle(80, top + 12, 4) + (shape === "slim" ? "" : circle(80, top + h - 24, 4))],
    ["gem", circle(80 + w / 2 - 6, top + 6, 1.6)],
    ["dark", bar(80, 84 - 10, w, 10, 2)],
    ...field(80, 89, w),
    ...bedLine(),
  ];
}
