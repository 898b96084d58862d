import type { Printer } from "../catalogue.model";
import type { PrinterMaker } from "../engine/printer-addresses.server";
import type { CatalogueSnapshot } from "../engine/snapshot.server";
import { EMPTY_FILTER, withFilter } from "../find/find-filter.model";
import { countParts } from "../find/find-parts.server";
import { webAddress } from "../part/source-views.server";
import type { ListedPrinterView, MakerLink, MakerView, PrintersView } from "./printer-list.model";
import { searchPrinters } from "./printer-picker.server";
import { isKnown, mostWantedFirst, printerLink } from "./printer-link.server";

/** The data of `/printers`: what a search finds, else the popular printers and all makers. */
export function printersView(snapshot: CatalogueSnapshot, q: string): PrintersView {
  const total = snapshot.printers.length;
  const { total: universalParts } = snapshot.universalPartCount;
  const view = (printer: Printer) => listedPrinter(snapshot, printer);
  if (q !== "") {
    const found = searchPrinters(snapshot, q).flatMap(({ slug }) => snapshot.printerBySlug(slug) ?? []);
    return { q, found: found.map(view), total, universalParts, popular: [], makers: [] };
  }
  const { makers } = snapshot.printerAddresses;
  return {
    q,
    found: null,
    total,
    universalParts,
    popular: withPopularFirst(snapshot).map(({ slug, name, popular }) => ({
      slug,
      name,
      printers: mostWantedFirst(snapshot, popular).map(view),
    })),
    makers: makers.map(({ slug, name, printers }) => ({ slug, name, count: printers.length })),
  };
}

/** The makers with the most popular printers. */
export function popularMakers(snapshot: CatalogueSnapshot, most: number): MakerLink[] {
  return withPopularFirst(snapshot)
    .slice(0, most)
    .map(({ slug, name }) => ({ slug, name }));
}

/** The makers of popular printers with these printers, those with most of them first. */
function withPopularFirst({ printerAddresses }: CatalogueSnapshot) {
  return printerAddresses.makers
    .map(({ slug, name, printers }) => ({ slug, name, popular: printers.filter(({ popular }) => popular) }))
    .filter(({ popular }) => popular.length > 0)
    .sort((a, b) => b.popular.length - a.popular.length);
}

/** The data of a maker's page. */
export function makerView(snapshot: CatalogueSnapshot, { slug, name, printers }: PrinterMaker): MakerView {
  const inOrder = mostWantedFirst(snapshot, printers);
  const view = (printer: Printer) => listedPrinter(snapshot, printer);
  const ofParts = snapshot.vocabulary.manufacturerSlug(slug);
  return {
    slug,
    name,
    website: webAddress(snapshot.manufacturerBySlug(slug)?.website ?? null),
    parts: ofParts === null ? 0 : countParts(snapshot, withFilter(EMPTY_FILTER, { manufacturer: ofParts })),
    known: inOrder.filter((printer) => isKnown(snapshot, printer)).map(view),
    others: inOrder.filter((printer) => !isKnown(snapshot, printer)).map(view),
  };
}

function listedPrinter(snapshot: CatalogueSnapshot, printer: Printer): ListedPrinterView {
  const { name, dimensions, idUuid } = printer;
  const { own: ownParts } = snapshot.partCountForPrinter(idUuid);
  return { ...printerLink(snapshot, printer), name, dimensions, ownParts };
}
