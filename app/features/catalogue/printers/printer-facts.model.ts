import type { PrinterOption } from "./my-printer.model";

/** Bed size and number of parts of a printer, in one line. */
export function printerFacts({ dimensions, parts }: Pick<PrinterOption, "dimensions" | "parts">): string {
  return [dimensions, partsText(parts)].filter((fact) => fact !== null).join(" · ");
}

/** "31 parts". */
export function partsText(parts: number): string {
  return parts === 1 ? "1 part" : `${String(parts)} parts`;
}
