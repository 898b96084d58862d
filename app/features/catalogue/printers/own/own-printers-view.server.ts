import type { CatalogueSnapshot } from "../../engine/snapshot.server";
import { printerLink } from "../printer-link.server";
import type { OwnPrinter, OwnPrinterView } from "./own-printers.model";

/** The printers that a member chooses from, by label: their own, and the one chosen now. */
export function printerChoices(snapshot: CatalogueSnapshot, printers: readonly OwnPrinter[], chosen: string | null) {
  const ids = new Set([...printers.map(({ printerId }) => printerId), ...(chosen === null ? [] : [chosen])]);
  return [...ids].flatMap((printerId) => {
    const printer = snapshot.printerById(printerId);
    return printer === null ? [] : [{ printerId, label: printer.label }];
  });
}

/** Printers of a member as pages show them. Those that are not public are left out. */
export function ownPrinterViews(snapshot: CatalogueSnapshot, printers: readonly OwnPrinter[]): OwnPrinterView[] {
  return printers.flatMap((own) => {
    const printer = snapshot.printerById(own.printerId);
    return printer === null ? [] : [{ ...own, slug: printer.slug, link: printerLink(snapshot, printer) }];
  });
}
