import { z } from "zod";
import { paths } from "~/lib/paths";
import type { PrinterDrawingView } from "../drawings/printer/printer-drawing.model";

/** The form that remembers the visitor's printer. */
export const choosePrinterSchema = z.object({
  printer: z.string({ error: "Choose your printer" }).regex(/^[a-z0-9-]{1,120}$/, "Choose a printer from the list"),
  next: z.string().max(4_000).optional(),
});

/** The form that forgets the visitor's printer. */
export const forgetPrinterSchema = z.object({ next: z.string().max(4_000).optional() });

/** A printer to choose. */
export interface PrinterOption {
  readonly slug: string;
  readonly label: string;
  readonly dimensions: string | null;
  /** How many parts FIND shows for it. */
  readonly parts: number;
  /** How many of them do not fit every printer. */
  readonly ownParts: number;
}

/** A printer that a search found, with what it looks like. */
export interface PrinterMatch extends PrinterOption {
  readonly drawing: PrinterDrawingView;
}

/** Printers of one manufacturer. */
export interface PrinterGroup {
  readonly manufacturer: string;
  readonly printers: readonly (Omit<PrinterOption, "label" | "parts"> & { readonly name: string })[];
}

/**
 * The path to redirect to after choosing a printer: a FIND path gets the printer as a filter, any other path stays the
 * same.
 */
export function pathWithPrinter(path: string, printer: string | null): string {
  const [pathname = "", search = ""] = path.split("?");
  if (pathname !== paths.find()) return path;
  const params = new URLSearchParams(search);
  params.delete("page");
  params.delete("printer");
  if (printer === null) params.delete("fit");
  else params.set("printer", printer);
  const query = params.toString();
  return query === "" ? pathname : `${pathname}?${query}`;
}
