import {
  CATEGORY_LABELS,
  CATEGORY_SPECS,
  PART_CATEGORIES,
  partKey,
  printerLabel,
  slugify,
  type Manufacturer,
  type Part,
  type PartCategory,
  type Printer,
  type SpecValue,
} from "~/features/catalogue/catalogue.model";
import { OUTCOMES } from "~/features/fit-reports/fit-reports.model";
import { fieldRule, type FieldRule } from "~/features/submissions/field-rules.model";
import { tagsFor } from "~/features/catalogue/engine/load/rows.server";
import type {
  CatalogueData,
  CompatibilityRow,
  FitReportRow,
  PartInterfaceRow,
} from "~/features/catalogue/engine/catalogue-data.server";
import {
  generateInterfaces,
  generatePartInterfaces,
  generatePrinterInterfaces,
  generateRules,
} from "./interface-generator";

/** The catalogue has this many printers whatever its number of parts, as the real one does. */
const PRINTERS = 862;
const PRINTER_MANUFACTURERS = 182;
const PART_MANUFACTURERS = 160;

/**
 * A catalogue of `n` parts with printers, manufacturers and compatibility, shaped like the real one: the same mix
 * of blanks, names with model numbers, about three compatibility rows and one or two interfaces a part. The same `n` and `seed` give
 * the same rows. Version 1.
 */
export function generateCatalogue(n: number, seed = 1): CatalogueData {
  const random = randomFrom(seed);
  const manufacturers = generateManufacturers();
  const printers = generatePrinters(manufacturers, random);
  const parts: Part[] = [];
  const compatibility: CompatibilityRow[] = [];
  const partInterfaces: PartInterfaceRow[] = [];
  const taken = new Map<string, number>();
  for (let at = 0; at < n; at++) {
    const part = generatePart(at, manufacturers, taken, random);
    parts.push(part);
    compatibility.push(...generateCompatibility(part, printers, random));
    partInterfaces.push(...generatePartInterfaces(part, random));
  }
  return {
    ...{ version: 1, parts, printers, manufacturers, compatibility, slugHistory: [] },
    interfaces: generateInterfaces(),
    interfaceRules: generateRules(),
    partInterfaces,
    printerInterfaces: printers.flatMap((printer) => generatePrinterInterfaces(printer, random)),
    synonyms: [],
    guides: [],
    deals: [],
    cards: [],
    blocks: [],
    revisions: [],
    fitReports: generateReports(parts, printers, random),
  };
}

/** About one report for ten parts, most of them about a few printers. */
function generateReports(parts: readonly Part[], printers: readonly Printer[], random: Random): FitReportRow[] {
  return parts.flatMap(({ table, id: partId }, at): FitReportRow[] => {
    const printer = printers[Math.floor(random() ** 3 * printers.length)];
    if (at % 10 !== 0 || printer === undefined) return [];
    return [
      {
        ...{ table, partId, id: at + 1, printerId: printer.idUuid, outcome: pick(OUTCOMES, random), author: null },
        ...{ stars: 1 + Math.floor(random() * 5), note: random() < 0.5 ? pick(SENTENCES, random) : null },
        ...{ createdAt: "2026-02-01T00:00:00Z", updatedAt: "2026-02-01T00:00:00Z" },
      },
    ];
  });
}

type Random = () => number;

/** Numbers from 0 up to 1, the same ones for the same seed (mulberry32). */
export function randomFrom(seed: number): Random {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

function pick<T>(items: readonly [T, ...T[]], random: Random): T {
  return items[Math.floor(random() * items.length)] ?? items[0];
}

function whole(from: number, to: number, random: Random): number {
  return from + Math.floor(random() * (to - from + 1));
}

const SYLLABLES = [
  "tri", "lab", "cre", "vor", "pru", "any", "bam", "ele", "fly", "sun", "art", "qi", "di", "rat", "rig", "mel",
  "low", "zor", "tax", "kob", "ra", "dra", "gon", "mos", "qui", "to", "bon", "tech", "pha", "etus", "slice",
] as const; // prettier-ignore
const MANUFACTURER_ENDINGS = ["", "", " Labs", "3D", " Design", " Tech", " Motion", "works"] as const;
const SERIES = [
  "Rapid", "Nova", "Orbit", "Volt", "Dragon", "Copper", "Sherpa", "Micro", "Titan", "Hawk", "Wasp", "Falcon",
  "Stealth", "Core", "Prime", "Ultra", "Flex", "Swift", "Lite", "Max", "Pro", "Mini", "Atlas", "Bolt",
] as const; // prettier-ignore
const VARIANTS = ["", "", "", " Kit", " HF", " UHF", " Plus", " SE", " 24V", " 12V", " High Flow", " v2"] as const;

const NOUNS = {
  hotend: ["Hotend", "All-metal Hotend", "Heater Core", "Hotend Assembly"],
  extruder: ["Extruder", "Direct Drive Extruder", "Dual Gear Extruder", "Planetary Extruder"],
  bed: ["Silicone Heater", "Heated Bed", "Magnetic Base", "Bed Plate"],
  build_plate: ["PEI Sheet", "Build Plate", "Textured Plate", "Spring Steel Sheet"],
  probe: ["Probe", "Touch Probe", "Eddy Probe", "Bed Sensor"],
  fan: ["40x10mm Fan", "5015 Blower", "Axial Fan", "Blower"],
  motion_system: ["Linear Rail", "MGN12H Rail", "GT2 Belt", "Idler Pulley"],
  tools: ["Deburring Tool", "Nozzle Wrench", "Calipers", "Hex Key Set"],
} as const satisfies Record<PartCategory, readonly [string, ...string[]]>;

const SUBCATEGORIES = {
  hotend: ["Standard flow", "High flow", "Ultra high flow", "Nozzle"],
  extruder: ["Direct drive", "Bowden", "Remote drive"],
  bed: ["Heater", "Magnet", "Plate", "Insulation"],
  build_plate: ["Spring steel", "Composite", "Glass"],
  probe: ["Touch probe", "Eddy current", "Inductive", "Load cell"],
  fan: ["Axial", "Blower"],
  motion_system: ["Linear motion", "Belt drive", "Lead screw", "Frame"],
  tools: ["Measuring", "Cutting", "Cleaning", "Assembly"],
} as const satisfies Record<PartCategory, readonly [string, ...string[]]>;

const SECOND_LEVEL = [
  "Groove mount",
  "Planetary gearbox",
  "AC mains",
  "PEI",
  "Servo pin",
  "Hotend / electronics",
] as const;

const SPEC_TEXTS = {
  construction: ["Silicone rubber pad", "Cast aluminium", "Magnetic sheet"],
  subtype: ["Bed heater", "Linear rail", "Belt", "Pulley", "Lead screw"],
  material: ["Spring steel with PEI", "Carbon fibre", "G10 (glass epoxy)", "Borosilicate glass"],
  texture: ["Smooth", "Satin", "Textured", "Double-sided"],
  build_plate: ["Smooth plate", "Textured plate", "Cool plate", "Engineering plate"],
  construction_material: ["Aluminium", "Printed PETG", "Moulded nylon", "Steel"],
  motor_type: ["NEMA14 36 mm round pancake", "NEMA17 pancake", "NEMA17 40 mm"],
  nozzle_type: ["V6", "Volcano", "Revo", "MK8", "Bambu", "Proprietary"],
  probe_type: ["Touch pin (servo style)", "Eddy current", "Inductive", "Optical", "Load cell"],
  tool_type: ["Calipers", "Wrench", "Blade", "Brush", "Hex keys"],
} as const satisfies Record<string, readonly [string, ...string[]]>;

const SENTENCES = [
  "Small and light, so the toolhead keeps its speed.",
  "Sold complete with its own motor, reduced 7.5 to 1.",
  "A safe, well supported choice where speed is not the goal.",
  "Wiring must be redone, and the firmware needs new values afterwards.",
  "The bolt pattern is accepted by most custom toolheads.",
  "Keeps its grip when warm and lets go when the plate cools down.",
  "Reads any surface; the pin marks easily, so handle it with care.",
  "Quiet, and often fitted to mainboard bays as well.",
  "Needs a solid-state relay, an earthed plate and a thermal fuse.",
  "Nozzles swap cold and by hand.",
] as const;

function generateManufacturers(): Manufacturer[] {
  const random = randomFrom(7);
  const names = new Set<string>(["Generic"]);
  while (names.size < PRINTER_MANUFACTURERS + PART_MANUFACTURERS) {
    const word = Array.from({ length: whole(2, 3, random) }, () => pick(SYLLABLES, random)).join("");
    names.add(`${word.charAt(0).toUpperCase()}${word.slice(1)}${pick(MANUFACTURER_ENDINGS, random)}`);
  }
  const slugs = new Set<string>();
  return [...names]
    .map((name, at) => ({ id: at + 1, name, slug: slugify(name), oldSlugs: [], country: null, website: null }))
    .filter(({ slug }) => !slugs.has(slug) && slugs.add(slug));
}

function generatePrinters(manufacturers: readonly Manufacturer[], random: Random): Printer[] {
  const slugs = new Set<string>();
  return Array.from({ length: PRINTERS }, (_, at) => {
    const manufacturer =
      manufacturers[manufacturers.length - 1 - Math.floor(random() ** 2 * PRINTER_MANUFACTURERS)]?.name ?? "Generic";
    const name = `${pick(SERIES, random)} ${pick(["", "S", "X", "V"], random)}${whole(1, 9, random)}${pick(["", " Pro", " Max", " Plus"], random)}`;
    const label = printerLabel(manufacturer, name);
    const slug = slugs.has(slugify(label)) ? `${slugify(label)}-${at}` : slugify(label);
    slugs.add(slug);
    const size = whole(12, 50, random) * 10;
    return {
      idUuid: `00000000-0000-4000-8000-${String(at).padStart(12, "0")}`,
      slug,
      oldSlugs: [],
      name,
      manufacturer,
      label,
      buildXMm: size,
      buildYMm: size,
      buildZMm: size + 30,
      dimensions: `${size} x ${size} x ${size + 30} mm`,
      bedShape: "rect",
      kinematics: pick(["i3", "corexy", "delta"], random),
      gcodeFlavor: "marlin",
      defaultNozzleMm: 0.4,
      extruderType: pick(["bowden", "direct"], random),
      enclosed: random() < 0.3,
      popular: at < 94,
      imageUrl: null,
      description: null,
    };
  });
}

function generatePart(
  at: number,
  manufacturers: readonly Manufacturer[],
  taken: Map<string, number>,
  random: Random,
): Part {
  const table = PART_CATEGORIES[at % PART_CATEGORIES.length] ?? "hotend";
  const id = Math.floor(at / PART_CATEGORIES.length) + 1;
  // A few manufacturers have most of the parts.
  const madeBy = table === "fan" ? null : (manufacturers[Math.floor(random() ** 2 * PART_MANUFACTURERS)] ?? null);
  const manufacturer = madeBy?.name ?? null;
  const manufacturerSlug = madeBy?.slug ?? "generic";
  const model = `${pick(["", "S", "R", "HX", "MK", "T-"], random)}${whole(1, 99, random)}`;
  const named = random() < 0.7 && manufacturer !== null ? `${manufacturer} ` : "";
  const name = `${named}${pick(SERIES, random)} ${model} ${pick(NOUNS[table], random)}${pick(VARIANTS, random)}`;
  const base = slugify(name);
  const address = `${manufacturerSlug}/${base}`;
  const clashes = (taken.get(address) ?? 0) + 1;
  taken.set(address, clashes);
  const flags = Array.from({ length: 5 }, () => random() < 0.5);
  const [
    requiresConfig = false,
    requiresElectrical = false,
    requiresPrinting = false,
    requiresTools = false,
    requiresPurchase = false,
  ] = flags;
  return {
    key: partKey(table, id),
    table,
    id,
    registryId: at + 1,
    name,
    description: `${CATEGORY_LABELS[table].singular} for people who like to tinker. ${pick(SENTENCES, random)} ${pick(SENTENCES, random)}`,
    manufacturer,
    manufacturerSlug,
    partSlug: clashes === 1 ? base : `${base}-${clashes}`,
    category: table,
    subcategory: pick(SUBCATEGORIES[table], random),
    subcategory2: random() < 0.3 ? null : pick(SECOND_LEVEL, random),
    tags: tagsFor(flags),
    rating: random() < 0.5 ? null : whole(0, 50, random) / 10,
    requiresConfig,
    requiresElectrical,
    requiresPrinting,
    requiresTools,
    requiresPurchase,
    imageUrl: null,
    specs: generateSpecs(table, random),
    source: "generated",
    confidence: pick(["high", "medium", "low", null], random),
    purpose: UPGRADE,
    purchase: null,
    weightBasis: null,
    supersededBy: null,
    needs: [],
    status: "active",
    createdAt: new Date(1_700_000_000_000 + whole(0, 50_000, random) * 60_000).toISOString(),
  };
}

const UPGRADE = ["upgrade"] as const;

function generateSpecs(table: PartCategory, random: Random): Record<string, SpecValue> {
  const specs: Record<string, SpecValue> = {};
  for (const { column, kind } of CATEGORY_SPECS[table]) {
    if (random() < 0.4) specs[column] = null;
    else if (kind === "number") specs[column] = plausible(fieldRule(table, column), random);
    else if (kind === "boolean") specs[column] = random() < 0.5;
    else specs[column] = specText(column, random);
  }
  return specs;
}

/** A number that the database takes, 200 at most, in halves. */
function plausible({ min = 0.5, max = 200 }: FieldRule, random: Random): number {
  return whole(Math.ceil(min * 2), Math.min(max, 200) * 2, random) / 2;
}

function specText(column: string, random: Random): string {
  for (const [known, texts] of Object.entries(SPEC_TEXTS)) if (known === column) return pick(texts, random);
  return "Other";
}

function generateCompatibility(part: Part, printers: readonly Printer[], random: Random): CompatibilityRow[] {
  const row = (printerId: string | null): CompatibilityRow => ({
    table: part.table,
    partId: part.id,
    printerId,
    fit: printerId === null || random() < 0.8 ? null : pick(["drop_in", "adapter", "modification", "firmware"], random),
    note: null,
    source: null,
    sourceUrl: null,
    confidence: null,
    verifiedAt: null,
  });
  const kind = random();
  if (kind < 0.3) return [];
  if (kind < 0.45) return [row(null)];
  const chosen = new Set<string>();
  for (let count = whole(1, 8, random); count > 0; count--) {
    const printer = printers[Math.floor(random() ** 2 * printers.length)];
    if (printer !== undefined) chosen.add(printer.idUuid);
  }
  return [...chosen].map(row);
}
