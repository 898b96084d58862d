/* Long because what it tests is one object: all that the snapshot answers, before and after changes. */
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { PART_CATEGORIES, type Part } from "../catalogue.model";
import { applyChanges, buildSnapshot, buildSnapshotInSlices } from "./build-snapshot.server";
import {
  NO_CHANGES,
  type CatalogueChanges,
  type CatalogueData,
  type PartChange,
  type SlugHistoryRow,
} from "./catalogue-data.server";
import type { CatalogueSnapshot } from "./snapshot.server";
import {
  compatibilityArbitrary,
  filterArbitrary,
  fits,
  interfacesArbitrary,
  reportsArbitrary,
  partArbitrary,
  rowsArbitrary,
  sampleFact,
  sampleGuide,
  sampleManufacturer,
  samplePart,
  samplePrinter,
  sampleRows,
} from "../catalogue.test-samples";
import { EMPTY_FILTER, type FindFilter } from "../find/find-filter.model";
import { countParts, findAllParts, findParts } from "../find/find-parts.server";

const ENDER = samplePrinter({ name: "Ender-3" });
const MK4 = samplePrinter({ name: "MK4", manufacturer: "Prusa" });
const REVO = samplePart({ id: 1, name: "Revo", manufacturer: "E3D" });
const SOCK = samplePart({ id: 2, name: "Sock" });
const DRAGON = samplePart({ id: 3, name: "Dragon" });
const ROWS = sampleRows({
  parts: [REVO, SOCK, DRAGON],
  printers: [MK4, ENDER],
  manufacturers: [sampleManufacturer(1, "E3D")],
  compatibility: [
    {
      ...fits(REVO, ENDER),
      fit: "adapter",
      note: "Print the bracket",
      sourceUrl: "https://example.org",
      verifiedAt: "2026-01-01",
    },
    fits(REVO, MK4),
    fits(SOCK, null),
    fits(SOCK, ENDER),
  ],
  slugHistory: [{ manufacturerSlug: "e3d", partSlug: "revo-old", registryId: REVO.registryId ?? 0 }],
});

describe("a snapshot", () => {
  const snapshot = buildSnapshot(ROWS);

  test("finds a part by key, slug, registry id and old slug", () => {
    expect(snapshot.partByKey("hotend:1")).toBe(REVO);
    expect(snapshot.partByKey("hotend:99")).toBeNull();
    expect(snapshot.partBySlugs("e3d", "revo")).toBe(REVO);
    expect(snapshot.partBySlugs("generic", "revo")).toBeNull();
    expect(snapshot.partByRegistryId(REVO.registryId ?? 0)).toBe(REVO);
    expect(snapshot.partByOldAddress("e3d", "revo-old")).toBe(REVO);
    expect(snapshot.partByOldAddress("e3d", "revo")).toBeNull();
  });

  test("says whether a part fits, with the row that says so", () => {
    expect(snapshot.fitFor(SOCK, ENDER.idUuid)).toMatchObject({ answer: "universal" });
    expect(snapshot.fitFor(REVO, ENDER.idUuid)).toMatchObject({
      answer: "listed",
      row: { fit: "adapter", note: "Print the bracket" },
    });
    expect(snapshot.fitFor(REVO, "another").answer).toBe("not_listed");
    expect(snapshot.fitFor(DRAGON, ENDER.idUuid).answer).toBe("not_verified");
  });

  test("lists a part's printers by name, with the evidence", () => {
    const { universal, verified, rows } = snapshot.printersForPart(REVO);
    expect({ universal, verified }).toEqual({ universal: false, verified: true });
    expect(rows.map(({ printer, fit }) => [printer.label, fit])).toEqual([
      ["Creality Ender-3", "adapter"],
      ["Prusa MK4", null],
    ]);
    expect(snapshot.printersForPart(SOCK).universal).toBe(true);
    expect(snapshot.printersForPart(DRAGON)).toEqual({
      universal: false,
      rows: [],
      verified: false,
    });
  });

  test("lists printers and manufacturers in order", () => {
    expect(snapshot.printers.map(({ label }) => label)).toEqual(["Creality Ender-3", "Prusa MK4"]);
    expect(snapshot.printerBySlug(ENDER.slug)).toBe(ENDER);
    expect(snapshot.printerById("nope")).toBeNull();
    expect(snapshot.manufacturerName("e3d")).toBe("E3D");
    expect(snapshot.manufacturerName("generic")).toBe("Generic");
  });

  test("finds similar parts of the same category, those for the same printers first", () => {
    const parts = [
      samplePart({ id: 1, name: "A", subcategory: "High flow" }),
      samplePart({ id: 2, name: "B", subcategory: "High flow" }),
      samplePart({ id: 3, name: "C", subcategory: "Standard flow" }),
      samplePart({ id: 4, name: "D", subcategory: "High flow", status: "archived" }),
      samplePart({ id: 1, table: "fan", name: "E", subcategory: "High flow" }),
    ] as const;
    const [a, , c] = parts;
    const similar = buildSnapshot(
      sampleRows({ parts, printers: [ENDER], compatibility: [fits(a, ENDER), fits(c, ENDER)] }),
    );
    expect(similar.similarParts(a, 5).map(({ name }) => name)).toEqual(["C", "B"]);
    expect(similar.similarParts(a, 1).map(({ name }) => name)).toEqual(["C"]);
  });

  test("of an empty catalogue returns empty results", () => {
    const empty = buildSnapshot(sampleRows({}));
    expect(findParts(empty, EMPTY_FILTER)).toMatchObject({ total: 0, page: 1, pageCount: 1, items: [] });
    expect(empty.nearNames("revo", 5)).toEqual([]);
  });

  test("built in slices is the same", async () => {
    expect(responses(await buildSnapshotInSlices(ROWS))).toEqual(responses(snapshot));
  });

  test("can be rebuilt from its rows", () => {
    fc.assert(
      fc.property(rowsArbitrary, (rows) => {
        expect(responses(buildSnapshot(buildSnapshot(rows).data()))).toEqual(responses(buildSnapshot(rows)));
      }),
      { numRuns: 20 },
    );
  });
});

test("a printer's part count is what FIND shows for it", () => {
  fc.assert(
    fc.property(rowsArbitrary, (rows) => {
      const snapshot = buildSnapshot(rows);
      for (const printer of rows.printers) {
        const { total, own, byCategory } = snapshot.partCountForPrinter(printer.idUuid);
        expect(total).toBe(countParts(snapshot, { ...EMPTY_FILTER, printer: printer.slug }));
        expect(own).toBe(total - snapshot.universalPartCount.total);
        for (const category of PART_CATEGORIES) {
          expect(byCategory[category]).toBe(countParts(snapshot, { ...EMPTY_FILTER, printer: printer.slug, category }));
        }
      }
    }),
    { numRuns: 50 },
  );
});

/** The results of all queries that do not depend on how a snapshot was built, as one text. */
function responses(snapshot: CatalogueSnapshot): string {
  return JSON.stringify({
    parts: snapshot.parts,
    printers: snapshot.printers,
    manufacturers: snapshot.manufacturers,
    links: snapshot.parts.map((part) => [
      snapshot.printersForPart(part),
      snapshot.partBySlugs(part.manufacturerSlug, part.partSlug)?.key,
      snapshot.interfacesOf(part),
    ]),
    relations: snapshot.parts.map((part) => [
      snapshot.relations.successorOf(part)?.key,
      keys(snapshot.relations.predecessorsOf(part)),
      keys(snapshot.relations.neededBy(part)),
      keys(snapshot.relations.needing(part)),
    ]),
    fits: snapshot.printers.map(({ idUuid }) => snapshot.parts.map((part) => snapshot.fitFor(part, idUuid))),
    counts: snapshot.printers.map((printer) => snapshot.partCountForPrinter(printer.idUuid)),
    newest: keys(findAllParts(snapshot, { ...EMPTY_FILTER, sort: "newest" })),
    rated: keys(findAllParts(snapshot, { ...EMPTY_FILTER, sort: "rating" })),
    searched: ["revo", "v6 plus", "orbitr", "quiet"].map((q) =>
      keys(findAllParts(snapshot, { ...EMPTY_FILTER, q, sort: "relevance" })),
    ),
    first: found(snapshot, EMPTY_FILTER),
    history: snapshot.data().slugHistory,
    reports: snapshot
      .data()
      .fitReports.map((report) => JSON.stringify(report))
      .sort(),
  });
}

function found(snapshot: CatalogueSnapshot, filter: FindFilter): string {
  const { items, ...rest } = findParts(snapshot, filter);
  return JSON.stringify({ items: keys(items), ...rest });
}

function oldAddress(partSlug: string, { registryId }: Part): SlugHistoryRow {
  return { manufacturerSlug: "e3d", partSlug, registryId: registryId ?? 0 };
}

function keys(parts: readonly Part[]): string[] {
  return parts.map(({ key }) => key);
}

/** Some parts replaced, removed or added, each with new rows about it or with those it had. */
const changesArbitrary: fc.Arbitrary<CatalogueChanges["parts"]> = fc
  .uniqueArray(fc.integer({ min: 1, max: 35 }), { maxLength: 8 })
  .chain((ids) => fc.tuple(...ids.map((id) => fc.tuple(partArbitrary(id), fc.boolean()))))
  .chain((drawn) =>
    fc.tuple(
      ...drawn.map(([part, gone]) =>
        fc
          .tuple(
            fc.option(compatibilityArbitrary(part)),
            fc.option(interfacesArbitrary()),
            fc.option(reportsArbitrary()),
          )
          .map(([compatibility, interfaces, reports]) => ({
            table: part.table,
            id: part.id,
            part: gone ? null : part,
            compatibility: gone ? [] : compatibility,
            slugHistory: [],
            interfaces: gone ? [] : interfaces,
            reports: gone ? [] : reports,
            revisions: [],
          })),
      ),
    ),
  );

function rowsAfter(rows: CatalogueData, changes: CatalogueChanges["parts"]): CatalogueData {
  const keysWhere = (isNew: (change: PartChange) => boolean) =>
    new Set(changes.filter(isNew).map(({ table, id }) => `${table}:${id}`));
  const touched = keysWhere(() => true);
  const relinked = keysWhere(({ compatibility }) => compatibility !== null);
  const refitted = keysWhere(({ interfaces }) => interfaces !== null);
  const reported = keysWhere(({ reports }) => reports !== null);
  return {
    ...rows,
    version: 2,
    parts: [...rows.parts.filter(({ key }) => !touched.has(key)), ...changes.flatMap(({ part }) => part ?? [])],
    compatibility: [
      ...rows.compatibility.filter(({ table, partId }) => !relinked.has(`${table}:${partId}`)),
      ...changes.flatMap(({ compatibility }) => compatibility ?? []),
    ],
    partInterfaces: [
      ...rows.partInterfaces.filter(({ table, partId }) => !refitted.has(`${table}:${partId}`)),
      ...changes.flatMap(({ table, id: partId, interfaces }) =>
        (interfaces ?? []).map((fact) => ({ table, partId, ...fact })),
      ),
    ],
    fitReports: [
      ...rows.fitReports.filter(({ table, partId }) => !reported.has(`${table}:${partId}`)),
      ...changes.flatMap(({ table, id: partId, reports }) =>
        (reports ?? []).map((report) => ({ table, partId, ...report })),
      ),
    ],
  };
}

describe("interfaces", () => {
  const MOUNT = sampleFact("hotend_mount", "v6");
  const VOLTS = sampleFact("supply_v", "24");
  const NOZZLE_RULE = { category: "hotend", kind: "nozzle", role: "must", caveat: "Same nozzle." } as const;
  const MOUNT_RULE = { category: "hotend", kind: "hotend_mount", role: "must", caveat: null } as const;
  const rows = sampleRows({
    ...ROWS,
    interfaces: [{ kind: "hotend_mount", value: "v6", label: "V6 groove", slot: null, measure: null }],
    interfaceRules: [
      { ...MOUNT_RULE, subcategory: null },
      { ...NOZZLE_RULE, subcategory: "Nozzle" },
    ],
    partInterfaces: [
      { table: "hotend", partId: 1, ...MOUNT },
      { table: "hotend", partId: 2, ...VOLTS },
      { table: "hotend", partId: 2, ...MOUNT },
      { table: "hotend", partId: 3, ...MOUNT, source: "another page" },
      { table: "hotend", partId: 99, ...MOUNT },
    ],
    printerInterfaces: [
      { printerId: ENDER.idUuid, ...MOUNT },
      { printerId: ENDER.idUuid, ...VOLTS },
    ],
    synonyms: [{ term: "ssr", means: "solid state relay" }],
  });
  const snapshot = buildSnapshot(rows);

  test("are known of parts and printers, in words, with the rules of a kind of part", () => {
    expect(snapshot.interfacesOf(SOCK)).toEqual([VOLTS, MOUNT]);
    expect(snapshot.interfaceBook.ofPrinter(ENDER.idUuid)).toEqual([MOUNT, VOLTS]);
    expect(snapshot.interfaceBook.ofPrinter(MK4.idUuid)).toEqual([]);
    expect(snapshot.interfaceBook.label("hotend_mount", "v6")).toBe("V6 groove");
    expect(snapshot.interfaceBook.label("hotend_mount", "mk8")).toBe("mk8");
    const { interfaceBook: book } = snapshot;
    expect(book.rulesFor(REVO)).toEqual([{ ...MOUNT_RULE, subcategory: null }]);
    expect(book.rulesFor({ table: "hotend", subcategory: "Nozzle" })).toEqual([
      { ...NOZZLE_RULE, subcategory: "Nozzle" },
    ]);
    expect(snapshot.synonyms).toEqual([{ term: "ssr", means: "solid state relay" }]);
  });

  test("are part of the data that an equal snapshot is built from", () => {
    const { partInterfaces, ...data } = snapshot.data();
    expect(data).toMatchObject({
      interfaces: rows.interfaces,
      interfaceRules: rows.interfaceRules,
      printerInterfaces: rows.printerInterfaces,
      synonyms: rows.synonyms,
    });
    expect(partInterfaces).toEqual(rows.partInterfaces.slice(0, 4));
  });

  test("change with their part, their printer, or as a whole list", () => {
    const unchanged = applyChanges(snapshot, { ...NO_CHANGES, version: 2 });
    expect(unchanged.interfaceBook).toBe(snapshot.interfaceBook);
    const after = applyChanges(snapshot, {
      ...{ version: 2, isPart: false },
      parts: [
        {
          ...{ table: "hotend", id: 1, part: REVO, compatibility: [], slugHistory: [] },
          ...{ interfaces: [VOLTS], reports: [], revisions: [] },
        },
      ],
      printers: [
        { idUuid: ENDER.idUuid, printer: ENDER, interfaces: [], revisions: [] },
        { idUuid: MK4.idUuid, printer: MK4, interfaces: [VOLTS], revisions: [] },
      ],
      manufacturers: [],
      interfaces: [],
      interfaceRules: [{ ...MOUNT_RULE, subcategory: null, role: "offers" }],
      synonyms: [],
      ...{ guides: [], deals: [], siteContent: null },
    });
    expect(after.interfacesOf(REVO)).toEqual([VOLTS]);
    expect(after.interfaceBook.ofPrinter(ENDER.idUuid)).toEqual([]);
    expect(after.interfaceBook.ofPrinter(MK4.idUuid)).toEqual([VOLTS]);
    expect(after.interfaceBook.label("hotend_mount", "v6")).toBe("v6");
    expect(after.interfaceBook.rulesFor(REVO).map(({ role }) => role)).toEqual(["offers"]);
    expect(after.synonyms).toEqual([]);
    expect(snapshot.interfacesOf(REVO)).toEqual([MOUNT]);
    expect(snapshot.interfaceBook.ofPrinter(ENDER.idUuid)).toEqual([MOUNT, VOLTS]);
  });

  test("decide anew what fits when the rules change", () => {
    const mounted = buildSnapshot({ ...rows, compatibility: [] });
    const likely = { ...EMPTY_FILTER, printer: ENDER.slug };
    expect(findAllParts(mounted, likely)).toContainEqual(REVO);
    const rule = { ...MOUNT_RULE, subcategory: null, role: "offers" as const };
    const after = applyChanges(mounted, { ...NO_CHANGES, version: 2, interfaceRules: [rule] });
    expect(findAllParts(after, likely)).not.toContainEqual(REVO);
    expect(after.fitFor(REVO, ENDER.idUuid).answer).toBe("not_verified");
  });
});

describe("applying changes", () => {
  test("gives the same snapshot as rebuilding it, whatever was queried before", () => {
    fc.assert(
      fc.property(
        rowsArbitrary,
        changesArbitrary,
        changesArbitrary,
        fc.array(filterArbitrary, { minLength: 1, maxLength: 5 }),
        (rows, first, second, filters) => {
          const before = buildSnapshot(rows);
          for (const filter of filters) findParts(before, filter);
          const resultsBefore = responses(before);
          const change = (parts: CatalogueChanges["parts"], version: number) => ({
            ...NO_CHANGES,
            version,
            parts,
          });
          const after = applyChanges(applyChanges(before, change(first, 2)), change(second, 3));
          const anew = buildSnapshot(rowsAfter(rowsAfter(rows, first), second));
          expect(responses(after)).toBe(responses(anew));
          for (const filter of filters) expect(found(after, filter)).toBe(found(anew, filter));
          // The snapshot before is unchanged.
          expect(responses(before)).toBe(resultsBefore);
        },
      ),
      { numRuns: 60 },
    );
  });

  test("replaces the guides that have changed, and keeps the others", () => {
    const before = buildSnapshot(sampleRows({ guides: [sampleGuide(1), sampleGuide(2)] }));
    const same = applyChanges(before, { ...NO_CHANGES, version: 2 });
    expect(same.guides).toBe(before.guides);
    const changed = { ...sampleGuide(2), title: "Another title" };
    const guides = [
      { id: 3, guide: sampleGuide(3) },
      { id: 1, guide: null },
      { id: 2, guide: changed },
      { id: 9, guide: null },
    ];
    const after = applyChanges(same, { ...NO_CHANGES, version: 3, guides });
    expect(after.guides).toEqual([changed, sampleGuide(3)]);
    expect(after.data().guides).toBe(after.guides);
  });

  test("ends the old addresses that a part no longer has, and those that another part has taken", () => {
    const before = buildSnapshot(ROWS);
    const change = { compatibility: null, interfaces: null, reports: null, revisions: [] };
    const after = applyChanges(before, {
      ...NO_CHANGES,
      version: 2,
      parts: [{ ...change, table: "hotend", id: 1, part: REVO, slugHistory: [oldAddress("revo-older", REVO)] }],
    });
    expect(after.partByOldAddress("e3d", "revo-old")).toBeNull();
    expect(after.partsByOldSlug("revo-old")).toEqual([]);
    expect(after.partsByOldSlug("revo-older")).toEqual([REVO]);

    const other = samplePart({ table: "hotend", id: 77, partSlug: "revo-older", manufacturerSlug: "e3d" });
    const taken = applyChanges(after, {
      ...NO_CHANGES,
      version: 3,
      parts: [{ ...change, table: "hotend", id: 77, part: other, slugHistory: [] }],
    });
    expect(taken.partByOldAddress("e3d", "revo-older")).toBeNull();
    expect(taken.partsByOldSlug("revo-older")).toEqual([]);
    expect(after.partsByOldSlug("revo-older")).toEqual([REVO]);
  });

  test("includes printers, manufacturers and old slugs", () => {
    const before = buildSnapshot(ROWS);
    const renamed = { ...REVO, name: "Revo Two", partSlug: "revo-two" };
    const voron = samplePrinter({ name: "Voron 0", manufacturer: "Voron" });
    const after = applyChanges(before, {
      ...NO_CHANGES,
      version: 2,
      parts: [
        {
          ...{ table: "hotend", id: 1, part: renamed, compatibility: [fits(REVO, voron)] },
          slugHistory: ["revo", "revo-old"].map((partSlug) => oldAddress(partSlug, REVO)),
          ...{ interfaces: [], reports: [], revisions: [] },
        },
      ],
      printers: [
        { idUuid: MK4.idUuid, printer: null, interfaces: [], revisions: [] },
        { idUuid: voron.idUuid, printer: voron, interfaces: [], revisions: [] },
      ],
      manufacturers: [
        { id: 1, manufacturer: null },
        { id: 2, manufacturer: sampleManufacturer(2, "Phaetus") },
      ],
    });
    expect(after.version).toBe(2);
    expect(after.partBySlugs("e3d", "revo")).toBeNull();
    expect(after.partByOldAddress("e3d", "revo")).toBe(renamed);
    expect(after.partsByOldSlug("revo-old")).toEqual([renamed]);
    expect(after.printers.map(({ label }) => label)).toEqual(["Creality Ender-3", "Voron 0"]);
    expect(after.manufacturers.map(({ name }) => name)).toEqual(["Phaetus"]);
    expect(after.fitFor(renamed, voron.idUuid).answer).toBe("listed");
    expect(after.partCountForPrinter(voron.idUuid).total).toBe(2);
    expect(before.printers).toHaveLength(2);
  });
});
