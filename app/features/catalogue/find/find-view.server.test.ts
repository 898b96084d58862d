import { describe, expect, test, vi } from "vitest";
import { buildSnapshot } from "../engine/build-snapshot.server";
import { fits, samplePart, samplePrinter, sampleRows } from "../catalogue.test-samples";
import { exportNotes } from "./find-notes.server";
import { warningHeader } from "~/lib/text/address-notes";
import { parseFindFilter } from "./find-filter.model";
import { findParts } from "./find-parts.server";
import { reportTo } from "../part/part-card.server";
import { findView } from "./find-view.server";
import { partView } from "../part/part-view.server";
import { cardsByKey } from "../part/saved-parts.server";

const parts = [
  samplePart({ id: 1, tags: ["requires-purchase", "electrical"], specs: { max_flow_rate: 10, heater_voltage: 24 } }),
  samplePart({ id: 2, tags: ["requires-purchase"], specs: { max_flow_rate: 30, heater_voltage: 24 } }),
  samplePart({ id: 3, tags: ["requires-purchase"], specs: { max_flow_rate: null, heater_voltage: 24 } }),
] as const;
const ENDER = samplePrinter({ name: "Ender-3 V2" });
const snapshot = buildSnapshot(sampleRows({ parts, printers: [ENDER] }));
const view = (query: string) => findView(snapshot, new URLSearchParams(query), null);
const notes = (query: string) => {
  const asked = parseFindFilter(new URLSearchParams(query), snapshot.vocabulary);
  return exportNotes(snapshot, asked, findParts(snapshot, asked.filter));
};

describe("filters that remove nothing or everything", () => {
  test("are not offered, unless they are on", () => {
    const { facets } = view("category=hotend");
    // In the order of the requirements; of those that every part has, the page says so.
    expect(facets.hide).toEqual([0, 1, 0, 0, 3]);
    expect(facets.ranges).toEqual({ max_flow_rate: { min: 10, max: 30 } });
    expect(facets.rated).toBe(false);
    expect(view("hide=requires-purchase").facets.hide).toEqual([0, 0, 0, 0, 3]);
  });
});

test("the order by date is offered where parts are not equally new", () => {
  expect(view("").facets.dated).toBe(false);
  const older = samplePart({ id: 4, createdAt: "2020-01-01T00:00:00Z" });
  const both = buildSnapshot(sampleRows({ parts: [...parts, older] }));
  expect(findView(both, new URLSearchParams(), null).facets.dated).toBe(true);
});

test("an order that no part has a place in says that it is by name", () => {
  const older = samplePart({ id: 4, rating: 4, createdAt: "2020-01-01T00:00:00Z" });
  const both = buildSnapshot(sampleRows({ parts: [...parts, older] }));
  for (const [sort, why] of [
    ["rating", "no part has a rating yet"],
    ["newest", "all parts are equally new"],
  ] as const) {
    const note = { param: "sort", value: sort, note: `${why}, so the order is by name` };
    expect(notes(`sort=${sort}`)).toEqual([note]);
    expect(view(`sort=${sort}`).notice?.lines).toEqual([`sort=${sort}: ${note.note}`]);
    expect(findView(both, new URLSearchParams({ sort }), null).notice).toBeNull();
  }
  expect(notes("sort=name")).toEqual([]);
  const unrated = samplePart({ id: 9, table: "fan", createdAt: "2021-01-01T00:00:00Z" });
  const some = buildSnapshot(sampleRows({ parts: [...parts, older, unrated] }));
  const lines = (query: string) => findView(some, new URLSearchParams(query), null).notice?.lines ?? [];
  expect(lines("sort=rating&category=fan")).toEqual([
    "sort=rating: no part found has a rating yet, so the order is by name",
  ]);
  expect(lines("sort=rating&category=hotend")).toEqual([]);
  expect(lines("sort=newest&category=fan")).toEqual([
    "sort=newest: all parts are equally new, so the order is by name",
  ]);
  expect(lines("sort=rating&category=extruder")).toEqual([]);
});

test("a column that few parts state says for how many it is known", () => {
  expect(view("category=hotend").facets.known).toBeUndefined();
  const bare = [5, 6].map((id) => samplePart({ id }));
  const thin = buildSnapshot(sampleRows({ parts: [...parts, ...bare] }));
  const { facets } = findView(thin, new URLSearchParams("category=hotend"), null);
  // Three of five state the voltage, which are not few, and none the power.
  expect(facets.known).toEqual({ max_flow_rate: "2 of 5 parts" });
});

test("an empty list for a category and a printer drops the printer before the category", () => {
  expect(view("category=hotend&printer=creality-ender-3-v2").loosen).toMatchObject({
    id: "printer",
    query: "?category=hotend",
    gain: 3,
  });
});

describe("parts that do not state a figure", () => {
  test("are counted where a range leaves them out, one link away", () => {
    const { unstated, total } = view("category=hotend&min_max_flow_rate=20");
    expect(total).toBe(1);
    expect(unstated).toEqual([
      {
        column: "max_flow_rate",
        label: "maximum flow",
        count: 1,
        included: false,
        query: "?category=hotend&min_max_flow_rate=20&unstated=max_flow_rate",
      },
    ]);
    const included = view("category=hotend&min_max_flow_rate=20&unstated=max_flow_rate");
    expect(included.total).toBe(2);
    expect(included.unstated).toMatchObject([{ included: true, query: "?category=hotend&min_max_flow_rate=20" }]);
    expect(view("category=hotend&min_heater_voltage=12").unstated).toEqual([]);
  });
});

describe("what of an address has no effect", () => {
  test("is named on the page", () => {
    expect(view("category=hotend").notice).toBeNull();
    expect(view("page=9").notice).toEqual({
      title: "There is no page 9",
      lines: ["page=9: this is the last page, and the only one"],
    });
    expect(view("colour=red&printer=ender-3-v2&page=9").notice).toEqual({
      title: "Some filters were ignored",
      lines: [
        "printer=ender-3-v2: not known here, so nothing is filtered by it. Did you mean printer=creality-ender-3-v2?",
        "colour=red: no parameter has this name, so nothing is filtered by it",
        "page=9: this is the last page, and the only one",
      ],
    });
  });

  test("a range that nothing can be in is said as such", () => {
    const { impossible, loosen, notice } = view("category=hotend&min_max_flow_rate=50&max_max_flow_rate=10");
    expect(impossible).toEqual([
      { column: "max_flow_rate", text: "Maximum flow: nothing is at least 50 and at most 10 mm³/s." },
    ]);
    expect(loosen).toMatchObject({ id: "max_flow_rate", gain: 3 });
    expect(notice).toBeNull();
  });

  test("is a header of a file, in ASCII and not without end", () => {
    expect(warningHeader(notes("category=hotend"))).toBeNull();
    expect(warningHeader(notes("min_rating=abc&farbe=r%C3%B6t%22%5C"))).toBe(
      '299 - "min_rating=abc: not known here, so nothing is filtered by it", ' +
        '299 - "farbe=r?t??: no parameter has this name, so nothing is filtered by it"',
    );
    const many = Array.from({ length: 50 }, (_, at) => `${"x".repeat(200)}${String(at)}=${"y".repeat(200)}`).join("&");
    expect(warningHeader(notes(many))?.length).toBeLessThan(1_500);
    expect(notes("category=hotend&min_max_flow_rate=50&max_max_flow_rate=10")).toMatchObject([
      { param: "max_flow_rate", value: "50-10" },
    ]);
  });
});

test("a part that cannot be shown is left out of every list, with a line in the log", () => {
  const fitFor = snapshot.fitFor.bind(snapshot);
  vi.spyOn(snapshot, "fitFor").mockImplementation((part, printer) => {
    if (part.id === 2) throw new Error("no fit to speak of");
    return fitFor(part, printer);
  });
  const keys: unknown[] = [];
  const report = reportTo({ error: (fields) => void keys.push(fields) });
  const found = findView(snapshot, new URLSearchParams("compare=hotend:1,hotend:2"), ENDER.slug, undefined, report);
  expect(found.cards.map(({ key }) => key)).toEqual(["hotend:1", "hotend:3"]);
  expect(found.compared.map(({ key }) => key)).toEqual(["hotend:1"]);
  expect([...cardsByKey(snapshot, ["hotend:2", "hotend:3"], ENDER, report).keys()]).toEqual(["hotend:3"]);
  const first = snapshot.partByKey("hotend:1");
  if (first === null) throw new Error("There is no first part");
  const { similar } = partView(snapshot, first, { printer: ENDER, own: true }, report);
  expect(similar.map(({ key }) => key)).not.toContain("hotend:2");
  expect(keys.length).toBeGreaterThanOrEqual(3);
  expect(new Set(keys.map((fields) => JSON.stringify(fields)))).toEqual(
    new Set([JSON.stringify({ key: "hotend:2", err: new Error("no fit to speak of") })]),
  );
});

describe("for a printer that little is known of", () => {
  const LONELY = samplePrinter({ name: "Lonely" });
  const universal = samplePart({ table: "tools", id: 9, name: "A tool", subcategory: "Hand tool" });
  const known = buildSnapshot(
    sampleRows({
      parts: [...parts, universal],
      printers: [ENDER, LONELY],
      compatibility: [fits(universal, null), fits(parts[0], ENDER)],
    }),
  );
  const viewOf = (query: string) => findView(known, new URLSearchParams(query), null);

  test("the page says that all it shows fits every printer", () => {
    expect(viewOf(`printer=${LONELY.slug}`)).toMatchObject({ total: 1, onlyUniversal: true });
    expect(viewOf(`printer=${LONELY.slug}&fit=all`).onlyUniversal).toBe(false);
    expect(viewOf(`printer=${ENDER.slug}`)).toMatchObject({ total: 2, onlyUniversal: false });
    expect(viewOf("").onlyUniversal).toBe(false);
  });

  test("and of a kind of which nothing is known to fit, where the rest is", () => {
    const { lacking, total } = viewOf(`q=hotend&printer=${LONELY.slug}`);
    expect(total).toBe(0);
    expect(lacking).toEqual({
      words: "hotend",
      near: [
        { answer: "not_listed", count: 1, query: `?q=hotend&printer=${LONELY.slug}&fit=not_listed` },
        { answer: "not_verified", count: 2, query: `?q=hotend&printer=${LONELY.slug}&fit=not_verified` },
      ],
      fitting: { count: 1, query: `?printer=${LONELY.slug}` },
    });
    expect(viewOf(`q=hotend&printer=${ENDER.slug}`).lacking).toBeNull();
  });

  test("files say that, too", () => {
    const asked = parseFindFilter(new URLSearchParams(`q=hotend&printer=${LONELY.slug}`), known.vocabulary);
    expect(exportNotes(known, asked, null)).toMatchObject([{ param: "q", value: "hotend" }]);
  });
});

test("a file with everything says that a page has no effect on it", () => {
  const asked = parseFindFilter(new URLSearchParams("page=2"), snapshot.vocabulary);
  expect(exportNotes(snapshot, asked, null)).toMatchObject([{ param: "page", value: "2" }]);
});
