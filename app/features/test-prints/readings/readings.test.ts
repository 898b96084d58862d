import { describe, expect, test } from "vitest";
import { variantsOf } from "../../calibration/calculators/calculator";
import { CALCULATOR_SLUGS } from "../../calibration/calibration-steps.model";
import { inputViews, NO_PRESET } from "../../calibration/page/inputs";
import type { Entered } from "../generator.model";
import { enteredIn } from "../make-test-print";
import { TEST_PRINTS, testPrintNamed } from "../test-prints.model";
import { printsToRead } from "./prints-to-read.model";
import { valuesForReading } from "./reading-values.model";

function planOf(slug: string, entered: Entered) {
  const prepared = testPrintNamed(slug)?.prepare(entered);
  if (prepared === undefined || "problem" in prepared) throw new Error(JSON.stringify(prepared));
  return prepared.value.plan;
}

/** Values of a print's form beside those that it begins with. */
const OTHERS: Readonly<Record<string, readonly Entered[]>> = {
  "max-flow-tower": [{ start: "6", end: "12", step: "0.25" }],
  "max-flow-blobs": [{ extrusionLength: "500", density: "1.27", filamentDiameter: "2.85" }],
  "pressure-advance-tower": [
    { start: "0.02", end: "0.06", step: "0.004" },
    { mode: "klipper-factor", start: "0.2", end: "0.4", factor: "0.01" },
  ],
  "pressure-advance-lines": [{ start: "0.01", end: "0.41", step: "0.02" }],
  "pressure-advance-pattern": [{ start: "0.01", end: "0.17", step: "0.01" }],
  "flow-pads": [
    { set: "pass2", flowRatio: "1.029" },
    { set: "recommended", flowRatio: "0.95" },
    { set: "perfectionist", flowRatio: "1" },
  ],
  "flow-wall": [{ wallCount: "2", layerHeight: "0.25", lineWidth: "120", flowRatio: "0.95" }],
  "retraction-tower": [
    { start: "1", end: "6", step: "0.2", retractSpeed: "45", extraRestart: "0.05", zHop: "0.4" },
    { mode: "speed", startSpeed: "20", endSpeed: "60", stepSpeed: "5" },
  ],
  "skew-frame": [{ measureResidual: "yes" }],
};

const cases = TEST_PRINTS.flatMap(({ slug, calculator }) =>
  [{}, ...(OTHERS[slug] ?? [])].map((entered: Entered) => ({ slug, calculator, entered })),
);

describe.each(cases)("$slug with $entered", ({ slug, calculator, entered }) => {
  test("is the print that the form of its reading leads to", () => {
    const { reads, values } = planOf(slug, entered);
    expect(printsToRead(calculator, reads["variant"] ?? "").map((print) => print.slug)).toContain(slug);
    const again = planOf(slug, valuesForReading(slug, new URLSearchParams(reads).toString(), 0.4));
    expect(again.reads).toEqual(reads);
    // Where a reading does not depend on the last value, the print's own form knows one.
    if (reads["end"] !== undefined) expect(again.values).toEqual(values);
  });
});

const forms = CALCULATOR_SLUGS.flatMap((calculator) =>
  variantsOf(calculator).flatMap((variant) =>
    printsToRead(calculator, variant.id).map((print) => ({ calculator, variant, print, id: variant.id })),
  ),
);

describe.each(forms)("$calculator $id", ({ variant, print }) => {
  test("leads to a print that its own values read, with what the form begins with", () => {
    const views = inputViews(variant, { typed: null, begun: {} }, NO_PRESET);
    const inputs = Object.fromEntries(views.flatMap(({ name, value }) => (value === "" ? [] : [[name, value]])));
    const reading = new URLSearchParams({ variant: variant.id, ...inputs, ...print.also }).toString();
    const { reads } = planOf(print.slug, valuesForReading(print.slug, reading, 0.4));
    for (const [name, value] of Object.entries(reads)) {
      const typed = inputs[name];
      if (name !== "variant" && typed !== undefined) expect([name, Number(value)]).toEqual([name, Number(typed)]);
    }
  });
});

test("what is found in pass 1 is what pass 2 is printed with", () => {
  const reading = "variant=orca-two-pass&oldFlow=0,98&modifier1=5&pass=2";
  expect(valuesForReading("flow-pads", reading, 0.4)).toEqual({ set: "pass2", flowRatio: "1.029" });
});

test("an address takes a reading, below what else it has, and for the nozzle that it is for", () => {
  const print = testPrintNamed("max-flow-tower");
  const query = new URLSearchParams({ reading: "variant=tower&start=5&step=0.5&end=20", end: "15" });
  expect(print && enteredIn(print, query, "0.6")).toEqual({ start: "5.48", step: "0.5", end: "15" });
  expect(print && enteredIn(print, query)).toEqual({ start: "5.32", step: "0.5", end: "15" });
});
