import { circleOn, curve, lineOn, open, poly, polyOn, rect, steps, type Sketch } from "../sketch.server";
import { cornerHoles, gloss } from "../plates/plate-surfaces.server";
import { corners, dotsOn, rulesOn, slabFaces, type Slab } from "../plates/slab.server";

/** The heating wire: a line that turns at both ends. */
function heatingTrace({ w, d, top }: Slab, rows: number, inset: number): string {
  const [u, v] = [w / 2 - inset, d / 2 - inset];
  const points = steps(-v, v, rows).flatMap((row, i) => (i % 2 === 0 ? [-u, row, u, row] : [u, row, -u, row]));
  const flat: number[] = [];
  for (let i = 0; i < points.length; i += 2) flat.push(...top(points[i] ?? 0, points[i + 1] ?? 0));
  return open(...flat);
}

/** The two wires at the left corner. */
function wires({ w, d, top }: Slab, thick: boolean): Sketch {
  const [x, y] = top(-w / 2, d * 0.05);
  const lead = (dy: number) => curve(x + 1, y + dy, x - 10, y - 4 + dy, 22, y - 24 + dy, 8, y - 28 + dy);
  return [[thick ? "line" : "thin", lead(0) + lead(4)]];
}

/** A silicone heater; one for mains voltage has a thick lead with a plug. */
export function siliconePad(slab: Slab, mains: boolean): Sketch {
  const [x, y] = slab.top(-slab.w / 2, slab.d * 0.05);
  const plug: Sketch = mains
    ? [
        ["side", rect(4, Math.max(4, y - 36), 15, 13, 3)],
        [
          "line",
          open(8, Math.max(4, y - 36), 8, Math.max(0, y - 41)) + open(15, Math.max(4, y - 36), 15, Math.max(0, y - 41)),
        ],
      ]
    : [];
  return [
    ...(mains
      ? [["line", curve(x + 1, y + 1, x - 8, y - 4, 14, y - 8, 12, y - 24)] as const, ...plug]
      : wires(slab, false)),
    ...slabFaces(slab, "warm"),
    ["hot", heatingTrace(slab, 9, 7)],
  ];
}

/** A circuit board that heats, with the magnets that hold the plate. */
export function boardHeater(slab: Slab): Sketch {
  const { w, d, top } = slab;
  const magnets = steps(-0.36, 0.36, 4).flatMap((u) =>
    steps(-0.36, 0.36, 4).map((v) => circleOn(top, u * w, v * d, 2.6)),
  );
  return [
    ...wires(slab, true),
    ...slabFaces(slab, "side"),
    ["hotthin", heatingTrace(slab, 10, 5)],
    ["paper", magnets.join("")],
  ];
}

/** An aluminium bed with its heater printed on, and screw holes at the corners. */
export function aluminiumBed(slab: Slab): Sketch {
  return [
    ...wires(slab, true),
    ...slabFaces(slab),
    ["hotthin", heatingTrace(slab, 7, 13)],
    ["paper", cornerHoles(slab)],
  ];
}

/** A bed whose parts are heated one by one. */
export function partitionedBed(slab: Slab): Sketch {
  const { w, d, top } = slab;
  const part = (u: number, v: number): Slab => ({ ...slab, w: w / 2, d: d / 2, top: (a, b) => top(a + u, b + v) });
  return [
    ...wires(slab, true),
    ...slabFaces(slab),
    ["dash", lineOn(top, 0, -d / 2, 0, d / 2) + lineOn(top, -w / 2, 0, w / 2, 0)],
    ["hot", heatingTrace(part(w / 4, -d / 4), 6, 5)],
    [
      "hotthin",
      [part(-w / 4, -d / 4), part(w / 4, d / 4), part(-w / 4, d / 4)].map((one) => heatingTrace(one, 4, 6)).join(""),
    ],
  ];
}

/** A milled plate, thick, with its corners drilled. */
export function castPlate(slab: Slab): Sketch {
  return [...slabFaces(slab), ...gloss(slab, 3), ["paper", cornerHoles(slab, 7, 2.2)]];
}

/** A sheet magnet: its stripes are the poles. */
export function magnetSheet(slab: Slab): Sketch {
  const { w, d, thick, top } = slab;
  const [cx, y1] = top(w / 2, d * 0.06);
  const [x2, y2] = top(w / 2, d / 2);
  const [, y3] = top(w * 0.06, d / 2);
  return [
    ...slabFaces(slab, "dark"),
    ["thin", rulesOn(slab, 11, "depth", 4)],
    ["ground", poly(cx + 2, y1 + thick, x2 + 2, y2 + thick, x2 + 2, y2, cx + 2, y3 - 1)],
    ["warm", poly(cx, y1, cx, y3, cx - (x2 - cx) * 0.7, y2 - 7)],
  ];
}

/** Cork, which keeps the heat in. */
export function corkSheet(slab: Slab): Sketch {
  return [...slabFaces(slab, "warm"), ["dots", dotsOn(slab, 4, 4)], ["thin", polyOn(slab.top, ...corners(slab, 4))]];
}
