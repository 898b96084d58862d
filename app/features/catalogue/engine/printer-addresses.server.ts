import {
  GENERIC_MANUFACTURER_SLUG,
  slugify,
  type Manufacturer,
  type Printer,
  type PrinterAddress,
} from "../catalogue.model";
import { nameSortKey } from "./index/orders.server";

/** A maker of printers. */
export interface PrinterMaker {
  readonly slug: string;
  readonly name: string;
  /** By label. */
  readonly printers: readonly Printer[];
}

/**
 * The address of each printer's page. A model's slug is the printer's own without its maker's in front, so it stays the
 * same when the printer is renamed, and no two printers of a maker share one.
 */
export class PrinterAddresses {
  /** By name. */
  readonly makers: readonly PrinterMaker[];
  readonly #makerBySlug: ReadonlyMap<string, PrinterMaker>;
  readonly #addressById = new Map<string, PrinterAddress>();
  readonly #printerByAddress = new Map<string, Printer>();

  constructor(printers: readonly Printer[], manufacturers: readonly Manufacturer[]) {
    this.makers = makersOf(printers, manufacturers);
    this.#makerBySlug = makersBySlug(this.makers, manufacturers);
    for (const maker of this.makers) {
      const taken = new Set(maker.printers.map(({ slug }) => slug));
      for (const printer of maker.printers) {
        const short = withoutMaker(printer.slug, maker.slug);
        const modelSlug = taken.has(short) ? printer.slug : short;
        this.#addressById.set(printer.idUuid, { manufacturerSlug: maker.slug, modelSlug });
        this.#printerByAddress.set(`${maker.slug}/${modelSlug}`, printer);
      }
    }
  }

  /** Where the page of a printer of this catalogue is. */
  of({ idUuid, slug }: Pick<Printer, "idUuid" | "slug">): PrinterAddress {
    return this.#addressById.get(idUuid) ?? { manufacturerSlug: GENERIC_MANUFACTURER_SLUG, modelSlug: slug };
  }

  /** The printer at exactly this address. */
  at(manufacturerSlug: string, modelSlug: string): Printer | null {
    return this.#printerByAddress.get(`${manufacturerSlug}/${modelSlug}`) ?? null;
  }

  /** The maker with exactly this slug, now or once. */
  maker(slug: string): PrinterMaker | null {
    return this.#makerBySlug.get(slug) ?? null;
  }
}

function makersBySlug(
  makers: readonly PrinterMaker[],
  manufacturers: readonly Manufacturer[],
): ReadonlyMap<string, PrinterMaker> {
  const now = new Map(makers.map((maker) => [maker.slug, maker]));
  const once = manufacturers.flatMap(({ slug, oldSlugs }) => {
    const maker = now.get(slug);
    return maker === undefined ? [] : oldSlugs.map((old) => [old, maker] as const);
  });
  return new Map([...once, ...now]);
}

/** A slug that does not begin with the maker's, or is nothing else, stays whole. */
function withoutMaker(slug: string, makerSlug: string): string {
  return slug.startsWith(`${makerSlug}-`) ? slug.slice(makerSlug.length + 1) : slug;
}

function makersOf(printers: readonly Printer[], manufacturers: readonly Manufacturer[]): PrinterMaker[] {
  const approved = new Map(manufacturers.map(({ name, slug }) => [name.toLowerCase(), slug]));
  const makers = new Map<string, { readonly slug: string; readonly name: string; readonly printers: Printer[] }>();
  for (const printer of printers) {
    const name = printer.manufacturer;
    const slug = approved.get(name.toLowerCase()) || slugify(name) || GENERIC_MANUFACTURER_SLUG;
    const maker = makers.get(slug) ?? { slug, name: name || "Maker unknown", printers: [] };
    maker.printers.push(printer);
    makers.set(slug, maker);
  }
  return [...makers.values()]
    .map((maker) => ({ maker, key: nameSortKey(maker.name) }))
    .sort((a, b) => (a.key < b.key ? -1 : a.key > b.key ? 1 : 0))
    .map(({ maker }) => maker);
}
