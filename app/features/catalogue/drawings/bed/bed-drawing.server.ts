import { statedSizes, type DrawnPart, type PartDrawing } from "../drawn-part.server";
import { slabDimensions, slabOf, type Slab } from "../plates/slab.server";
import type { Sketch } from "../sketch.server";
import {
  bedFans,
  centreBrace,
  foldedFrame,
  kinematicMount,
  levellingSprings,
  siliconeColumns,
  solidStateRelay,
  thermalFuse,
  threePointMount,
} from "./bed-hardware.server";
import {
  aluminiumBed,
  boardHeater,
  castPlate,
  corkSheet,
  magnetSheet,
  partitionedBed,
  siliconePad,
} from "./heated-beds.server";

type Size = readonly [number, number];

/** Sheets and plates by what they are, with how thick each is drawn. */
const FLAT = {
  "heater-mains": {
    what: "a silicone bed heater for mains voltage",
    thick: 3,
    draw: (slab: Slab) => siliconePad(slab, true),
  },
  heater: { what: "a silicone bed heater", thick: 3, draw: (slab: Slab) => siliconePad(slab, false) },
  "board-heater": { what: "a circuit board bed heater with magnets", thick: 3, draw: boardHeater },
  "aluminium-bed": { what: "a heated aluminium bed", thick: 5, draw: aluminiumBed },
  "partitioned-bed": { what: "a heated bed in four parts", thick: 5, draw: partitionedBed },
  "cast-plate": { what: "a cast aluminium plate", thick: 11, draw: castPlate },
  "magnet-sheet": { what: "an adhesive magnetic sheet", thick: 3, draw: magnetSheet },
  cork: { what: "a cork sheet", thick: 4, draw: corkSheet },
} as const;

function flatKind({ kind, kind2, words, text }: DrawnPart): keyof typeof FLAT | null {
  if (kind === "Plate") return "cast-plate";
  if (kind === "Surface base") return "magnet-sheet";
  if (kind === "Insulation") return "cork";
  if (kind !== "Heater") return null;
  if (/partitioned/.test(words)) return "partitioned-bed";
  const construction = text("construction").toLowerCase();
  if (/circuit.board/.test(construction)) return "board-heater";
  if (/silicone/.test(construction)) return kind2 === "AC mains" ? "heater-mains" : "heater";
  return "aluminium-bed";
}

/** Its own size as the name states it, else that of the bed it is made for. */
function sizeOf(part: DrawnPart): Size | null {
  const [x, y] = statedSizes(part.name);
  if (x !== undefined && y !== undefined && x > 60) return [x, y];
  const [fact] = part.values("plate_size_mm");
  const [factX, factY] = (fact ?? "").split("x").map(Number);
  return factX !== undefined && factY !== undefined ? [factX, factY] : null;
}

const HARDWARE: readonly (readonly [RegExp, string, string, () => Sketch])[] = [
  [/relay/, "bed-relay", "a solid state relay", solidStateRelay],
  [/fuse/, "bed-fuse", "a thermal fuse", thermalFuse],
  [/bed fans/, "bed-fans", "fans under a bed, in their housing", bedFans],
  [/brace/, "bed-brace", "a brace for kinematic bed mounts", centreBrace],
  [/three.point kinematic/, "bed-three-point", "a bed mount with three points", () => threePointMount(false)],
  [
    /three point|three-point/,
    "bed-three-point-printed",
    "a printed bed mount with three points",
    () => threePointMount(true),
  ],
  [
    /kinematic mounts|matched height/,
    "bed-kinematic",
    "kinematic bed mounts: three balls in grooves",
    () => kinematicMount(3),
  ],
  [/kinematic/, "bed-kinematic-one", "a kinematic bed mount: a ball in a groove", () => kinematicMount(1)],
  [/frame/, "bed-frame", "a bed frame of folded sheet metal", foldedFrame],
  [/column|spacer/, "bed-columns", "silicone columns for bed levelling", siliconeColumns],
];

/** A bed, its heater or its mounts. */
export function bedDrawing(part: DrawnPart): PartDrawing {
  const flat = flatKind(part);
  if (flat === null) {
    const [, name, what, sketch] = HARDWARE.find(([words]) => words.test(part.words)) ?? [
      null,
      "bed-springs",
      "springs for bed levelling",
      levellingSprings,
    ];
    return { name, what, sketch };
  }
  const { what, thick, draw } = FLAT[flat];
  const size = sizeOf(part);
  const drawn: Size | null = size && [Math.round(size[0] / 20) * 20, Math.round(size[1] / 20) * 20];
  const slab = slabOf(drawn, thick);
  return {
    name: ["bed", flat, ...(drawn === null ? [] : [drawn.join("x")])].join("-"),
    what: `${what}${size === null ? "" : `, ${String(size[0])} x ${String(size[1])} mm`}`,
    sketch: () => draw(slab),
    dimensions: () => slabDimensions(slab, size),
  };
}
