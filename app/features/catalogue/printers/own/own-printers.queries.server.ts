import type { Printer } from "../../catalogue.model";
import { myPrinterCookie } from "../my-printer-cookie.server";
import type { OwnPrinter } from "./own-printers.model";

/** The public printers there are, as far as they are known. */
interface KnownPrinters {
  printerById(idUuid: string): Printer | null;
  printerBySlug(slug: string): Printer | null;
}

/** See `OwnPrintersContext.myPrinter`. */
export async function findMyPrinter(
  { request }: { readonly request: Request },
  viewer: () => Promise<{ readonly printers: readonly OwnPrinter[] } | null>,
  { secure, catalogue }: { readonly secure: boolean; readonly catalogue: { current(): KnownPrinters | null } },
): Promise<string | null> {
  const member = await viewer();
  const known = catalogue.current();
  if (member === null) {
    const slug = await myPrinterCookie({ secure, responseHeaders: new Headers() }).read(request);
    // The printer may have been merged into another one since.
    return slug === null ? null : (known?.printerBySlug(slug)?.slug ?? slug);
  }
  for (const { printerId } of member.printers) {
    const printer = known?.printerById(printerId) ?? null;
    if (printer !== null) return printer.slug;
  }
  return null;
}
