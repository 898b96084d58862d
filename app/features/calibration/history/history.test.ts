import { describe, expect, test } from "vitest";
import { comparison } from "./comparison.server";
import { askedComparison, askedFile, askedList } from "./history-address.server";
import { historyCsv } from "./history-csv.server";
import { historyEntry } from "./history-entry.server";
import type { SavedResult } from "./history.model";
import { timelines } from "./timelines.server";

/* Saved results: what an address asks for, what is told of it, and what stands side by side. */

const PRINTER = { slug: "creality-ender-3", label: "Creality Ender-3" };

function saved(id: number, changes: Partial<SavedResult> = {}): SavedResult {
  return {
    id,
    calculator: "pressure-advance",
    variant: "midpoint",
    inputs: { low: 0.03, high: 0.04 },
    outputs: { pressureAdvance: 0.035, plusMinus: 0.005 },
    printerId: null,
    nozzleMm: 0.4,
    filament: "PETG",
    note: null,
    createdAt: "2026-11-23T10:32:00.000Z",
    ...changes,
  };
}

const FLOW = { calculator: "flow-rate", variant: "percent-block", inputs: { oldFlow: 0.97, percent: 94 } } as const;
const entry = (result: SavedResult) => historyEntry(result, () => PRINTER);
const ENTRIES = Array.from({ length: 120 }, (_, at) => entry(saved(120 - at)));
const isPrinter = (slug: string) => slug === PRINTER.slug;
const list = (query: string) => askedList(new URLSearchParams(query), ENTRIES, isPrinter);
const told = (query: string) => list(query).notes.map(({ param, value }) => `${param}=${value}`);

describe("the address of the list", () => {
  test.each([
    "calculator=zzz",
    "printer=nope",
    "nozzle=abc",
    "nozzle=-1",
    "page=99",
    "page=-1",
    "page=0",
    "page=1e1",
    "foo=1",
    "compare=7777",
  ])("says that %s has no effect", (query) => {
    expect(told(query)).toEqual([query]);
    expect(list(query).found).toHaveLength(120);
  });

  test.each([
    ["calculator=pressure-advance", 120],
    ["calculator=retraction", 0],
    ["printer=creality-ender-3", 0],
    ["nozzle=0,40", 120],
    ["filament=nothing", 0],
    ["page=3", 120],
    ["page=&filament=", 120],
  ])("takes %s, with %i results", (query, count) => {
    expect(told(query)).toEqual([]);
    expect(list(query).found).toHaveLength(count);
  });

  test("leads to the last page, and to the first for what is no page", () => {
    expect(list("page=99")).toMatchObject({ page: 3, pageCount: 3 });
    expect(list("page=99").notes[0]?.note).toBe("this is the last of 3 pages");
    expect(list("page=-1").page).toBe(1);
    expect(list("page=2").shown.map(({ id }) => id)).toEqual(expect.arrayContaining([70, 21]));
  });

  test("keeps what was chosen, on whichever page it is", () => {
    expect(list("page=2&compare=120&compare=1&compare=120").chosen.map(({ id }) => id)).toEqual([120, 1]);
  });

  test("of the file has the same notes, and no pages", () => {
    const { found, notes } = askedFile(new URLSearchParams("calculator=zzz&page=2"), ENTRIES, isPrinter);
    expect(found).toHaveLength(120);
    expect(notes.map(({ param }) => param)).toEqual(["calculator", "page"]);
  });
});

test("of too many results the first four are compared, and what is none is told", () => {
  const eleven = Array.from({ length: 11 }, (_, at) => `id=${String(at + 1)}`).join("&");
  expect(askedComparison(new URLSearchParams(eleven), ENTRIES)).toEqual({ ids: [1, 2, 3, 4], chosen: 11, notes: [] });
  const { ids, notes } = askedComparison(new URLSearchParams("id=999999&id=abc&id=5&sort=1"), ENTRIES);
  expect(ids).toEqual([5]);
  expect(notes.map(({ param, value }) => `${param}=${value}`)).toEqual(["id=999999", "id=abc", "sort=1"]);
});

describe("side by side", () => {
  test("what is measured in different units is never subtracted", () => {
    const tower = { calculator: "pressure-advance", variant: "orca-tower" } as const;
    const one = saved(1, {
      ...tower,
      inputs: { start: 0, step: 0.005, height: 8 },
      outputs: { pressureAdvance: 0.04 },
    });
    const other = saved(2, {
      calculator: "max-volumetric-flow",
      variant: "tower",
      inputs: { start: 5, step: 0.5, height: 19 },
      outputs: { measuredMax: 14.5 },
    });
    const { rows } = comparison([one, other], () => null);
    const steps = rows.filter(({ label }) => /step/i.test(label));
    expect(steps.length).toBeGreaterThan(0);
    for (const { label, cells } of steps)
      expect([label, cells.join(" ")]).toEqual([label, expect.stringContaining("–")]);
    expect(rows.flatMap(({ cells }) => cells).join(" ")).not.toContain("(+0.495)");
    // No two rows have one name.
    expect(new Set(rows.map(({ label }) => label)).size).toBe(rows.length);
  });

  test("what different calculators found is never subtracted, and each is compared with the earliest of its own", () => {
    const flow = { calculator: "max-volumetric-flow", variant: "tower", inputs: {} } as const;
    const all = [
      saved(1, { outputs: { pressureAdvance: 0.04 } }),
      saved(2, { ...flow, nozzleMm: 0.6, outputs: { maxFlow: 14.5 } }),
      saved(3, { ...flow, nozzleMm: 0.8, outputs: { maxFlow: 15 } }),
    ];
    const { rows } = comparison(all, () => null);
    expect(rows.find(({ label }) => label === "Nozzle")?.cells).toEqual(["0.4 mm", "0.6 mm", "0.8 mm (+0.2)"]);
    expect(rows.find(({ cells }) => cells[1]?.startsWith("14.5"))?.cells[2]).toContain("(+0.5)");
  });

  test("results of one test are", () => {
    const { rows } = comparison([saved(1), saved(2, { inputs: { low: 0.03, high: 0.05 } })], () => null);
    expect(rows.find(({ label }) => label === "Higher value")).toMatchObject({ differs: true });
    expect(rows.find(({ label }) => label === "Higher value")?.cells[1]).toContain("(+0.01)");
  });
});

describe("over time", () => {
  const days = (...moments: string[]) =>
    timelines(moments.map((createdAt, at) => entry(saved(moments.length - at, { createdAt })))).drawn[0]?.scene;

  test("results of several days have their days", () => {
    const scene = days("2026-11-24T09:00:00.000Z", "2026-11-23T10:32:00.000Z");
    expect(scene?.says).toContain("on 23 Nov 2026, 0.035 s on 24 Nov 2026");
  });

  test("results of one day have their times", () => {
    const scene = days("2026-11-23T15:05:00.000Z", "2026-11-23T10:32:00.000Z");
    expect(scene?.says).toContain("2 results on 23 Nov 2026: 0.035 s at 10:32 UTC, 0.035 s at 15:05 UTC;");
    expect(scene?.letters.map(({ text }) => text)).toEqual(expect.arrayContaining(["10:32 UTC", "15:05 UTC"]));
  });
});

describe("an entry", () => {
  test("says when it was saved to the minute, and how far it may be off", () => {
    expect(entry(saved(1))).toMatchObject({ moment: "23 Nov 2026, 10:32 UTC", plusMinus: "± 0.005 s" });
    expect(entry(saved(1, { ...FLOW, outputs: { newFlow: 0.9118 } })).test).not.toBe("");
    expect(entry(saved(1, { variant: "gone" })).plusMinus).toBeNull();
  });

  test("has the uncertainty in the file, as a number", () => {
    const result = saved(1);
    const [heads = "", row = ""] = historyCsv([result], [entry(result)], "https://site.test").split(/\r?\n/);
    const at = heads.split(",").indexOf("uncertainty");
    expect(row.split(",")[at]).toBe("0.005");
  });
});
