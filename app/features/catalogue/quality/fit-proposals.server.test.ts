import { expect, test } from "vitest";
import type { Outcome } from "~/features/fit-reports/fit-reports.model";
import { fits, samplePart, samplePrinter, sampleReport, sampleRows } from "../catalogue.test-samples";
import type { CompatibilityRow } from "../engine/catalogue-data.server";
import { buildSnapshot } from "../engine/build-snapshot.server";
import { fitProposals } from "./fit-proposals.server";

const FAN = samplePart({ table: "fan", id: 1, name: "Noctua" });
const K1 = samplePrinter({ name: "K1" });
const ENDER = samplePrinter({ name: "Ender-3" });

function proposed(outcomes: readonly Outcome[], compatibility: readonly CompatibilityRow[] = []) {
  const fitReports = outcomes.map((outcome, at) => ({
    table: FAN.table,
    partId: FAN.id,
    ...sampleReport(K1, { id: at, outcome }),
  }));
  const rows = sampleRows({ parts: [FAN], printers: [K1, ENDER], compatibility, fitReports });
  return fitProposals(buildSnapshot(rows)).map(({ part, printer, reports }) => [part.key, printer.label, reports.fits]);
}

test("three members who say that it fits propose a row, changes do not", () => {
  expect(proposed(["fits", "fits", "fits", "does_not_fit"])).toEqual([["fan:1", K1.label, 3]]);
  expect(proposed(["fits", "fits", "fits_with_changes"])).toEqual([]);
});

test("nothing is proposed that a row says", () => {
  expect(proposed(["fits", "fits", "fits"], [fits(FAN, ENDER)])).toHaveLength(1);
  expect(proposed(["fits", "fits", "fits"], [fits(FAN, K1)])).toEqual([]);
  expect(proposed(["fits", "fits", "fits"], [fits(FAN, null)])).toEqual([]);
});
