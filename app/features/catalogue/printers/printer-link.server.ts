import type { Printer, PrinterLink } from "../catalogue.model";
import type { CatalogueSnapshot } from "../engine/snapshot.server";

/** A printer as links name it. */
export function printerLink(snapshot: CatalogueSnapshot, printer: Printer): PrinterLink {
  return { label: printer.label, ...snapshot.printerAddresses.of(printer) };
}

/** Printers in their order, but popular ones first, and those of which interfaces are known before the others. */
export function bestKnownFirst(snapshot: CatalogueSnapshot, printers: readonly Printer[]): Printer[] {
  return [...printers].sort((a, b) => place(snapshot, a) - place(snapshot, b));
}

/**
 * The same, and among popular and among known ones those first that members fitted parts to, then those that most
 * parts fit. Counts the parts of each, which takes its time in a large catalogue.
 */
export function mostWantedFirst(snapshot: CatalogueSnapshot, printers: readonly Printer[]): Printer[] {
  return printers
    .map((printer) => ({
      printer,
      place: place(snapshot, printer),
      reported: snapshot.index.reported.get(printer.idUuid)?.length ?? 0,
      parts: snapshot.partCountForPrinter(printer.idUuid).total,
    }))
    .sort((a, b) => a.place - b.place || b.reported - a.reported || b.parts - a.parts)
    .map(({ printer }) => printer);
}

function place(snapshot: CatalogueSnapshot, printer: Printer): number {
  return printer.popular ? 0 : isKnown(snapshot, printer) ? 1 : 2;
}

/** Whether anything is known of what a printer takes. */
export function isKnown(snapshot: CatalogueSnapshot, { idUuid }: Printer): boolean {
  return snapshot.interfaceBook.ofPrinter(idUuid).length > 0;
}
