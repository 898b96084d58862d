import { describe, expect, test } from "vitest";
import { buildSnapshot } from "../../catalogue/engine/build-snapshot.server";
import { findParts } from "../../catalogue/find/find-parts.server";
import { parseFindFilter } from "../../catalogue/find/find-filter.model";
import { seedCatalogue } from "../../catalogue/seed-catalogue.test-samples";
import type { CalculatorSlug } from "../calibration-steps.model";
import { calculate, calculatorOf, variantsOf } from "../calculators/calculator";
import type { RawInputs } from "../calculators/variant";
import { Readings } from "../calculators/readings";
import { calculatorsAfterFitting } from "./calculators-after-fitting";

const snapshot = buildSnapshot(seedCatalogue());

function advice(slug: CalculatorSlug, variant: string, inputs: RawInputs) {
  const result = calculate(slug, variant, inputs);
  if (result?.ok !== true) throw new Error(`no result of ${variant}`);
  return calculatorOf(slug).parts(new Readings({ inputs: result.inputs, figures: result.outcome.figures }), variant);
}

const TOWER = { start: 5, step: 0.5 };

const CASES: readonly (readonly [CalculatorSlug, string, RawInputs, readonly string[]])[] = [
  ["max-volumetric-flow", "tower", { ...TOWER, height: 12 }, ["High-flow nozzles", "Hotends for 11 mm³/s and more"]],
  [
    "max-volumetric-flow",
    "weigh",
    {
      points: [
        [5, 0.6],
        [8, 0.59],
        [11, 0.56],
        [14, 0.5],
      ],
    },
    ["High-flow nozzles", "Hotends for 10 mm³/s and more"],
  ],
  ["max-volumetric-flow", "tower", { ...TOWER, height: 40 }, ["Hotends for 25 mm³/s and more"]],
  ["max-volumetric-flow", "from-speed", { speed: 100, lineWidth: 0.45, layerHeight: 0.2 }, []],
  [
    "max-volumetric-flow",
    "from-speed",
    { speed: 300, lineWidth: 0.45, layerHeight: 0.2 },
    ["Hotends for 25 mm³/s and more"],
  ],
  ["max-volumetric-flow", "klipper-cross-section", { nozzleDiameter: 0.4, lineWidth: 0.45, layerHeight: 0.2 }, []],
  ["pressure-advance", "orca-tower", { start: 0, step: 0.002, height: 8 }, []],
  ["pressure-advance", "orca-tower", { start: 0, step: 0.02, height: 20 }, ["Direct drive extruders"]],
  [
    "pressure-advance",
    "adaptive-row",
    { speed: 300, acceleration: 5000, pressureAdvance: 0.03, lineWidth: 0.45, layerHeight: 0.2 },
    ["Hotends for 25 mm³/s and more"],
  ],
  ["pressure-advance", "orca-tower", { start: 0, step: 0.02, height: 20, driveType: "direct" }, []],
  ["retraction", "orca-tower", { start: 1, step: 0.2, height: 15, driveType: "direct" }, ["Filament dryers"]],
  ["retraction", "orca-tower", { start: 0, step: 0.1, height: 5 }, ["Filament dryers"]],
  ["retraction", "orca-tower", { start: 1, step: 0.2, height: 15 }, ["Direct drive extruders", "Filament dryers"]],
  ["flow-rate", "wall", { oldFlow: 1, readings: [0.45], lineWidth: 0.45 }, ["Calipers"]],
  ["flow-rate", "e-steps", { oldSteps: 400, requested: 100, extruded: 90 }, ["Drive gears"]],
  ["flow-rate", "orca-pass", { oldFlow: 1, pass: 1, modifier: 0 }, []],
  ["skew-correction", "plane", { AC: 141, BD: 143, AD: 100 }, ["Squares", "Belt tension gauges", "Calipers"]],
  ["skew-correction", "plane", { AC: 141.4, BD: 141.4, AD: 100 }, ["Calipers"]],
  ["skew-correction", "plane", { AC: 141.43, BD: 141.41, AD: 100 }, ["Calipers"]],
  ["skew-correction", "angle", { degrees: 1 }, []],
];

describe("a result leads to parts", () => {
  test.each(CASES)("%s %s %j: %j", (slug, variant, inputs, labels) => {
    const links = advice(slug, variant, inputs).flatMap((each) => each.links);
    expect(links.map(({ label }) => label)).toEqual(labels);
    for (const { to } of links) {
      const { filter, ignored } = parseFindFilter(new URL(to, "https://x.test").searchParams, snapshot.vocabulary);
      expect(ignored).toEqual([]);
      expect(findParts(snapshot, filter).items.length, to).toBeGreaterThan(0);
    }
  });
});

describe("a part leads to calculators", () => {
  const slugsAfter = (category: string, subcategory: string | null, subcategory2: string | null = null) =>
    calculatorsAfterFitting({ category, subcategory, subcategory2 }).map(({ slug, variant }) => variant ?? slug);

  test.each([
    ["hotend", "High flow", null, ["max-volumetric-flow", "pressure-advance", "flow-rate", "retraction"]],
    ["hotend", "Nozzle", "Brass", ["max-volumetric-flow", "pressure-advance", "flow-rate", "retraction"]],
    ["hotend", "Silicone sock", null, []],
    ["extruder", "Direct drive", "BMG gears", ["e-steps", "rotation-distance", "pressure-advance", "retraction"]],
    ["extruder", "Spare part", "Drive gears", ["e-steps", "rotation-distance"]],
    ["extruder", "Spare part", "Filament sensor", []],
    ["motion_system", "Belt drive", "GT2", ["skew-correction"]],
    ["motion_system", "Motors", "NEMA17", []],
    ["fan", "Axial", "Hotend", []],
  ])("%s %s %s: %j", (category, subcategory, subcategory2, slugs) => {
    expect(slugsAfter(category, subcategory, subcategory2)).toEqual(slugs);
  });

  test("that there are", () => {
    for (const part of snapshot.parts) {
      for (const { slug, variant } of calculatorsAfterFitting(part)) {
        if (variant !== null) expect(variantsOf(slug).map(({ id }) => id)).toContain(variant);
      }
    }
  });
});
