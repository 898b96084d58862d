import type { PrinterOption } from "./my-printer.model";

/** Bed size and number of parts of a printer, in one line. */
export function printerFacts({ dimensions, parts }: Pick<PrinterOption, "dimensions" | "parts">): string {
  return [dimensions, `${String(parts)} ${parts === 1 ? "part" : "parts"}`].filter((fact) => fact !== null).join(" · ");
}
