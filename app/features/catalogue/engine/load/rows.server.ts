import { z } from "zod";
import {
  CATEGORY_LABELS,
  CATEGORY_SPECS,
  GENERIC_MANUFACTURER_SLUG,
  PART_CATEGORIES,
  partKey,
  printerLabel,
  PURCHASE_KINDS,
  slugify,
  type HideTag,
  type Manufacturer,
  type Part,
  type PartCategory,
  type PartPurchase,
  type Printer,
  type SpecColumn,
  type SpecValue,
} from "../../catalogue.model";
import type { SlugHistoryRow } from "../catalogue-data.server";
import { confidence, flag, id, numberOrNull, textOrNull, time } from "./row-fields.server";

/** A row of any of the eight part tables; `toPart` reads the columns that only its category has. */
export const partRowSchema = z.looseObject({
  id,
  name: textOrNull,
  description: textOrNull,
  manufacturer: textOrNull,
  rating: numberOrNull,
  requires_config: flag,
  requires_electrical: flag,
  requires_printing: flag,
  requires_tools: flag,
  requires_purchase: flag,
  subcategory: textOrNull,
  subcategory2: textOrNull,
  image_url: textOrNull,
  part_slug: textOrNull,
  source: textOrNull,
  confidence,
  weight_basis: textOrNull,
  created_at: time,
});
export type PartTableRow = z.output<typeof partRowSchema>;

// Most parts need no other one.
const NO_NEEDS: readonly number[] = [];
// Nor has most of what has a page had another address.
const NO_SLUGS: readonly string[] = [];
const oldSlugs = z
  .array(z.string())
  .nullish()
  .transform((slugs) => (slugs === null || slugs === undefined || slugs.length === 0 ? NO_SLUGS : slugs));

/** A row of the `parts` registry. */
export const registryRowSchema = z.object({
  id,
  item_table: z.enum(PART_CATEGORIES),
  item_id: id,
  manufacturer_slug: z.string().min(1),
  part_slug: z.string().min(1),
  purpose: z
    .array(z.string())
    .nullish()
    .transform((value) => value ?? []),
  status: z.enum(["active", "discontinued", "archived"]),
  superseded_by: id.nullish().transform((value) => value ?? null),
  needs: z
    .array(id)
    .nullish()
    .transform((value) => (value === null || value === undefined || value.length === 0 ? NO_NEEDS : value)),
  purchase_kind: z.enum(PURCHASE_KINDS).nullish().catch(null),
  purchase_detail: textOrNull,
});
export type RegistryRow = z.output<typeof registryRowSchema>;

export const printerRowSchema = z
  .object({
    id_uuid: z.string().min(1),
    slug: z.string().min(1),
    old_slugs: oldSlugs,
    name: z.string(),
    manufacturer: textOrNull,
    build_plate_dimensions: textOrNull,
    description: textOrNull,
    image_url: textOrNull,
    popular: flag,
    build_x_mm: numberOrNull,
    build_y_mm: numberOrNull,
    build_z_mm: numberOrNull,
    bed_shape: textOrNull,
    kinematics: textOrNull,
    gcode_flavor: textOrNull,
    default_nozzle_mm: numberOrNull,
    extruder_type: textOrNull,
    enclosed: flag,
  })
  .transform((row): Printer => {
    const manufacturer = row.manufacturer ?? "";
    return {
      idUuid: row.id_uuid,
      slug: row.slug,
      oldSlugs: row.old_slugs,
      name: row.name,
      manufacturer,
      label: printerLabel(manufacturer, row.name),
      buildXMm: row.build_x_mm,
      buildYMm: row.build_y_mm,
      buildZMm: row.build_z_mm,
      dimensions: buildVolume([row.build_x_mm, row.build_y_mm, row.build_z_mm], row.build_plate_dimensions),
      bedShape: row.bed_shape,
      kinematics: row.kinematics,
      gcodeFlavor: row.gcode_flavor,
      defaultNozzleMm: row.default_nozzle_mm,
      extruderType: row.extruder_type,
      enclosed: row.enclosed,
      popular: row.popular ?? false,
      imageUrl: row.image_url,
      description: row.description,
    };
  });

/**
 * The build volume in words: those that are stored, unless one of the figures is no longer in them, since a member who
 * corrects a figure corrects that alone.
 */
function buildVolume(sidesMm: readonly (number | null)[], stored: string | null): string | null {
  const figures = sidesMm.filter((side) => side !== null);
  if (figures.length < sidesMm.length) return stored;
  const named = (stored?.match(/\d+(?:\.\d+)?/g) ?? []).map(Number);
  return figures.every((figure) => named.includes(figure)) ? stored : `${figures.join(" x ")} mm`;
}

export const manufacturerRowSchema = z
  .object({
    ...{ id, manufacturer: z.string().min(1), slug: z.string().min(1), old_slugs: oldSlugs },
    ...{ country: textOrNull, website: textOrNull },
  })
  .transform((row): Manufacturer => ({
    id: row.id,
    name: row.manufacturer,
    slug: row.slug,
    oldSlugs: row.old_slugs,
    country: row.country,
    website: row.website,
  }));

export const slugHistoryRowSchema = z
  .object({ manufacturer_slug: z.string(), part_slug: z.string(), part_id: id })
  .transform((row): SlugHistoryRow => ({
    manufacturerSlug: row.manufacturer_slug,
    partSlug: row.part_slug,
    registryId: row.part_id,
  }));

/** A registry row with the old addresses of its part, which are not parsed: a bad one is no reason to lose the row. */
export const registryRowWithHistorySchema = registryRowSchema.extend({ part_slug_history: z.array(z.unknown()) });

/** Keeps one copy of each text that many rows have, such as manufacturers and subcategories. */
export class TextPool {
  readonly #texts = new Map<string, string>();

  one<T extends string | null>(text: T): T | string {
    if (text === null) return text;
    const known = this.#texts.get(text);
    if (known !== undefined) return known;
    this.#texts.set(text, text);
    return text;
  }
}

/** The requirements of a category where the row does not state one (null); docs/product.md names them under "Find". */
const NEEDS_BY_DEFAULT: Readonly<Partial<Record<PartCategory, readonly HideTag[]>>> = {
  fan: ["electrical", "requires-tools", "requires-purchase"],
  probe: ["electrical"],
  build_plate: ["requires-purchase"],
  tools: ["requires-purchase"],
};

/**
 * A part from its table row and its registry row. A flag that is null takes the category's default, else it means "not
 * required". Without a registry row the slugs are made from the names.
 */
export function toPart(
  table: PartCategory,
  row: PartTableRow,
  registry: RegistryRow | null,
  pool = new TextPool(),
): Part {
  const needed = (value: boolean | null, tag: HideTag) => value ?? NEEDS_BY_DEFAULT[table]?.includes(tag) ?? false;
  const requiresConfig = needed(row.requires_config, "requires-config");
  const requiresElectrical = needed(row.requires_electrical, "electrical");
  const requiresPrinting = needed(row.requires_printing, "requires-printing");
  const requiresTools = needed(row.requires_tools, "requires-tools");
  const requiresPurchase = needed(row.requires_purchase, "requires-purchase");
  const specs = specsOf(table, row, pool);
  const plateName = table === "build_plate" ? specs["build_plate"] : null;
  const name = row.name ?? (typeof plateName === "string" ? plateName : `${CATEGORY_LABELS[table].singular} ${row.id}`);
  const manufacturer = pool.one(row.manufacturer);
  return {
    key: partKey(table, row.id),
    table,
    id: row.id,
    registryId: registry?.id ?? null,
    name,
    description: row.description,
    manufacturer,
    manufacturerSlug: pool.one(
      registry?.manufacturer_slug ?? (slugify(manufacturer ?? "") || GENERIC_MANUFACTURER_SLUG),
    ),
    partSlug: registry?.part_slug ?? row.part_slug ?? (slugify(name) || `${table}-${row.id}`),
    category: table,
    subcategory: pool.one(row.subcategory),
    subcategory2: pool.one(row.subcategory2),
    tags: tagsFor([requiresConfig, requiresElectrical, requiresPrinting, requiresTools, requiresPurchase]),
    rating: row.rating,
    requiresConfig,
    requiresElectrical,
    requiresPrinting,
    requiresTools,
    requiresPurchase,
    imageUrl: row.image_url,
    specs,
    source: pool.one(row.source),
    confidence: row.confidence,
    purpose: purposeOf(registry),
    purchase: purchaseOf(registry),
    weightBasis: pool.one(row.weight_basis),
    status: registry?.status ?? "active",
    supersededBy: registry?.superseded_by ?? null,
    needs: registry?.needs ?? NO_NEEDS,
    createdAt: pool.one(row.created_at),
  };
}

function specsOf(table: PartCategory, row: PartTableRow, pool: TextPool): Record<string, SpecValue> {
  const specs: Record<string, SpecValue> = {};
  for (const spec of CATEGORY_SPECS[table]) specs[spec.column] = specValue(spec, row[spec.column], pool);
  return specs;
}

const SPEC_SCHEMAS = { number: numberOrNull, boolean: flag, text: textOrNull } as const;

function specValue({ kind }: SpecColumn, raw: unknown, pool: TextPool): SpecValue {
  const value = SPEC_SCHEMAS[kind].safeParse(raw).data ?? null;
  return typeof value === "string" ? pool.one(value) : value;
}

// Many parts share few different lists.
const TAG_LISTS = new Map<string, readonly HideTag[]>();
const PURPOSE_LISTS = new Map<string, readonly string[]>();
const TAG_ORDER: readonly HideTag[] = [
  "requires-config",
  "electrical",
  "requires-printing",
  "requires-tools",
  "requires-purchase",
];

/** The tags of the flags that are set; flags in the order of HIDE_TAGS. */
export function tagsFor(flags: readonly boolean[]): readonly HideTag[] {
  const key = flags.map(Number).join("");
  const tags = TAG_LISTS.get(key) ?? TAG_ORDER.filter((_, at) => flags[at] === true);
  TAG_LISTS.set(key, tags);
  return tags;
}

function purchaseOf(registry: RegistryRow | null): PartPurchase | null {
  const kind = registry?.purchase_kind ?? null;
  return kind === null ? null : { kind, detail: registry?.purchase_detail ?? null };
}

function purposeOf(registry: RegistryRow | null): readonly string[] {
  const purpose = registry?.purpose ?? ["upgrade"];
  if (purpose.length > 2) return purpose;
  const key = purpose.join(",");
  const shared = PURPOSE_LISTS.get(key) ?? purpose;
  if (PURPOSE_LISTS.size < 20) PURPOSE_LISTS.set(key, shared);
  return shared;
}
