import { describe, expect, test } from "vitest";
import { EMPTY_FILTER, type FindFilter } from "./find-filter.model";
import { findPageIdentity } from "./find-meta.model";
import type { FindView } from "./find-view.model";

const PRINTER = {
  slug: "creality-ender-3",
  manufacturerSlug: "creality",
  modelSlug: "ender-3",
  label: "Creality Ender-3",
  dimensions: null,
  traits: [],
  own: false,
};

function identity(
  patch: Partial<FindFilter>,
  more: { printer?: typeof PRINTER; comparing?: FindView["comparing"] } = {},
) {
  return findPageIdentity({
    filter: { ...EMPTY_FILTER, ...patch },
    total: 12,
    printer: more.printer ?? null,
    comparing: more.comparing ?? [],
  });
}

describe("findPageIdentity", () => {
  test("is the plain list without filters", () => {
    expect(identity({})).toMatchObject({ canonicalQuery: "", noindex: false });
    expect(identity({}).subject).toBeUndefined();
  });

  test("keeps a category and its pages", () => {
    expect(identity({ category: "hotend", page: 2 })).toMatchObject({
      subject: "Hotends",
      canonicalQuery: "?category=hotend&page=2",
      noindex: false,
    });
  });

  test("keeps a printer that is the only filter", () => {
    expect(identity({ printer: "creality-ender-3" }, { printer: PRINTER })).toMatchObject({
      subject: "3D printer parts that fit Creality Ender-3",
      canonicalQuery: "?printer=creality-ender-3",
      noindex: false,
    });
    expect(identity({ printer: "creality-ender-3", page: 2 }, { printer: PRINTER })).toMatchObject({
      canonicalQuery: "?printer=creality-ender-3&page=2",
      noindex: false,
    });
  });

  test("makes filters canonical to their category and excludes two of them from search engines", () => {
    expect(identity({ category: "hotend", hide: ["electrical"], page: 3 })).toMatchObject({
      canonicalQuery: "?category=hotend",
      noindex: true,
    });
  });

  test("does not claim that all parts fit, and leaves lists with other answers to no search engine", () => {
    const { subject, description, noindex } = identity(
      { printer: "creality-ender-3", fit: "all" },
      { printer: PRINTER },
    );
    expect(subject).toBe("3D printer parts with their fit on Creality Ender-3");
    expect(description).not.toContain("that fit");
    expect(noindex).toBe(true);
  });

  test("claims nothing about sources, which not every part states", () => {
    for (const one of [identity({}), identity({ printer: "creality-ender-3" }, { printer: PRINTER })]) {
      expect(one.description).not.toMatch(/source|every/i);
    }
  });

  test("excludes searches and comparisons from search engines", () => {
    expect(identity({ q: "nozzle", sort: "relevance" }).noindex).toBe(true);
    expect(identity({}, { comparing: ["hotend:1"] }).noindex).toBe(true);
  });
});
