import { partKey, type PartKey } from "../catalogue/catalogue.model";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { fitChoices, FIT_FILTERS } from "~/features/catalogue/fit/fit-filter.model";
import type { FitAnswer } from "~/features/catalogue/fit/fit.model";
import type { PartCardView } from "~/features/catalogue/find/find-view.model";
import {
  arrange,
  categoryCounts,
  countUnder,
  fitCounts,
  keysUnder,
  LIST_PAGE_SIZE,
  listParams,
} from "./item-list.model";
import { parseListQuery } from "./list-query.model";
import type { ListedItem } from "./item-list.model";

const card = (key: PartKey, name: string, manufacturer: string | null, answer: FitAnswer): PartCardView => ({
  key,
  table: "hotend",
  name,
  manufacturer,
  manufacturerSlug: "maker",
  picture: "hotend",
  partSlug: "part",
  subcategory: null,
  subcategory2: null,
  tags: [],
  rating: null,
  fit: { answer, text: "", check: null },
  line: "",
  needsChecking: false,
  isDiscontinued: false,
  specs: {},
});

const items: readonly ListedItem[] = [
  { key: "hotend:1", position: 1, note: null, addedAt: "2026-01-01", part: card("hotend:1", "Revo", "E3D", "listed") },
  {
    key: "fan:2",
    position: 2,
    note: "quiet one",
    addedAt: "2026-01-03",
    part: card("fan:2", "Fan 10", null, "not_verified"),
  },
  {
    key: "fan:3",
    position: 3,
    note: null,
    addedAt: "2026-01-02",
    part: card("fan:3", "Fan 9", "Noctua", "not_listed"),
  },
  { key: "probe:4", position: 4, note: null, addedAt: "2026-01-04", part: null },
];
const query = (search: string) => parseListQuery(new URLSearchParams(search));
const keys = (search: string) => arrange(items, query(search)).items.map(({ key }) => key);

describe("a list of saved parts", () => {
  test.each([
    ["", ["hotend:1", "fan:2", "fan:3", "probe:4"]],
    ["sort=name", ["fan:3", "fan:2", "probe:4", "hotend:1"]],
    ["sort=maker", ["hotend:1", "fan:3", "fan:2", "probe:4"]],
    ["sort=added", ["probe:4", "fan:2", "fan:3", "hotend:1"]],
    ["category=fan", ["fan:2", "fan:3"]],
    ["q=quiet", ["fan:2"]],
    ["q=noctua fan", ["fan:3"]],
    ["fit=likely", ["hotend:1"]],
    ["fit=not_listed", ["fan:3"]],
    ["fit=not_verified", ["fan:2"]],
    ["sort=nonsense&category=nonsense&fit=nonsense&page=nonsense", ["hotend:1", "fan:2", "fan:3", "probe:4"]],
  ])("with the query %j shows %j", (search, expected) => {
    expect(keys(search)).toEqual(expected);
  });

  test("shows the last page for a page that does not exist", () => {
    const many = Array.from({ length: LIST_PAGE_SIZE + 1 }, (_, index) => ({
      key: partKey("fan", index + 1),
      position: index + 1,
      note: null,
      addedAt: null,
      part: null,
    }));
    const list = arrange(many, query("page=99"));
    expect(list).toMatchObject({ page: 2, pageCount: 2, total: LIST_PAGE_SIZE + 1 });
    expect(list.items.map(({ position }) => position)).toEqual([LIST_PAGE_SIZE + 1]);
    expect(keysUnder(many, query("page=99"))).toHaveLength(LIST_PAGE_SIZE + 1);
  });

  test("counts what fits, and its categories", () => {
    expect(fitCounts(items)).toMatchObject({ listed: 1, not_listed: 1, not_verified: 1, should_fit: 0 });
    expect(fitCounts(items.filter(({ part }) => part === null))).toBeNull();
    expect(categoryCounts(items)).toEqual([
      { category: "hotend", count: 1 },
      { category: "probe", count: 1 },
      { category: "fan", count: 2 },
    ]);
  });

  test("each choice of fit says how many parts it shows", () => {
    const counts = fitCounts(items);
    if (counts === null) throw new Error("The list has answers.");
    for (const value of FIT_FILTERS.filter((one) => one !== "all")) {
      expect(countUnder(counts, value), value).toBe(keys(`fit=${value}`).length);
    }
    expect(fitChoices((value) => countUnder(counts, value), "does_not_fit").map(({ label }) => label)).toEqual([
      "Fits or should fit (1)",
      "Listed as fitting (1)",
      "Does not fit as it is (0)",
      "Not listed (1)",
      "Not verified yet (1)",
      "All parts (3)",
    ]);
    expect(fitChoices((value) => countUnder(counts, value), null, true).at(-1)?.label).toBe(
      "All parts with all words (3)",
    );
    const universal = { ...counts, universal: 2, listed: 0 };
    expect(fitChoices((value) => countUnder(universal, value), null).map(({ value }) => value)).not.toContain(
      "universal",
    );
  });

  test("accepts any query, and returns the one it understood", () => {
    fc.assert(
      fc.property(
        fc.array(fc.tuple(fc.constantFrom("q", "category", "sort", "fit", "printer", "page", "x"), fc.string())),
        (pairs) => {
          const understood = parseListQuery(new URLSearchParams(pairs));
          expect(parseListQuery(new URLSearchParams(listParams(understood)))).toEqual(understood);
        },
      ),
    );
  });
});
