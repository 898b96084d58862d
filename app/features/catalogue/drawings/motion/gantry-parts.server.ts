import { bar, box, circle, gear, lines, lying, open, poly, polyOn, rect, steps, type Sketch } from "../sketch.server";

/** A motor at each corner: all of them pull. */
export function allWheelDrive(): Sketch {
  const corner = (x: number, y: number): Sketch => [
    ["side", rect(x - 13, y - 13, 26, 26, 3)],
    ["paper", circle(x, y, 8)],
    ["dark", gear(x, y, 7, 12, 2)],
  ];
  return [
    ["hot", open(24, 22, 136, 22, 136, 98, 24, 98, 24, 22)],
    ["hotthin", open(30, 28, 130, 28, 130, 92, 30, 92, 30, 28)],
    ["body", rect(18, 52, 124, 14, 2)],
    ["side", bar(80, 46, 30, 26, 3)],
    ["paper", circle(80, 59, 4)],
    ...corner(24, 22),
    ...corner(136, 22),
    ...corner(24, 98),
    ...corner(136, 98),
  ];
}

/** A bar that is screwed to a profile, so that it does not bend when it is warm. */
export function backer(kind: "rail" | "strip" | "perforated"): Sketch {
  const holes = steps(22, 138, kind === "perforated" ? 9 : 5);
  return [
    ...box(6, 30, 132, 26, 14, 2),
    ["thin", lines([6, 40, 138, 40], [6, 46, 138, 46])],
    ...box(6, 72, 132, kind === "rail" ? 22 : 12, kind === "rail" ? 8 : 5, 1, "side"),
    ["paper", holes.map((x) => circle(x, kind === "rail" ? 83 : 78, kind === "perforated" ? 2.2 : 3.4)).join("")],
    [
      "hot",
      holes
        .filter((_, i) => i % 2 === 0)
        .map((x) => open(x, 58, x, 68))
        .join(""),
    ],
  ];
}

/** Rails and joints that replace a gantry. */
export function gantryKit(printed: boolean): Sketch {
  const joint = (x: number): Sketch => [
    ["body", rect(x, 42, 28, 36, 4)],
    ...(printed
      ? ([
          [
            "thin",
            steps(47, 73, 8)
              .map((y) => open(x + 2, y, x + 26, y))
              .join(""),
          ],
        ] as const)
      : ([
          [
            "paper",
            circle(x + 8, 50, 2.6) + circle(x + 20, 50, 2.6) + circle(x + 8, 70, 2.6) + circle(x + 20, 70, 2.6),
          ],
        ] as const)),
  ];
  return [
    ["side", rect(18, 8, 12, 104, 2) + rect(130, 8, 12, 104, 2)],
    [
      "thin",
      steps(16, 104, 7)
        .map((y) => circle(24, y, 1.8) + circle(136, y, 1.8))
        .join(""),
    ],
    ["body", rect(24, 52, 112, 16, 2)],
    ["thin", lines([38, 60, 122, 60])],
    ...joint(10),
    ...joint(122),
    ["side", bar(80, 44, 32, 32, 3)],
    ["hot", open(70, 60, 90, 60) + open(75, 55, 70, 60, 75, 65) + open(85, 55, 90, 60, 85, 65)],
  ];
}

/** The block where a belt turns from one axis to the other. */
export function cornerJoint(): Sketch {
  const top = lying(80, 62, 6);
  return [
    ["side", polyOn(lying(80, 62, -16), -40, -30, 40, -30, 40, 30, -40, 30)],
    ["side", poly(...top(-40, -30), ...top(40, -30), ...lying(80, 62, -16)(40, -30), ...lying(80, 62, -16)(-40, -30))],
    ["side", poly(...top(40, -30), ...top(40, 30), ...lying(80, 62, -16)(40, 30), ...lying(80, 62, -16)(40, -30))],
    ["body", polyOn(top, -40, -30, 40, -30, 40, 30, -40, 30)],
    ["paper", circle(top(-18, 0)[0], top(-18, 0)[1], 9) + circle(top(20, 0)[0], top(20, 0)[1], 9)],
    ["dark", circle(top(-18, 0)[0], top(-18, 0)[1], 4) + circle(top(20, 0)[0], top(20, 0)[1], 4)],
    [
      "thin",
      steps(0.25, 0.75, 3)
        .map((share) =>
          lines([top(-40, -30)[0], top(-40, -30)[1] + 22 * share, top(40, -30)[0], top(40, -30)[1] + 22 * share]),
        )
        .join(""),
    ],
    ["hot", open(...top(-58, 10), ...top(-20, 10)) + open(...top(24, 10), ...top(24, 46))],
  ];
}

/** A printed block with its idlers. */
export function idlerBlock(toothed: boolean): Sketch {
  const wheel = (cy: number): Sketch => [
    toothed ? ["dark", gear(80, cy, 17, 16, 3, 0.5)] : ["side", circle(80, cy, 17)],
    ["paper", circle(80, cy, 9)],
    ["body", circle(80, cy, 4)],
  ];
  return [
    ...box(34, 22, 84, 84, 16, 6),
    [
      "thin",
      steps(28, 100, 13)
        .map((y) => open(36, y, 50, y))
        .join(""),
    ],
    ["paper", rect(54, 30, 54, 68, 4)],
    ...wheel(48),
    ...wheel(82),
    ["hot", open(97, 34, 97, 4) + open(97, 96, 97, 116)],
    ["paper", circle(43, 32, 2.6) + circle(43, 96, 2.6)],
  ];
}
