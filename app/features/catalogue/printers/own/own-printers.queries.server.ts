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
  ownPrinters: () => Promise<readonly OwnPrinter[] | null>,
  { secure, catalogue }: { readonly secure: boolean; readonly catalogue: { current(): KnownPrinters | null } },
): Promise<string | null> {
  const own = await ownPrinters();
  if (own === null) return myPrinterCookie({ secure, responseHeaders: new Headers() }).read(request);
  const known = catalogue.current();
  for (const { printerId } of own) {
    const printer = known?.printerById(printerId) ?? null;
    if (printer !== null) return printer.slug;
  }
  return null;
}
