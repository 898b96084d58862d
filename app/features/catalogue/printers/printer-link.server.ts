import type { Printer, PrinterLink } from "../catalogue.model";
import type { CatalogueSnapshot } from "../engine/snapshot.server";

/** A printer as links name it. */
export function printerLink(snapshot: CatalogueSnapshot, printer: Printer): PrinterLink {
  return { label: printer.label, ...snapshot.printerAddresses.of(printer) };
}

/** Printers in their order, but popular ones first, and those of which interfaces are known before the others. */
export function bestKnownFirst(snapshot: CatalogueSnapshot, printers: readonly Printer[]): Printer[] {
  const place = (printer: Printer) => (printer.popular ? 0 : isKnown(snapshot, printer) ? 1 : 2);
  return [...printers].sort((a, b) => place(a) - place(b));
}

/** Whether anything is known of what a printer takes. */
export function isKnown(snapshot: CatalogueSnapshot, { idUuid }: Printer): boolean {
  return snapshot.interfaceBook.ofPrinter(idUuid).length > 0;
}
