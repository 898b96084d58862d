import type { z } from "zod";
import type { DataClient } from "~/data/supabase.server";
import type { Manufacturer, PartCategory } from "../../catalogue.model";
import type { CompatibilityRow, PartInterfaceRow, PrinterChange, SlugHistoryRow } from "../catalogue-data.server";
import { compatibilityRowSchema, partInterfaceRowSchema, printerInterfaceRowSchema } from "./fit-rows.server";
import {
  manufacturerRowSchema,
  partRowSchema,
  printerRowSchema,
  registryRowSchema,
  registryRowWithHistorySchema,
  slugHistoryRowSchema,
  type PartTableRow,
  type RegistryRow,
} from "./rows.server";
import { readRevisionsOf } from "./revisions.queries.server";
import {
  COMPATIBILITY_COLUMNS,
  MANUFACTURER_COLUMNS,
  PART_INTERFACE_COLUMNS,
  PRINTER_COLUMNS,
  PRINTER_INTERFACE_COLUMNS,
  REGISTRY_COLUMNS,
  SLUG_HISTORY_COLUMNS,
  partColumns,
} from "./table-columns.server";
import {
  idSchema,
  inBatches,
  isLastPage,
  PAGE_ROWS,
  request,
  understood,
  type DataResponse,
  type ReadOptions,
} from "./table-requests.server";

/* Reads of single rows by id, for those that changed. */

/** The rows of a part table with these ids. */
export function readPartRows(
  client: DataClient,
  table: PartCategory,
  ids: readonly number[],
  options: ReadOptions,
): Promise<PartTableRow[]> {
  return inBatches(ids, async (batch) => {
    const rows = await request(table, options, (signal) =>
      client.from(table).select(partColumns(table)).in("id", batch).limit(PAGE_ROWS).abortSignal(signal),
    );
    return [...understood(table, rows, partRowSchema, options)];
  });
}

/** Rows of the `parts` registry by their ids. */
export function readRegistryRowsById(
  client: DataClient,
  ids: readonly number[],
  options: ReadOptions,
): Promise<RegistryRow[]> {
  return inBatches(ids, async (batch) => {
    const rows = await request("parts", options, (signal) =>
      client.from("parts").select(REGISTRY_COLUMNS).in("id", batch).limit(PAGE_ROWS).abortSignal(signal),
    );
    return [...understood("parts", rows, registryRowSchema, options)];
  });
}

/** A registry row with the old addresses of its part. */
type RegistryRowWithHistory = RegistryRow & { readonly slugHistory: readonly SlugHistoryRow[] };

/** Rows of the `parts` registry by the ids of the parts of a table, with their old addresses. */
export function readRegistryRowsOfParts(
  client: DataClient,
  table: PartCategory,
  ids: readonly number[],
  options: ReadOptions,
): Promise<RegistryRowWithHistory[]> {
  return inBatches(ids, async (batch) => {
    const rows = await request("parts", options, (signal) =>
      client
        .from("parts")
        .select(`${REGISTRY_COLUMNS},part_slug_history(${SLUG_HISTORY_COLUMNS})`)
        .eq("item_table", table)
        .in("item_id", batch)
        .limit(PAGE_ROWS)
        .abortSignal(signal),
    );
    return [...understood("parts", rows, registryRowWithHistorySchema, options)].map(
      ({ part_slug_history: history, ...row }) => ({
        ...row,
        slugHistory: [...understood("part_slug_history", history, slugHistoryRowSchema, options)],
      }),
    );
  });
}

/** All compatibility of some parts of a table. */
export function readCompatibilityOf(
  client: DataClient,
  table: PartCategory,
  ids: readonly number[],
  options: ReadOptions,
): Promise<CompatibilityRow[]> {
  // One part may fit a thousand printers, so this too is read page by page.
  return inBatches(ids, (batch) =>
    inPages("part_printer_compatibility", compatibilityRowSchema, options, (from, signal) =>
      client
        .from("part_printer_compatibility")
        .select(COMPATIBILITY_COLUMNS)
        .eq("part_table_name", table)
        .in("part_id", batch)
        .gt("id", from)
        .order("id")
        .limit(PAGE_ROWS)
        .abortSignal(signal),
    ),
  );
}

/** All interfaces of some parts of a table. */
export function readPartInterfacesOf(
  client: DataClient,
  table: PartCategory,
  ids: readonly number[],
  options: ReadOptions,
): Promise<PartInterfaceRow[]> {
  return inBatches(ids, (batch) =>
    inPages("part_interfaces", partInterfaceRowSchema, options, (from, signal) =>
      client
        .from("part_interfaces")
        .select(PART_INTERFACE_COLUMNS)
        .eq("part_table_name", table)
        .in("part_id", batch)
        .gt("id", from)
        .order("id")
        .limit(PAGE_ROWS)
        .abortSignal(signal),
    ),
  );
}

/** All rows of a query that gives those with an id above one, a page at a time. */
async function inPages<T>(
  table: string,
  schema: z.ZodType<T>,
  options: ReadOptions,
  send: (after: number, signal: AbortSignal) => PromiseLike<DataResponse>,
): Promise<T[]> {
  const found: T[] = [];
  for (let after = 0; ;) {
    const from = after;
    const rows = await request(table, options, (signal) => send(from, signal));
    found.push(...understood(table, rows, schema, options));
    const last = rows.at(-1);
    if (last === undefined || isLastPage(rows)) return found;
    after = idSchema.parse(last).id;
  }
}

/** Printers by id, with their interfaces and history; null for one that does not exist or is not public. */
export async function readPrinters(
  client: DataClient,
  ids: ReadonlySet<string>,
  options: ReadOptions,
): Promise<PrinterChange[]> {
  const [found, interfaces, revisions] = await Promise.all([
    inBatches([...ids], async (batch) => {
      const rows = await request("printers", options, (signal) =>
        client.from("printers").select(PRINTER_COLUMNS).in("id_uuid", batch).limit(PAGE_ROWS).abortSignal(signal),
      );
      return [...understood("printers", rows, printerRowSchema, options)];
    }),
    inBatches([...ids], (batch) =>
      inPages("printer_interfaces", printerInterfaceRowSchema, options, (from, signal) =>
        client
          .from("printer_interfaces")
          .select(PRINTER_INTERFACE_COLUMNS)
          .in("printer_id", batch)
          .gt("id", from)
          .order("id")
          .limit(PAGE_ROWS)
          .abortSignal(signal),
      ),
    ),
    readRevisionsOf(
      client,
      [...ids].map((id) => `printers:${id}`),
      options,
    ),
  ]);
  const byId = new Map(found.map((printer) => [printer.idUuid, printer]));
  return [...ids].map((idUuid) => ({
    idUuid,
    printer: byId.get(idUuid) ?? null,
    interfaces: interfaces.filter(({ printerId }) => printerId === idUuid).map(({ printerId: _, ...fact }) => fact),
    revisions: revisions.filter(({ entityId }) => entityId === idUuid),
  }));
}

/** Manufacturers by id; null for one that does not exist or is not public. */
export async function readManufacturers(
  client: DataClient,
  ids: ReadonlySet<number>,
  options: ReadOptions,
): Promise<{ id: number; manufacturer: Manufacturer | null }[]> {
  const found = await inBatches([...ids], async (batch) => {
    const rows = await request("manufacturers", options, (signal) =>
      client.from("manufacturers").select(MANUFACTURER_COLUMNS).in("id", batch).limit(PAGE_ROWS).abortSignal(signal),
    );
    return [...understood("manufacturers", rows, manufacturerRowSchema, options)];
  });
  const byId = new Map(found.map((manufacturer) => [manufacturer.id, manufacturer]));
  return [...ids].map((id) => ({ id, manufacturer: byId.get(id) ?? null }));
}
