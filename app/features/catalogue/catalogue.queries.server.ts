import { z } from "zod";
import type { DataClient } from "~/data/supabase.server";
import {
  CATEGORY_SPECS,
  PART_CATEGORIES,
  isPartCategory,
  type Maker,
  type Part,
  type PartCategory,
  type Printer,
} from "./catalogue.model";
import {
  TextPool,
  compatibilityRowSchema,
  makerRowSchema,
  partRowSchema,
  printerRowSchema,
  registryRowSchema,
  slugHistoryRowSchema,
  toPart,
  type PartRow,
  type RegistryRow,
} from "./catalogue.rows.server";
import type {
  CatalogueChanges,
  CatalogueRows,
  CompatibilityRow,
  PartChange,
  SlugHistoryRow,
} from "./catalogue.snapshot.server";

/** Rows asked for at a time: what a Supabase project gives at most unless set otherwise. */
const PAGE_ROWS = 1_000;
/** Ids named in one request, so that its address stays short. */
const IDS_PER_REQUEST = 100;
const REQUEST_TIMEOUT_MS = 2_000;
/** More changed things than this and reading everything anew is quicker. */
const MOST_CHANGES = 500;
/** How often to look again when others write while we read. */
const MOST_ATTEMPTS = 5;

export interface ReadOptions {
  /** Ends the reading early. */
  readonly signal?: AbortSignal;
  /** Told of each row that could not be understood; the row is left out. */
  readonly onBadRow?: (table: string, reason: string) => void;
}

/** The version the database is at. Throws when the backend does not answer within 2 seconds. */
export async function readCatalogueVersion(client: DataClient, options: ReadOptions = {}): Promise<number> {
  const rows = await request("catalogue_version", options, (signal) =>
    client.from("catalogue_version").select("version").eq("id", 1).limit(1).abortSignal(signal),
  );
  return z.tuple([z.object({ version: z.coerce.number().int() })]).parse(rows)[0].version;
}

/**
 * The whole public catalogue, page by page. Writes that come in meanwhile are caught up with before it
 * returns. Throws when a request fails or takes longer than 2 seconds.
 */
export async function readCatalogue(client: DataClient, options: ReadOptions = {}): Promise<CatalogueRows> {
  const version = await readCatalogueVersion(client, options);
  const pool = new TextPool();
  const registry = new Map<string, RegistryRow>();
  const parts: Part[] = [];
  for await (const row of allRows(client, "parts", REGISTRY_COLUMNS, registryRowSchema, options)) {
    registry.set(`${row.item_table}:${row.item_id}`, row);
  }
  for (const table of PART_CATEGORIES) {
    for await (const row of allRows(client, table, partColumns(table), partRowSchema, options)) {
      parts.push(toPart(table, row, registry.get(`${table}:${row.id}`) ?? null, pool));
    }
  }
  const [printers, makers, compatibility, slugHistory] = await Promise.all([
    collect(allRows(client, "printers", PRINTER_COLUMNS, printerRowSchema, options)),
    collect(allRows(client, "manufacturers", MAKER_COLUMNS, makerRowSchema, options)),
    collect(allRows(client, "part_printer_compatibility", COMPATIBILITY_COLUMNS, compatibilityRowSchema, options)),
    readSlugHistory(client, options),
  ]);
  return { version, parts, printers, makers, compatibility, slugHistory };
}

/** What a reader holds already: the version, and which part a registry id stood for. */
export interface KnownCatalogue {
  readonly version: number;
  partByRegistryId(id: number): { readonly table: PartCategory; readonly id: number } | null;
}

/**
 * What changed since `known`, with the changed things as they are now. Null when that cannot be told for
 * certain, or is so much that `readCatalogue` is quicker. Throws like `readCatalogue`.
 */
export async function readChangesSince(
  client: DataClient,
  known: KnownCatalogue,
  options: ReadOptions = {},
): Promise<CatalogueChanges | null> {
  let version = await readCatalogueVersion(client, options);
  for (let attempt = 1; ; attempt++) {
    if (version === known.version) return { version, parts: [], printers: [], makers: [] };
    const changes = await readChangesBetween(client, known, version, options);
    if (changes === null) return null;
    // A write that came in between may have been read by half: look again.
    const latest = await readCatalogueVersion(client, options);
    if (latest === version || attempt === MOST_ATTEMPTS) return changes;
    version = latest;
  }
}

const REGISTRY_COLUMNS = "id,item_table,item_id,manufacturer_slug,part_slug,purpose,status";
const PRINTER_COLUMNS =
  "id,id_uuid,slug,name,manufacturer,build_plate_dimensions,description,image_url,popular,build_x_mm,build_y_mm," +
  "build_z_mm,bed_shape,kinematics,gcode_flavor,default_nozzle_mm,extruder_type,enclosed";
const MAKER_COLUMNS = "id,manufacturer,slug,country,website";
const COMPATIBILITY_COLUMNS = "id,part_table_name,part_id,printer_id,fit,note,source_url,verified_at";
const COMMON_COLUMNS =
  "id,name,description,rating,subcategory,subcategory2,image_url,part_slug,source,confidence,created_at";
const NOT_IN_FAN =
  "manufacturer,requires_config,requires_electrical,requires_printing,requires_tools,requires_purchase";

function partColumns(table: PartCategory): string {
  const own = CATEGORY_SPECS[table].map(({ column }) => column);
  return [COMMON_COLUMNS, ...(table === "fan" ? [] : [NOT_IN_FAN]), ...own].join(",");
}

type TableWithId = PartCategory | "parts" | "printers" | "manufacturers" | "part_printer_compatibility";

const rowsSchema = z.array(z.unknown());
const errorSchema = z.object({ message: z.string() });
const idSchema = z.object({ id: z.coerce.number() });

/** One request, ended after 2 seconds even when the backend ignores that it was. */
async function request(
  table: string,
  { signal }: ReadOptions,
  send: (signal: AbortSignal) => PromiseLike<{ data: unknown; error: unknown }>,
): Promise<unknown[]> {
  const timeout = AbortSignal.timeout(REQUEST_TIMEOUT_MS);
  const ended = signal === undefined ? timeout : AbortSignal.any([signal, timeout]);
  ended.throwIfAborted();
  let stopWaiting = (): void => undefined;
  const end = new Promise<never>((_, reject) => {
    const onEnd = () => reject(new Error(`Reading ${table} was stopped or took longer than 2 seconds.`));
    ended.addEventListener("abort", onEnd, { once: true });
    stopWaiting = () => ended.removeEventListener("abort", onEnd);
  });
  try {
    const { data, error } = await Promise.race([send(ended), end]);
    if (error !== null && error !== undefined) {
      throw new Error(`Reading ${table} failed: ${errorSchema.safeParse(error).data?.message ?? "unknown error"}`);
    }
    return rowsSchema.parse(data);
  } finally {
    stopWaiting();
  }
}

function* understood<T>(
  table: string,
  rows: readonly unknown[],
  schema: z.ZodType<T>,
  { onBadRow }: ReadOptions,
): IterableIterator<T> {
  for (const row of rows) {
    const parsed = schema.safeParse(row);
    if (parsed.success) yield parsed.data;
    else onBadRow?.(table, z.prettifyError(parsed.error));
  }
}

/** Every row of a table, by id. Asks until a page is empty: a server may give fewer rows than asked for. */
async function* allRows<T>(
  client: DataClient,
  table: TableWithId,
  columns: string,
  schema: z.ZodType<T>,
  options: ReadOptions,
): AsyncIterableIterator<T> {
  for (let after = 0; ;) {
    const from = after;
    const rows = await request(table, options, (signal) =>
      client.from(table).select(columns).gt("id", from).order("id").limit(PAGE_ROWS).abortSignal(signal),
    );
    const last = rows.at(-1);
    if (last === undefined) return;
    yield* understood(table, rows, schema, options);
    after = idSchema.parse(last).id;
  }
}

async function collect<T>(items: AsyncIterable<T>): Promise<T[]> {
  const all: T[] = [];
  for await (const item of items) all.push(item);
  return all;
}

/** Old addresses have no id to page by; a page may repeat the part the last one ended with. */
async function readSlugHistory(client: DataClient, options: ReadOptions): Promise<SlugHistoryRow[]> {
  const found = new Map<string, SlugHistoryRow>();
  for (let fromPart = 0; ;) {
    const from = fromPart;
    const before = found.size;
    const rows = await request("part_slug_history", options, (signal) =>
      client
        .from("part_slug_history")
        .select("manufacturer_slug,part_slug,part_id")
        .gte("part_id", from)
        .order("part_id")
        .order("manufacturer_slug")
        .order("part_slug")
        .limit(PAGE_ROWS)
        .abortSignal(signal),
    );
    for (const row of understood("part_slug_history", rows, slugHistoryRowSchema, options)) {
      found.set(`${row.manufacturerSlug}/${row.partSlug}`, row);
      fromPart = row.registryId;
    }
    if (found.size === before) return [...found.values()];
  }
}

const logRowSchema = z.object({ version: z.coerce.number(), entity: z.string(), entity_id: z.string() });

async function readChangesBetween(
  client: DataClient,
  known: KnownCatalogue,
  version: number,
  options: ReadOptions,
): Promise<CatalogueChanges | null> {
  // A lower version is another database, or a restored one: nothing known about it holds.
  if (version < known.version) return null;
  const [oldest, log] = await Promise.all([
    request("catalogue_changes", options, (signal) =>
      client.from("catalogue_changes").select("version,entity,entity_id").order("version").limit(1).abortSignal(signal),
    ),
    request("catalogue_changes", options, (signal) =>
      client
        .from("catalogue_changes")
        .select("version,entity,entity_id")
        .gt("version", known.version)
        .order("version")
        .limit(PAGE_ROWS)
        .abortSignal(signal),
    ),
  ]);
  const [oldestKept] = z.array(logRowSchema).parse(oldest);
  const entries = z.array(logRowSchema).parse(log);
  if (oldestKept === undefined || oldestKept.version > known.version + 1 || entries.length > MOST_CHANGES) return null;
  if ((entries.at(-1)?.version ?? 0) < version) return null;

  const changed = {
    parts: new Set<string>(),
    registry: new Set<number>(),
    printers: new Set<string>(),
    makers: new Set<number>(),
  };
  for (const { entity, entity_id: id } of entries) {
    if (isPartCategory(entity)) changed.parts.add(`${entity}:${id}`);
    else if (entity === "part_printer_compatibility") changed.parts.add(id);
    else if (entity === "parts") changed.registry.add(Number(id));
    else if (entity === "printers") changed.printers.add(id);
    else if (entity === "manufacturers") changed.makers.add(Number(id));
    else return null;
  }
  const registryRows = await readRegistryRows(client, "id", [...changed.registry], options);
  for (const row of registryRows) changed.parts.add(`${row.item_table}:${row.item_id}`);
  for (const id of changed.registry) {
    const part = known.partByRegistryId(id);
    if (part !== null) changed.parts.add(`${part.table}:${part.id}`);
  }
  if (changed.parts.size > MOST_CHANGES) return null;
  const [parts, printers, makers] = await Promise.all([
    readPartChanges(client, changed.parts, options),
    readPrinters(client, changed.printers, options),
    readMakers(client, changed.makers, options),
  ]);
  return { version, parts, printers, makers };
}

async function readPartChanges(
  client: DataClient,
  keys: ReadonlySet<string>,
  options: ReadOptions,
): Promise<PartChange[]> {
  const idsByTable = new Map<PartCategory, number[]>();
  for (const key of keys) {
    const [table = "", id = ""] = key.split(":");
    if (!isPartCategory(table)) continue;
    idsByTable.set(table, [...(idsByTable.get(table) ?? []), Number(id)]);
  }
  const pool = new TextPool();
  const perTable = await Promise.all(
    [...idsByTable].map(async ([table, ids]): Promise<PartChange[]> => {
      const [rows, registryRows, compatibility] = await Promise.all([
        readPartRows(client, table, ids, options),
        readRegistryRows(client, "item_id", ids, options, table),
        readCompatibilityOf(client, table, ids, options),
      ]);
      const history = await readSlugHistoryOf(
        client,
        registryRows.map((row) => row.id),
        options,
      );
      const rowById = new Map(rows.map((row) => [row.id, row]));
      const registryById = new Map(registryRows.map((row) => [row.item_id, row]));
      return ids.map((id) => {
        const row = rowById.get(id);
        const registry = registryById.get(id) ?? null;
        return {
          table,
          id,
          part: row === undefined ? null : toPart(table, row, registry, pool),
          compatibility: compatibility.filter((link) => link.partId === id),
          slugHistory: history.filter((old) => old.registryId === registry?.id),
        };
      });
    }),
  );
  return perTable.flat();
}

async function inBatches<Id, T>(ids: readonly Id[], read: (batch: Id[]) => Promise<T[]>): Promise<T[]> {
  const batches: Promise<T[]>[] = [];
  for (let at = 0; at < ids.length; at += IDS_PER_REQUEST) batches.push(read(ids.slice(at, at + IDS_PER_REQUEST)));
  return (await Promise.all(batches)).flat();
}

function readPartRows(
  client: DataClient,
  table: PartCategory,
  ids: readonly number[],
  options: ReadOptions,
): Promise<PartRow[]> {
  return inBatches(ids, async (batch) => {
    const rows = await request(table, options, (signal) =>
      client.from(table).select(partColumns(table)).in("id", batch).limit(PAGE_ROWS).abortSignal(signal),
    );
    return [...understood(table, rows, partRowSchema, options)];
  });
}

function readRegistryRows(
  client: DataClient,
  column: "id" | "item_id",
  ids: readonly number[],
  options: ReadOptions,
  table?: PartCategory,
): Promise<RegistryRow[]> {
  return inBatches(ids, async (batch) => {
    const rows = await request("parts", options, (signal) => {
      const query = client.from("parts").select(REGISTRY_COLUMNS).in(column, batch);
      return (table === undefined ? query : query.eq("item_table", table)).limit(PAGE_ROWS).abortSignal(signal);
    });
    return [...understood("parts", rows, registryRowSchema, options)];
  });
}

function readCompatibilityOf(
  client: DataClient,
  table: PartCategory,
  ids: readonly number[],
  options: ReadOptions,
): Promise<CompatibilityRow[]> {
  return inBatches(ids, async (batch) => {
    const found: CompatibilityRow[] = [];
    // One part may fit a thousand printers, so this too is read page by page.
    for (let after = 0; ;) {
      const from = after;
      const rows = await request("part_printer_compatibility", options, (signal) =>
        client
          .from("part_printer_compatibility")
          .select(COMPATIBILITY_COLUMNS)
          .eq("part_table_name", table)
          .in("part_id", batch)
          .gt("id", from)
          .order("id")
          .limit(PAGE_ROWS)
          .abortSignal(signal),
      );
      const last = rows.at(-1);
      if (last === undefined) return found;
      found.push(...understood("part_printer_compatibility", rows, compatibilityRowSchema, options));
      after = idSchema.parse(last).id;
    }
  });
}

function readSlugHistoryOf(
  client: DataClient,
  registryIds: readonly number[],
  options: ReadOptions,
): Promise<SlugHistoryRow[]> {
  return inBatches(registryIds, async (batch) => {
    const rows = await request("part_slug_history", options, (signal) =>
      client
        .from("part_slug_history")
        .select("manufacturer_slug,part_slug,part_id")
        .in("part_id", batch)
        .limit(PAGE_ROWS)
        .abortSignal(signal),
    );
    return [...understood("part_slug_history", rows, slugHistoryRowSchema, options)];
  });
}

async function readPrinters(
  client: DataClient,
  ids: ReadonlySet<string>,
  options: ReadOptions,
): Promise<{ idUuid: string; printer: Printer | null }[]> {
  const found = await inBatches([...ids], async (batch) => {
    const rows = await request("printers", options, (signal) =>
      client.from("printers").select(PRINTER_COLUMNS).in("id_uuid", batch).limit(PAGE_ROWS).abortSignal(signal),
    );
    return [...understood("printers", rows, printerRowSchema, options)];
  });
  const byId = new Map(found.map((printer) => [printer.idUuid, printer]));
  return [...ids].map((idUuid) => ({ idUuid, printer: byId.get(idUuid) ?? null }));
}

async function readMakers(
  client: DataClient,
  ids: ReadonlySet<number>,
  options: ReadOptions,
): Promise<{ id: number; maker: Maker | null }[]> {
  const found = await inBatches([...ids], async (batch) => {
    const rows = await request("manufacturers", options, (signal) =>
      client.from("manufacturers").select(MAKER_COLUMNS).in("id", batch).limit(PAGE_ROWS).abortSignal(signal),
    );
    return [...understood("manufacturers", rows, makerRowSchema, options)];
  });
  const byId = new Map(found.map((maker) => [maker.id, maker]));
  return [...ids].map((id) => ({ id, maker: byId.get(id) ?? null }));
}
