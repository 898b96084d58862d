import { randomUUID } from "node:crypto";
import { createReadStream } from "node:fs";
import { open, rename, rm } from "node:fs/promises";
import { createInterface } from "node:readline";
import { setImmediate as nextTurn } from "node:timers/promises";
import { z } from "zod";
import { CATEGORY_SPECS, HIDE_TAGS, partKey, type Part } from "../../../catalogue.model";
import { TextPool, tagsFor } from "../rows.server";
import type { CatalogueData } from "../../catalogue-data.server";
import type { CatalogueSnapshot } from "../../snapshot.server";
import { fileRowsSchema } from "./catalogue-file-rows.server";

/** A copy of the catalogue on disk. */
export interface CatalogueFile {
  readonly path: string;
  /** The backend it is a copy of, for example its address. A copy of another backend is not used. */
  readonly source: string;
  /** Another process of the same server writes it. */
  readonly writtenElsewhere?: boolean;
}

const FORMAT = 10;
const ROWS_PER_LINE = 250;

/** Writes the snapshot to a temporary file and renames that to the copy. Throws when it cannot be written. */
export async function saveCatalogueFile({ path, source }: CatalogueFile, snapshot: CatalogueSnapshot): Promise<void> {
  const data = snapshot.data();
  const unfinished = `${path}.${randomUUID()}.tmp`;
  const file = await open(unfinished, "w", 0o600);
  try {
    await file.write(line({ format: FORMAT, source, version: snapshot.version }));
    for (const kind of ROW_KINDS) {
      const all: readonly unknown[] = data[kind];
      for (let at = 0; at < all.length; at += ROWS_PER_LINE) {
        await file.write(line({ kind, rows: all.slice(at, at + ROWS_PER_LINE) }));
        await nextTurn();
      }
    }
    await file.write(line({ end: true }));
    await file.close();
    await rename(unfinished, path);
  } catch (error) {
    await file.close().catch(() => undefined);
    await rm(unfinished, { force: true });
    throw error;
  }
}

/** The data of a copy; null when there is none, or when it is damaged, incomplete or of another backend. */
export async function loadCatalogueFile({ path, source }: CatalogueFile): Promise<CatalogueData | null> {
  const found: Found = {
    ...{ parts: [], printers: [], manufacturers: [], compatibility: [], slugHistory: [] },
    ...{ interfaces: [], interfaceRules: [], partInterfaces: [], printerInterfaces: [], synonyms: [] },
    ...{ fitReports: [], guides: [], deals: [], cards: [], blocks: [], revisions: [] },
  };
  const pool = new TextPool();
  let version: number | null = null;
  const input = createReadStream(path, "utf8");
  try {
    for await (const text of createInterface({ input, crlfDelay: Number.POSITIVE_INFINITY })) {
      const parsed: unknown = JSON.parse(text);
      if (version === null) {
        const header = headerSchema.parse(parsed);
        if (header.source !== source) return null;
        version = header.version;
        continue;
      }
      const content = lineSchema.parse(parsed);
      if ("end" in content) return { version, ...found };
      addRows(found, content, pool);
      await nextTurn();
    }
    return null;
  } catch {
    // An unusable copy is no problem: the catalogue is read from the backend.
    return null;
  } finally {
    input.destroy();
  }
}

/** The rows of a copy, as far as they are read. */
type Found = { [Kind in RowKind]: CatalogueData[Kind][number][] };

function addRows(found: Found, content: z.output<typeof fileRowsSchema>, pool: TextPool): void {
  switch (content.kind) {
    case "parts":
      for (const part of content.rows) found.parts.push(pooled(part, pool));
      break;
    case "printers":
      found.printers.push(...content.rows);
      break;
    case "manufacturers":
      found.manufacturers.push(...content.rows);
      break;
    case "compatibility":
      found.compatibility.push(...content.rows);
      break;
    case "slugHistory":
      found.slugHistory.push(...content.rows);
      break;
    case "interfaces":
      found.interfaces.push(...content.rows);
      break;
    case "interfaceRules":
      found.interfaceRules.push(...content.rows);
      break;
    case "partInterfaces":
      found.partInterfaces.push(...content.rows);
      break;
    case "printerInterfaces":
      found.printerInterfaces.push(...content.rows);
      break;
    case "fitReports":
      found.fitReports.push(...content.rows);
      break;
    case "synonyms":
      found.synonyms.push(...content.rows);
      break;
    case "guides":
      found.guides.push(...content.rows);
      break;
    case "deals":
      found.deals.push(...content.rows);
      break;
    case "cards":
      found.cards.push(...content.rows);
      break;
    case "blocks":
      found.blocks.push(...content.rows);
      break;
    case "revisions":
      found.revisions.push(...content.rows);
      break;
  }
}

const ROW_KINDS = [
  ...(["parts", "printers", "manufacturers", "compatibility", "slugHistory"] as const),
  ...(["interfaces", "interfaceRules", "partInterfaces", "printerInterfaces", "synonyms"] as const),
  ...(["fitReports", "guides", "deals", "cards", "blocks", "revisions"] as const),
];
type RowKind = (typeof ROW_KINDS)[number];

const headerSchema = z.object({ format: z.literal(FORMAT), source: z.string(), version: z.number() });

const lineSchema = z.union([fileRowsSchema, z.object({ end: z.literal(true) })]);

/** The part with texts and lists that it shares with other parts, as when read from the database. */
function pooled(part: Omit<Part, "key">, pool: TextPool): Part {
  const specs: Record<string, string | number | boolean | null> = {};
  for (const { column } of CATEGORY_SPECS[part.table]) {
    const value = part.specs[column] ?? null;
    specs[column] = typeof value === "string" ? pool.one(value) : value;
  }
  return {
    ...part,
    key: partKey(part.table, part.id),
    manufacturer: pool.one(part.manufacturer),
    manufacturerSlug: pool.one(part.manufacturerSlug),
    subcategory: pool.one(part.subcategory),
    subcategory2: pool.one(part.subcategory2),
    source: pool.one(part.source),
    createdAt: pool.one(part.createdAt),
    tags: tagsFor(HIDE_TAGS.map(({ tag }) => part.tags.includes(tag))),
    specs,
  };
}

function line(content: object): string {
  return `${JSON.stringify(content)}\n`;
}
