import { describe, expect, test } from "vitest";
import { buildSnapshot } from "../engine/build-snapshot.server";
import { fits, samplePart, samplePrinter, sampleRevision, sampleRows } from "../catalogue.test-samples";
import { feedParams } from "./feed-address.model";
import { parseFindFilter } from "./find-filter.model";
import { feedProblems, partsFeed } from "./parts-feed.server";

const ENDER = samplePrinter({ name: "Ender-3 V2" });
const day = (month: number) => `2026-0${String(month)}-01T00:00:00.000Z`;
const OLD = samplePart({ id: 1, name: "Old", manufacturer: "E3D", createdAt: day(1) });
const CHANGED = samplePart({ id: 2, name: "Changed", createdAt: day(1) });
const NEW = samplePart({ id: 3, name: "New", description: "Fresh.", createdAt: day(4) });
const PROBE = samplePart({ id: 4, table: "probe", name: "Probe", createdAt: day(3) });
const HIDDEN = samplePart({ id: 5, name: "Hidden", createdAt: day(6), status: "archived" });
const added = { name: { from: null, to: "New" } };
const snapshot = buildSnapshot(
  sampleRows({
    parts: [OLD, CHANGED, NEW, PROBE, HIDDEN],
    printers: [ENDER],
    compatibility: [fits(CHANGED, ENDER), fits(PROBE, null)],
    revisions: [
      sampleRevision({ id: 1, entityId: "2", createdAt: day(5) }),
      sampleRevision({
        id: 2,
        entityId: "3",
        createdAt: day(4),
        changes: added,
        author: null,
        why: null,
        sourceUrl: null,
      }),
      sampleRevision({ id: 3, entityId: "5", createdAt: day(7) }),
    ],
  }),
);

function feed(query: string) {
  return partsFeed(
    snapshot,
    parseFindFilter(new URLSearchParams(query), snapshot.vocabulary).filter,
    "https://fl.example",
  );
}

function problems(query: string): string[] {
  const params = new URLSearchParams(query);
  return feedProblems(snapshot, params, parseFindFilter(params, snapshot.vocabulary)).map(({ param }) => param);
}

describe("the feed of parts", () => {
  test("has what was changed or added last first, and nothing that is hidden", () => {
    const { entries, title, self } = feed("");
    expect(entries.map((entry) => [entry.title, entry.updated])).toEqual([
      ["Changed", day(5)],
      ["New", day(4)],
      ["Probe", day(3)],
      ["Old by E3D", day(1)],
    ]);
    expect(title).toBe("First Layer: new and changed parts");
    expect(self).toBe("https://fl.example/find/feed.xml");
  });

  test("says what is new, by whom and why, under an id that stays when the part is renamed", () => {
    const [changed, fresh] = feed("").entries;
    expect(changed).toMatchObject({
      ...{ id: "https://fl.example/find/hotend%3A2", url: "https://fl.example/find/generic/changed/history" },
      ...{ author: "Ann", published: day(1), category: "hotend" },
      summary: "Changed: Maximum flow: 25 mm³/s, before 24 mm³/s · Measured. · Source: https://example.org/test",
    });
    expect(fresh).toMatchObject({
      ...{ url: "https://fl.example/find/generic/new", author: "First Layer", summary: "New hotend · Fresh." },
    });
  });

  test("is filtered as FIND is, and says for which printer", () => {
    expect(feed("category=probe").entries.map(({ title }) => title)).toEqual(["Probe"]);
    const { entries, title, self, url } = feed("category=hotend&printer=creality-ender-3-v2&page=1");
    expect(entries.map((entry) => entry.title)).toEqual(["Changed"]);
    expect(entries[0]?.summary).toContain("Fits Creality Ender-3 V2");
    expect(title).toBe("First Layer: new and changed hotends for the Creality Ender-3 V2");
    expect(self).toBe("https://fl.example/find/feed.xml?category=hotend&printer=creality-ender-3-v2");
    expect(url).toBe("https://fl.example/find?category=hotend&printer=creality-ender-3-v2");
    expect(feed("q=probe").title).toBe("First Layer: new and changed parts, “probe”");
    expect(feed("category=fan").entries).toEqual([]);
  });
});

test("an address of which something means nothing has no feed", () => {
  expect(problems("category=hotend&hide=electrical&utm_source=x")).toEqual([]);
  expect(problems("category=hotned&printer=none&x=1")).toEqual(["category", "printer", "x"]);
  expect(problems("sort=newest&page=2&pinned=1&compare=hotend:1&fit=all")).toEqual([
    ...["sort", "page", "pinned", "compare", "fit"],
  ]);
});

test("the feed of a list leaves out what says which part of it is shown", () => {
  const { filter } = parseFindFilter(
    new URLSearchParams("category=hotend&sort=name&page=3&pinned=1"),
    snapshot.vocabulary,
  );
  expect(feedParams(filter).toString()).toBe("category=hotend");
});
