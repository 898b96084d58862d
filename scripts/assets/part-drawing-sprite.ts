import type { Part } from "~/features/catalogue/catalogue.model";
import type { PartInterfaceFact } from "~/features/catalogue/fit/fit-facts.model";
import { partDrawing } from "~/features/catalogue/drawings/part-drawing.server";
import { PRINTER_KINDS, printerDrawingName } from "~/features/catalogue/drawings/printer/printer-drawing.model";
import { printerSketch } from "./printer-sketch";
import { symbolOf } from "./sketch-svg";

/**
 * Every drawing that these parts and all kinds of printers need, as one file, and the names of those of parts. A
 * part's drawing is found by the place of its name: a number is short, and a page has forty of them. Names that were
 * there before keep their order, so that a page that is still open shows the same drawings after an update.
 */
export function drawingSprite(
  parts: readonly Part[],
  factsOf: (part: Part) => readonly PartInterfaceFact[],
  before: readonly string[],
): { readonly svg: string; readonly names: readonly string[] } {
  const drawings = new Map(
    parts.map((part) => {
      const drawing = partDrawing(part, factsOf(part));
      return [drawing.name, drawing] as const;
    }),
  );
  const added = [...drawings.keys()].filter((name) => !before.includes(name)).sort();
  const names = [...before.filter((name) => drawings.has(name)), ...added];
  const symbols = [
    ...names.flatMap((name, place) => {
      const drawing = drawings.get(name);
      return drawing === undefined ? [] : [symbolOf(String(place), drawing.sketch(), drawing.left)];
    }),
    ...PRINTER_KINDS.map(([shape, size]) => symbolOf(printerDrawingName(shape, size), printerSketch(shape, size))),
  ];
  return {
    svg: `<svg xmlns="http://www.w3.org/2000/svg">\n${symbols.join("\n")}\n</svg>\n`,
    names,
  };
}
