import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  CATEGORY_SPECS,
  HIDE_TAGS,
  PART_CATEGORIES,
  partKey,
  type PartCategory,
  type SpecColumn,
  type SpecValue,
} from "../catalogue.model";
import { FIT_ANSWERS } from "../fit/fit.model";
import { filterArbitrary, rowsArbitrary } from "../catalogue.test-samples";
import { buildSnapshot } from "../engine/build-snapshot.server";
import { findSearchParams } from "./find-filter.model";
import type { PartCardView } from "./find-view.model";
import { findView } from "./find-view.server";
import {
  packCards,
  packFindView,
  packOptions,
  unpackCards,
  unpackFindView,
  unpackOptions,
} from "./packed-find-view.model";

const words = fc.stringMatching(/^[A-Za-z][A-Za-z0-9 /.&"'<>|~-]{0,30}$/);
const slug = fc.stringMatching(/^[a-z0-9]+(-[a-z0-9]+){0,3}$/);

const card: fc.Arbitrary<PartCardView> = fc
  .record({
    table: fc.constantFrom(...PART_CATEGORIES),
    id: fc.integer({ min: 1, max: 99_999 }),
    name: words,
    manufacturer: fc.option(words),
    manufacturerSlug: slug,
    partSlug: slug,
    subcategory: fc.option(words),
    subcategory2: fc.option(words),
    picture: fc.oneof(slug, fc.webUrl()),
    line: fc.oneof(fc.constant(""), words),
    tags: fc.subarray(HIDE_TAGS.map(({ tag }) => tag)),
    rating: fc.option(fc.integer({ min: 0, max: 50 }).map((tenths) => tenths / 10)),
    fit: fc.option(fc.record({ answer: fc.constantFrom(...FIT_ANSWERS), text: words, check: fc.option(words) })),
    needsChecking: fc.boolean(),
    isDiscontinued: fc.boolean(),
  })
  .chain((rest) => statedSpecs(rest.table).map((specs) => ({ ...rest, specs })))
  .map(({ id, ...rest }) => ({ ...rest, key: partKey(rest.table, id) }));

/** Some values of a category's own columns. */
function statedSpecs(table: PartCategory): fc.Arbitrary<PartCardView["specs"]> {
  const valueOf = (kind: SpecColumn["kind"]): fc.Arbitrary<SpecValue> =>
    kind === "text" ? words : kind === "number" ? fc.integer({ min: 0, max: 999 }) : fc.boolean();
  const columns = CATEGORY_SPECS[table].map(({ column, kind }) =>
    fc.option(valueOf(kind)).map((value) => (value === null ? [] : [[column, value] as const])),
  );
  return fc.tuple(...columns).map((entries) => Object.fromEntries(entries.flat()));
}

describe("packCards", () => {
  test("is lossless", () => {
    fc.assert(
      fc.property(fc.array(card), (cards) => {
        expect(unpackCards(packCards(cards))).toEqual(cards);
      }),
    );
  });

  test("leaves out slugs that follow from the names", () => {
    const [only] = fc.sample(card, 1);
    if (!only) throw new Error("no sample");
    const plain = { ...only, name: "E3D V6", manufacturer: "E3D", manufacturerSlug: "e3d", partSlug: "e3d-v6" };
    expect(packCards([plain])).not.toContain("e3d-v6");
    expect(unpackCards(packCards([plain]))).toEqual([plain]);
    const nameless = { ...plain, manufacturer: null, manufacturerSlug: "generic" };
    expect(unpackCards(packCards([nameless]))).toEqual([nameless]);
  });
});

describe("packOptions", () => {
  test("is lossless", () => {
    const options = [
      { value: "bambu-lab", label: "Bambu Lab", count: 12 },
      { value: "ldo-motors", label: "LDO", count: 3 },
      { value: "V6 / Volcano", label: "V6 / Volcano", count: 4 },
      { value: "yes", label: "Yes", count: 5 },
    ];
    expect(unpackOptions(packOptions(options))).toEqual(options);
  });
});

test("the browser unpacks the view that the server renders", () => {
  fc.assert(
    fc.property(rowsArbitrary, filterArbitrary, (rows, filter) => {
      const params = findSearchParams(filter);
      params.set("compare", rows.parts.map(({ table, id }) => partKey(table, id)).join(","));
      const view = findView(buildSnapshot(rows), params, rows.printers[0]?.slug ?? null);
      const packed = packFindView(view);
      expect(unpackFindView(packed)).toBe(view);
      expect(unpackFindView(structuredClone(packed))).toEqual(view);
    }),
    { numRuns: 25 },
  );
});
