import fc from "fast-check";
import { MOST_STARS, OUTCOMES, type FitReport } from "~/features/fit-reports/fit-reports.model";
import type { Guide } from "~/features/guides/guides.model";
import {
  CATEGORY_SPECS,
  HIDE_TAGS,
  PART_CATEGORIES,
  printerLabel,
  slugify,
  type Manufacturer,
  type Part,
  type PartCategory,
  type Printer,
  type SpecValue,
  partKey,
} from "./catalogue.model";
import type { CatalogueData, CompatibilityRow } from "./engine/catalogue-data.server";
import type { InterfaceRule, PartInterfaceFact } from "./fit/fit-facts.model";
import type { Revision } from "./history/revisions.model";
import { FIT_FILTERS, USUAL_FIT } from "./fit/fit-filter.model";
import { sortsOf, specColumns, type FindFilter, type SpecFilter } from "./find/find-filter.model";

/** Catalogues for this feature's tests: named samples, and random ones from a small world of values. */

/** Texts of any characters, unpaired surrogates and NUL among them. */
export const anyText = fc.string({ unit: fc.nat(0xffff).map((code) => String.fromCharCode(code)), maxLength: 120 });

/** A part with all its defaults; slugs, key and tags follow from what is given. */
export function samplePart(given: Partial<Part> = {}): Part {
  const table = given.table ?? "hotend";
  const id = given.id ?? 1;
  const name = given.name ?? `Part ${id}`;
  const manufacturer = given.manufacturer ?? null;
  const part = {
    key: partKey(table, id),
    table,
    id,
    registryId: id + 1_000 * PART_CATEGORIES.indexOf(table),
    name,
    description: null,
    manufacturer,
    manufacturerSlug: slugify(manufacturer ?? "") || "generic",
    partSlug: slugify(name) || `${table}-${id}`,
    category: table,
    subcategory: null,
    subcategory2: null,
    tags: [],
    rating: null,
    imageUrl: null,
    specs: Object.fromEntries(CATEGORY_SPECS[table].map(({ column }) => [column, null])),
    source: null,
    confidence: null,
    purpose: ["upgrade"],
    purchase: null,
    weightBasis: null,
    supersededBy: null,
    needs: [],
    status: "active",
    createdAt: "2026-01-01T00:00:00.000Z",
    ...given,
  } satisfies Partial<Part>;
  return {
    ...part,
    requiresConfig: part.tags.includes("requires-config"),
    requiresElectrical: part.tags.includes("electrical"),
    requiresPrinting: part.tags.includes("requires-printing"),
    requiresTools: part.tags.includes("requires-tools"),
    requiresPurchase: part.tags.includes("requires-purchase"),
  };
}

export function samplePrinter(given: Partial<Printer> & Pick<Printer, "name">): Printer {
  const manufacturer = given.manufacturer ?? "Creality";
  const label = printerLabel(manufacturer, given.name);
  return {
    idUuid: `uuid-${slugify(label)}`,
    slug: slugify(label),
    oldSlugs: [],
    manufacturer,
    label,
    buildXMm: null,
    buildYMm: null,
    buildZMm: null,
    dimensions: null,
    bedShape: null,
    kinematics: null,
    gcodeFlavor: null,
    defaultNozzleMm: null,
    extruderType: null,
    enclosed: null,
    popular: false,
    imageUrl: null,
    description: null,
    ...given,
  };
}

export function sampleManufacturer(id: number, name: string): Manufacturer {
  return { id, name, slug: slugify(name), oldSlugs: [], country: null, website: null };
}

/** A guide that says something of everything. */
export function sampleGuide(id: number): Guide {
  return {
    ...{ id, slug: `guide-${String(id)}`, title: "A guide", summary: "In short.", kind: "tip", difficulty: 2 },
    ...{ minutesMin: 5, minutesMax: 10, flags: ["sharp"], firmware: ["Klipper"], slicer: ["Cura"] },
    ...{ calculators: ["retraction"], series: { name: "Firsts", position: 1 }, printerIds: ["a-printer"] },
    ...{ prerequisites: [2], tools: [{ name: "Socket", note: "7 mm", toolId: 1 }] },
    parts: [{ table: "hotend", partId: 1, quantity: 1, note: null }],
    sources: [{ title: "A page", url: "https://example.test/" }],
    introduction: "Why.",
    steps: [
      {
        ...{ id: 1, title: "Begin", lines: [{ level: 0, mark: "note", text: "Look." }] },
        pictures: [{ url: "drawing:nozzle", alt: "A nozzle" }],
      },
    ],
    ...{ conclusion: "Done.", author: null, authorUsername: null, licence: "CC BY-SA 4.0", version: 1, doneCount: 0 },
    ...{ publishedAt: "2026-01-01T00:00:00.000Z", reviewedAt: "2026-01-01T00:00:00.000Z" },
  };
}

/** A compatibility row without notes; a null printer means all of them. */
export function fits(part: Pick<Part, "table" | "id">, printer: Printer | null): CompatibilityRow {
  return {
    table: part.table,
    partId: part.id,
    printerId: printer?.idUuid ?? null,
    fit: null,
    note: null,
    source: null,
    sourceUrl: null,
    confidence: null,
    verifiedAt: null,
  };
}

/** An interface that a part or printer states. */
export function sampleFact(kind: string, value: string, given: Partial<PartInterfaceFact> = {}): PartInterfaceFact {
  return { kind, value, source: null, confidence: "high", verifiedAt: null, ...given };
}

/** A change that was approved. */
export function sampleRevision(given: Partial<Revision> = {}): Revision {
  return {
    ...{ id: 1, entity: "hotend", entityId: "1", changes: { max_flow_rate: { from: 24, to: 25 } } },
    ...{ author: "Ann", why: "Measured.", sourceUrl: "https://example.org/test" },
    createdAt: "2026-05-01T00:00:00.000Z",
    ...given,
  };
}

export function sampleRows(given: Partial<CatalogueData>): CatalogueData {
  return {
    version: 1,
    ...{ parts: [], printers: [], manufacturers: [], compatibility: [], slugHistory: [] },
    ...{ interfaces: [], interfaceRules: [], partInterfaces: [], printerInterfaces: [], synonyms: [] },
    ...{ fitReports: [], guides: [], deals: [], cards: [], blocks: [], revisions: [] },
    ...given,
  };
}

const PRINTERS = ["Ender-3", "Ender-3 V2", "MK4", "X1C"].map((name) => samplePrinter({ name }));
const MANUFACTURERS = ["E3D", "BTT", "LDO Motors / Orbiter Projects", "Björn"];
const WORDS = ["Revo", "Six", "Rapid", "V6", "Plus", "MGN12", "Dragon", "Bowden", "0.4", "PT-100", "Ölig"];
const SUBCATEGORIES = ["Standard flow", "High flow", "Heater"];
const TEXTS = ["V6", "Volcano", "Nema 17"];

/** Registry ids of a few parts that may be in a random catalogue. */
const REGISTRY_IDS = [0, 1, 2].flatMap((table) => [1, 2, 3, 4, 5, 6].map((id) => id + 1_000 * table));

const oneOrNone = <T>(values: readonly T[]) => fc.option(fc.constantFrom(...values), { nil: null });

function specsArbitrary(table: PartCategory): fc.Arbitrary<Record<string, SpecValue>> {
  const shape: Record<string, fc.Arbitrary<SpecValue>> = {};
  for (const { column, kind } of CATEGORY_SPECS[table]) {
    if (kind === "number") shape[column] = fc.option(fc.integer({ min: 1, max: 8 }), { nil: null });
    else if (kind === "boolean") shape[column] = fc.option(fc.boolean(), { nil: null });
    else shape[column] = oneOrNone(TEXTS);
  }
  return fc.record(shape);
}

/** A part called for by the id, everything else at random. */
export function partArbitrary(id: number): fc.Arbitrary<Part> {
  return fc.constantFrom(...PART_CATEGORIES).chain((table) =>
    fc
      .record({
        words: fc.array(fc.constantFrom(...WORDS), { minLength: 1, maxLength: 3 }),
        description: oneOrNone(["Fits a Dragon mount", "Quiet and small", "Replaces the V6"]),
        manufacturer: oneOrNone(MANUFACTURERS),
        subcategory: oneOrNone(SUBCATEGORIES),
        subcategory2: oneOrNone(SUBCATEGORIES),
        tags: fc.subarray(HIDE_TAGS.map(({ tag }) => tag)),
        rating: oneOrNone([0, 1.5, 3, 4.1, 5]),
        status: fc.constantFrom("active" as const, "active" as const, "discontinued" as const, "archived" as const),
        specs: specsArbitrary(table),
        supersededBy: oneOrNone(REGISTRY_IDS),
        needs: fc.subarray(REGISTRY_IDS, { maxLength: 2 }),
        day: fc.integer({ min: 1, max: 9 }),
      })
      .map(({ words, day, ...rest }) =>
        samplePart({
          ...rest,
          table,
          id,
          name: words.join(" "),
          partSlug: `${slugify(words.join(" "))}-${slugify(table)}-${id}`,
          createdAt: `2026-01-0${day}T00:00:00.000Z`,
        }),
      ),
  );
}

/** Compatibility of one part: nothing, everything, or some printers, perhaps with an adapter. */
export function compatibilityArbitrary(part: Part): fc.Arbitrary<CompatibilityRow[]> {
  const kinds = fc.constantFrom(null, null, "adapter" as const, "modification" as const, "firmware" as const);
  const rows = (printers: readonly (Printer | null)[]) =>
    fc
      .tuple(fc.subarray([...printers]), kinds)
      .map(([chosen, fit]) => chosen.map((printer) => ({ ...fits(part, printer), fit })));
  return fc.oneof(fc.constant<CompatibilityRow[]>([]), rows([null, ...PRINTERS]), rows(PRINTERS));
}

const INTERFACES = ["hotend_mount", "supply_v", "plate_size_mm", "probe_port"].flatMap((kind) =>
  ["a", "b", "built-in", "maker-specific"].map((value) => sampleFact(kind, value, { source: "a page" })),
);

/** Interfaces of one part or printer. */
export function interfacesArbitrary(): fc.Arbitrary<PartInterfaceFact[]> {
  return fc.subarray(INTERFACES, { maxLength: 5 });
}

const INTERFACE_RULES: readonly InterfaceRule[] = PART_CATEGORIES.flatMap((category): InterfaceRule[] => [
  { category, subcategory: null, kind: "hotend_mount", role: "must", caveat: "Same mount: check the height." },
  { category, subcategory: null, kind: "supply_v", role: "should", caveat: null },
  { category, subcategory: null, kind: "probe_port", role: "must", caveat: null },
  { category, subcategory: null, kind: "plate_size_mm", role: category === "hotend" ? "offers" : "must", caveat: null },
  { category, subcategory: "High flow", kind: "supply_v", role: "must", caveat: null },
  { category, subcategory: "High flow", kind: "hotend_mount", role: "should", caveat: null },
]);

/** A report about a part, of a member without a public profile. */
export function sampleReport(printer: Pick<Printer, "idUuid">, given: Partial<FitReport> = {}): FitReport {
  return {
    ...{ id: 1, printerId: printer.idUuid, outcome: "fits", stars: 4, note: null, author: null },
    ...{ createdAt: "2026-02-01T00:00:00Z", updatedAt: "2026-02-01T00:00:00Z" },
    ...given,
  };
}

/** What up to four members say of one part. */
export function reportsArbitrary(): fc.Arbitrary<FitReport[]> {
  const report = fc.record({
    printer: fc.constantFrom(...PRINTERS),
    outcome: fc.constantFrom(...OUTCOMES),
    stars: fc.integer({ min: 1, max: MOST_STARS }),
    note: oneOrNone(["Printed a duct", "Two lines\nof note"]),
  });
  return fc
    .array(report, { maxLength: 4 })
    .map((drawn) => drawn.map(({ printer, ...given }, at) => sampleReport(printer, { id: at + 1, ...given })));
}

/** A catalogue of up to 30 parts for four printers. */
export const rowsArbitrary: fc.Arbitrary<CatalogueData> = fc
  .integer({ min: 0, max: 30 })
  .chain((count) => fc.tuple(...Array.from({ length: count }, (_, at) => partArbitrary(at + 1))))
  .chain((parts) =>
    fc.tuple(
      fc.constant(parts),
      fc.tuple(...parts.map((part) => compatibilityArbitrary(part))),
      fc.tuple(...parts.map(() => interfacesArbitrary())),
      fc.tuple(...parts.map(() => reportsArbitrary())),
      fc.tuple(...PRINTERS.map(() => interfacesArbitrary())),
    ),
  )
  .map(([parts, compatibility, ofParts, reports, ofPrinters]) =>
    sampleRows({
      parts,
      printers: PRINTERS,
      manufacturers: MANUFACTURERS.map((name, at) => sampleManufacturer(at + 1, name)),
      compatibility: compatibility.flat(),
      interfaceRules: INTERFACE_RULES,
      partInterfaces: parts.flatMap(({ table, id: partId }, at) =>
        (ofParts[at] ?? []).map((fact) => ({ table, partId, ...fact })),
      ),
      fitReports: parts.flatMap(({ table, id: partId }, at) =>
        (reports[at] ?? []).map((report) => ({ table, partId, ...report })),
      ),
      printerInterfaces: PRINTERS.flatMap(({ idUuid: printerId }, at) =>
        (ofPrinters[at] ?? []).map((fact) => ({ printerId, ...fact })),
      ),
    }),
  );

function specFiltersArbitrary(category: PartCategory | null): fc.Arbitrary<Record<string, SpecFilter>> {
  const shape: Record<string, fc.Arbitrary<SpecFilter | null>> = {};
  for (const { column, kind } of specColumns(category)) {
    if (kind === "number") {
      const amount = fc.integer({ min: 1, max: 8 });
      shape[column] = fc.oneof(
        { weight: 4, arbitrary: fc.constant(null) },
        { weight: 1, arbitrary: fc.record({ min: amount }) },
        { weight: 1, arbitrary: fc.record({ min: amount, max: amount }) },
        { weight: 1, arbitrary: fc.record({ max: amount, unstated: fc.constant(true) }) },
      );
    } else if (kind === "boolean") shape[column] = fc.option(fc.boolean(), { nil: null, freq: 1 });
    else shape[column] = fc.option(fc.constantFrom(...TEXTS), { nil: null, freq: 1 });
  }
  return fc.record(shape).map((specs) => {
    const set: Record<string, SpecFilter> = {};
    for (const [column, value] of Object.entries(specs)) if (value !== null) set[column] = value;
    return set;
  });
}

/** Any filter over the random catalogues' world. */
export const filterArbitrary: fc.Arbitrary<FindFilter> = oneOrNone(PART_CATEGORIES).chain((category) =>
  fc
    .record({
      q: fc.constantFrom("", "", "", "revo", "v6 dra", "pt100", "bjorn", "orbiter", "dargon", "quiet small"),
      category: fc.constant(category),
      subcategory: category === null ? fc.constant(null) : oneOrNone(SUBCATEGORIES),
      subcategory2: category === null ? fc.constant(null) : oneOrNone(SUBCATEGORIES),
      manufacturer: oneOrNone([...MANUFACTURERS.map(slugify), "generic"]),
      printer: oneOrNone(PRINTERS.map(({ slug }) => slug)),
      minRating: oneOrNone([1.5, 3, 4.1]),
      hide: fc.subarray(
        HIDE_TAGS.map(({ tag }) => tag),
        { maxLength: 2 },
      ),
      fit: fc.constantFrom(...FIT_FILTERS),
      pinned: fc.constant(false),
      sort: fc.constantFrom(...sortsOf({ category, q: "any", printer: "any" })),
      page: fc.constantFrom(1, 1, 2, 99_999),
      specs: specFiltersArbitrary(category),
    })
    .map(({ fit, ...filter }) => ({
      ...filter,
      named: null,
      printerFromWords: false,
      anyPrinter: false,
      fit: filter.printer === null ? USUAL_FIT : fit,
      fitChosen: filter.printer !== null && fit !== USUAL_FIT,
      sort: sortsOf(filter).includes(filter.sort) ? filter.sort : ("name" as const),
    })),
);
