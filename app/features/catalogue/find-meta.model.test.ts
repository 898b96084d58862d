import { describe, expect, it } from "vitest";
import { EMPTY_FILTER, type FindFilter } from "./find-filter.model";
import { findPageIdentity } from "./find-meta.model";

const PRINTER = { slug: "creality-ender-3", label: "Creality Ender-3", dimensions: null, traits: [] };

function identity(patch: Partial<FindFilter>, more: { printer?: typeof PRINTER; comparing?: string[] } = {}) {
  return findPageIdentity({
    filter: { ...EMPTY_FILTER, ...patch },
    total: 12,
    printer: more.printer ?? null,
    comparing: more.comparing ?? [],
  });
}

describe("findPageIdentity", () => {
  it("is the plain list without filters", () => {
    expect(identity({})).toMatchObject({ canonicalQuery: "", noindex: false });
    expect(identity({}).subject).toBeUndefined();
  });

  it("keeps a category and its pages", () => {
    expect(identity({ category: "hotend", page: 2 })).toMatchObject({
      subject: "Hotends",
      canonicalQuery: "?category=hotend&page=2",
      noindex: false,
    });
  });

  it("keeps a printer when it stands alone", () => {
    expect(identity({ printer: "creality-ender-3" }, { printer: PRINTER })).toMatchObject({
      subject: "3D printer parts that fit Creality Ender-3",
      canonicalQuery: "?printer=creality-ender-3",
      noindex: false,
    });
  });

  it("leads filters back to their category and keeps two of them out of search engines", () => {
    expect(identity({ category: "hotend", hide: ["electrical"], page: 3 })).toMatchObject({
      canonicalQuery: "?category=hotend",
      noindex: true,
    });
  });

  it("keeps searches and comparisons out of search engines", () => {
    expect(identity({ q: "nozzle", sort: "relevance" }).noindex).toBe(true);
    expect(identity({}, { comparing: ["hotend:1"] }).noindex).toBe(true);
  });
});
