import type { Part } from "~/features/catalogue/catalogue.model";
import type { PartInterfaceFact } from "~/features/catalogue/fit/fit-facts.model";
import { DRAWING_SPRITES, type DrawingSprite } from "~/features/catalogue/drawings/drawing-sprites.model";
import { partDrawing } from "~/features/catalogue/drawings/part-drawing.server";
import { PRINTER_KINDS, printerDrawingName } from "~/features/catalogue/drawings/printer/printer-drawing.model";
import { isSpare } from "~/features/catalogue/engine/spares.server";
import { printerSketch } from "./printer-sketch";
import { symbolOf } from "./sketch-svg";

/** The names of the drawings of each sprite, in the order of their numbers. */
type DrawingNames = Readonly<Record<DrawingSprite, readonly string[]>>;

interface DrawnSprite {
  readonly sprite: DrawingSprite;
  readonly svg: string;
  /** In the order of their numbers. */
  readonly names: readonly string[];
}

/**
 * Every drawing that these parts need, a sprite for each kind of part, and the names of the drawings. A part's drawing is
 * found by the place of its name in its sprite: a number is short, and a page has forty of them. Names that were there
 * before keep their order, so that a page that is still open shows the same drawings after an update.
 */
export function drawingSprites(
  parts: readonly Part[],
  factsOf: (part: Part) => readonly PartInterfaceFact[],
  before: DrawingNames,
): DrawnSprite[] {
  const drawings = new Map<string, { readonly sprite: DrawingSprite; readonly symbol: (id: string) => string }>();
  for (const part of parts) {
    const { name, sketch, left } = partDrawing(part, factsOf(part));
    // A drawing that several kinds of parts share is in the sprite of the first.
    if (drawings.has(name)) continue;
    drawings.set(name, { sprite: spriteOf(part), symbol: (id) => symbolOf(id, sketch(), left) });
  }
  return DRAWING_SPRITES.map((sprite) => {
    const all = [...drawings].filter(([, drawing]) => drawing.sprite === sprite).map(([name]) => name);
    const kept = before[sprite].filter((name) => all.includes(name));
    const names = [...kept, ...all.filter((name) => !kept.includes(name)).sort()];
    const symbols = names.map((name, place) => drawings.get(name)?.symbol(String(place)) ?? "");
    return { sprite, svg: svgOf(symbols), names };
  });
}

/** The drawings of all kinds of printers. */
export function printerSprite(): string {
  return svgOf(
    PRINTER_KINDS.map(([shape, size]) => symbolOf(printerDrawingName(shape, size), printerSketch(shape, size))),
  );
}

function spriteOf(part: Part): DrawingSprite {
  if (part.table === "hotend" || part.table === "extruder") return isSpare(part) ? `${part.table}_spares` : part.table;
  return part.table;
}

function svgOf(symbols: readonly string[]): string {
  return `<svg xmlns="http://www.w3.org/2000/svg">\n${symbols.join("\n")}\n</svg>\n`;
}
