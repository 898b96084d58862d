import type { CatalogueSnapshot } from "../../engine/snapshot.server";
import { printerLink } from "../printer-link.server";
import type { OwnPrinter, OwnPrinterView } from "./own-printers.model";

/** Printers of a member as pages show them. Those that are not public are left out. */
export function ownPrinterViews(snapshot: CatalogueSnapshot, printers: readonly OwnPrinter[]): OwnPrinterView[] {
  return printers.flatMap((own) => {
    const printer = snapshot.printerById(own.printerId);
    return printer === null ? [] : [{ ...own, slug: printer.slug, link: printerLink(snapshot, printer) }];
  });
}
