import { ownValue } from "~/lib/own-value";
/** The eight part tables, in the order of pages. A part's table is its category. */
export const PART_CATEGORIES = [
  "hotend",
  "extruder",
  "bed",
  "build_plate",
  "probe",
  "fan",
  "motion_system",
  "tools",
] as const;

export type PartCategory = (typeof PART_CATEGORIES)[number];

/**
 * Identifies a part among the parts of all tables: `hotend:12`, its table and its id. {@link partKey} joins one,
 * {@link splitPartKey} and {@link parsePartKey} take one apart; nothing else does.
 */
export type PartKey = `${PartCategory}:${number}`;

/** The name of each category on pages. */
export const CATEGORY_LABELS = {
  hotend: { singular: "Hotend", plural: "Hotends" },
  extruder: { singular: "Extruder", plural: "Extruders" },
  bed: { singular: "Bed", plural: "Beds" },
  build_plate: { singular: "Build plate", plural: "Build plates" },
  probe: { singular: "Probe", plural: "Probes" },
  fan: { singular: "Fan", plural: "Fans" },
  motion_system: { singular: "Motion system", plural: "Motion systems" },
  tools: { singular: "Tool", plural: "Tools" },
} as const satisfies Record<PartCategory, { singular: string; plural: string }>;

/** A column that only one category has. `column` is the database name and the URL parameter. */
export interface SpecColumn {
  readonly column: string;
  readonly label: string;
  readonly kind: "text" | "number" | "boolean";
  readonly unit?: string;
}

/** The columns that only one category has, in the order of its spec table. */
export const CATEGORY_SPECS: Readonly<Record<PartCategory, readonly SpecColumn[]>> = {
  bed: [
    { column: "construction", label: "Construction", kind: "text" },
    { column: "subtype", label: "Type", kind: "text" },
  ],
  build_plate: [
    { column: "material", label: "Material", kind: "text" },
    { column: "texture", label: "Texture", kind: "text" },
    { column: "build_plate", label: "Plate name", kind: "text" },
  ],
  extruder: [
    { column: "weight", label: "Weight", kind: "number", unit: "g" },
    { column: "motor_type", label: "Motor", kind: "text" },
    { column: "construction_material", label: "Construction material", kind: "text" },
    { column: "adjustable_tension", label: "Adjustable tension", kind: "boolean" },
    { column: "filament_sensor", label: "Filament sensor", kind: "boolean" },
    { column: "filament_cutter", label: "Filament cutter", kind: "boolean" },
    { column: "vented_design", label: "Vented design", kind: "boolean" },
  ],
  fan: [{ column: "cfm", label: "Airflow", kind: "number", unit: "CFM" }],
  hotend: [
    { column: "max_flow_rate", label: "Maximum flow", kind: "number", unit: "mm³/s" },
    { column: "heater_wattage", label: "Heater power", kind: "number", unit: "W" },
    { column: "heater_voltage", label: "Heater voltage", kind: "number", unit: "V" },
    { column: "nozzle_type", label: "Nozzle type", kind: "text" },
    { column: "cfs_compatible", label: "Works with CFS", kind: "boolean" },
  ],
  motion_system: [{ column: "subtype", label: "Type", kind: "text" }],
  probe: [
    { column: "probe_type", label: "Probe type", kind: "text" },
    { column: "dockable", label: "Dockable", kind: "boolean" },
  ],
  tools: [{ column: "tool_type", label: "Tool type", kind: "text" }],
};

/** The figures that a list of their category can be sorted by. */
export const FIGURE_SORTS = [
  { column: "max_flow_rate", category: "hotend", lowestFirst: false },
  { column: "heater_wattage", category: "hotend", lowestFirst: false },
  { column: "weight", category: "extruder", lowestFirst: true },
  { column: "cfm", category: "fan", lowestFirst: false },
] as const satisfies readonly { column: string; category: PartCategory; lowestFirst: boolean }[];

export type FigureSort = (typeof FIGURE_SORTS)[number]["column"];

/** What fitting a part may require. `hide=` in the URL takes these tags. */
export const HIDE_TAGS = [
  {
    tag: "requires-config",
    label: "Firmware or slicer setup",
    short: "Config",
  },
  {
    tag: "electrical",
    label: "Electrical work",
    short: "Electrical",
  },
  {
    tag: "requires-printing",
    label: "Printed parts",
    short: "Printing",
  },
  {
    tag: "requires-tools",
    label: "Tools",
    short: "Tools",
  },
  {
    tag: "requires-purchase",
    label: "Purchase required",
    short: "Purchase",
  },
] as const;

export type HideTag = (typeof HIDE_TAGS)[number]["tag"];

/** The highest editorial rating; the lowest is 0. */
export const MAX_RATING = 5;

/** The manufacturer slug of parts that name no manufacturer. */
export const GENERIC_MANUFACTURER_SLUG = "generic";

export type PartStatus = "active" | "discontinued" | "archived";
export type Confidence = "high" | "medium" | "low";
export type SpecValue = string | number | boolean | null;

export const PURCHASE_KINDS = ["bits", "kit", "complete", "complete or printed", "nothing"] as const;

/** What of a printed design has to be bought. */
export interface PartPurchase {
  readonly kind: (typeof PURCHASE_KINDS)[number];
  /** "gears, motor, screws". */
  readonly detail: string | null;
}

/** A part with all defaults filled in (see `toPart`); null means "not stated". */
export interface Part {
  readonly key: PartKey;
  readonly table: PartCategory;
  readonly id: number;
  readonly registryId: number | null;
  readonly name: string;
  readonly description: string | null;
  readonly manufacturer: string | null;
  /** `generic` when the part names no manufacturer. */
  readonly manufacturerSlug: string;
  readonly partSlug: string;
  readonly category: PartCategory;
  readonly subcategory: string | null;
  readonly subcategory2: string | null;
  readonly tags: readonly HideTag[];
  /** Editorial, 0 to 5. */
  readonly rating: number | null;
  readonly requiresConfig: boolean;
  readonly requiresElectrical: boolean;
  readonly requiresPrinting: boolean;
  readonly requiresTools: boolean;
  readonly requiresPurchase: boolean;
  readonly imageUrl: string | null;
  /** The category's own columns, by column name. */
  readonly specs: Readonly<Record<string, SpecValue>>;
  readonly source: string | null;
  readonly confidence: Confidence | null;
  /** "replacement", "upgrade", both, or nothing: a tool or a consumable. */
  readonly purpose: readonly string[];
  /** What of a printed design has to be bought. */
  readonly purchase: PartPurchase | null;
  /** What the weight covers: "with motor". */
  readonly weightBasis: string | null;
  readonly status: PartStatus;
  /** Registry id of the part that its maker has replaced it with. */
  readonly supersededBy: number | null;
  /** Registry ids of the parts that it cannot be fitted or used without. */
  readonly needs: readonly number[];
  /** ISO 8601. */
  readonly createdAt: string;
}

/** A printer that visitors may see (approved, or with no status). Lengths are in millimetres. */
export interface Printer {
  readonly idUuid: string;
  readonly slug: string;
  /** Slugs that lead to it, too: those it had, and those of printers that were merged into it. */
  readonly oldSlugs: readonly string[];
  readonly name: string;
  readonly manufacturer: string;
  /** Manufacturer and name; the name alone when it begins with the manufacturer. */
  readonly label: string;
  readonly buildXMm: number | null;
  readonly buildYMm: number | null;
  readonly buildZMm: number | null;
  readonly dimensions: string | null;
  readonly bedShape: string | null;
  readonly kinematics: string | null;
  readonly gcodeFlavor: string | null;
  readonly defaultNozzleMm: number | null;
  readonly extruderType: string | null;
  readonly enclosed: boolean | null;
  readonly popular: boolean;
  readonly imageUrl: string | null;
  readonly description: string | null;
}

/** A firmware that settings and guides are written for. */
type PrinterFirmware = "Klipper" | "Marlin" | "RepRapFirmware" | "Bambu";

const FIRMWARE_OF: Readonly<Record<string, PrinterFirmware>> = {
  klipper: "Klipper",
  marlin: "Marlin",
  marlin2: "Marlin",
  reprapfirmware: "RepRapFirmware",
};

/** The firmware that a printer is sold with; null when it is not known, or another one. */
export function stockFirmware({
  manufacturer,
  gcodeFlavor,
}: Pick<Printer, "manufacturer" | "gcodeFlavor">): PrinterFirmware | null {
  // They are listed as Marlin, and take little of it.
  return manufacturer === "Bambu Lab" ? "Bambu" : (ownValue(FIRMWARE_OF, gcodeFlavor ?? "") ?? null);
}

/** Whether the parts of a category state their maker: fans have no field for it, and say it in their names. */
export function statesMaker(category: PartCategory): boolean {
  return category !== "fan";
}

/** What the address of a printer's page consists of: `/printers/{manufacturerSlug}/{modelSlug}`. */
export interface PrinterAddress {
  readonly manufacturerSlug: string;
  readonly modelSlug: string;
}

/** A printer as links name it. */
export interface PrinterLink extends PrinterAddress {
  readonly label: string;
}

/** An approved manufacturer of parts or printers. */
export interface Manufacturer {
  readonly id: number;
  readonly name: string;
  readonly slug: string;
  /** Slugs that lead to it, too: those it had, and those of makers that were merged into it. */
  readonly oldSlugs: readonly string[];
  readonly country: string | null;
  readonly website: string | null;
}

export type FitKind = "drop_in" | "adapter" | "modification" | "firmware";

const FIT_KIND_LABELS = {
  drop_in: "drop-in",
  adapter: "needs an adapter",
  modification: "needs a modification",
  firmware: "needs a firmware change",
} as const satisfies Record<FitKind, string>;

/** "drop-in", "needs an adapter" and so on; null for null. */
export function formatFitKind(fit: FitKind | null): string | null {
  return fit === null ? null : FIT_KIND_LABELS[fit];
}

/**
 * The slug of a name: in lower case, with slashes as hyphens, without all but ASCII word characters, spaces and
 * hyphens, each run of spaces, underscores and hyphens as one hyphen, and no hyphen at either end. Empty for a name
 * without a Latin letter or digit. Old links depend on every detail of it.
 */
export function slugify(text: string): string {
  return text
    .toLowerCase()
    .replace(/\//g, "-")
    .replace(/[^\w\s-]/g, "")
    .replace(/[\s_-]+/g, "-")
    .replace(/^-+|-+$/g, "");
}

/** Manufacturer and model as one label; the model alone when it begins with the manufacturer. */
export function printerLabel(manufacturer: string, name: string): string {
  const startsWithManufacturer = name.toLowerCase().startsWith(manufacturer.toLowerCase());
  return startsWithManufacturer || manufacturer === "" ? name : `${manufacturer} ${name}`;
}

/** Whether a text is one of the eight categories. */
export function isPartCategory(value: string): value is PartCategory {
  const known: readonly string[] = PART_CATEGORIES;
  return known.includes(value);
}

/** Whether a text is one of the five requirement tags. */
export function isHideTag(value: string): value is HideTag {
  return HIDE_TAGS.some((entry) => entry.tag === value);
}

/** The id of a part's element in a list: `part-hotend-12` for `hotend:12`. */
export function partAnchor(key: PartKey): string {
  const { table, id } = splitPartKey(key);
  return `part-${table}-${id}`;
}

/** The key of the part with this id in this table. */
export function partKey(table: PartCategory, id: number): PartKey {
  return `${table}:${id}`;
}

/** Table and id of a part key, `hotend:12`; null when the text is not one. */
export function parsePartKey(key: string): { readonly table: PartCategory; readonly id: number } | null {
  const { table, id } = splitPartKey(key);
  if (!isPartCategory(table) || !/^[1-9]\d{0,14}$/.test(id)) return null;
  return { table, id: Number(id) };
}

/** What a text says before and after its first colon, whether there is such a table and such an id or not. */
export function splitPartKey(key: string): { readonly table: string; readonly id: string } {
  const colon = key.indexOf(":");
  return colon === -1 ? { table: "", id: key } : { table: key.slice(0, colon), id: key.slice(colon + 1) };
}

/** Whether a text is a part key. */
export function isPartKey(text: string): text is PartKey {
  return parsePartKey(text) !== null;
}
