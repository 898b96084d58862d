import fc from "fast-check";
import { expect, test } from "vitest";
import { roundFigures } from "./charts";

test.each([
  [
    [0, 27],
    [0, 10, 20],
  ],
  [
    [0, 16.67],
    [0, 5, 10, 15],
  ],
  [
    [-0.3, 15.12],
    [0, 5, 10, 15],
  ],
  [
    [0, 1],
    [0, 0.5, 1],
  ],
  [
    [0, 0.3],
    [0, 0.1, 0.2, 0.3],
  ],
  [[3, 3], [3]],
] as const)("an axis over %j has the figures %j", (range, figures) => {
  expect(roundFigures(range)).toEqual(figures);
});

test("figures are few, and within their range", () => {
  fc.assert(
    fc.property(
      fc.double({ min: -1e4, max: 1e4, noNaN: true }),
      fc.double({ min: 1e-3, max: 1e5, noNaN: true }),
      (from, span) => {
        const figures = roundFigures([from, from + span]);
        expect(figures.length).toBeGreaterThanOrEqual(1);
        expect(figures.length).toBeLessThanOrEqual(5);
        for (const figure of figures) {
          expect(figure).toBeGreaterThanOrEqual(from - span * 1e-6);
          expect(figure).toBeLessThanOrEqual(from + span * (1 + 1e-6));
        }
      },
    ),
    { seed: 15, numRuns: 500 },
  );
});
