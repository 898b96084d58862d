import type { Motion } from "../gcode/motion";
import type { Point } from "../gcode/totals";
import { spacingOf } from "../../calibration/calculators/formulas.model";
import type { PrinterSettings } from "../printer-settings.model";

/** The tab in front of a pad: how far it reaches, and how many layers it has. */
export const TAB = { depth: 7, layers: 3 };
/** One dot of a character. */
const DOT = 1;

/** Characters of three dots by five, from the top; a dot is a place where the tab has no line. */
const DOTS: Readonly<Record<string, readonly string[]>> = {
  "0": ["###", "#.#", "#.#", "#.#", "###"],
  "1": [".#.", "##.", ".#.", ".#.", "###"],
  "2": ["###", "..#", "###", "#..", "###"],
  "3": ["###", "..#", "###", "..#", "###"],
  "4": ["#.#", "#.#", "###", "..#", "..#"],
  "5": ["###", "#..", "###", "..#", "###"],
  "6": ["###", "#..", "###", "#.#", "###"],
  "7": ["###", "..#", "..#", "..#", "..#"],
  "8": ["###", "#.#", "###", "#.#", "###"],
  "9": ["###", "#.#", "###", "..#", "###"],
  "-": ["...", "...", "###", "...", "..."],
  ".": [".", ".", ".", ".", "#"],
};
const ROWS = 5;

interface Tab {
  readonly label: string;
  /** Side of the pad. */
  readonly size: number;
  readonly centre: Point;
  /** Of the layer, from 0. */
  readonly index: number;
}

/** A layer of the tab with the pad's value, which is left free in all but the first. */
export function drawTab(motion: Motion, settings: PrinterSettings, { label, size, centre, index }: Tab): void {
  if (index >= TAB.layers) return;
  const { width, firstLayerHeight, layerHeight, firstLayerSpeed } = settings;
  const height = index === 0 ? firstLayerHeight : layerHeight;
  const apart = spacingOf(width, height);
  const rows = dotRows(label);
  const left = centre.x - size / 2 + width / 2;
  const right = centre.x + size / 2 - width / 2;
  const top = centre.y - size / 2 - width / 2;
  const textLeft = centre.x - ((rows[0]?.length ?? 0) * DOT) / 2;
  const textTop = top - (TAB.depth - ROWS * DOT) / 2;
  motion.part("Tab");
  motion.use({ width, height });
  const count = Math.floor((TAB.depth - width) / apart) + 1;
  for (let line = 0; line < count; line += 1) {
    const y = top - line * apart;
    const row = index === 0 ? undefined : rows[Math.floor((textTop - y) / DOT)];
    for (const [from, to] of filledParts(row ?? "", textLeft, { left, right })) {
      motion.travel({ x: from, y });
      motion.line({ x: to, y }, firstLayerSpeed);
    }
  }
}

/** The rows of dots of a text. */
function dotRows(label: string): string[] {
  return Array.from({ length: ROWS }, (_, row) =>
    [...label].map((character) => DOTS[character]?.[row] ?? "").join("."),
  );
}

/** The parts of a line from left to right that are no dots. */
function filledParts(
  row: string,
  textLeft: number,
  { left, right }: { readonly left: number; readonly right: number },
): (readonly [number, number])[] {
  const parts: (readonly [number, number])[] = [];
  let from = left;
  for (const dots of row.matchAll(/#+/g)) {
    const start = textLeft + dots.index * DOT;
    if (start - from > 0.1) parts.push([from, start]);
    from = start + dots[0].length * DOT;
  }
  if (right - from > 0.1) parts.push([from, right]);
  return parts;
}
