import type { FitReport } from "~/features/fit-reports/fit-reports.model";
import type { Part } from "../catalogue.model";
import type { ListedRow, PartInterfaceFact } from "../fit/fit-facts.model";
import type { InterfaceLabel } from "../fit/fit-words.model";
import type { CatalogueChanges, CatalogueData, CompatibilityRow, PinCount } from "./catalogue-data.server";
import { FactPool } from "./fact-pool.server";
import { buildIndex, type CatalogueIndex } from "./index/catalogue-index.server";
import type { RowContent } from "./index/row-content.server";
import { runAtOnce, runInSlices, type Steps } from "./index/time-slicing.server";
import { interfaceBookFrom } from "./interface-book.server";
import { PartDirectoryBuilder } from "./part-directory.server";
import { changedPrintersAndManufacturers, printersAndManufacturersFrom } from "./printers-and-manufacturers.server";
import { revisionBookFrom } from "./revision-book.server";
import { CatalogueSnapshot } from "./snapshot.server";

/** A snapshot of this data, built without a pause. For tests, scripts and small catalogues. */
export function buildSnapshot(data: CatalogueData): CatalogueSnapshot {
  return runAtOnce(snapshotSteps(data));
}

/** A snapshot of this data, built in slices of a few milliseconds, so that requests are served in between. */
export function buildSnapshotInSlices(data: CatalogueData): Promise<CatalogueSnapshot> {
  return runInSlices(snapshotSteps(data));
}

/**
 * The snapshot with some parts, printers and manufacturers replaced. The old snapshot stays usable; the new one shares
 * what did not change, so that a change of one part in 100,000 takes milliseconds.
 */
export function applyChanges(snapshot: CatalogueSnapshot, changes: CatalogueChanges): CatalogueSnapshot {
  const { index, directory, printersAndManufacturers, interfaceBook, synonyms, guides, deals, cards, blocks } =
    snapshot.content;
  const { revisions, pins } = snapshot.content;
  const { directory: nextDirectory, contents } = directory.changed(index, changes);
  const book = interfaceBook.changed(changes);
  const renamed = changes.interfaces === null ? [] : renamedIn(index, interfaceBook.label, book.label);
  const changed = new Map([...renamed, ...contents]);
  return new CatalogueSnapshot({
    version: changes.version,
    index: changed.size === 0 && book.rules === interfaceBook.rules ? index : index.changed(changed, book),
    directory: nextDirectory,
    printersAndManufacturers: changedPrintersAndManufacturers(printersAndManufacturers, changes),
    interfaceBook: book,
    synonyms: changes.synonyms ?? synonyms,
    guides: changedById(
      guides,
      changes.guides.map(({ id, guide }) => ({ id, row: guide })),
    ),
    deals: changedById(
      deals,
      changes.deals.map(({ id, deal }) => ({ id, row: deal })),
    ),
    cards: changes.siteContent?.cards ?? cards,
    blocks: changes.siteContent?.blocks ?? blocks,
    revisions: revisions.changed(changes),
    pins,
  });
}

/** Rows after some changes, by id; the same list when none of them changed. */
function changedById<Row extends { readonly id: number }>(
  old: readonly Row[],
  changes: readonly { readonly id: number; readonly row: Row | null }[],
): readonly Row[] {
  if (changes.length === 0) return old;
  const changed = new Set(changes.map(({ id }) => id));
  const kept = old.filter(({ id }) => !changed.has(id));
  return [...kept, ...changes.flatMap(({ row }) => row ?? [])].sort((one, other) => one.id - other.id);
}

/** The snapshot with these numbers of pins, and none for all other parts; the same one when it has them already. */
export function withPins(snapshot: CatalogueSnapshot, counts: readonly PinCount[]): CatalogueSnapshot {
  const { index } = snapshot;
  if (snapshot.content.pins === counts) return snapshot;
  const pinsOf = new Map<number, number>();
  for (const { key, pins } of counts) for (const row of snapshot.rowsByKeys([key])) pinsOf.set(row, pins);
  const changed = new Map<number, RowContent>();
  for (let row = 0; row < index.capacity; row++) {
    const content = index.content(row);
    const pins = pinsOf.get(row) ?? 0;
    if (content.pins !== pins) changed.set(row, { ...content, pins });
  }
  if (changed.size === 0) return snapshot;
  return new CatalogueSnapshot({
    ...snapshot.content,
    index: index.changed(changed, snapshot.interfaceBook),
    pins: counts,
  });
}

/** The rows with an interface that is called something else than before: they are found by other words. */
function renamedIn(
  index: CatalogueIndex,
  before: InterfaceLabel,
  after: InterfaceLabel,
): Iterable<[number, RowContent]> {
  return index.withInterface(({ kind, value }) => before(kind, value) !== after(kind, value));
}

function* snapshotSteps(data: CatalogueData): Steps<CatalogueSnapshot> {
  const directory = new PartDirectoryBuilder();
  const parts: Part[] = [];
  for (const part of data.parts) {
    const row = parts.length;
    if (!directory.add(part, row)) continue;
    parts.push(part);
    if ((row & 1_023) === 1_023) yield;
  }
  // Most links name only a printer: those share one object per printer.
  const plain = new Map<string | null, ListedRow>();
  const links: ListedRow[][] = parts.map(() => []);
  for (const [at, compatibility] of data.compatibility.entries()) {
    const row = directory.row(compatibility.table, compatibility.partId);
    const known = row === undefined ? undefined : links[row];
    if (known !== undefined && !known.some((link) => link.printerId === compatibility.printerId)) {
      known.push(sharedLink(plain, compatibility));
    }
    if ((at & 2_047) === 2_047) yield;
  }
  const pool = new FactPool();
  const interfaces: PartInterfaceFact[][] = parts.map(() => []);
  for (const [at, { table, partId, ...fact }] of data.partInterfaces.entries()) {
    const row = directory.row(table, partId);
    if (row !== undefined) interfaces[row]?.push(pool.one(fact));
    if ((at & 2_047) === 2_047) yield;
  }
  const reports = new Map<number, FitReport[]>();
  for (const { table, partId, ...report } of data.fitReports) {
    const row = directory.row(table, partId);
    if (row === undefined) continue;
    const known = reports.get(row);
    if (known === undefined) reports.set(row, [report]);
    else known.push(report);
  }
  const book = interfaceBookFrom(data, pool);
  yield;
  const contents: RowContent[] = [];
  for (const [row, part] of parts.entries()) {
    contents.push({
      part,
      links: exactArray(links[row] ?? NO_LINKS),
      interfaces: exactArray(interfaces[row] ?? NO_FACTS),
      reports: reports.get(row) ?? NOTHING,
      pins: 0,
    });
    if ((row & 1_023) === 1_023) yield;
  }
  const index = yield* buildIndex(contents, book);
  return new CatalogueSnapshot({
    version: data.version,
    interfaceBook: book,
    synonyms: data.synonyms,
    guides: data.guides,
    deals: data.deals,
    cards: data.cards,
    blocks: data.blocks,
    revisions: revisionBookFrom(data.revisions),
    pins: NO_PINS,
    index,
    directory: directory.build(data.slugHistory),
    printersAndManufacturers: printersAndManufacturersFrom(data.printers, data.manufacturers),
  });
}

const NO_LINKS: readonly ListedRow[] = [];
const NO_FACTS: readonly PartInterfaceFact[] = [];
const NO_PINS: readonly PinCount[] = [];
const NOTHING: readonly never[] = [];

/** A copy that takes no more memory than its items. */
function exactArray<T>(items: readonly T[]): readonly T[] {
  return items.length === 0 ? NOTHING : items.slice();
}

function sharedLink(plain: Map<string | null, ListedRow>, compatibility: CompatibilityRow): ListedRow {
  const { printerId, fit, note, source, sourceUrl, confidence, verifiedAt } = compatibility;
  const link = { printerId, fit, note, source, sourceUrl, confidence, verifiedAt };
  const evidence = fit ?? note ?? source ?? sourceUrl ?? confidence ?? verifiedAt;
  if (evidence !== null) return link;
  const shared = plain.get(printerId) ?? link;
  plain.set(printerId, shared);
  return shared;
}
