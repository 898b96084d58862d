import { randomUUID } from "node:crypto";
import { createReadStream } from "node:fs";
import { open, rename, rm } from "node:fs/promises";
import { createInterface } from "node:readline";
import { setImmediate as nextTurn } from "node:timers/promises";
import { z } from "zod";
import {
  CATEGORY_SPECS,
  HIDE_TAGS,
  PART_CATEGORIES,
  type Manufacturer,
  type Part,
  type Printer,
  partKey,
} from "../../catalogue.model";
import { TextPool, tagsFor } from "./rows.server";
import type { CatalogueData, CompatibilityRow, SlugHistoryRow } from "../catalogue-data.server";
import type { CatalogueSnapshot } from "../snapshot.server";

/** A copy of the catalogue on disk. */
export interface CatalogueFile {
  readonly path: string;
  /** The backend it is a copy of, for example its address. A copy of another backend is not used. */
  readonly source: string;
}

const FORMAT = 2;
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
  const parts: Part[] = [];
  const printers: Printer[] = [];
  const manufacturers: Manufacturer[] = [];
  const compatibility: CompatibilityRow[] = [];
  const slugHistory: SlugHistoryRow[] = [];
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
      if ("end" in content) return { version, parts, printers, manufacturers, compatibility, slugHistory };
      if (content.kind === "parts") for (const part of content.rows) parts.push(pooled(part, pool));
      else if (content.kind === "printers") printers.push(...content.rows);
      else if (content.kind === "manufacturers") manufacturers.push(...content.rows);
      else if (content.kind === "compatibility") compatibility.push(...content.rows);
      else slugHistory.push(...content.rows);
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

const ROW_KINDS = ["parts", "printers", "manufacturers", "compatibility", "slugHistory"] as const;

const headerSchema = z.object({ format: z.literal(FORMAT), source: z.string(), version: z.number() });

const text = z.string().nullable();
const amount = z.number().nullable();
const category = z.enum(PART_CATEGORIES);

const partSchema = z.object({
  table: category,
  id: z.number(),
  registryId: amount,
  name: z.string(),
  description: text,
  manufacturer: text,
  manufacturerSlug: z.string(),
  partSlug: z.string(),
  category,
  subcategory: text,
  subcategory2: text,
  tags: z.array(z.enum(HIDE_TAGS.map(({ tag }) => tag))),
  rating: amount,
  requiresConfig: z.boolean(),
  requiresElectrical: z.boolean(),
  requiresPrinting: z.boolean(),
  requiresTools: z.boolean(),
  requiresPurchase: z.boolean(),
  imageUrl: text,
  specs: z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()])),
  source: text,
  confidence: z.enum(["high", "medium", "low"]).nullable(),
  purpose: z.array(z.string()),
  status: z.enum(["active", "discontinued", "archived"]),
  createdAt: z.string(),
});

const printerSchema = z.object({
  idUuid: z.string(),
  slug: z.string(),
  name: z.string(),
  manufacturer: z.string(),
  label: z.string(),
  buildXMm: amount,
  buildYMm: amount,
  buildZMm: amount,
  dimensions: text,
  bedShape: text,
  kinematics: text,
  gcodeFlavor: text,
  defaultNozzleMm: amount,
  extruderType: text,
  enclosed: z.boolean().nullable(),
  popular: z.boolean(),
  imageUrl: text,
  description: text,
});

const manufacturerSchema = z.object({
  id: z.number(),
  name: z.string(),
  slug: z.string(),
  country: text,
  website: text,
});

const compatibilitySchema = z.object({
  table: category,
  partId: z.number(),
  printerId: text,
  fit: z.enum(["drop_in", "adapter", "modification", "firmware"]).nullable(),
  note: text,
  sourceUrl: text,
  verifiedAt: text,
});

const slugHistorySchema = z.object({ manufacturerSlug: z.string(), partSlug: z.string(), registryId: z.number() });

const lineSchema = z.union([
  z.discriminatedUnion("kind", [
    z.object({ kind: z.literal("parts"), rows: z.array(partSchema) }),
    z.object({ kind: z.literal("printers"), rows: z.array(printerSchema) }),
    z.object({ kind: z.literal("manufacturers"), rows: z.array(manufacturerSchema) }),
    z.object({ kind: z.literal("compatibility"), rows: z.array(compatibilitySchema) }),
    z.object({ kind: z.literal("slugHistory"), rows: z.array(slugHistorySchema) }),
  ]),
  z.object({ end: z.literal(true) }),
]);

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
