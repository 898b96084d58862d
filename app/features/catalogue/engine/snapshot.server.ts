/* Long because it is one object: what everything else asks of the catalogue in memory. */
import { LRUCache } from "lru-cache";
import { countReports, type FitReport, type ReportCounts } from "~/features/fit-reports/fit-reports.model";
import type { Deal } from "~/features/deals/deals.model";
import type { FeaturedCard } from "~/features/site-content/featured-cards.model";
import type { SiteBlock } from "~/features/site-content/site-blocks.model";
import type { Guide } from "~/features/guides/guides.model";
import {
  GENERIC_MANUFACTURER_SLUG,
  parsePartKey,
  type FitKind,
  type Manufacturer,
  type Part,
  type PartKey,
  type Printer,
} from "../catalogue.model";
import type { ListedRow, PartInterfaceFact } from "../fit/fit-facts.model";
import { fit, type AdaptedPrinter, type Fit, type FitPart, type FitPrinter } from "../fit/fit.model";
import { printerFits, type PrinterFits } from "./fit/printer-fits.server";
import type { CatalogueData, PinCount, Synonym } from "./catalogue-data.server";
import type { CatalogueIndex } from "./index/catalogue-index.server";
import { indexedRows } from "./index/indexed-rows.server";
import type { InterfaceBook } from "./interface-book.server";
import { countFittingParts, countPartsByPrinter, countUniversalParts, type PartCount } from "./part-counts.server";
import type { PartDirectory } from "./part-directory.server";
import { PartRelations } from "./part-relations.server";
import type { PrinterAddresses } from "./printer-addresses.server";
import type { PrintersAndManufacturers } from "./printers-and-manufacturers.server";
import type { RevisionBook } from "./revision-book.server";
import { findSimilarParts } from "./similar-parts.server";
import { readQuery } from "./text/search-words.model";
import { nearestRows } from "./text/search-text.server";
import { CatalogueSearch } from "./text/catalogue-search.server";
import type { CatalogueNames, CatalogueVocabulary } from "./vocabulary.model";
import { newVocabulary } from "./vocabulary.server";

/** A printer a part is listed for, with the evidence. */
export interface PrinterFit {
  readonly printer: Printer;
  readonly fit: FitKind | null;
  readonly note: string | null;
  readonly sourceUrl: string | null;
  readonly verifiedAt: string | null;
}

/** A printer that a part should fit, with what the answer rests on. */
export interface ShouldFit {
  readonly printer: Printer;
  readonly fit: Fit;
}

interface SnapshotContent {
  readonly version: number;
  readonly index: CatalogueIndex;
  readonly directory: PartDirectory;
  readonly printersAndManufacturers: PrintersAndManufacturers;
  readonly interfaceBook: InterfaceBook;
  readonly synonyms: readonly Synonym[];
  readonly guides: readonly Guide[];
  readonly deals: readonly Deal[];
  readonly cards: readonly FeaturedCard[];
  readonly blocks: readonly SiteBlock[];
  readonly revisions: RevisionBook;
  /** The counts that the rows' pins are from. */
  readonly pins: readonly PinCount[];
}

const MOST_KEPT_SIMILAR = 2_000;
const KEPT_FITS_BYTES = 16_000_000;
const NO_LINKS: readonly ListedRow[] = [];
const NO_FACTS: readonly PartInterfaceFact[] = [];

/**
 * The public catalogue at one version, held in memory so that public pages need no database. Immutable: `applyChanges`
 * returns a new snapshot. Archived parts are never found, but their own pages keep working.
 */
export class CatalogueSnapshot {
  readonly version: number;
  /** Only modules of the catalogue use it. */
  readonly index: CatalogueIndex;
  readonly vocabulary: CatalogueVocabulary;
  readonly names: CatalogueNames;
  /** Which parts have replaced others or need them. */
  readonly relations: PartRelations;
  /** What printers have, what the values are called, and the rules by which parts are compared with printers. */
  readonly interfaceBook: InterfaceBook;
  /** Which words of a search also find others. */
  readonly synonyms: readonly Synonym[];
  /** Every published guide, by id. */
  readonly guides: readonly Guide[];
  /** Every deal that somebody has approved, by id: `isLive` says which of them are good now. */
  readonly deals: readonly Deal[];
  /** The featured cards that are switched on: `cardsAt` says which of them are shown now. */
  readonly cards: readonly FeaturedCard[];
  /** The texts of public pages that are switched on. */
  readonly blocks: readonly SiteBlock[];
  /** What approved submissions changed. */
  readonly revisions: RevisionBook;
  /** What the next snapshot is made from; see `applyChanges`. */
  readonly content: SnapshotContent;
  readonly #directory: PartDirectory;
  readonly #printersAndManufacturers: PrintersAndManufacturers;
  readonly #similar = new LRUCache<string, readonly Part[]>({ max: MOST_KEPT_SIMILAR });
  #search: CatalogueSearch | null = null;
  readonly #fits = new LRUCache<string, PrinterFits>({ maxSize: KEPT_FITS_BYTES, sizeCalculation: fitsSize });
  readonly #shouldFit = new LRUCache<string, readonly ShouldFit[]>({ max: MOST_KEPT_SIMILAR });
  #visibleParts: readonly Part[] | null = null;
  #partCounts: Map<string, PartCount> | null = null;
  /** The printers whose count has the parts that should fit. */
  readonly #counted = new Set<string>();
  #universalCount: PartCount | null = null;

  constructor(content: SnapshotContent) {
    const { version, index, directory, printersAndManufacturers, interfaceBook, synonyms, guides, deals } = content;
    this.version = version;
    this.index = index;
    this.content = content;
    this.interfaceBook = interfaceBook;
    this.synonyms = synonyms;
    this.guides = guides;
    this.deals = deals;
    this.cards = content.cards;
    this.blocks = content.blocks;
    this.revisions = content.revisions;
    this.#directory = directory;
    this.relations = new PartRelations(index, directory);
    this.#printersAndManufacturers = printersAndManufacturers;
    this.vocabulary = newVocabulary(index, printersAndManufacturers, () => this.search.printerNames);
    this.names = {
      manufacturer: (slug) => this.manufacturerName(slug),
      printer: (slug) => this.printerBySlug(slug)?.label ?? slug,
    };
  }

  /** Every part that can be found, by name. */
  get parts(): readonly Part[] {
    this.#visibleParts ??= Array.from(this.index.orders.name.order, (row) => this.index.part(row)).filter(
      (part) => part !== null,
    );
    return this.#visibleParts;
  }

  /** What searches are compared with. */
  get search(): CatalogueSearch {
    this.#search ??= new CatalogueSearch(this.index, this.printers, this.synonyms);
    return this.#search;
  }

  /** How many parts can be found. */
  get partCount(): number {
    return this.index.orders.name.order.length;
  }

  /** Every printer, by label. */
  get printers(): readonly Printer[] {
    return this.#printersAndManufacturers.printers;
  }

  /** Where the printers' pages are. */
  get printerAddresses(): PrinterAddresses {
    return this.#printersAndManufacturers.addresses;
  }

  /** Every approved manufacturer of parts or printers, by name. */
  get manufacturers(): readonly Manufacturer[] {
    return this.#printersAndManufacturers.manufacturers;
  }

  /** The part with this key, for example `hotend:12`; null for any other text. */
  partByKey(key: string): Part | null {
    const parsed = parsePartKey(key);
    return parsed === null ? null : this.#partAt(this.#directory.row(parsed.table, parsed.id));
  }

  /** The rows of the parts with these keys. Unknown keys are left out. */
  rowsByKeys(keys: readonly PartKey[]): number[] {
    return keys.flatMap((key) => {
      const parsed = parsePartKey(key);
      return parsed === null ? [] : (this.#directory.row(parsed.table, parsed.id) ?? []);
    });
  }

  /** The part at `/find/{manufacturerSlug}/{partSlug}` now. */
  partBySlugs(manufacturerSlug: string, partSlug: string): Part | null {
    return this.partsBySlug(partSlug).find((part) => part.manufacturerSlug === manufacturerSlug) ?? null;
  }

  /** The parts of any manufacturer that have this slug. */
  partsBySlug(partSlug: string): Part[] {
    return this.#directory
      .rowsBySlug(partSlug)
      .map((row) => this.index.part(row))
      .filter((part) => part !== null);
  }

  /** The part with this id in the `parts` registry. */
  partByRegistryId(id: number): Part | null {
    return this.#partAt(this.#directory.rowByRegistryId(id));
  }

  /** The part that once had this address. */
  partByOldAddress(manufacturerSlug: string, partSlug: string): Part | null {
    const id = this.#directory.oldAddress(manufacturerSlug, partSlug);
    return id === undefined ? null : this.partByRegistryId(id);
  }

  /** The parts of any manufacturer that once had this slug. */
  partsByOldSlug(partSlug: string): Part[] {
    return [...this.#directory.oldSlug(partSlug)]
      .map((id) => this.partByRegistryId(id))
      .filter((part) => part !== null);
  }

  printerBySlug(slug: string): Printer | null {
    return this.#printersAndManufacturers.printerBySlug.get(slug) ?? null;
  }

  /** The printer with this `id_uuid`. */
  printerById(idUuid: string): Printer | null {
    return this.#printersAndManufacturers.printerById.get(idUuid) ?? null;
  }

  manufacturerBySlug(slug: string): Manufacturer | null {
    return this.#printersAndManufacturers.manufacturerBySlug.get(slug) ?? null;
  }

  /** The name of a manufacturer: the approved one, else the one its parts state, else the slug. */
  manufacturerName(slug: string): string {
    const approved = this.manufacturerBySlug(slug);
    if (approved?.slug === slug) return approved.name;
    const named = this.#firstPartOf(slug)?.manufacturer ?? approved?.name;
    return named ?? (slug === GENERIC_MANUFACTURER_SLUG ? "Generic" : slug);
  }

  /** The rows that say which printers a part fits. */
  listedRowsOf(part: Pick<Part, "table" | "id">): readonly ListedRow[] {
    const row = this.#rowOf(part);
    return row === undefined ? NO_LINKS : this.index.links(row);
  }

  /** What a part needs or offers. */
  interfacesOf(part: Pick<Part, "table" | "id">): readonly PartInterfaceFact[] {
    const row = this.#rowOf(part);
    return row === undefined ? NO_FACTS : this.index.interfaces(row);
  }

  /** What members who fitted a part say, of printers that are public. */
  reportsOf(part: Pick<Part, "table" | "id">): readonly FitReport[] {
    const row = this.#rowOf(part);
    return row === undefined ? [] : this.index.reports(row);
  }

  /** How many members fitted a part to the printer with this `id_uuid`, and could not. */
  reportCounts(part: Pick<Part, "table" | "id">, printerIdUuid: string): ReportCounts {
    return countReports(this.reportsOf(part).filter(({ printerId }) => printerId === printerIdUuid));
  }

  /** The printers a part is known to fit, by label with the evidence; `verified` when there is any compatibility row. */
  printersForPart(part: Part) {
    const links = this.listedRowsOf(part);
    const rows: PrinterFit[] = [];
    for (const { printerId, ...evidence } of links) {
      const printer = printerId === null ? null : this.printerById(printerId);
      if (printer !== null) rows.push({ printer, ...evidence });
    }
    return {
      universal: links.some((link) => link.printerId === null),
      rows: rows.sort((a, b) => this.#place(a.printer) - this.#place(b.printer)),
      verified: links.length > 0,
    };
  }

  /** Whether a part fits the printer with this `id_uuid`, with what the answer rests on. */
  fitFor(part: Part, printerIdUuid: string): Fit {
    return fit(this.#fitPart(part), this.#fitPrinter(printerIdUuid));
  }

  /** The answers of all parts for the printer with this `id_uuid`. Found when they are first needed, and kept. */
  fitsOn(printerIdUuid: string): PrinterFits {
    const kept = this.#fits.get(printerIdUuid);
    if (kept !== undefined) return kept;
    const fits = printerFits({ index: this.index, book: this.interfaceBook, printerId: printerIdUuid });
    this.#fits.set(printerIdUuid, fits);
    return fits;
  }

  /** The printers that a part should fit because of what both have, by label. */
  printersThatShouldFit(part: Part): readonly ShouldFit[] {
    const kept = this.#shouldFit.get(part.key);
    if (kept !== undefined) return kept;
    const facts = this.interfacesOf(part);
    const possible = new Set(facts.flatMap(({ kind, value }) => this.interfaceBook.printersWith(kind, value)));
    const found = [...possible]
      .flatMap((idUuid): ShouldFit[] => {
        const printer = this.printerById(idUuid);
        if (printer === null) return [];
        const answer = this.fitFor(part, idUuid);
        return answer.answer === "should_fit" ? [{ printer, fit: answer }] : [];
      })
      .sort((a, b) => this.#place(a.printer) - this.#place(b.printer));
    this.#shouldFit.set(part.key, found);
    return found;
  }

  /** How many parts fit every printer. */
  get universalPartCount(): PartCount {
    this.#universalCount ??= countUniversalParts(this.index);
    return this.#universalCount;
  }

  /** How many parts FIND shows for a printer: those that fit it or should. Counted when first asked for, and kept. */
  partCountForPrinter(printerIdUuid: string): PartCount {
    this.#partCounts ??= new Map(countPartsByPrinter(this.index, this.universalPartCount));
    if (this.interfaceBook.ofPrinter(printerIdUuid).length > 0 && !this.#counted.has(printerIdUuid)) {
      this.#counted.add(printerIdUuid);
      this.#partCounts.set(printerIdUuid, countFittingParts(this.index, this.fitsOn(printerIdUuid)));
    }
    return this.#partCounts.get(printerIdUuid) ?? this.universalPartCount;
  }

  /** Up to `n` parts of the same category that could replace this one, most similar first. */
  similarParts(part: Part, n: number): readonly Part[] {
    const row = this.#rowOf(part);
    if (row === undefined) return [];
    const key = `${part.key} ${String(n)}`;
    const kept = this.#similar.get(key);
    if (kept !== undefined) return kept;
    const similar = findSimilarParts(this.index, row, n);
    this.#similar.set(key, similar);
    return similar;
  }

  /** Up to `n` parts whose names are similar to a text or slug, for the page of a part that does not exist. */
  nearNames(text: string, n: number): Part[] {
    const words = readQuery(text.slice(0, 200)).slice(0, 12);
    return nearestRows(this.search, words, n)
      .map((row) => this.index.part(row))
      .filter((part) => part !== null);
  }

  /** The data of this snapshot, from which an equal one can be built. */
  data(): CatalogueData {
    return {
      version: this.version,
      ...indexedRows(this.index),
      printers: this.printers,
      manufacturers: this.manufacturers,
      slugHistory: this.#directory.slugHistory(),
      interfaces: this.interfaceBook.values,
      interfaceRules: this.interfaceBook.rules,
      printerInterfaces: this.interfaceBook.printerInterfaces(),
      synonyms: this.synonyms,
      guides: this.guides,
      deals: this.deals,
      cards: this.cards,
      blocks: this.blocks,
      revisions: [...this.revisions.entries()].flatMap(([, history]) => history),
    };
  }

  #partAt(row: number | undefined): Part | null {
    return row === undefined ? null : this.index.part(row);
  }

  #rowOf(part: Pick<Part, "table" | "id">): number | undefined {
    return this.#directory.row(part.table, part.id);
  }

  #fitPart(part: Part): FitPart {
    const { table, subcategory } = part;
    const rows = this.listedRowsOf(part);
    return {
      table,
      subcategory,
      rows,
      facts: this.interfacesOf(part),
      rules: this.interfaceBook.rulesFor(part),
      adapted: rows.flatMap((row) => this.#adaptedPrinter(row) ?? []),
    };
  }

  #fitPrinter(idUuid: string): FitPrinter {
    return { idUuid, facts: this.interfaceBook.ofPrinter(idUuid) };
  }

  #adaptedPrinter(row: ListedRow): AdaptedPrinter | null {
    const isChange = row.fit === "adapter" || row.fit === "modification";
    const printer = isChange && row.printerId !== null ? this.printerById(row.printerId) : null;
    return printer && { row, printer: { ...this.#fitPrinter(printer.idUuid), label: printer.label } };
  }

  #firstPartOf(manufacturerSlug: string): Part | null {
    const code = this.index.dictionaries.manufacturer.find(manufacturerSlug);
    const row = code === 0 ? -1 : this.index.columns.manufacturer.indexOf(code);
    return row < 0 ? null : this.index.part(row);
  }

  #placeOfPrinter: ReadonlyMap<string, number> | null = null;
  #place(printer: Printer): number {
    this.#placeOfPrinter ??= new Map(this.printers.map(({ idUuid }, place) => [idUuid, place]));
    return this.#placeOfPrinter.get(printer.idUuid) ?? 0;
  }
}

function fitsSize({ specific, answers }: PrinterFits): number {
  return 500 + specific.byteLength * (2 + Object.keys(answers).length);
}
