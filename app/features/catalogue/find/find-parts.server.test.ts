import type { PartKey } from "../catalogue.model";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { buildSnapshot } from "../engine/build-snapshot.server";
import {
  filterArbitrary,
  fits,
  rowsArbitrary,
  sampleManufacturer,
  samplePart,
  samplePrinter,
  sampleRows,
} from "../catalogue.test-samples";
import { activeFilters } from "./active-filters.model";
import { EMPTY_FILTER, parseFindFilter, withFilter, type FindFilter } from "./find-filter.model";
import { countParts, findAllParts, findParts } from "./find-parts.server";
import { matches } from "./match-part.model";

const ENDER = samplePrinter({ name: "Ender-3" });
const parts = [
  samplePart({ id: 1, name: "Rail MGN12", rating: 4.1, createdAt: "2026-03-01T00:00:00Z", tags: ["electrical"] }),
  samplePart({ id: 2, name: "Rail MGN9", rating: null, createdAt: "2026-02-01T00:00:00Z" }),
  samplePart({ id: 3, name: "älpha", rating: 5, createdAt: "2026-01-01T00:00:00Z", manufacturer: "E3D" }),
  samplePart({ id: 4, name: "Beta", manufacturer: "Unapproved" }),
  samplePart({ id: 5, name: "Gone", status: "archived" }),
] as const;
const snapshot = buildSnapshot(
  sampleRows({
    parts,
    printers: [ENDER],
    manufacturers: [sampleManufacturer(1, "E3D")],
    compatibility: [fits(parts[0], null), fits(parts[1], ENDER), fits(parts[2], samplePrinter({ name: "Other" }))],
  }),
);
const find = (query: string) => {
  const { filter } = parseFindFilter(new URLSearchParams(query), snapshot.vocabulary);
  return findParts(snapshot, filter);
};
const names = (query: string) => find(query).items.map(({ name }) => name);

describe("results", () => {
  test("are sorted by name with numeric order, without archived parts", () => {
    expect(names("sort=name")).toEqual(["älpha", "Beta", "Rail MGN9", "Rail MGN12"]);
  });

  test("can be sorted newest first or best rated first, unrated last", () => {
    expect(names("sort=newest")).toEqual(["Rail MGN12", "Rail MGN9", "älpha", "Beta"]);
    expect(names("sort=rating")).toEqual(["älpha", "Rail MGN12", "Beta", "Rail MGN9"]);
  });

  test("without a printer are those listed for the most printers first, by category, spares last", () => {
    const some = [
      samplePart({ table: "fan", id: 1, name: "A fan" }),
      samplePart({ id: 1, name: "A nozzle", subcategory: "Nozzle" }),
      samplePart({ id: 2, name: "A hotend" }),
      samplePart({ id: 3, name: "Z hotend" }),
      samplePart({ id: 4, name: "B hotend", confidence: "high" }),
    ] as const;
    const printers = ["MK3", "MK4"].map((name) => samplePrinter({ name }));
    const compatibility = printers.flatMap((printer) => [fits(some[1], printer), fits(some[3], printer)]);
    const listed = buildSnapshot(sampleRows({ parts: some, printers, compatibility }));
    const found = findAllParts(listed, EMPTY_FILTER).map(({ name }) => name);
    expect(found).toEqual(["Z hotend", "B hotend", "A hotend", "A nozzle", "A fan"]);
  });

  test("with a minimum rating include that rating and no unrated parts", () => {
    expect(names("min_rating=4.1")).toEqual(["älpha", "Rail MGN12"]);
  });

  test("limited to pinned parts combine with other filters, and are never cached for others", () => {
    const keys = (...ids: number[]) => ids.flatMap((id) => parts[id - 1]?.key ?? []);
    const pinned = (query: string, pins: readonly PartKey[]) => {
      const { filter } = parseFindFilter(new URLSearchParams(`pinned=1&${query}`), snapshot.vocabulary);
      return findParts(snapshot, filter, pins);
    };
    const nameOf = (query: string, pins: readonly PartKey[]) => pinned(query, pins).items.map(({ name }) => name);
    // Archived and unknown parts are not found, pinned or not.
    expect(nameOf("", [...keys(1, 3, 5), "hotend:999", "hotend:0.5"])).toEqual(["älpha", "Rail MGN12"]);
    expect(nameOf("", keys(2))).toEqual(["Rail MGN9"]);
    expect(nameOf("", [])).toEqual([]);
    expect(nameOf("hide=electrical", keys(1, 3))).toEqual(["älpha"]);
    expect(pinned("hide=electrical", keys(1)).loosen).toMatchObject({ param: "pinned", gain: 3 });
    expect(pinned("", keys(1, 3)).facets.hide.find(({ tag }) => tag === "electrical")?.count).toBe(1);
    expect(names("")).toHaveLength(4);
  });

  test("exclude hidden tags", () => {
    expect(names("hide=electrical&sort=name")).toEqual(["älpha", "Beta", "Rail MGN9"]);
    const hide = find("").facets.hide.find(({ tag }) => tag === "electrical");
    expect(hide).toMatchObject({ count: 1, selected: false });
  });

  test("offer approved manufacturers only, but are found by any manufacturer's slug", () => {
    expect(find("").facets.manufacturer.map(({ label, count }) => [label, count])).toEqual([
      ["E3D", 1],
      ["Generic", 2],
    ]);
    expect(names("manufacturer=unapproved")).toEqual(["Beta"]);
    expect(find("manufacturer=unapproved").facets.manufacturer).toContainEqual({
      value: "unapproved",
      label: "Unapproved",
      count: 1,
      selected: true,
    });
  });

  test("that are empty name the filter whose removal helps most", () => {
    const { total, loosen } = find("manufacturer=e3d&min_rating=1&hide=electrical&q=rail");
    expect(total).toBe(0);
    expect(loosen).toMatchObject({ param: "q", gain: 1, label: "“rail”" });
    expect(loosen === null ? 0 : countParts(snapshot, loosen.filter)).toBe(1);
    expect(find("manufacturer=e3d").loosen).toBeNull();
  });

  test("by a figure of the category put the best first and unstated ones last", () => {
    const flows = [12, null, 40, 25, 12].map((flow, at) =>
      samplePart({ id: at + 1, name: `Hotend ${String(at)}`, specs: { max_flow_rate: flow } }),
    );
    const weights = [300, 90, null].map((weight, at) =>
      samplePart({ table: "extruder", id: at + 1, name: `Extruder ${String(at)}`, specs: { weight } }),
    );
    const some = buildSnapshot(sampleRows({ parts: [...flows, ...weights] }));
    const sorted = (query: string) =>
      findParts(some, parseFindFilter(new URLSearchParams(query), some.vocabulary).filter).items.map(({ id }) => id);
    expect(sorted("category=hotend&sort=max_flow_rate")).toEqual([3, 4, 1, 5, 2]);
    expect(sorted("category=hotend&sort=max_flow_rate&max_max_flow_rate=30")).toEqual([4, 1, 5]);
    expect(sorted("category=extruder&sort=weight")).toEqual([2, 1, 3]);
  });
});

test("an empty result names what to remove: the best single filter, and words, category and printer last", () => {
  const seen = new Set<string>();
  fc.assert(
    fc.property(rowsArbitrary, filterArbitrary, (rows, filter) => {
      const one = buildSnapshot(rows);
      const { total, loosen } = findParts(one, filter);
      if (total > 0) {
        expect(loosen).toBeNull();
        return;
      }
      // Each part by itself, without the index.
      const count = (looser: FindFilter) => {
        const printer = looser.printer === null ? null : one.printerBySlug(looser.printer);
        const { q, fit } = looser;
        const searched = { ...EMPTY_FILTER, q, fit, printer: looser.printer };
        const text = q === "" ? null : new Set(findAllParts(one, searched).map(keyOf));
        return one.parts.filter(
          (part) =>
            (text === null || text.has(part.key)) &&
            matches(part, { ...looser, q: "" }, printer && one.fitFor(part, printer.idUuid).answer),
        ).length;
      };
      const active = activeFilters(filter, one.names);
      const bestOf = (isWanted: (param: string) => boolean) =>
        Math.max(0, ...active.filter(({ param }) => isWanted(param)).map(({ without }) => count(without)));
      const isKind = (param: string) => param.startsWith("subcategory");
      const best = bestOf((param) => !["category", "printer", "q"].includes(param) && !isKind(param)) || bestOf(isKind);
      seen.add(loosen?.param ?? "nothing");
      if (best > 0) {
        expect(loosen?.gain).toBe(best);
        const { category, printer, q } = filter;
        expect(loosen?.filter).toMatchObject({ category, printer, q });
      } else if (loosen === null) {
        expect(active.map(({ without }) => count(without)).every((gain) => gain === 0)).toBe(true);
      }
      if (loosen !== null) expect(count(loosen.filter)).toBe(loosen.gain);
    }),
    { numRuns: 250, seed: 11 },
  );
  expect([...seen]).toEqual(expect.arrayContaining(["hide", "q", "others", "category"]));
});
const keyOf = ({ key }: { readonly key: PartKey }) => key;

test("pages have 40 parts, and a page beyond the last shows the last", () => {
  const many = buildSnapshot(
    sampleRows({ parts: Array.from({ length: 1_000 }, (_, at) => samplePart({ id: at + 1, name: `Part ${at}` })) }),
  );
  const page = (number: number) => findParts(many, { ...EMPTY_FILTER, page: number });
  expect(page(1)).toMatchObject({ total: 1_000, pageCount: 25, pageSize: 40, page: 1 });
  expect(page(1).items[0]?.name).toBe("Part 0");
  expect(page(11).items[0]?.name).toBe("Part 400");
  expect(page(20).items.map(({ name }) => name)).toContain("Part 799");
  expect(page(99_999)).toMatchObject({ page: 25 });
  expect(page(99_999).items.at(-1)?.name).toBe("Part 999");
});

/** The total after choosing something. */
function totalWith(rows: Parameters<typeof buildSnapshot>[0], filter: FindFilter, patch: Partial<FindFilter>): number {
  return countParts(buildSnapshot(rows), withFilter(filter, patch));
}

test("the count beside an option is the total after choosing it", () => {
  fc.assert(
    fc.property(rowsArbitrary, filterArbitrary, (rows, filter) => {
      const { facets, total } = findParts(buildSnapshot(rows), filter);
      const expectCount = (count: number, patch: Partial<FindFilter>) =>
        expect({ patch, count }).toEqual({ patch, count: totalWith(rows, filter, patch) });
      for (const { value, count, selected } of facets.category) {
        const category = facets.category.length > 0 && !selected ? value : null;
        if (category !== null && category in COLUMN_FREE)
          expectCount(count, { category: COLUMN_FREE[category] ?? null });
      }
      for (const { value, count, selected } of facets.subcategory) {
        if (!selected) expectCount(count, { subcategory: value });
      }
      for (const { value, count } of facets.subcategory2) expectCount(count, { subcategory2: value });
      for (const { value, count } of facets.manufacturer) expectCount(count, { manufacturer: value });
      for (const { spec, values } of facets.specs) {
        for (const { value, count } of values) {
          const wanted = spec.kind === "boolean" ? value === "yes" : value;
          expectCount(count, { specs: { ...filter.specs, [spec.column]: wanted } });
        }
      }
      for (const { spec, unstated } of facets.specs) {
        if (spec.kind !== "number") continue;
        const impossible = { min: 2, max: 1 };
        expectCount(unstated, { specs: { ...filter.specs, [spec.column]: { ...impossible, unstated: true } } });
      }
      for (const { tag, count, selected } of facets.hide) {
        const others = filter.hide.filter((other) => other !== tag);
        const hidden = totalWith(rows, filter, { hide: [...others, tag] });
        expect(count).toBe((selected ? totalWith(rows, filter, { hide: others }) : total) - hidden);
      }
    }),
    { numRuns: 60 },
  );
});
const COLUMN_FREE: Readonly<Record<string, FindFilter["category"]>> = { hotend: "hotend", fan: "fan", tools: "tools" };

test("all pages together equal the export, each part once", () => {
  fc.assert(
    fc.property(rowsArbitrary, filterArbitrary, (rows, filter) => {
      const one = buildSnapshot(rows);
      const all = findAllParts(one, filter);
      const first = findParts(one, { ...filter, page: 1 });
      expect(new Set(all.map(({ key }) => key)).size).toBe(all.length);
      expect(all).toHaveLength(first.total);
      expect(first.items).toEqual(all.slice(0, 40));
    }),
    { numRuns: 50 },
  );
});
