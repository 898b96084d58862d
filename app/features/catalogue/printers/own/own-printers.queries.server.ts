import type { Printer } from "../../catalogue.model";
import { myPrinterCookie } from "../my-printer-cookie.server";
import type { OwnPrinter } from "./own-printers.model";

/** The public printers there are, as far as they are known. */
interface KnownPrinters {
  printerById(idUuid: string): Printer | null;
}

/** See `OwnPrintersContext.myPrinter`. */
export async function findMyPrinter(
  { request }: { readonly request: Request },
  viewer: () => Promise<{ readonly printers: readonly OwnPrinter[] } | null>,
  { secure, catalogue }: { readonly secure: boolean; readonly catalogue: { current(): KnownPrinters | null } },
): Promise<string | null> {
  const member = await viewer();
  if (member === null) return myPrinterCookie({ secure, responseHeaders: new Headers() }).read(request);
  const known = catalogue.current();
  for (const { printerId } of member.printers) {
    const printer = known?.printerById(printerId) ?? null;
    if (printer !== null) return printer.slug;
  }
  return null;
}
