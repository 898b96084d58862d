import { slugify, type Manufacturer, type Printer } from "../catalogue.model";
import type { CatalogueChanges } from "./catalogue-data.server";
import { nameSortKey } from "./index/orders.server";
import { PrinterAddresses } from "./printer-addresses.server";

/** All printers by label and all approved manufacturers by name, with lookups. */
export interface PrintersAndManufacturers {
  readonly printers: readonly Printer[];
  readonly manufacturers: readonly Manufacturer[];
  readonly printerById: ReadonlyMap<string, Printer>;
  /** By the slug each has now, and by those that lead to it. */
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
    printerBySlug: bySlug(sortedPrinters, ({ slug }) => slug),
    manufacturerBySlug: bySlug(sortedManufacturers, ({ slug, name }) => slug || slugify(name)),
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

/** A slug that something has now is nothing's old one. */
function bySlug<T extends Pick<Printer, "oldSlugs">>(items: readonly T[], slugOf: (item: T) => string): Map<string, T> {
  return new Map([
    ...items.flatMap((item) => item.oldSlugs.map((slug) => [slug, item] as const)),
    ...items.map((item) => [slugOf(item), item] as const),
  ]);
}

function sortedByName<T>(items: readonly T[], nameOf: (item: T) => string): T[] {
  return items
    .map((item) => ({ item, key: nameSortKey(nameOf(item)) }))
    .sort((a, b) => (a.key < b.key ? -1 : a.key > b.key ? 1 : 0))
    .map(({ item }) => item);
}
