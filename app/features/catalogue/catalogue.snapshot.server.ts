import { BoundedCache } from "./bounded-cache.server";
import {
  buildIndex,
  categoryCode,
  nameSortKey,
  type CatalogueIndex,
  type CompatibilityLink,
  type SlotContent,
} from "./catalogue-index.server";
import {
  CATEGORY_SPECS,
  PART_CATEGORIES,
  parsePartKey,
  slugify,
  type FitKind,
  type FitState,
  type Maker,
  type Part,
  type PartCategory,
  type Printer,
} from "./catalogue.model";
import type { FilterNames, FindVocabulary } from "./find-filter.model";
import { LayeredMap } from "./layered-map.server";
import { queryWords } from "./search-words.model";
import { findSimilarParts } from "./similar-parts.server";
import { hasSlot } from "./slot-set.server";
import { runAtOnce, runInSlices, type Steps } from "./stepwise.server";

/** One row that says a part fits a printer (null: all printers). */
export interface CompatibilityRow extends CompatibilityLink {
  readonly table: PartCategory;
  readonly partId: number;
}

/** An address a part had before. */
export interface SlugHistoryRow {
  readonly manufacturerSlug: string;
  readonly partSlug: string;
  readonly registryId: number;
}

/** The whole public catalogue, as of one version. */
export interface CatalogueRows {
  readonly version: number;
  readonly parts: readonly Part[];
  readonly printers: readonly Printer[];
  readonly makers: readonly Maker[];
  readonly compatibility: readonly CompatibilityRow[];
  readonly slugHistory: readonly SlugHistoryRow[];
}

/** A part as it is now, with everything that hangs on it; `part` is null when it is gone. */
export interface PartChange {
  readonly table: PartCategory;
  readonly id: number;
  readonly part: Part | null;
  readonly compatibility: readonly CompatibilityRow[];
  readonly slugHistory: readonly SlugHistoryRow[];
}

/** What changed since an older version. Null in place of a thing means it is gone. */
export interface CatalogueChanges {
  readonly version: number;
  readonly parts: readonly PartChange[];
  readonly printers: readonly { readonly idUuid: string; readonly printer: Printer | null }[];
  readonly makers: readonly { readonly id: number; readonly maker: Maker | null }[];
}

/** A printer a part is listed for, with the evidence. */
export interface PrinterFit {
  readonly printer: Printer;
  readonly fit: FitKind | null;
  readonly note: string | null;
  readonly sourceUrl: string | null;
  readonly verifiedAt: string | null;
}

export interface PrintersForPart {
  readonly universal: boolean;
  readonly universalEvidence: Extract<FitState, { state: "listed" }> | null;
  /** By printer label. */
  readonly rows: readonly PrinterFit[];
  /** False when there is no row at all. */
  readonly verified: boolean;
}

export interface PartCount {
  readonly total: number;
  readonly byCategory: Readonly<Record<PartCategory, number>>;
}

interface SnapshotParts {
  readonly version: number;
  readonly index: CatalogueIndex;
  readonly slotByKey: LayeredMap<number, number>;
  readonly slotsBySlug: LayeredMap<string, readonly number[]>;
  readonly slotByRegistryId: LayeredMap<number, number>;
  readonly history: LayeredMap<string, number>;
  readonly historyBySlug: LayeredMap<string, readonly number[]>;
  readonly people: PrintersAndMakers;
}

interface PrintersAndMakers {
  readonly printers: readonly Printer[];
  readonly makers: readonly Maker[];
  readonly printerById: ReadonlyMap<string, Printer>;
  readonly printerBySlug: ReadonlyMap<string, Printer>;
  readonly makerBySlug: ReadonlyMap<string, Maker>;
}

const MOST_KEPT_SIMILAR = 2_000;

/**
 * The public catalogue at one version, ready to answer without the database. Immutable: `applyChanges`
 * gives a new one. Archived parts are never found, but their own addresses keep working.
 */
export class CatalogueSnapshot {
  readonly version: number;
  /** For this feature's own modules. */
  readonly index: CatalogueIndex;
  readonly vocabulary: FindVocabulary;
  readonly names: FilterNames;
  readonly #parts: SnapshotParts;
  readonly #similar = new BoundedCache<readonly Part[]>(MOST_KEPT_SIMILAR);
  #visibleParts: readonly Part[] | null = null;
  #partCounts: ReadonlyMap<string, PartCount> | null = null;
  #universalCount: PartCount | null = null;

  constructor(parts: SnapshotParts) {
    this.#parts = parts;
    this.version = parts.version;
    this.index = parts.index;
    const { maker, subcategory, subcategory2, specs } = parts.index.dictionaries;
    this.vocabulary = {
      hasManufacturer: (slug) => maker.find(slug) !== 0 || parts.people.makerBySlug.has(slug),
      hasPrinter: (slug) => parts.people.printerBySlug.has(slug),
      subcategory: (category, value) => subcategory[category].text(subcategory[category].find(value)) || null,
      subcategory2: (category, value) => subcategory2[category].text(subcategory2[category].find(value)) || null,
      specText: (category, column, value) => {
        const at = specPlace(category, column);
        const dictionary = specs[category][at];
        return dictionary?.text(dictionary.find(value)) || null;
      },
    };
    this.names = {
      manufacturer: (slug) => this.makerName(slug),
      printer: (slug) => this.printerBySlug(slug)?.label ?? slug,
    };
  }

  /** Every part that can be found, by name. */
  get parts(): readonly Part[] {
    this.#visibleParts ??= Array.from(this.index.orders.name.order, (slot) => this.index.part(slot)).filter(
      (part) => part !== null,
    );
    return this.#visibleParts;
  }

  /** How many parts can be found. */
  get partCount(): number {
    return this.index.orders.name.order.length;
  }

  /** Every printer, by label. */
  get printers(): readonly Printer[] {
    return this.#parts.people.printers;
  }

  /** Every approved maker of parts or printers, by name. */
  get makers(): readonly Maker[] {
    return this.#parts.people.makers;
  }

  /** The part called, for example, `hotend:12`. */
  partByKey(key: string): Part | null {
    const parsed = parsePartKey(key);
    return parsed === null ? null : this.#partAt(this.#parts.slotByKey.get(keyNumber(parsed.table, parsed.id)));
  }

  /** The slots of the parts with these keys, for this feature's own modules. Unknown keys have none. */
  slotsByKeys(keys: readonly string[]): number[] {
    return keys.flatMap((key) => {
      const parsed = parsePartKey(key);
      return parsed === null ? [] : (this.#parts.slotByKey.get(keyNumber(parsed.table, parsed.id)) ?? []);
    });
  }

  /** The part at `/find/{manufacturerSlug}/{partSlug}` now. */
  partBySlugs(manufacturerSlug: string, partSlug: string): Part | null {
    return this.partsBySlug(partSlug).find((part) => part.manufacturerSlug === manufacturerSlug) ?? null;
  }

  /** Every part whose own slug this is, whoever makes it. */
  partsBySlug(partSlug: string): Part[] {
    return (this.#parts.slotsBySlug.get(partSlug) ?? [])
      .map((slot) => this.index.part(slot))
      .filter((part) => part !== null);
  }

  /** The part with this id in the `parts` registry. */
  partByRegistryId(id: number): Part | null {
    return this.#partAt(this.#parts.slotByRegistryId.get(id));
  }

  /** The part that once had this address. */
  slugHistory(manufacturerSlug: string, partSlug: string): Part | null {
    const id = this.#parts.history.get(historyKey(manufacturerSlug, partSlug));
    return id === undefined ? null : this.partByRegistryId(id);
  }

  /** The parts that once had this slug, whoever made them. */
  slugHistoryByName(partSlug: string): Part[] {
    const ids = new Set(this.#parts.historyBySlug.get(partSlug) ?? []);
    return [...ids].map((id) => this.partByRegistryId(id)).filter((part) => part !== null);
  }

  printerBySlug(slug: string): Printer | null {
    return this.#parts.people.printerBySlug.get(slug) ?? null;
  }

  /** The printer with this `id_uuid`. */
  printerById(idUuid: string): Printer | null {
    return this.#parts.people.printerById.get(idUuid) ?? null;
  }

  makerBySlug(slug: string): Maker | null {
    return this.#parts.people.makerBySlug.get(slug) ?? null;
  }

  /** What to call a maker: its approved name, else the name its parts give, else the slug. */
  makerName(slug: string): string {
    const approved = this.makerBySlug(slug);
    if (approved !== null) return approved.name;
    const named = this.#firstPartOf(slug)?.manufacturer;
    return named ?? (slug === "generic" ? "Generic" : slug);
  }

  /** Which printers a part is known to fit, with the evidence. */
  printersForPart(part: Part): PrintersForPart {
    const links = this.#linksOf(part);
    const rows: PrinterFit[] = [];
    for (const { printerId, ...evidence } of links) {
      const printer = printerId === null ? null : this.printerById(printerId);
      if (printer !== null) rows.push({ printer, ...evidence });
    }
    const all = links.find((link) => link.printerId === null);
    return {
      universal: all !== undefined,
      universalEvidence: all === undefined ? null : listedState(all),
      rows: rows.sort((a, b) => this.#place(a.printer) - this.#place(b.printer)),
      verified: links.length > 0,
    };
  }

  /** What is known about a part on the printer with this `id_uuid`. A row for all printers comes first. */
  fitFor(part: Part, printerIdUuid: string): FitState {
    const links = this.#linksOf(part);
    if (links.length === 0) return { state: "unverified" };
    if (links.some((link) => link.printerId === null)) return { state: "universal" };
    const listed = links.find((link) => link.printerId === printerIdUuid);
    return listed === undefined ? { state: "not-listed" } : listedState(listed);
  }

  /** How many parts FIND shows for a printer: those for all printers and those listed for it. */
  partCountForPrinter(printerIdUuid: string): PartCount {
    this.#partCounts ??= this.#countParts();
    this.#universalCount ??= countByCategory(this.index, (slot) => hasSlot(this.index.universal, slot));
    return this.#partCounts.get(printerIdUuid) ?? this.#universalCount;
  }

  /** Up to `n` parts of the same category that could stand in for this one, nearest first. */
  similarParts(part: Part, n: number): readonly Part[] {
    const slot = this.#slotOf(part);
    if (slot === undefined) return [];
    return this.#similar.getOrMake(
      `${part.key} ${String(n)}`,
      () => findSimilarParts(this.index, slot, n),
      () => 1,
    );
  }

  /** Up to `n` parts whose names come near a text (or slug), for pages that found nothing. */
  nearNames(text: string, n: number): Part[] {
    const words = queryWords(text.slice(0, 200)).slice(0, 12);
    return this.index.text
      .nearest(words, n)
      .map((slot) => this.index.part(slot))
      .filter((part) => part !== null);
  }

  /** The rows this snapshot stands for, to build it again from. */
  rows(): CatalogueRows {
    const parts: Part[] = [];
    const compatibility: CompatibilityRow[] = [];
    for (let slot = 0; slot < this.index.capacity; slot++) {
      const part = this.index.part(slot);
      if (part === null) continue;
      parts.push(part);
      for (const link of this.index.links(slot)) compatibility.push({ table: part.table, partId: part.id, ...link });
    }
    const slugHistory = [...this.#parts.history.entries()].map(([address, registryId]): SlugHistoryRow => {
      const [manufacturerSlug = "", partSlug = ""] = address.split("/");
      return { manufacturerSlug, partSlug, registryId };
    });
    return { version: this.version, parts, printers: this.printers, makers: this.makers, compatibility, slugHistory };
  }

  /** See `applyChanges`. */
  changed(changes: CatalogueChanges): CatalogueSnapshot {
    const old = this.#parts;
    const contents = new Map<number, SlotContent>();
    const keys: [number, number | null][] = [];
    const registry: [number, number | null][] = [];
    const slugs = new Map<string, readonly number[]>();
    const slotsOf = (slug: string) => slugs.get(slug) ?? old.slotsBySlug.get(slug) ?? [];
    let unused: number[] | null = null;
    let nextSlot = this.index.capacity;
    const freeSlot = (): number => {
      unused ??= this.index.unusedSlots();
      return unused.pop() ?? nextSlot++;
    };
    for (const change of latestOfEach(changes.parts)) {
      const key = keyNumber(change.table, change.id);
      const known = old.slotByKey.get(key);
      if (known === undefined && change.part === null) continue;
      const slot = known ?? freeSlot();
      const before = this.index.part(slot);
      if (before !== null) {
        slugs.set(
          before.partSlug,
          slotsOf(before.partSlug).filter((other) => other !== slot),
        );
        if (before.registryId !== null) registry.push([before.registryId, null]);
      }
      if (change.part !== null) {
        slugs.set(change.part.partSlug, [...slotsOf(change.part.partSlug), slot]);
        if (change.part.registryId !== null) registry.push([change.part.registryId, slot]);
      }
      keys.push([key, change.part === null ? null : slot]);
      contents.set(slot, {
        part: change.part,
        links: change.part === null ? [] : linksFrom(change.compatibility),
      });
    }
    const history = changes.parts.flatMap((change) => change.slugHistory);
    const historyNames = new Map<string, readonly number[]>();
    for (const { partSlug, registryId } of history) {
      const known = historyNames.get(partSlug) ?? old.historyBySlug.get(partSlug) ?? [];
      historyNames.set(partSlug, [...new Set([...known, registryId])]);
    }
    const samePeople = changes.printers.length === 0 && changes.makers.length === 0;
    return new CatalogueSnapshot({
      version: changes.version,
      index: contents.size === 0 ? old.index : old.index.changed(contents),
      slotByKey: old.slotByKey.changed(keys),
      slotsBySlug: old.slotsBySlug.changed(slugs),
      // Removals first: an id may move from one slot to another in the same change.
      slotByRegistryId: old.slotByRegistryId
        .changed(registry.filter(([, slot]) => slot === null))
        .changed(registry.filter(([, slot]) => slot !== null)),
      history: old.history.changed(
        history.map((row) => [historyKey(row.manufacturerSlug, row.partSlug), row.registryId]),
      ),
      historyBySlug: old.historyBySlug.changed(historyNames),
      people: samePeople ? old.people : changedPeople(old.people, changes),
    });
  }

  #partAt(slot: number | undefined): Part | null {
    return slot === undefined ? null : this.index.part(slot);
  }

  #slotOf(part: Part): number | undefined {
    return this.#parts.slotByKey.get(keyNumber(part.table, part.id));
  }

  #linksOf(part: Part): readonly CompatibilityLink[] {
    const slot = this.#slotOf(part);
    return slot === undefined ? [] : this.index.links(slot);
  }

  #firstPartOf(makerSlug: string): Part | null {
    const code = this.index.dictionaries.maker.find(makerSlug);
    const slot = code === 0 ? -1 : this.index.columns.maker.indexOf(code);
    return slot < 0 ? null : this.index.part(slot);
  }

  #placeOfPrinter: ReadonlyMap<string, number> | null = null;
  #place(printer: Printer): number {
    this.#placeOfPrinter ??= new Map(this.printers.map(({ idUuid }, place) => [idUuid, place]));
    return this.#placeOfPrinter.get(printer.idUuid) ?? 0;
  }

  #countParts(): ReadonlyMap<string, PartCount> {
    const universal = countByCategory(this.index, (slot) => hasSlot(this.index.universal, slot));
    const counts = new Map<string, PartCount>();
    for (const [printerId, slots] of this.index.listed) {
      const perCode = new Uint32Array(PART_CATEGORIES.length + 1);
      for (const slot of slots) {
        if (!hasSlot(this.index.visible, slot) || hasSlot(this.index.universal, slot)) continue;
        const code = this.index.columns.category[slot] ?? 0;
        perCode[code] = (perCode[code] ?? 0) + 1;
      }
      counts.set(
        printerId,
        partCount((category) => universal.byCategory[category] + (perCode[categoryCode(category)] ?? 0)),
      );
    }
    return counts;
  }
}

/** A snapshot of these rows, made at once. For tests, scripts and small catalogues. */
export function buildSnapshot(rows: CatalogueRows): CatalogueSnapshot {
  return runAtOnce(snapshotSteps(rows));
}

/** A snapshot of these rows, made in turns of a few milliseconds so that requests go on being answered. */
export function buildSnapshotInSlices(rows: CatalogueRows): Promise<CatalogueSnapshot> {
  return runInSlices(snapshotSteps(rows));
}

/**
 * The snapshot with some parts, printers and makers replaced. The old one stays whole and usable; the new
 * one shares what did not change, so that one changed part among 100,000 takes milliseconds.
 */
export function applyChanges(snapshot: CatalogueSnapshot, changes: CatalogueChanges): CatalogueSnapshot {
  return snapshot.changed(changes);
}

function* snapshotSteps(rows: CatalogueRows): Steps<CatalogueSnapshot> {
  const slotByKey = new Map<number, number>();
  const slotsBySlug = new Map<string, readonly number[]>();
  const slotByRegistryId = new Map<number, number>();
  const parts: Part[] = [];
  for (const part of rows.parts) {
    const key = keyNumber(part.table, part.id);
    if (slotByKey.has(key)) continue;
    const slot = parts.length;
    parts.push(part);
    slotByKey.set(key, slot);
    slotsBySlug.set(part.partSlug, [...(slotsBySlug.get(part.partSlug) ?? []), slot]);
    if (part.registryId !== null) slotByRegistryId.set(part.registryId, slot);
    if ((slot & 1_023) === 1_023) yield;
  }
  // Most rows say no more than which printer: those share one object per printer.
  const plain = new Map<string | null, CompatibilityLink>();
  const links: CompatibilityLink[][] = parts.map(() => []);
  for (const [at, row] of rows.compatibility.entries()) {
    const slot = slotByKey.get(keyNumber(row.table, row.partId));
    const known = slot === undefined ? undefined : links[slot];
    if (known !== undefined && !known.some((link) => link.printerId === row.printerId))
      known.push(sharedLink(plain, row));
    if ((at & 2_047) === 2_047) yield;
  }
  const index = yield* buildIndex(parts.map((part, slot) => ({ part, links: exactArray(links[slot] ?? []) })));
  const history = new Map<string, number>();
  const historyBySlug = new Map<string, readonly number[]>();
  for (const { manufacturerSlug, partSlug, registryId } of rows.slugHistory) {
    history.set(historyKey(manufacturerSlug, partSlug), registryId);
    historyBySlug.set(partSlug, [...(historyBySlug.get(partSlug) ?? []), registryId]);
  }
  return new CatalogueSnapshot({
    version: rows.version,
    index,
    slotByKey: new LayeredMap(slotByKey),
    slotsBySlug: new LayeredMap(slotsBySlug),
    slotByRegistryId: new LayeredMap(slotByRegistryId),
    history: new LayeredMap(history),
    historyBySlug: new LayeredMap(historyBySlug),
    people: peopleFrom(rows.printers, rows.makers),
  });
}

const NO_LINKS: readonly CompatibilityLink[] = [];

/** A copy without the spare room an array keeps for growing. */
function exactArray(links: readonly CompatibilityLink[]): readonly CompatibilityLink[] {
  return links.length === 0 ? NO_LINKS : links.slice();
}

function sharedLink(plain: Map<string | null, CompatibilityLink>, row: CompatibilityRow): CompatibilityLink {
  const { printerId, fit, note, sourceUrl, verifiedAt } = row;
  const link = { printerId, fit, note, sourceUrl, verifiedAt };
  if (fit !== null || note !== null || sourceUrl !== null || verifiedAt !== null) return link;
  const shared = plain.get(printerId) ?? link;
  plain.set(printerId, shared);
  return shared;
}

function linksFrom(rows: readonly CompatibilityRow[]): CompatibilityLink[] {
  const byPrinter = new Map<string | null, CompatibilityLink>();
  for (const { printerId, fit, note, sourceUrl, verifiedAt } of rows) {
    if (!byPrinter.has(printerId)) byPrinter.set(printerId, { printerId, fit, note, sourceUrl, verifiedAt });
  }
  return [...byPrinter.values()];
}

function latestOfEach(changes: readonly PartChange[]): Iterable<PartChange> {
  return new Map(changes.map((change) => [`${change.table}:${String(change.id)}`, change])).values();
}

function peopleFrom(printers: Iterable<Printer>, makers: Iterable<Maker>): PrintersAndMakers {
  const sortedPrinters = sortedByName([...printers], (printer) => printer.label);
  const sortedMakers = sortedByName([...makers], (maker) => maker.name);
  return {
    printers: sortedPrinters,
    makers: sortedMakers,
    printerById: new Map(sortedPrinters.map((printer) => [printer.idUuid, printer])),
    printerBySlug: new Map(sortedPrinters.map((printer) => [printer.slug, printer])),
    makerBySlug: new Map(sortedMakers.map((maker) => [maker.slug || slugify(maker.name), maker])),
  };
}

function changedPeople(old: PrintersAndMakers, changes: CatalogueChanges): PrintersAndMakers {
  const printers = new Map(old.printerById);
  for (const { idUuid, printer } of changes.printers) {
    if (printer === null) printers.delete(idUuid);
    else printers.set(idUuid, printer);
  }
  const makers = new Map(old.makers.map((maker) => [maker.id, maker]));
  for (const { id, maker } of changes.makers) {
    if (maker === null) makers.delete(id);
    else makers.set(id, maker);
  }
  return peopleFrom(printers.values(), makers.values());
}

function sortedByName<T>(items: readonly T[], nameOf: (item: T) => string): T[] {
  return items
    .map((item) => ({ item, key: nameSortKey(nameOf(item)) }))
    .sort((a, b) => (a.key < b.key ? -1 : a.key > b.key ? 1 : 0))
    .map(({ item }) => item);
}

function listedState(link: CompatibilityLink): Extract<FitState, { state: "listed" }> {
  const { fit, note, sourceUrl, verifiedAt } = link;
  return { state: "listed", fit, note, sourceUrl, verifiedAt };
}

function countByCategory(index: CatalogueIndex, test: (slot: number) => boolean): PartCount {
  const perCode = new Uint32Array(PART_CATEGORIES.length + 1);
  for (const slot of index.orders.name.order) {
    if (!test(slot)) continue;
    const code = index.columns.category[slot] ?? 0;
    perCode[code] = (perCode[code] ?? 0) + 1;
  }
  return partCount((category) => perCode[categoryCode(category)] ?? 0);
}

function partCount(count: (category: PartCategory) => number): PartCount {
  const byCategory = {
    hotend: count("hotend"),
    extruder: count("extruder"),
    bed: count("bed"),
    build_plate: count("build_plate"),
    probe: count("probe"),
    fan: count("fan"),
    motion_system: count("motion_system"),
    tools: count("tools"),
  };
  return { total: Object.values(byCategory).reduce((sum, one) => sum + one, 0), byCategory };
}

// A number is a far smaller map key than a text; ids stay below 2^47.
function keyNumber(table: PartCategory, id: number): number {
  return id * 16 + categoryCode(table);
}

function historyKey(manufacturerSlug: string, partSlug: string): string {
  return `${manufacturerSlug}/${partSlug}`;
}

function specPlace(category: PartCategory, column: string): number {
  return CATEGORY_SPECS[category].findIndex((spec) => spec.column === column);
}
