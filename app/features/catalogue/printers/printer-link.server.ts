import type { Printer, PrinterLink } from "../catalogue.model";
import type { CatalogueSnapshot } from "../engine/snapshot.server";

/** A printer as links name it. */
export function printerLink(snapshot: CatalogueSnapshot, printer: Printer): PrinterLink {
  return { label: printer.label, ...snapshot.printerAddresses.of(printer) };
}

/**
 * Printers with those first that most visitors look for: popular ones, then those of which interfaces are known. Among
 * these, what members have fitted parts to comes first, then what most parts fit; the others stay in their order.
 */
export function mostWantedFirst(snapshot: CatalogueSnapshot, printers: readonly Printer[]): Printer[] {
  return printers
    .map((printer) => {
      const place = printer.popular ? 0 : isKnown(snapshot, printer) ? 1 : 2;
      const parts = place === 2 ? 0 : snapshot.partCountForPrinter(printer.idUuid).total;
      return { printer, place, parts, reported: snapshot.index.reported.get(printer.idUuid)?.length ?? 0 };
    })
    .sort((a, b) => a.place - b.place || b.reported - a.reported || b.parts - a.parts)
    .map(({ printer }) => printer);
}

/** Whether anything is known of what a printer takes. */
export function isKnown(snapshot: CatalogueSnapshot, { idUuid }: Printer): boolean {
  return snapshot.interfaceBook.ofPrinter(idUuid).length > 0;
}
