import { slugify, type Manufacturer, type Printer } from "../catalogue.model";
import type { CatalogueChanges } from "./catalogue-data.server";
import { nameSortKey } from "./index/orders.server";
import { PrinterAddresses } from "./printer-addresses.server";

/** All printers by label and all approved manufacturers by name, with lookups. */
export interface PrintersAndManufacturers {
  readonly printers: readonly Printer[];
  readonly manufacturers: readonly Manufacturer[];
  readonly printerById: ReadonlyMap<string, Printer>;
  readonly printerBySlug: ReadonlyMap<string, Printer>;
  readonly manufacturerBySlug: ReadonlyMap<string, Manufacturer>;
  readonly addresses: PrinterAddresses;
}

/** Sorts printers and manufacturers, and makes their lookups. */
export function printersAndManufacturersFrom(
  printers: Iterable<Printer>,
  manufacturers: Iterable<Manufacturer>,
): PrintersAndManufacturers {
  const sortedPrinters = sortedByName([...printers], (printer) => printer.label);
  const sortedManufacturers = sortedByName([...manufacturers], (manufacturer) => manufacturer.name);
  return {
    printers: sortedPrinters,
    manufacturers: sortedManufacturers,
    printerById: new Map(sortedPrinters.map((printer) => [printer.idUuid, printer])),
    printerBySlug: new Map(sortedPrinters.map((printer) => [printer.slug, printer])),
    manufacturerBySlug: new Map(
      sortedManufacturers.map((manufacturer) => [manufacturer.slug || slugify(manufacturer.name), manufacturer]),
    ),
    addresses: new PrinterAddresses(sortedPrinters, sortedManufacturers),
  };
}

/** The printers and manufacturers after some changes; the same object when none of them changed. */
export function changedPrintersAndManufacturers(
  old: PrintersAndManufacturers,
  changes: CatalogueChanges,
): PrintersAndManufacturers {
  if (changes.printers.length === 0 && changes.manufacturers.length === 0) return old;
  const printers = new Map(old.printerById);
  for (const { idUuid, printer } of changes.printers) {
    if (printer === null) printers.delete(idUuid);
    else printers.set(idUuid, printer);
  }
  const manufacturers = new Map(old.manufacturers.map((manufacturer) => [manufacturer.id, manufacturer]));
  for (const { id, manufacturer } of changes.manufacturers) {
    if (manufacturer === null) manufacturers.delete(id);
    else manufacturers.set(id, manufacturer);
  }
  return printersAndManufacturersFrom(printers.values(), manufacturers.values());
}

function sortedByName<T>(items: readonly T[], nameOf: (item: T) => string): T[] {
  return items
    .map((item) => ({ item, key: nameSortKey(nameOf(item)) }))
    .sort((a, b) => (a.key < b.key ? -1 : a.key > b.key ? 1 : 0))
    .map(({ item }) => item);
}
