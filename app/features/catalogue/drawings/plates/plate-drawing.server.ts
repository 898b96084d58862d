import type { DrawnPart, PartDrawing } from "../drawn-part.server";
import type { Sketch } from "../sketch.server";
import {
  clips,
  crystal,
  finelyTextured,
  firstLayer,
  furtherSizes,
  gloss,
  heat,
  hexagons,
  liftedCorner,
  satin,
  tab,
  textured,
  twill,
  woven,
} from "./plate-surfaces.server";
import { slabDimensions, slabFaces, slabOf, type Slab } from "./slab.server";

type Size = readonly [number, number];

/** How one kind of plate is drawn. */
interface Surface {
  /** "a textured spring steel plate". */
  readonly what: string;
  readonly thick?: number;
  readonly face?: "paper" | "body" | "side" | "dark" | "warm";
  readonly draw: (slab: Slab) => Sketch;
}

const SURFACES = {
  smooth: { what: "a smooth spring steel plate", draw: (slab) => [...tab(slab), ...gloss(slab), ...firstLayer(slab)] },
  textured: {
    what: "a textured spring steel plate",
    face: "warm",
    draw: (slab) => [...tab(slab), ...textured(slab)],
  },
  satin: { what: "a satin spring steel plate", draw: (slab) => [...tab(slab), ...satin(slab), ...firstLayer(slab)] },
  "two-sided": {
    what: "a spring steel plate with a smooth and a textured side",
    face: "warm",
    draw: (slab) => [...tab(slab), ...textured(slab), ...liftedCorner(slab)],
  },
  steel: { what: "a spring steel plate", draw: (slab) => [...tab(slab), ...firstLayer(slab)] },
  mirror: { what: "a mirror-smooth plate", face: "paper", draw: (slab) => [...tab(slab), ...gloss(slab, 5)] },
  pex: {
    what: "a spring steel plate with PEX film",
    draw: (slab) => [...tab(slab), ...gloss(slab, 3), ...liftedCorner(slab)],
  },
  patterned: { what: "a plate with a pattern", draw: (slab) => [...tab(slab), ...hexagons(slab)] },
  cool: { what: "a plate for low temperatures", draw: (slab) => [...tab(slab), ...crystal(slab)] },
  "cool-rough": {
    what: "a rough plate for low temperatures",
    draw: (slab) => [...tab(slab), ...finelyTextured(slab), ...crystal(slab)],
  },
  hot: { what: "a plate for high temperatures", face: "side", draw: (slab) => [...tab(slab), ...heat(slab)] },
  g10: { what: "a G10 (Garolite) sheet", thick: 3, face: "side", draw: (slab) => woven(slab) },
  "g10-white": { what: "a white G10 (Garolite) sheet", thick: 3, face: "paper", draw: (slab) => woven(slab) },
  carbon: { what: "a carbon fibre plate", thick: 3, face: "side", draw: (slab) => twill(slab) },
  glass: { what: "a glass plate", thick: 6, face: "paper", draw: (slab) => [...gloss(slab, 4), ...clips(slab)] },
  "coated-glass": {
    what: "a coated glass plate",
    thick: 6,
    face: "dark",
    draw: (slab) => [...finelyTextured(slab), ...firstLayer(slab)],
  },
  ceramic: {
    what: "a ceramic plate",
    thick: 8,
    face: "paper",
    draw: (slab) => [...gloss(slab, 2), ...firstLayer(slab)],
  },
  film: { what: "an adhesive sheet", thick: 1, draw: (slab) => [...gloss(slab), ...liftedCorner(slab)] },
  "rough-film": {
    what: "a rough adhesive sheet",
    thick: 1,
    draw: (slab) => [...textured(slab), ...liftedCorner(slab)],
  },
} as const satisfies Readonly<Record<string, Surface>>;

type SurfaceName = keyof typeof SURFACES;

const SPRING_STEEL_THICKNESS = 2;

function ownKind({ kind, words, text }: DrawnPart): SurfaceName | null {
  const material = text("material").toLowerCase();
  if (kind === "Glass") return /coated/.test(material) ? "coated-glass" : "glass";
  if (/carbon fibre/.test(material)) return "carbon";
  if (/g10/.test(material)) return words.includes("white") ? "g10-white" : "g10";
  if (kind === "Adhesive sheet") return text("texture") === "Rough" ? "rough-film" : "film";
  if (kind === "Cool plate") return text("texture") === "Coarse" ? "cool-rough" : "cool";
  if (kind === "Engineering plate") return "hot";
  if (kind === "Specialist") return "ceramic";
  if (/pex/.test(material)) return "pex";
  return null;
}

function surfaceOf(part: DrawnPart): SurfaceName {
  const own = ownKind(part);
  if (own !== null) return own;
  const texture = part.text("texture").toLowerCase();
  if (/pattern/.test(texture)) return "patterned";
  if (/mirror/.test(texture)) return "mirror";
  if (/smooth.*textured/.test(texture)) return "two-sided";
  if (texture === "satin") return "satin";
  if (texture === "textured") return "textured";
  return texture === "smooth" ? "smooth" : "steel";
}

/** The plate's sizes as "257x257" states them, largest first. */
function sizesOf(part: DrawnPart): readonly Size[] {
  return part
    .values("plate_size_mm")
    .flatMap((value): Size[] => {
      const [x, y] = value.split("x").map(Number);
      return x !== undefined && y !== undefined && x > 0 && y > 0 ? [[x, y]] : [];
    })
    .sort(([a], [b]) => b - a);
}

function sizeWords(sizes: readonly Size[]): string {
  const [first] = sizes;
  if (first === undefined) return "";
  if (sizes.length > 1) return `, sold in ${String(sizes.length)} sizes`;
  return `, ${String(first[0])} x ${String(first[1])} mm`;
}

/** Sizes are drawn in steps of 20 mm: less could not be seen. The letters beside the drawing are exact. */
function drawnSize([x, y]: Size): Size {
  return [Math.round(x / 20) * 20, Math.round(y / 20) * 20];
}

/** Of the smaller sizes, the smallest and the one in the middle; more would only be a grid. */
function furtherDrawn(sizes: readonly Size[]): readonly number[] {
  const smaller = sizes.slice(1).map(([x]) => drawnSize([x, x])[0]);
  const shown = [smaller.at(-1), smaller.length > 2 ? smaller[Math.floor(smaller.length / 2)] : undefined];
  return [...new Set(shown.filter((x) => x !== undefined))];
}

/** A build plate at its size, with what its surface is. */
export function plateDrawing(part: DrawnPart): PartDrawing {
  const surface = surfaceOf(part);
  const { what, draw, ...look }: Surface = SURFACES[surface];
  const round = /\bround\b/.test(part.words);
  const diameter = round ? /\b(\d+)\s?mm\b/.exec(part.name) : null;
  const sizes = diameter ? [[Number(diameter[1]), Number(diameter[1])] as const] : sizesOf(part);
  const [largest = null] = sizes;
  const drawn = largest && drawnSize(largest);
  const slab = slabOf(drawn, look.thick ?? SPRING_STEEL_THICKNESS, round);
  const further = furtherDrawn(sizes);
  return {
    name: ["plate", surface, round ? "round" : "", drawn?.join("x") ?? "", ...further.map(String)]
      .filter((piece) => piece !== "")
      .join("-"),
    what: `${round ? what.replace("plate", "round plate") : what}${diameter ? `, ${diameter[1] ?? ""} mm` : sizeWords(sizes)}`,
    sketch: () => [
      ...slabFaces(slab, look.face),
      ...draw(slab),
      ...furtherSizes(slab, drawn === null ? [] : further.map((x) => x / drawn[0])),
    ],
    dimensions: () => (sizes.length === 1 && !round ? slabDimensions(slab, largest) : []),
  };
}
