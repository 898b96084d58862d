import { bar, circle, curve, lines, open, poly, spring, steps, thread, type Look, type Sketch } from "../sketch.server";

/** How a nozzle is shaped. */
export type NozzleShape =
  | "v6"
  | "mk8"
  | "volcano"
  | "supervolcano"
  | "revo"
  | "unicorn"
  | "k1"
  | "throat"
  | "unit"
  | "clip-unit"
  | "flowtech"
  | "adapter";

/** What it is made of, as far as that shows. */
export type Finish =
  "brass" | "copper" | "plated" | "coated" | "steel" | "hard" | "ruby" | "diamond" | "carbide" | "bimetal";

const BODY_LOOK: Readonly<Record<Finish, Look>> = {
  brass: "warm",
  copper: "warm",
  plated: "body",
  coated: "dark",
  steel: "body",
  hard: "side",
  ruby: "warm",
  diamond: "warm",
  carbide: "dark",
  bimetal: "warm",
};

interface Profile {
  /** Heights from the top: thread or throat, hexagon, cone. */
  readonly shaft: number;
  readonly hex: number;
  readonly cone: number;
  readonly shaftWidth: number;
  readonly hexWidth: number;
  readonly threaded: boolean;
}

const PROFILES: Readonly<Record<Exclude<NozzleShape, "unit" | "clip-unit" | "adapter" | "revo">, Profile>> = {
  v6: { shaft: 50, hex: 22, cone: 17, shaftWidth: 40, hexWidth: 54, threaded: true },
  mk8: { shaft: 34, hex: 30, cone: 26, shaftWidth: 40, hexWidth: 48, threaded: true },
  volcano: { shaft: 76, hex: 16, cone: 13, shaftWidth: 30, hexWidth: 42, threaded: true },
  supervolcano: { shaft: 88, hex: 11, cone: 9, shaftWidth: 22, hexWidth: 30, threaded: true },
  unicorn: { shaft: 70, hex: 12, cone: 24, shaftWidth: 24, hexWidth: 38, threaded: false },
  k1: { shaft: 62, hex: 20, cone: 20, shaftWidth: 34, hexWidth: 44, threaded: true },
  throat: { shaft: 70, hex: 18, cone: 14, shaftWidth: 18, hexWidth: 40, threaded: false },
  flowtech: { shaft: 64, hex: 22, cone: 18, shaftWidth: 26, hexWidth: 40, threaded: false },
};

/** What is special about the tip: a stone, a hard insert, a bead of the metal below. */
function tipOf(finish: Finish, cx: number, y: number): Sketch {
  switch (finish) {
    case "ruby":
      return [["gem", poly(cx - 7, y - 6, cx + 7, y - 6, cx + 3.5, y + 2, cx - 3.5, y + 2)]];
    case "diamond":
      return [
        ["gem", poly(cx - 8, y - 4, cx - 4, y - 9, cx + 4, y - 9, cx + 8, y - 4, cx, y + 3)],
        ["line", open(cx - 8, y - 4, cx + 8, y - 4)],
      ];
    case "bimetal":
      return [["dark", poly(cx - 12, y - 9, cx + 12, y - 9, cx + 4, y, cx - 4, y)]];
    case "copper":
      return [["hotthin", lines([cx - 10, y - 8, cx + 10, y - 8])]];
    default:
      return [];
  }
}

/** The channel; three of them where the nozzle divides the filament. */
function channel(cx: number, top: number, bottom: number, split: boolean): Sketch {
  if (!split)
    return [["dash", open(cx - 5, top + 3, cx - 5, bottom - 12) + open(cx + 5, top + 3, cx + 5, bottom - 12)]];
  const three = [-9, 0, 9].map(
    (dx) =>
      curve(cx, top + 2, cx + dx * 1.2, top + 12, cx + dx, top + 20, cx + dx, top + 30) +
      open(cx + dx, top + 30, cx + dx * 0.2, bottom - 10),
  );
  return [["hot", three.join("")]];
}

function turned(profile: Profile, finish: Finish, split: boolean, cx: number, scale: number): Sketch {
  const total = profile.shaft + profile.hex + profile.cone;
  const top = 58 - (total * scale) / 2;
  const [sw, hw] = [profile.shaftWidth * scale, profile.hexWidth * scale];
  const hexTop = top + profile.shaft * scale;
  const coneTop = hexTop + profile.hex * scale;
  const foot = coneTop + profile.cone * scale;
  const look = BODY_LOOK[finish];
  return [
    [look, bar(cx, top, sw, hexTop - top, 1)],
    ...(profile.threaded
      ? ([
          ["thin", thread(cx, top + 3, hexTop - 5, sw, 4.4)],
          [look, bar(cx, hexTop - 5, sw * 0.82, 5)],
        ] as const)
      : ([
          ["thin", lines([cx - sw / 2, top + 8, cx + sw / 2, top + 8])],
          [look, bar(cx, top + (hexTop - top) * 0.62, sw + 8, 6, 1)],
        ] as const)),
    ...channel(cx, top, hexTop + 8, split),
    [look, bar(cx, hexTop, hw, coneTop - hexTop, 1)],
    [
      "line",
      open(cx - hw * 0.24, hexTop, cx - hw * 0.24, coneTop) + open(cx + hw * 0.24, hexTop, cx + hw * 0.24, coneTop),
    ],
    [look, poly(cx - hw * 0.4, coneTop, cx + hw * 0.4, coneTop, cx + 4, foot, cx - 4, foot)],
    ...(finish === "carbide" || finish === "coated"
      ? ([
          [
            "dots",
            lines(
              [cx - hw * 0.4, hexTop + 4, cx + hw * 0.4, hexTop + 4],
              [cx - hw * 0.36, coneTop - 4, cx + hw * 0.36, coneTop - 4],
            ),
          ],
        ] as const)
      : []),
    ...(finish === "plated"
      ? ([["hotthin", open(cx - hw * 0.36, hexTop + 3, cx - hw * 0.36, coneTop - 3)]] as const)
      : []),
    ...tipOf(finish, cx, foot),
    ["hot", open(cx, foot + 2, cx, foot + 7)],
  ];
}

/** A nozzle whose cold half belongs to it: fins, heat break, and the nozzle itself. */
function unit(finish: Finish, clip: boolean): Sketch {
  const look = BODY_LOOK[finish];
  return [
    ...(clip
      ? ([
          ["side", poly(46, 20, 114, 20, 114, 34, 104, 42, 56, 42, 46, 34)],
          ["hotthin", curve(46, 24, 34, 30, 34, 48, 44, 56) + curve(114, 24, 126, 30, 126, 48, 116, 56)],
        ] as const)
      : []),
    ["body", bar(80, 4, 14, 14, 1)],
    [
      "body",
      steps(clip ? 44 : 18, 56, clip ? 3 : 7)
        .map((y) => bar(80, y, 42, 3.6, 1))
        .join(""),
    ],
    ["side", bar(80, 62, 8, 12)],
    ["side", bar(80, 72, 26, 20, 2)],
    ["hot", lines([70, 78, 90, 78], [70, 85, 90, 85])],
    [look, bar(80, 92, 20, 7)],
    [look, poly(72, 99, 88, 99, 83, 110, 77, 110)],
    ...(finish === "steel" ? ([["thin", lines([74, 95, 86, 95])]] as const) : []),
    ["hot", open(80, 112, 80, 117)],
  ];
}

/** A Revo nozzle: throat, spring and the grip by which it is turned. */
function revo(finish: Finish, split: boolean): Sketch {
  const look = BODY_LOOK[finish];
  return [
    ["body", bar(80, 6, 16, 34, 1)],
    ["thin", thread(80, 8, 22, 16, 4)],
    ["line", spring(80, 40, 66, 26, 4)],
    [look, bar(80, 40, 10, 28)],
    ["side", bar(80, 66, 48, 18, 3)],
    [
      "thin",
      steps(60, 100, 9)
        .map((x) => open(x, 69, x, 81))
        .join(""),
    ],
    [look, poly(66, 84, 94, 84, 86, 98, 84, 106, 76, 106, 74, 98)],
    ...(split ? ([["hot", open(74, 44, 74, 62) + open(80, 44, 80, 62) + open(86, 44, 86, 62)]] as const) : []),
    ...(finish === "coated" || finish === "hard" ? ([["dots", lines([70, 90, 90, 90])]] as const) : []),
    ["hot", open(80, 109, 80, 115)],
  ];
}

/** A sleeve with two threads that lets another nozzle fit. */
function adapter(): Sketch {
  return [
    ["body", bar(80, 10, 34, 48, 1)],
    ["thin", thread(80, 12, 56, 34, 4)],
    ["side", bar(80, 58, 62, 26, 2)],
    ["line", open(66, 58, 66, 84) + open(94, 58, 94, 84)],
    ["dash", open(70, 10, 70, 84) + open(90, 10, 90, 84)],
    ["hot", open(80, 90, 80, 110) + open(74, 104, 80, 110, 86, 104)],
    ["paper", circle(80, 71, 4)],
  ];
}

/** A nozzle; a set shows a second, smaller one behind. */
export function nozzle(shape: NozzleShape, finish: Finish, split: boolean, set: boolean): Sketch {
  if (shape === "adapter") return adapter();
  if (shape === "revo") return revo(finish, split);
  if (shape === "unit" || shape === "clip-unit") return unit(finish, shape === "clip-unit");
  const profile = PROFILES[shape];
  if (!set) return turned(profile, finish, split, 80, 1.04);
  return [
    ...turned(profile, finish, false, 122, 0.62),
    ...turned(profile, finish, false, 34, 0.62),
    ...turned(profile, finish, split, 78, 1),
  ];
}
