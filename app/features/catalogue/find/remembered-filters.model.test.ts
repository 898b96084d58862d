import { describe, expect, test } from "vitest";
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

  test("leads to the same again", () => {
    const remembered = { hide: ["electrical", "requires-tools"], sort: "newest" } as const;
    expect(rememberedQuery(remembered)).toBe("?hide=electrical&hide=requires-tools&sort=newest");
    expect(memorable(filterOfQuery(rememberedQuery(remembered)))).toEqual(remembered);
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
