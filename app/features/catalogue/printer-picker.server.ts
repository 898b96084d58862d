import type { Printer } from "./catalogue.model";
import type { CatalogueSnapshot } from "./catalogue.snapshot.server";
import type { PrinterGroup, PrinterOption } from "./my-printer.model";

const MAX_MATCHES = 30;

function words(text: string): string[] {
  return text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
}

function option(printer: Printer): PrinterOption {
  return { slug: printer.slug, label: printer.label, dimensions: printer.dimensions };
}

/**
 * Printers whose label holds every word of `q` as the beginning of a word, spaces and hyphens aside
 * ("ender3" finds "Ender-3 V2"). Popular models come first, then shorter labels. At most 30.
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

/** The models hobbyists change most, in the order of their labels. */
export function popularPrinters(snapshot: CatalogueSnapshot): PrinterOption[] {
  return snapshot.printers.filter((printer) => printer.popular).map(option);
}

/** Every printer, grouped by maker, both in alphabetical order. */
export function printerGroups(snapshot: CatalogueSnapshot): PrinterGroup[] {
  const groups = new Map<string, { slug: string; name: string }[]>();
  for (const { manufacturer, slug, name } of snapshot.printers) {
    const group = groups.get(manufacturer) ?? [];
    group.push({ slug, name });
    groups.set(manufacturer, group);
  }
  const byName = new Intl.Collator("en", { numeric: true, sensitivity: "base" });
  return [...groups]
    .map(([maker, printers]) => ({ maker, printers: printers.sort((a, b) => byName.compare(a.name, b.name)) }))
    .sort((a, b) => byName.compare(a.maker, b.maker));
}
