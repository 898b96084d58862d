import type { Dimension } from "../part-picture.model";
import {
  arc,
  box,
  circle,
  ellipse,
  figure,
  gear,
  lines,
  open,
  polar,
  poly,
  rect,
  steps,
  wall,
  type Sketch,
} from "../sketch.server";

/** A length of toothed belt, teeth down: its width goes into the depth, its pitch is the distance of its teeth. */
export function belt(widthMm: number, pitchMm: number): Sketch {
  const depth = widthMm * 4.4;
  const pitch = pitchMm * 6.6;
  const [dx, dy] = [depth * 0.72, depth * 0.5];
  const [left, right] = [6, 152 - dx];
  const top = 62 + dy * 0.45;
  const count = Math.floor((right - left) / pitch);
  const teeth = Array.from({ length: count }, (_, i) => {
    const x = left + i * pitch + pitch * 0.2;
    return `L${figure(x)} ${figure(top + 8)}l${figure(pitch * 0.12)} ${figure(pitch * 0.42)}h${figure(pitch * 0.4)}l${figure(pitch * 0.12)} ${figure(-pitch * 0.42)}`;
  });
  return [
    ["body", poly(left, top, left + dx, top - dy, right + dx, top - dy, right, top)],
    [
      "thin",
      steps(0.2, 0.8, 4)
        .map((share) => open(left + dx * share, top - dy * share, right + dx * share, top - dy * share))
        .join(""),
    ],
    ["side", poly(right, top, right + dx, top - dy, right + dx, top - dy + 8, right, top + 8)],
    [
      "dark",
      `M${figure(left)} ${figure(top)}V${figure(top + 8)}${teeth.join("")}L${figure(right)} ${figure(top + 8)}V${figure(top)}z`,
    ],
    ["hot", open(left, top + 3.6, right, top + 3.6)],
  ];
}

/** The belt's width along its end. */
export function beltDimensions(widthMm: number): Dimension[] {
  const depth = widthMm * 4.4;
  const [dx, dy] = [depth * 0.72, depth * 0.5];
  const [right, top] = [152 - dx, 62 + dy * 0.45];
  return [{ x1: right + 6, y1: top + 14, x2: right + dx + 6, y2: top + 14 - dy, text: `${String(widthMm)} mm` }];
}

/** The belts of a printer as a set: two loops. */
export function beltKit(loops: number): Sketch {
  const loop = (cx: number, cy: number, r: number): Sketch => [
    ["line", ellipse(cx, cy, r, r * 0.82)],
    ["line", ellipse(cx, cy, r - 6, r * 0.82 - 6)],
    [
      "thin",
      steps(0, 350, 36)
        .map((angle) =>
          open(
            cx + (r - 6) * Math.cos(angle / 57.3),
            cy + (r * 0.82 - 6) * Math.sin(angle / 57.3),
            cx + (r - 9) * Math.cos(angle / 57.3),
            cy + (r * 0.82 - 9) * Math.sin(angle / 57.3),
          ),
        )
        .join(""),
    ],
  ];
  return loops === 3
    ? [...loop(44, 46, 36), ...loop(112, 42, 32), ...loop(84, 82, 34), ["hot", ellipse(84, 82, 31, 24.9)]]
    : [...loop(60, 52, 50), ...loop(104, 72, 44), ["hot", ellipse(104, 72, 41, 33)]];
}

/** The toothed part of a wheel: its teeth from the front, and its wall. */
function toothedDrum(cx: number, cy: number, r: number, teeth: number, dx: number, dy: number): Sketch {
  const depth = Math.min(4, 60 / teeth + 1);
  const grooves = steps(-75, 75, Math.max(5, Math.round(teeth * 0.45))).map((angle) => {
    const [x, y] = polar(cx, cy, r, angle + (Math.atan2(dy, dx) * 180) / Math.PI);
    return open(x, y, x + dx, y + dy);
  });
  return [
    ["dark", wall(cx, cy, r, dx, dy)],
    ["thin", grooves.join("")],
    ["dark", gear(cx, cy, r, teeth, depth, 0.5)],
  ];
}

function wheelRadius(teeth: number): number {
  return 24 + Math.min(18, teeth * 0.32);
}

/** A toothed wheel with its teeth counted, from the front; a motor pulley has a collar with a screw. */
export function pulley(teeth: number, bore: number | null, wide: boolean): Sketch {
  const r = wheelRadius(teeth);
  const depth = wide ? 32 : 20;
  const [dx, dy] = [depth * 0.8, -depth * 0.5];
  const [cx, cy] = [70 - depth * 0.4, 64 + depth * 0.3];
  const flange = 4;
  return [
    ["body", wall(cx + dx, cy + dy, r * 0.62, 14, -8.75)],
    ["paper", circle(cx + dx + 10 + r * 0.5, cy + dy - 2 + r * 0.12, 2)],
    ["body", wall(cx + dx, cy + dy, r + flange, 3, -1.9)],
    ["body", circle(cx + dx, cy + dy, r + flange)],
    ...toothedDrum(cx, cy, r, teeth, dx, dy),
    ["body", circle(cx, cy, r - Math.min(4, 60 / teeth + 1))],
    ["side", circle(cx, cy, r * 0.55)],
    ["paper", circle(cx, cy, (bore ?? 5) * 2)],
    ["hot", arc(cx, cy, r * 0.55, 205, 335)],
  ];
}

/** The bore's diameter below the wheel, where it is stated. */
export function pulleyDimensions(teeth: number, bore: number | null, wide: boolean): Dimension[] {
  if (bore === null) return [];
  const depth = wide ? 32 : 20;
  const [cx, cy] = [70 - depth * 0.4, 64 + depth * 0.3];
  const y = cy + wheelRadius(teeth) + 8;
  return [{ x1: cx - bore * 2, y1: y, x2: cx + bore * 2, y2: y, text: `${String(bore)} mm bore` }];
}

/** A wheel that the belt turns at: toothed or smooth, on two bearings. */
export function idler(teeth: number | null, wide: boolean): Sketch {
  const r = 34;
  const depth = wide ? 36 : 22;
  const [dx, dy] = [depth * 0.8, -depth * 0.5];
  const [cx, cy] = [72 - depth * 0.4, 62 + depth * 0.25];
  const drum: Sketch = teeth === null ? [["side", wall(cx, cy, r, dx, dy)]] : toothedDrum(cx, cy, r, teeth, dx, dy);
  return [
    ["body", wall(cx + dx, cy + dy, r + 4, 3, -1.9)],
    ["body", circle(cx + dx, cy + dy, r + 4)],
    ...drum,
    ["body", circle(cx, cy, teeth === null ? r : r - 4)],
    ["paper", circle(cx, cy, r - 10)],
    ["dots", circle(cx, cy, r - 15)],
    ["body", circle(cx, cy, 12)],
    ["paper", circle(cx, cy, 6)],
    ["hot", arc(cx, cy, r - 7, 200, 320)],
  ];
}

/** A ball bearing with a flange. */
export function flangedBearing(): Sketch {
  return [
    ["body", circle(84, 56, 38)],
    ["side", circle(80, 59, 38)],
    ["body", circle(72, 64, 44)],
    ["line", circle(72, 64, 37)],
    ["paper", circle(72, 64, 28)],
    [
      "thin",
      steps(0, 315, 8)
        .map((angle) => circle(...polar(72, 64, 22, angle), 4))
        .join(""),
    ],
    ["body", circle(72, 64, 15)],
    ["paper", circle(72, 64, 9)],
    ["hot", arc(72, 64, 40.5, 200, 310)],
  ];
}

/** A clamp that holds both ends of a belt. */
export function beltClamp(): Sketch {
  const teeth = (x1: number, x2: number, y: number) =>
    steps(x1, x2, 7)
      .map((x) => open(x, y, x, y + 4))
      .join("");
  return [
    ["side", rect(4, 54, 54, 7) + rect(102, 54, 54, 7)],
    ["thin", teeth(8, 50, 61) + teeth(110, 152, 61)],
    ["body", poly(44, 30, 116, 30, 122, 38, 122, 84, 116, 92, 44, 92, 38, 84, 38, 38)],
    ["paper", rect(38, 51, 30, 16, 2) + rect(92, 51, 30, 16, 2)],
    ["thin", teeth(42, 64, 59) + teeth(96, 118, 59)],
    ["paper", circle(80, 42, 4) + circle(80, 80, 4)],
    ["hot", open(74, 61, 86, 61) + open(78, 57, 74, 61, 78, 65) + open(82, 57, 86, 61, 82, 65)],
  ];
}

/** A block that pulls an idler; tool-free ones have a wheel to turn. */
export function tensioner(knob: boolean): Sketch {
  return [
    ...box(20, 40, 84, 44, 14, 3),
    ["paper", rect(48, 48, 48, 28, 4)],
    ["body", circle(72, 62, 18)],
    ["paper", circle(72, 62, 6)],
    ["dots", circle(72, 62, 12)],
    ["line", open(72, 44, 8, 44) + open(72, 80, 8, 80)],
    ["body", rect(104, 57, 22, 10)],
    ["thin", lines([110, 57, 112, 67], [116, 57, 118, 67])],
    knob ? ["side", rect(126, 44, 16, 36, 5)] : ["side", poly(126, 52, 138, 50, 142, 62, 138, 74, 126, 72)],
    [
      "thin",
      knob
        ? steps(49, 75, 5)
            .map((y) => open(128, y, 140, y))
            .join("")
        : open(134, 58, 134, 66),
    ],
    ["hot", open(34, 98, 60, 98) + open(40, 93, 34, 98, 40, 103)],
  ];
}
