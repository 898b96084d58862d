import type { PrinterOption } from "./my-printer.model";

/** Bed size and number of parts of a printer, in one line; without the number when all that fits it fits every printer. */
export function printerFacts({ dimensions, ownParts }: Pick<PrinterOption, "dimensions" | "ownParts">): string {
  return [dimensions, ownParts === 0 ? null : partsText(ownParts)].filter((fact) => fact !== null).join(" · ");
}

/** "31 parts": how many fit a printer, or should, that do not fit every printer. */
export function partsText(ownParts: number): string {
  if (ownParts === 0) return "none yet";
  return ownParts === 1 ? "1 part" : `${String(ownParts)} parts`;
}
