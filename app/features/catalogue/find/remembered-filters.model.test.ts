import { describe, expect, test } from "vitest";
import { paths } from "~/lib/paths";
import { filterOfQuery } from "./find-filter.model";
import { isChanged, memorable, rememberedQuery } from "./remembered-filters.model";

describe("what FIND remembers", () => {
  test.each([
    ["", null],
    ["?category=hotend&q=revo&printer=ender-3", null],
    // A figure's order fits its category alone, the order by name is that of every list.
    ["?category=hotend&sort=max_flow_rate", null],
    ["?q=revo&sort=name", null],
    ["?hide=requires-tools&hide=electrical&category=fan", { hide: ["electrical", "requires-tools"], sort: null }],
    ["?sort=newest&page=3", { hide: [], sort: "newest" }],
  ])("of %s is %j", (query, remembered) => {
    expect(memorable(filterOfQuery(query))).toEqual(remembered);
  });

  test("is in the parameters that the table of routes names", () => {
    // The page cache relies on it: a page with none of them sets no cookie, wherever the visitor comes from.
    const referrerIf = ["hide", "sort"];
    expect(paths.find.cached).toEqual({ referrerIf });
    for (const query of [
      "?hide=electrical&category=fan",
      "?sort=newest&page=2",
      "?hide=electrical&sort=rating&q=bed",
    ]) {
      const params = new URLSearchParams(query);
      expect(memorable(filterOfQuery(query))).not.toBeNull();
      for (const name of referrerIf) params.delete(name);
      expect(memorable(filterOfQuery(`?${params.toString()}`))).toBeNull();
    }
  });

  test("leads to the same again", () => {
    const remembered = { hide: ["electrical", "requires-tools"], sort: "newest" } as const;
    expect(rememberedQuery(remembered)).toBe("?hide=electrical&hide=requires-tools&sort=newest");
    expect(memorable(filterOfQuery(rememberedQuery(remembered)))).toEqual(remembered);
    const onOwnPrinter = filterOfQuery(rememberedQuery({ hide: ["electrical"], sort: null }, "ender-3"));
    expect(onOwnPrinter).toMatchObject({ printer: "ender-3", hide: ["electrical"], sort: "fit" });
  });

  test.each([
    ["?page=2", "?hide=electrical", true],
    ["?hide=electrical", "", true],
    ["?hide=electrical&sort=newest", "?hide=electrical", true],
    ["?hide=electrical", "?hide=electrical&category=fan&page=2&printer=ender-3", false],
    // Another list has other orders.
    ["?category=hotend&sort=newest", "?category=fan", false],
    ["?sort=newest", "?q=revo", false],
    ["?hide=electrical&category=hotend", "?category=fan", true],
  ])("changes from %s to %s: %s", (before, now, changed) => {
    expect(isChanged(filterOfQuery(before), filterOfQuery(now))).toBe(changed);
  });
});
