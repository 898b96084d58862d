import fc from "fast-check";
import { expect, test } from "vitest";
import { buildSnapshot } from "../engine/build-snapshot.server";
import { filterArbitrary, rowsArbitrary, samplePart } from "../catalogue.test-samples";
import { EMPTY_FILTER } from "./find-filter.model";
import { findAllParts } from "./find-parts.server";
import { matches } from "./match-part.model";

function foundBy(rows: Parameters<typeof buildSnapshot>[0], filter: Parameters<typeof matches>[1]) {
  const snapshot = buildSnapshot(rows);
  const printer = filter.printer === null ? null : snapshot.printerBySlug(filter.printer);
  const server = new Set(findAllParts(snapshot, filter).map(({ key }) => key));
  const browser = new Set(
    rows.parts
      .filter((part) => matches(part, filter, printer === null ? null : snapshot.fitFor(part, printer.idUuid).answer))
      .map(({ key }) => key),
  );
  return { server, browser };
}

test("without text the browser matches exactly what the server matches", () => {
  fc.assert(
    fc.property(rowsArbitrary, filterArbitrary, (rows, filter) => {
      const { server, browser } = foundBy(rows, { ...filter, q: "", sort: "name" });
      expect(browser).toEqual(server);
    }),
    { numRuns: 300 },
  );
});

test("with text the server finds everything the browser keeps", () => {
  fc.assert(
    fc.property(rowsArbitrary, filterArbitrary, (rows, filter) => {
      const { server, browser } = foundBy(rows, filter);
      expect([...browser].filter((key) => !server.has(key))).toEqual([]);
    }),
    { numRuns: 300 },
  );
});

test("after choosing a printer rows stay until the server responds", () => {
  const part = samplePart();
  const filter = { ...EMPTY_FILTER, printer: "ender-3" };
  expect(matches(part, filter)).toBe(true);
  expect(matches(part, filter, "should_fit")).toBe(true);
  expect(matches(part, { ...filter, fit: "listed" }, "should_fit")).toBe(false);
  expect(matches(part, filter, "not_verified")).toBe(false);
  expect(matches(part, { ...filter, fit: "all" }, "not_verified")).toBe(true);
});

test("a part without a rating fails any minimum, and without a number any bound", () => {
  const part = samplePart({ rating: null });
  expect(matches(part, { ...EMPTY_FILTER, minRating: 0.1 })).toBe(false);
  expect(matches(part, { ...EMPTY_FILTER, category: "hotend", specs: { max_flow_rate: { max: 100 } } })).toBe(false);
  expect(matches(part, { ...EMPTY_FILTER, category: "hotend", specs: { cfs_compatible: false } })).toBe(false);
});
