import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { pageNumbers } from "./page-numbers";

describe("pageNumbers", () => {
  test("lists every page of a short list", () => {
    expect(pageNumbers(1, 5)).toEqual([1, 2, 3, 4, 5]);
  });

  test("leaves out pages far from the current one on both sides", () => {
    expect(pageNumbers(10, 20)).toEqual([1, "gap-before", 9, 10, 11, "gap-after", 20]);
  });

  test("lists a page rather than a gap of one", () => {
    expect(pageNumbers(4, 9)).toEqual([1, 2, 3, 4, 5, "gap-after", 9]);
  });

  test("is sorted, within range and holds first, current and last", () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 500 }), fc.integer({ min: 1, max: 500 }), (a, b) => {
        const [page, count] = [Math.min(a, b), Math.max(a, b)];
        const entries = pageNumbers(page, count);
        const numbers = entries.filter((entry) => typeof entry === "number");
        expect(new Set(entries).size).toBe(entries.length);
        expect(numbers).toEqual([...numbers].sort((x, y) => x - y));
        expect(numbers[0]).toBe(1);
        expect(numbers.at(-1)).toBe(count);
        expect(numbers).toContain(page);
        expect(entries.length).toBeLessThanOrEqual(9);
      }),
    );
  });
});
