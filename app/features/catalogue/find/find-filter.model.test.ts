import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { anyText, filterArbitrary } from "../catalogue.test-samples";
import { activeFilterCount, activeFilters } from "./active-filters.model";
import {
  EMPTY_FILTER,
  OPEN_VOCABULARY,
  filterOfQuery,
  findSearchParams,
  parseFindFilter,
  withFilter,
  type FindFilter,
} from "./find-filter.model";
import { wordsOf } from "./named-printer.model";

const VOCABULARY = {
  ...OPEN_VOCABULARY,
  manufacturerSlug: (slug: string) => (slug === "e3d" || slug === "e3d-online" ? "e3d" : null),
  printerSlug: (slug: string) => (slug === "ender-3" || slug === "ender-3-copy" ? "ender-3" : null),
  subcategory: (_category: string, value: string) => (value.toLowerCase() === "high flow" ? "High flow" : null),
  specText: (_category: string, _column: string, value: string) => (value.toLowerCase() === "v6" ? "V6" : null),
};
const parse = (query: string) => parseFindFilter(new URLSearchParams(query), VOCABULARY);

describe("parsing the filter from a query", () => {
  test("reads every filter", () => {
    const { filter, ignored } = parse(
      "q=revo&category=hotend&subcategory=high+flow&manufacturer=E3D&printer=ender-3&fit=all&min_rating=3.5" +
        "&pinned=1&hide=electrical&hide=requires-config&nozzle_type=v6&cfs_compatible=no&min_max_flow_rate=20&sort=newest&page=3",
    );
    expect(ignored).toEqual([]);
    expect(filter).toEqual({
      q: "revo",
      category: "hotend",
      subcategory: "High flow",
      subcategory2: null,
      manufacturer: "e3d",
      printer: "ender-3",
      named: null,
      printerFromWords: false,
      anyPrinter: false,
      minRating: 3.5,
      hide: ["requires-config", "electrical"],
      fit: "all",
      fitChosen: true,
      pinned: true,
      sort: "newest",
      page: 3,
      specs: { nozzle_type: "V6", cfs_compatible: false, max_flow_rate: { min: 20 } },
    });
  });

  test("reads slugs of before as those of now", () => {
    expect(parse("manufacturer=E3D-Online&printer=ender-3-copy")).toMatchObject({
      filter: { manufacturer: "e3d", printer: "ender-3" },
      ignored: [],
    });
  });

  test("treats an empty form as no filter, without a message", () => {
    const { filter, ignored } = parse("q=&category=&printer=&min_rating=&hide=&min_cfm=&fit=likely&sort=pinned&page=1");
    expect(filter).toEqual(EMPTY_FILTER);
    expect(ignored).toEqual([]);
  });

  test("reports answers that were chosen without a printer", () => {
    expect(parse("fit=listed").ignored).toEqual([{ param: "fit", value: "listed" }]);
    expect(parse("fit=listed&printer=any").ignored).toEqual([{ param: "fit", value: "listed" }]);
  });

  test.each([
    ["printer=nope", "printer", "nope"],
    ["manufacturer=nope", "manufacturer", "nope"],
    ["category=xyz", "category", "xyz"],
    ["category=__proto__", "category", "__proto__"],
    ["subcategory=High+flow", "subcategory", "High flow"],
    ["min_rating=abc", "min_rating", "abc"],
    ["min_rating=6", "min_rating", "6"],
    ["min_rating=-1", "min_rating", "-1"],
    ["page=abc", "page", "abc"],
    ["page=0", "page", "0"],
    ["page=1.5", "page", "1.5"],
    ["fit=maybe&printer=ender-3", "fit", "maybe"],
    ["pinned=yes", "pinned", "yes"],
    ["sort=price", "sort", "price"],
    ["sort=relevance", "sort", "relevance"],
    ["hide=mess", "hide", "mess"],
    ["min_cfm=3", "min_cfm", "3"],
    ["category=hotend&min_cfm=3", "min_cfm", "3"],
    ["category=hotend&nozzle_type=odd", "nozzle_type", "odd"],
    ["category=hotend&cfs_compatible=true", "cfs_compatible", "true"],
    ["category=hotend&max_heater_wattage=1e9", "max_heater_wattage", "1e9"],
    ["q=%25%25%25", "q", "%%%"],
    ["q=%00%00", "q", ""],
  ])("ignores and reports %s", (query, param, value) => {
    const { filter, ignored } = parse(query);
    expect(ignored).toEqual([{ param, value }]);
    expect(activeFilterCount(withFilter(filter, { category: null, printer: null }))).toBe(0);
  });

  test("reports parameters that it does not know, but not those that other sites add", () => {
    const { filter, ignored } = parse(
      "colour=red&prnter=ender-3&prnter=x&empty=&utm_source=a&fbclid=b&compare=hotend:1",
    );
    expect(filter).toEqual(EMPTY_FILTER);
    expect(ignored).toEqual([
      { param: "colour", value: "red", unknown: true },
      { param: "prnter", value: "x", unknown: true },
    ]);
  });

  test("includes what is not stated only beside a range of the same figure", () => {
    const { filter, ignored } = parse("category=hotend&min_max_flow_rate=20&unstated=max_flow_rate&unstated=weight");
    expect(filter.specs).toEqual({ max_flow_rate: { min: 20, unstated: true } });
    expect(ignored).toEqual([{ param: "unstated", value: "weight" }]);
    expect(parse("category=hotend&unstated=max_flow_rate").ignored).toHaveLength(1);
  });

  test("sorts by a figure of the category only", () => {
    expect(parse("category=hotend&sort=max_flow_rate").filter.sort).toBe("max_flow_rate");
    expect(parse("category=fan&sort=max_flow_rate").ignored).toEqual([{ param: "sort", value: "max_flow_rate" }]);
    expect(parse("sort=cfm").filter.sort).toBe("pinned");
  });

  test("uses the first value of a repeated parameter and reports the others", () => {
    const { filter, ignored } = parse("category=hotend&category=fan&category=hotend&q=revo&q=nova");
    expect(filter).toMatchObject({ category: "hotend", q: "revo" });
    expect(ignored).toEqual([
      { param: "q", value: "nova" },
      { param: "category", value: "fan" },
    ]);
  });

  test("cuts long searches to 100 characters and ten words, and reports it", () => {
    const long = parse(`q=${"a".repeat(9_000)}`);
    expect(long.filter.q).toHaveLength(100);
    expect(long.ignored).toHaveLength(1);
    const many = parse(`q=${"a b c d e f g h i j k l m".replaceAll(" ", "+")}`);
    expect(many.filter.q).toBe("a b c d e f g h i j");
    expect(many.ignored).toEqual([{ param: "q", value: "k l m" }]);
  });

  test("handles NUL, unpaired surrogates and markup", () => {
    const query = new URLSearchParams();
    query.set("q", "re\u0000vo \ud800<script>");
    query.set("printer", "\udfff");
    const { filter, ignored } = parseFindFilter(query, VOCABULARY);
    expect(filter.q).toBe("re vo <script>");
    expect(ignored).toHaveLength(1);
    expect(() => encodeURIComponent(JSON.stringify({ filter, ignored }))).not.toThrow();
  });

  test("reports at most twenty of a thousand repeats", () => {
    const query = Array.from({ length: 1_000 }, (_, at) => `printer=p${at}&hide=x${at}`).join("&");
    expect(parse(query).ignored).toHaveLength(20);
  });

  test("never throws for any query", () => {
    const names = ["q", "category", "printer", "min_rating", "hide", "page", "sort", "fit", "nozzle_type", "min_cfm"];
    const pair = fc.tuple(fc.constantFrom(...names, "__proto__", "constructor"), anyText);
    fc.assert(
      fc.property(
        fc.array(pair, { maxLength: 30 }),
        (pairs) => parseFindFilter(new URLSearchParams(pairs), VOCABULARY).ignored.length <= 20,
      ),
    );
    expect(Object.keys(Object.prototype)).toEqual([]);
  });
});

describe("writing the filter to a query", () => {
  test("is empty for no filter, in a fixed order otherwise", () => {
    expect(findSearchParams(EMPTY_FILTER).toString()).toBe("");
    const { filter } = parse(
      "page=2&sort=rating&hide=electrical&hide=requires-config&printer=ender-3&category=hotend&q=a",
    );
    expect(findSearchParams(filter).toString()).toBe(
      "q=a&category=hotend&printer=ender-3&hide=requires-config&hide=electrical&sort=rating&page=2",
    );
  });

  test("includes the sort order only when it is not the default", () => {
    expect(findSearchParams({ ...EMPTY_FILTER, q: "a", sort: "relevance" }).toString()).toBe("q=a");
    expect(findSearchParams({ ...EMPTY_FILTER, q: "a", sort: "name" }).toString()).toBe("q=a&sort=name");
  });

  test("gives the same filter when it is parsed again", () => {
    fc.assert(
      fc.property(filterArbitrary, (filter) => {
        const { filter: again, ignored } = parseFindFilter(findSearchParams(filter), OPEN_VOCABULARY);
        expect(ignored).toEqual([]);
        expect({ ...again, hide: new Set(again.hide) }).toEqual({ ...filter, hide: new Set(filter.hide) });
      }),
    );
  });
});

describe("changing a filter", () => {
  const { filter } = parse(
    "category=hotend&subcategory=High+flow&min_max_flow_rate=20&q=a&page=4&printer=ender-3&fit=all",
  );

  test("returns to the first page by default", () => {
    expect(withFilter(filter, { minRating: 3 }).page).toBe(1);
    expect(withFilter(filter, { page: 5 }).page).toBe(5);
  });

  test("drops the fields of the old category", () => {
    expect(withFilter(filter, { category: "fan" })).toMatchObject({ category: "fan", subcategory: null, specs: {} });
    expect(withFilter(filter, { category: "hotend" })).toMatchObject({ subcategory: "High flow" });
  });

  test("removes fit without a printer, and relevance without words", () => {
    expect(withFilter(filter, { printer: null }).fit).toBe("likely");
    expect(withFilter(filter, { q: "" }).sort).toBe("fit");
    expect(withFilter(filter, { q: "", printer: null }).sort).toBe("pinned");
    expect(withFilter({ ...EMPTY_FILTER, printer: "a", sort: "fit" }, { printer: null }).sort).toBe("pinned");
    expect(withFilter(EMPTY_FILTER, { q: "a" }).sort).toBe("relevance");
    expect(withFilter({ ...EMPTY_FILTER, sort: "newest" }, { q: "a" }).sort).toBe("newest");
    const fans: FindFilter = { ...EMPTY_FILTER, category: "fan", sort: "cfm" };
    expect(withFilter(fans, { category: "hotend" }).sort).toBe("pinned");
    expect(withFilter(fans, { hide: ["electrical"] }).sort).toBe("cfm");
  });

  test("can remove every active filter by itself", () => {
    fc.assert(
      fc.property(filterArbitrary, (any) => {
        const names = { manufacturer: (slug: string) => slug, printer: (slug: string) => slug };
        const chips = activeFilters(any, names);
        expect(chips).toHaveLength(activeFilterCount(any));
        for (const { without } of chips) {
          expect(activeFilterCount(without)).toBeLessThan(activeFilterCount(any));
          expect(without.page).toBe(1);
        }
      }),
    );
  });

  test.each([
    ["likely", "For Creality Ender-3"],
    ["listed", "Listed for Creality Ender-3"],
    ["does_not_fit", "Does not fit as it is: Creality Ender-3"],
  ] as const)("says which answers are shown: %s", (fit, label) => {
    const names = { manufacturer: () => "", printer: () => "Creality Ender-3" };
    expect(activeFilters({ ...EMPTY_FILTER, printer: "ender-3", fit }, names)[0]?.label).toBe(label);
  });

  test("lists active filters as chips", () => {
    const names = { manufacturer: () => "E3D", printer: () => "Creality Ender-3" };
    expect(activeFilters(filter, names).map(({ label }) => label)).toEqual([
      "“a”",
      "Hotends",
      "High flow",
      "For Creality Ender-3",
      "Maximum flow: 20 mm³/s or more",
    ]);
  });
});

describe("a printer among the words", () => {
  const printerIn = (q: string) =>
    q.includes("ender 3") ? { slug: "ender-3", words: "ender 3", rest: q.replace(/ ?ender 3/, "") } : null;
  const printerSlug = (slug: string) => (slug === "ender-3" || slug === "mk4" ? slug : null);
  const read = (query: string) =>
    parseFindFilter(new URLSearchParams(query), { ...OPEN_VOCABULARY, printerSlug, printerIn });
  const queryOf = (filter: FindFilter) => findSearchParams(filter).toString();

  test("is the printer of the list, and the other words are what parts are to have", () => {
    const { filter } = read("q=pei+sheet+ender+3");
    expect(filter.printer).toBe("ender-3");
    expect(wordsOf(filter)).toBe("pei sheet");
    expect(queryOf(filter)).toBe("q=pei+sheet+ender+3");
  });

  test("leads to the list of the printer when there are no other words", () => {
    const { filter } = read("q=ender+3");
    expect(wordsOf(filter)).toBe("");
    expect(filter.sort).toBe("fit");
  });

  test("does not count beside a printer in the address", () => {
    const { filter } = read("q=pei+ender+3&printer=mk4");
    expect(filter.printer).toBe("mk4");
    expect(wordsOf(filter)).toBe("pei ender 3");
    expect(queryOf(filter)).toBe("q=pei+ender+3&printer=mk4");
  });

  test("is no word for parts when the address has the same printer", () => {
    const { filter } = read("q=pei+ender+3&printer=ender-3");
    expect(wordsOf(filter)).toBe("pei");
    expect(queryOf(filter)).toBe("q=pei+ender+3&printer=ender-3");
  });

  test("is taken back by printer=any, and by removing the printer", () => {
    const { filter, ignored } = read("q=pei+ender+3&printer=any");
    expect(ignored).toEqual([]);
    expect(filter.printer).toBeNull();
    expect(wordsOf(filter)).toBe("pei ender 3");
    expect(queryOf(filter)).toBe("q=pei+ender+3&printer=any");
    const removed = withFilter(read("q=pei+ender+3&sort=fit").filter, { printer: null });
    expect(removed).toEqual({ ...filter, sort: "relevance" });
  });

  test("stays when the other words are removed, and goes with its own words", () => {
    const { filter } = read("q=pei+ender+3");
    const chip = activeFilters(filter, { manufacturer: (slug) => slug, printer: (slug) => slug });
    expect(chip.map(({ label, without }) => [label, queryOf(without)])).toEqual([
      ["“pei”", "printer=ender-3"],
      ["For ender-3", "q=pei+ender+3&printer=any"],
    ]);
    expect(queryOf(withFilter(filter, { q: "glass" }))).toBe("q=glass");
  });

  test("is known in the browser for the same words alone", () => {
    const { filter } = read("q=pei+ender+3&fit=all");
    expect(filterOfQuery("q=pei+ender+3&fit=all", filter)).toEqual(filter);
    expect(filterOfQuery("q=pei+ender+5", filter).printer).toBeNull();
  });
});
