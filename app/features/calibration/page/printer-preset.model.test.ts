import { describe, expect, test } from "vitest";
import type { CalculatorSlug } from "../calibration-steps.model";
import { calculatorOf, variantsOf } from "../calculators/calculator";
import { filledWords, printerPreset } from "./printer-preset.model";

const BOWDEN = {
  manufacturer: "Creality",
  extruderType: "bowden",
  defaultNozzleMm: 0.4,
  gcodeFlavor: "marlin",
} as const;

test.each([
  ["Creality", "marlin", "Marlin"],
  ["Creality", "klipper", "Klipper"],
  ["Bambu Lab", "marlin", "Bambu"],
  ["Bambu Lab", null, "Bambu"],
  ["Ultimaker", "griffin", ""],
])("a printer of %s with %s has lines for %j", (manufacturer, gcodeFlavor, firmware) => {
  expect(printerPreset({ ...BOWDEN, manufacturer, gcodeFlavor }).firmware).toBe(firmware);
});

describe("what is filled in", () => {
  const words = (slug: CalculatorSlug, id: string, printer = BOWDEN) => {
    const variant = variantsOf(slug).find((each) => each.id === id);
    if (variant === undefined) throw new Error(`no ${id}`);
    return filledWords(calculatorOf(slug), variant, printerPreset(printer));
  };

  test.each<[CalculatorSlug, string, string]>([
    ["pressure-advance", "orca-tower", "Bowden drive, lines for Marlin"],
    ["max-volumetric-flow", "segment", "0.4 mm nozzle"],
    ["retraction", "rings", "Bowden drive, lines for Marlin"],
    ["skew-correction", "plane", "lines for Marlin"],
    ["flow-rate", "e-steps", "lines for Marlin"],
    ["max-volumetric-flow", "tower", ""],
    ["retraction", "dynamics", ""],
  ])("in %s %s: %j", (slug, id, filled) => {
    expect(words(slug, id)).toBe(filled);
  });

  test("is nothing without a printer", () => {
    const [variant] = variantsOf("pressure-advance");
    if (variant === undefined) throw new Error("no variant");
    expect(filledWords(calculatorOf("pressure-advance"), variant, printerPreset(null))).toBe("");
  });
});
