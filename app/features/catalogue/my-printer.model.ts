import { z } from "zod";
import { paths } from "~/lib/paths";

/** The form that says which printer the visitor owns. */
export const choosePrinterSchema = z.object({
  printer: z.string({ error: "Choose your printer" }).regex(/^[a-z0-9-]{1,120}$/, "Choose a printer from the list"),
  next: z.string().max(4_000).optional(),
});

/** The form that forgets the printer again. */
export const forgetPrinterSchema = z.object({ next: z.string().max(4_000).optional() });

/** A printer to choose, as the picker lists it. */
export interface PrinterOption {
  readonly slug: string;
  readonly label: string;
  readonly dimensions: string | null;
}

/** Printers of one maker. */
export interface PrinterGroup {
  readonly maker: string;
  readonly printers: readonly { readonly slug: string; readonly name: string }[];
}

/**
 * The path to go on to with the chosen printer: a FIND path shows what fits it, any other path is kept
 * as it is.
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
