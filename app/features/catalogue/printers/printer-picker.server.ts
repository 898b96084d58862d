import type { Printer } from "../catalogue.model";
import type { CatalogueSnapshot } from "../engine/snapshot.server";
import type { PrinterGroup, PrinterOption } from "./my-printer.model";

const MAX_MATCHES = 30;

function words(text: string): string[] {
  return text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
}

function option(printer: Printer): PrinterOption {
  return { slug: printer.slug, label: printer.label, dimensions: printer.dimensions };
}

/**
 * Printers whose label has a word that begins with each word of `q`, or that contains `q` without spaces and hyphens
 * ("ender3" finds "Ender-3 V2"). Popular models first, then shorter labels. At most 30.
 */
export function searchPrinters(snapshot: CatalogueSnapshot, q: string): PrinterOption[] {
  const wanted = words(q.slice(0, 100));
  if (wanted.length === 0) return [];
  const together = wanted.join("");
  return snapshot.printers
    .filter((printer) => {
      const own = words(printer.label);
      return own.join("").includes(together) || wanted.every((word) => own.some((part) => part.startsWith(word)));
    })
    .sort(
      (a, b) =>
        Number(b.popular) - Number(a.popular) || a.label.length - b.label.length || (a.label < b.label ? -1 : 1),
    )
    .slice(0, MAX_MATCHES)
    .map(option);
}

/** The popular models, by label. */
export function popularPrinters(snapshot: CatalogueSnapshot): PrinterOption[] {
  return snapshot.printers.filter((printer) => printer.popular).map(option);
}

/** All printers by manufacturer; groups and printers in alphabetical order. */
export function printerGroups(snapshot: CatalogueSnapshot): PrinterGroup[] {
  const groups = new Map<string, { slug: string; name: string }[]>();
  for (const { manufacturer, slug, name } of snapshot.printers) {
    const group = groups.get(manufacturer) ?? [];
    group.push({ slug, name });
    groups.set(manufacturer, group);
  }
  const byName = new Intl.Collator("en", { numeric: true, sensitivity: "base" });
  return [...groups]
    .map(([manufacturer, printers]) => ({
      manufacturer,
      printers: printers.sort((a, b) => byName.compare(a.name, b.name)),
    }))
    .sort((a, b) => byName.compare(a.manufacturer, b.manufacturer));
}
