import { arc, circleOn, lineOn, open, poly, polyOn, steps, type Sketch } from "../sketch.server";
import { corners, dotsOn, rulesOn, type Slab } from "./slab.server";

/** The tab at the near edge by which a flexible plate is lifted. */
export function tab({ w, d, top }: Slab): Sketch {
  const v = -d / 2;
  return [["body", polyOn(top, -w * 0.16, v, w * 0.16, v, w * 0.11, v - 7, -w * 0.11, v - 7)]];
}

/** What reflects on a smooth face. */
export function gloss({ w, d, top }: Slab, lines = 2): Sketch {
  return [
    [
      "thin",
      steps(0, lines - 1, lines)
        .map((i) => lineOn(top, -w * 0.36 + i * 7, d * 0.34, -w * 0.36 + i * 7 + 3 + i * 2, -d * (0.1 - i * 0.12)))
        .join(""),
    ],
  ];
}

export function textured(slab: Slab): Sketch {
  return [["dots", dotsOn(slab, 5.2)]];
}

export function finelyTextured(slab: Slab): Sketch {
  return [["dots", dotsOn(slab, 9, 9)]];
}

export function satin(slab: Slab): Sketch {
  return [["thin", rulesOn(slab, 13, "width", 6)]];
}

export function woven(slab: Slab): Sketch {
  return [["thin", rulesOn(slab, 9, "width", 5) + rulesOn(slab, 9, "depth", 5)]];
}

/** Short strokes that change direction, as carbon fibre's twill does. */
export function twill({ w, d, top }: Slab): Sketch {
  const cells = steps(-0.42, 0.42, 9);
  const strokes = cells.flatMap((u, i) =>
    cells.map((v, j) => {
      const [x, y] = [u * w, v * d];
      const flat = (i + j) % 2 === 0;
      return flat ? lineOn(top, x - w * 0.035, y, x + w * 0.035, y) : lineOn(top, x, y - d * 0.035, x, y + d * 0.035);
    }),
  );
  return [["line", strokes.join("")]];
}

/** Hexagons, for plates whose pattern prints onto the part. */
export function hexagons({ w, d, top }: Slab): Sketch {
  const r = Math.min(w, d) * 0.11;
  const cells = steps(-1, 1, 3).flatMap((row) =>
    steps(-1, 1, 3).map((column) => [column * r * 2.6 + (row === 0 ? 0 : r * 0.4) * row, row * r * 2.5] as const),
  );
  const hexagon = (cu: number, cv: number) =>
    polyOn(
      top,
      ...steps(0, 300, 6).flatMap((angle) => [
        cu + r * Math.cos((angle * Math.PI) / 180),
        cv + r * Math.sin((angle * Math.PI) / 180),
      ]),
    );
  return [["thin", cells.map(([u, v]) => hexagon(u, v)).join("")]];
}

/** A snow crystal, for plates that are used nearly cold. */
export function crystal({ w, d, top }: Slab): Sketch {
  const r = Math.min(w, d) * 0.26;
  const arms = steps(0, 300, 6).map((angle) => {
    const along = (length: number, turn = 0): readonly [number, number] => [
      length * Math.cos(((angle + turn) * Math.PI) / 180),
      length * Math.sin(((angle + turn) * Math.PI) / 180),
    ];
    const [tu, tv] = along(r);
    const [fu, fv] = along(r * 0.6);
    const [au, av] = along(r * 0.86, 20);
    const [bu, bv] = along(r * 0.86, -20);
    return lineOn(top, 0, 0, tu, tv) + lineOn(top, fu, fv, au, av) + lineOn(top, fu, fv, bu, bv);
  });
  return [["line", arms.join("")]];
}

/** Heat rising, for plates that are used hot. */
export function heat({ w, d, top }: Slab): Sketch {
  const rows = steps(-0.22, 0.22, 3).map((share) => {
    const points = steps(-0.26, 0.26, 9).flatMap((v, i) => [share * w + (i % 2 === 0 ? -2.4 : 2.4), v * d]);
    const flat: number[] = [];
    for (let i = 0; i < points.length; i += 2) flat.push(...top(points[i] ?? 0, points[i + 1] ?? 0));
    return open(...flat);
  });
  return [["hot", rows.join("")]];
}

/** The first layer of a print, the one warm thing on a plate. */
export function firstLayer({ w, d, top }: Slab): Sketch {
  const u = Math.min(w, d) * 0.15;
  return [["hot", polyOn(top, -u, -u, u, -u, u, u, -u, u)]];
}

/** The right corner, bent back so that the other face shows. */
export function liftedCorner({ w, d, thick, top, round }: Slab): Sketch {
  if (round) return [["thin", arc(...top(0, 0), w * 0.3, 150, 210)]];
  const [cx, y1] = top(w / 2, d * 0.06);
  const [x2, y2] = top(w / 2, d / 2);
  const [, y3] = top(w * 0.06, d / 2);
  return [
    ["ground", poly(cx + 2, y1 + thick, x2 + 2, y2 + thick, x2 + 2, y2, cx + 2, y3 - 1)],
    ["line", open(cx, y1 + thick, cx, y1)],
    ["side", poly(cx, y1, cx, y3, cx - (x2 - cx) * 0.7, y2 - 7)],
  ];
}

/** Further sizes that the same plate is sold in. */
export function furtherSizes(slab: Slab, shares: readonly number[]): Sketch {
  const { w, d, top } = slab;
  return [["dash", shares.map((share) => polyOn(top, ...corners({ w: w * share, d: d * share }))).join("")]];
}

/** Clips at two edges, which hold glass. */
export function clips({ w, d, top }: Slab): Sketch {
  const clip = (u: number, v: number): string =>
    polyOn(top, u - 5, v - 3.5, u + 5, v - 3.5, u + 5, v + 3.5, u - 5, v + 3.5);
  return [
    [
      "side",
      clip(-w * 0.25, -d / 2 + 1) + clip(w * 0.25, -d / 2 + 1) + clip(-w * 0.25, d / 2 - 1) + clip(w * 0.25, d / 2 - 1),
    ],
  ];
}

/** Circles at the corners, where screws or magnets are. */
export function cornerHoles({ w, d, top }: Slab, inset = 6, r = 2): string {
  const [u, v] = [w / 2 - inset, d / 2 - inset];
  return [
    [-u, -v],
    [u, -v],
    [u, v],
    [-u, v],
  ]
    .map(([x = 0, y = 0]) => circleOn(top, x, y, r))
    .join("");
}
