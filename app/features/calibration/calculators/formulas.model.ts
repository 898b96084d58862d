/* What calculators and test prints share: sizes of lines and filament, moves, and commands of firmwares. */

/** How much of a square layer's corner a round end leaves out, as a share of the square of its height. */
export const CORNER = 1 - Math.PI / 4;

/** Cross-section of the filament, mm². */
export const filamentArea = (diameter: number): number => (Math.PI * diameter * diameter) / 4;

/** A line with round ends, as PrusaSlicer and its descendants meter it, or a rectangle, as Cura does. */
export type AreaModel = "rounded" | "rect";

/** Cross-section of a printed line, mm². */
export function lineArea(width: number, height: number, model: AreaModel = "rounded"): number {
  return height * (model === "rect" ? width : spacingOf(width, height));
}

/** Distance of two lines that touch each other, mm. */
export function spacingOf(width: number, height: number): number {
  return width - height * CORNER;
}

interface Wall {
  readonly wallCount: number;
  readonly lineWidth: number;
  readonly innerLineWidth: number;
  readonly layerHeight: number;
  readonly flowModel: "slic3r" | "slic3r-precise" | "rect";
}

/** What calipers read of a wall that was printed as the slicer meant it, mm. */
export function wallThickness({ wallCount, lineWidth: outer, innerLineWidth: inner, ...wall }: Wall): number {
  if (wallCount === 1) return outer;
  if (wall.flowModel === "rect") return outer + (wallCount - 1) * inner;
  const innerSpacing = spacingOf(inner, wall.layerHeight);
  const outerToInner =
    wall.flowModel === "slic3r-precise" ? (outer + inner) / 2 : (spacingOf(outer, wall.layerHeight) + innerSpacing) / 2;
  return outer / 2 + outerToInner + (wallCount - 2) * innerSpacing + inner / 2;
}

/** A move from rest to rest: how fast it gets, mm/s, and how long it takes, s. It may end before it has its speed. */
export function moveFromRest(distance: number, speed: number, acceleration: number) {
  return distance * acceleration >= speed * speed
    ? { peak: speed, seconds: distance / speed + speed / acceleration }
    : { peak: Math.sqrt(acceleration * distance), seconds: 2 * Math.sqrt(distance / acceleration) };
}

/** Klipper's limits for moves of the filament alone, as a share of those of the head: by the sections that both move. */
export const klipperExtruderShare = (nozzle: number, filament: number): number => (4 * nozzle * nozzle) / filament;

/** Sets the pressure advance, by firmware. */
export function advanceCommands(value: string, toolIndex = 0, extruderName?: string) {
  return {
    klipper: `SET_PRESSURE_ADVANCE ADVANCE=${value}${extruderName === undefined ? "" : ` EXTRUDER=${extruderName}`}`,
    marlin: `M900 K${value}${toolIndex > 0 ? ` T${String(toolIndex)}` : ""}`,
    rrf: `M572 D${String(toolIndex)} S${value}`,
    bambu: `M900 K${value} L1000 M10`,
  };
}
