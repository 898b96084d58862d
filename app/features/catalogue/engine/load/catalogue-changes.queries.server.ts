import { z } from "zod";
import type { DataClient } from "~/data/supabase.server";
import {
  isPartCategory,
  isPartKey,
  parsePartKey,
  partKey,
  type PartCategory,
  type PartKey,
} from "../../catalogue.model";
import { NO_CHANGES, type CatalogueChanges, type PartChange } from "../catalogue-data.server";
import { readCatalogueVersion } from "./catalogue.queries.server";
import {
  readCompatibilityOf,
  readManufacturers,
  readPartInterfacesOf,
  readPartRows,
  readPrinters,
  readRegistryRowsById,
  readRegistryRowsOfParts,
} from "./changed-rows.queries.server";
import { readDeals } from "./deals.queries.server";
import { readGuides } from "./guides.queries.server";
import { readFitReports } from "./members.queries.server";
import { readSiteContent } from "./site-content.queries.server";
import { readRevisionsOf } from "./revisions.queries.server";
import { TextPool, toPart } from "./rows.server";
import { readInterfaceRules, readInterfaces, readSynonyms } from "./small-tables.queries.server";
import { inBatches, PAGE_ROWS, request, type ReadOptions } from "./table-requests.server";

/** With more changed parts than this, reading the whole catalogue is faster. */
const MOST_CHANGES = 500;
/** How often to read again when there were writes during the reading. */
const MOST_ATTEMPTS = 5;
/** With more changed parts than this somebody writes many: another write comes in any case, and is read with the next. */
const MANY_CHANGES = 50;

/** With more lines of the log than this still to come, reading the whole catalogue is faster, too. */
const MOST_LINES_TO_COME = 3 * PAGE_ROWS;

/** What the caller has already: its version, its parts, and which of them a registry id belonged to. */
export interface KnownCatalogue {
  readonly version: number;
  partByRegistryId(id: number): { readonly table: PartCategory; readonly id: number } | null;
  /** Null when nothing is known of the part. */
  partByKey(key: PartKey): object | null;
}

/**
 * What changed since `known`, in its current state. Null when the log of changes does not go back far enough, or when
 * so much changed that `readCatalogue` is faster. Throws like `readCatalogue`.
 */
export async function readChangesSince(
  client: DataClient,
  known: KnownCatalogue,
  options: ReadOptions = {},
): Promise<CatalogueChanges | null> {
  let version = await readCatalogueVersion(client, options);
  for (let attempt = 1; ; attempt++) {
    if (version === known.version) return { ...NO_CHANGES, version };
    const changes = await readChangesBetween(client, known, version, options);
    if (changes === null) return null;
    if (changes.isPart || changes.parts.length > MANY_CHANGES || attempt === MOST_ATTEMPTS) return changes;
    // A write in between may have been read in part, so read again.
    const latest = await readCatalogueVersion(client, options);
    if (latest <= changes.version) return changes;
    version = latest;
  }
}

const SMALL_TABLES: ReadonlySet<string> = new Set([
  ...["interfaces", "interface_rules", "search_synonyms", "featured_cards", "site_blocks"],
]);

/**
 * Tables with rows about a part, which are read when the log names them. The history and the old addresses of a part have
 * no line of their own and are always read.
 */
const TABLES_ABOUT_PARTS = ["part_printer_compatibility", "part_interfaces", "fit_reports"] as const;
type TableAboutParts = (typeof TABLES_ABOUT_PARTS)[number];

function isTableAboutParts(entity: string): entity is TableAboutParts {
  return TABLES_ABOUT_PARTS.some((table) => table === entity);
}

/** Parts of which something has changed, each with the tables whose rows about it are to be read. */
class ChangedParts {
  readonly #tables = new Map<PartKey, Set<TableAboutParts>>();
  readonly #known: KnownCatalogue;

  constructor(known: KnownCatalogue) {
    this.#known = known;
  }

  get size(): number {
    return this.#tables.size;
  }

  add(key: PartKey, changed?: TableAboutParts): void {
    // Nothing is known about a new part, so all of its rows are read.
    const tables = this.#tables.get(key) ?? new Set(this.#known.partByKey(key) === null ? TABLES_ABOUT_PARTS : []);
    if (changed !== undefined) tables.add(changed);
    this.#tables.set(key, tables);
  }

  /** The ids of the parts of each category. */
  byCategory(): ReadonlyMap<PartCategory, readonly number[]> {
    const ids = new Map<PartCategory, number[]>();
    for (const key of this.#tables.keys()) {
      const part = parsePartKey(key);
      if (part !== null) ids.set(part.table, [...(ids.get(part.table) ?? []), part.id]);
    }
    return ids;
  }

  /** Whether the rows of a table about a part are to be read. */
  has(key: PartKey, table: TableAboutParts): boolean {
    return this.#tables.get(key)?.has(table) === true;
  }
}

const logRowSchema = z.object({ version: z.coerce.number(), entity: z.string(), entity_id: z.string() });

async function readChangesBetween(
  client: DataClient,
  known: KnownCatalogue,
  version: number,
  options: ReadOptions,
): Promise<CatalogueChanges | null> {
  // A lower version means another database or a restored one, so nothing known still holds.
  if (version < known.version) return null;
  const log = await request("catalogue_changes", options, (signal) =>
    client
      .from("catalogue_changes")
      .select("version,entity,entity_id")
      .gt("version", known.version)
      .order("version")
      .limit(PAGE_ROWS)
      .abortSignal(signal),
  );
  const entries = z.array(logRowSchema).parse(log);
  // A version has at least one line, so this one has been pruned.
  if (entries[0]?.version !== known.version + 1) return null;
  // Many rows written at once are many versions: they are read some at a time, the last one only when it is all here.
  const last = entries.at(-1)?.version ?? 0;
  const isPart = entries.length >= PAGE_ROWS || last < version;
  const whole = isPart ? entries.filter((entry) => entry.version < last) : entries;
  const reached = whole.at(-1)?.version;
  if (reached === undefined) return null;
  const linesPerVersion = whole.length / (reached - known.version);
  if ((version - reached) * linesPerVersion > MOST_LINES_TO_COME) return null;

  const changed = {
    parts: new ChangedParts(known),
    registry: new Set<number>(),
    printers: new Set<string>(),
    manufacturers: new Set<number>(),
    guides: new Set<number>(),
    deals: new Set<number>(),
    /** Small tables that are read whole. */
    tables: new Set<string>(),
  };
  for (const { entity, entity_id: id } of whole) {
    if (isPartCategory(entity)) changed.parts.add(partKey(entity, Number(id)));
    else if (isTableAboutParts(entity)) {
      if (isPartKey(id)) changed.parts.add(id, entity);
    } else if (entity === "parts") changed.registry.add(Number(id));
    else if (entity === "printers" || entity === "printer_interfaces") changed.printers.add(id);
    else if (entity === "manufacturers") changed.manufacturers.add(Number(id));
    else if (entity === "tutorials") changed.guides.add(Number(id));
    else if (entity === "deals") changed.deals.add(Number(id));
    else if (SMALL_TABLES.has(entity)) changed.tables.add(entity);
    else return null;
  }
  for (const key of await partsOfRegistryRows(client, changed.registry, known, options)) changed.parts.add(key);
  if (changed.parts.size > MOST_CHANGES) return null;
  const showsOther = changed.tables.has("featured_cards") || changed.tables.has("site_blocks");
  const [parts, printers, manufacturers, interfaces, interfaceRules, synonyms, guides, deals, siteContent] =
    await Promise.all([
      readPartChanges(client, changed.parts, options),
      readPrinters(client, changed.printers, options),
      readManufacturers(client, changed.manufacturers, options),
      changed.tables.has("interfaces") ? readInterfaces(client, options) : null,
      changed.tables.has("interface_rules") ? readInterfaceRules(client, options) : null,
      changed.tables.has("search_synonyms") ? readSynonyms(client, options) : null,
      readGuideChanges(client, changed.guides, options),
      readDealChanges(client, changed.deals, options),
      showsOther ? readSiteContent(client, options) : null,
    ]);
  return {
    ...{ version: reached, isPart, parts, printers, manufacturers },
    ...{ interfaces, interfaceRules, synonyms, guides, deals, siteContent },
  };
}

/** The parts that registry rows belong to. The triggers never give a row to another part, so only new ones are read. */
async function partsOfRegistryRows(
  client: DataClient,
  ids: ReadonlySet<number>,
  known: KnownCatalogue,
  options: ReadOptions,
): Promise<PartKey[]> {
  const keys: PartKey[] = [];
  const unknown: number[] = [];
  for (const id of ids) {
    const part = known.partByRegistryId(id);
    if (part === null) unknown.push(id);
    else keys.push(partKey(part.table, part.id));
  }
  const rows = await readRegistryRowsById(client, unknown, options);
  return [...keys, ...rows.map((row) => partKey(row.item_table, row.item_id))];
}

async function readGuideChanges(
  client: DataClient,
  ids: ReadonlySet<number>,
  options: ReadOptions,
): Promise<CatalogueChanges["guides"]> {
  const found = await inBatches([...ids], (batch) => readGuides(client, options, batch));
  const byId = new Map(found.map((guide) => [guide.id, guide]));
  return [...ids].map((id) => ({ id, guide: byId.get(id) ?? null }));
}

async function readDealChanges(
  client: DataClient,
  ids: ReadonlySet<number>,
  options: ReadOptions,
): Promise<CatalogueChanges["deals"]> {
  const found = await inBatches([...ids], (batch) => readDeals(client, options, batch));
  const byId = new Map(found.map((deal) => [deal.id, deal]));
  return [...ids].map((id) => ({ id, deal: byId.get(id) ?? null }));
}

async function readPartChanges(client: DataClient, changed: ChangedParts, options: ReadOptions): Promise<PartChange[]> {
  const pool = new TextPool();
  const perCategory = await Promise.all(
    [...changed.byCategory()].map(async ([table, ids]): Promise<PartChange[]> => {
      const keys = ids.map((id) => partKey(table, id));
      const idsIn = (rows: TableAboutParts) => ids.filter((id) => changed.has(partKey(table, id), rows));
      const keysIn = (rows: TableAboutParts) => keys.filter((key) => changed.has(key, rows));
      const [rows, registryRows, compatibility, interfaces, reports, revisions] = await Promise.all([
        readPartRows(client, table, ids, options),
        readRegistryRowsOfParts(client, table, ids, options),
        readCompatibilityOf(client, table, idsIn("part_printer_compatibility"), options),
        readPartInterfacesOf(client, table, idsIn("part_interfaces"), options),
        inBatches(keysIn("fit_reports"), (batch) => readFitReports(client, options, batch)),
        readRevisionsOf(client, keys, options),
      ]);
      const rowById = new Map(rows.map((row) => [row.id, row]));
      const registryById = new Map(registryRows.map((row) => [row.item_id, row]));
      return ids.map((id) => {
        const row = rowById.get(id);
        const registry = registryById.get(id) ?? null;
        const rowsAbout = <Row extends RowAboutPart>(about: TableAboutParts, all: readonly Row[]) =>
          changed.has(partKey(table, id), about) ? all.filter(({ partId }) => partId === id) : null;
        return {
          table,
          id,
          part: row === undefined ? null : toPart(table, row, registry, pool),
          compatibility: rowsAbout("part_printer_compatibility", compatibility),
          interfaces: rowsAbout("part_interfaces", interfaces)?.map(withoutPart) ?? null,
          reports: rowsAbout("fit_reports", reports)?.map(withoutPart) ?? null,
          slugHistory: registry?.slugHistory ?? [],
          revisions: revisions.filter(({ entityId }) => entityId === String(id)),
        };
      });
    }),
  );
  return perCategory.flat();
}

interface RowAboutPart {
  readonly table: PartCategory;
  readonly partId: number;
}

function withoutPart<Row extends RowAboutPart>({
  table: _table,
  partId: _partId,
  ...row
}: Row): Omit<Row, keyof RowAboutPart> {
  return row;
}
