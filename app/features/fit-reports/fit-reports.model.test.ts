import { expect, test } from "vitest";
import { confirmations, countReports, countsText, shortCountsText, type Outcome } from "./fit-reports.model";

const report = (outcome: Outcome) => ({ outcome });
const counts = (fits: number, changed: number, not: number) =>
  countReports([
    ...Array.from({ length: fits }, () => report("fits")),
    ...Array.from({ length: changed }, () => report("fits_with_changes")),
    ...Array.from({ length: not }, () => report("does_not_fit")),
  ]);

test.each([
  [0, 0, 0, null, null],
  [3, 1, 0, "4 fitted it, 1 needed changes", "4 fitted it to an Ender-3 V2, 1 needed changes"],
  [1, 0, 1, "1 fitted it, 1 says it does not fit", "1 fitted it to an Ender-3 V2, 1 says it does not fit"],
  [0, 2, 0, "2 fitted it with changes", "2 fitted it to an Ender-3 V2 with changes"],
  [0, 0, 2, "2 say it does not fit", "2 say it does not fit an Ender-3 V2"],
])("%i fits, %i with changes and %i not are said as they are", (fits, changed, not, short, long) => {
  expect(countsText(counts(fits, changed, not))).toBe(short);
  expect(countsText(counts(fits, changed, not), "Ender-3 V2")).toBe(long);
});

test.each([
  [0, 0, 0, null],
  [3, 1, 0, "4 fitted it"],
  [3, 0, 1, "3 fitted it, 1 could not"],
  [0, 0, 2, "2 could not fit it"],
])("on a card %i fits, %i with changes and %i not are %s", (fits, changed, not, words) => {
  expect(shortCountsText(counts(fits, changed, not))).toBe(words);
});

test("a printer's name has its article", () => {
  expect(countsText(counts(1, 0, 0), "Creality K1")).toBe("1 fitted it to a Creality K1");
});

test("whoever could not fit it takes away a confirmation", () => {
  expect(confirmations(counts(3, 1, 1))).toBe(3);
  expect(confirmations(counts(1, 0, 2))).toBe(0);
});
