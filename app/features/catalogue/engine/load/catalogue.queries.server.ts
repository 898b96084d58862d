import { z } from "zod";
import type { DataClient } from "~/data/supabase.server";
import { PART_CATEGORIES, partKey, type Part, type PartKey } from "../../catalogue.model";
import type { CatalogueData, SlugHistoryRow } from "../catalogue-data.server";
import { compatibilityRowSchema, partInterfaceRowSchema, printerInterfaceRowSchema } from "./fit-rows.server";
import { readDeals } from "./deals.queries.server";
import { readSiteContent } from "./site-content.queries.server";
import { readGuides } from "./guides.queries.server";
import { readFitReports } from "./members.queries.server";
import { readRevisions } from "./revisions.queries.server";
import { readInterfaceRules, readInterfaces, readSynonyms } from "./small-tables.queries.server";
import {
  TextPool,
  manufacturerRowSchema,
  partRowSchema,
  printerRowSchema,
  registryRowSchema,
  slugHistoryRowSchema,
  toPart,
  type RegistryRow,
} from "./rows.server";
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
import { PAGE_ROWS, allRows, collect, request, understood, type ReadOptions } from "./table-requests.server";

/** The version of the database. Throws when the backend does not respond within 2 seconds. */
export async function readCatalogueVersion(client: DataClient, options: ReadOptions = {}): Promise<number> {
  const rows = await request("catalogue_version", options, (signal) =>
    client.from("catalogue_version").select("version").eq("id", 1).limit(1).abortSignal(signal),
  );
  return z.tuple([z.object({ version: z.coerce.number().int() })]).parse(rows)[0].version;
}

/** It takes many requests: were it to begin again after each that was not answered, a busy machine would never be done. */
const BUSY_RETRIES = 3;

/**
 * The whole public catalogue, read page by page. Writes during the reading may be included in part: read the changes
 * since its version afterwards. Throws when a request fails or takes longer than `timeoutMs`.
 */
export async function readCatalogue(client: DataClient, given: ReadOptions = {}): Promise<CatalogueData> {
  const version = await readCatalogueVersion(client, given);
  const options = { ...given, busyRetries: BUSY_RETRIES };
  const pool = new TextPool();
  const registry = new Map<PartKey, RegistryRow>();
  const parts: Part[] = [];
  for await (const row of allRows(client, "parts", REGISTRY_COLUMNS, registryRowSchema, options)) {
    registry.set(partKey(row.item_table, row.item_id), row);
  }
  for (const table of PART_CATEGORIES) {
    for await (const row of allRows(client, table, partColumns(table), partRowSchema, options)) {
      parts.push(toPart(table, row, registry.get(partKey(table, row.id)) ?? null, pool));
    }
  }
  const [printers, manufacturers, compatibility, slugHistory] = await Promise.all([
    collect(allRows(client, "printers", PRINTER_COLUMNS, printerRowSchema, options)),
    collect(allRows(client, "manufacturers", MANUFACTURER_COLUMNS, manufacturerRowSchema, options)),
    collect(allRows(client, "part_printer_compatibility", COMPATIBILITY_COLUMNS, compatibilityRowSchema, options)),
    readSlugHistory(client, options),
  ]);
  const [
    interfaces,
    interfaceRules,
    partInterfaces,
    printerInterfaces,
    synonyms,
    fitReports,
    guides,
    deals,
    revisions,
    siteContent,
  ] = await Promise.all([
    readInterfaces(client, options),
    readInterfaceRules(client, options),
    collect(allRows(client, "part_interfaces", PART_INTERFACE_COLUMNS, partInterfaceRowSchema, options)),
    collect(allRows(client, "printer_interfaces", PRINTER_INTERFACE_COLUMNS, printerInterfaceRowSchema, options)),
    readSynonyms(client, options),
    readFitReports(client, options),
    readGuides(client, options),
    readDeals(client, options),
    readRevisions(client, options),
    readSiteContent(client, options),
  ]);
  return {
    ...{ version, parts, printers, manufacturers, compatibility, slugHistory },
    ...{
      interfaces,
      interfaceRules,
      partInterfaces,
      printerInterfaces,
      synonyms,
      fitReports,
      guides,
      deals,
      revisions,
    },
    ...siteContent,
  };
}

/** Old addresses have no id to page by, so a page may repeat rows of the part that the last page ended with. */
async function readSlugHistory(client: DataClient, options: ReadOptions): Promise<SlugHistoryRow[]> {
  const found = new Map<string, SlugHistoryRow>();
  for (let fromPart = 0; ;) {
    const from = fromPart;
    const before = found.size;
    const rows = await request("part_slug_history", options, (signal) =>
      client
        .from("part_slug_history")
        .select(SLUG_HISTORY_COLUMNS)
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
