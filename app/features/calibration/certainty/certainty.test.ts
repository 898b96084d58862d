import { describe, expect, test } from "vitest";
import type { CalculatorSlug } from "../calibration-steps.model";
import { calculate, calculatorOf } from "../calculators/calculator";
import type { RawInputs } from "../calculators/variant";
import { Readings } from "../calculators/readings";

function certainty(slug: CalculatorSlug, id: string, inputs: RawInputs) {
  const result = calculate(slug, id, inputs);
  if (result?.ok !== true) throw new Error(`no result of ${id}`);
  return calculatorOf(slug).certainties[id]?.(new Readings({ inputs: result.inputs, figures: result.outcome.figures }));
}

const BLOBS = [
  [5, 0.596],
  [10, 0.594],
  [15, 0.585],
  [20, 0.559],
];

describe("a reading", () => {
  test.each<[CalculatorSlug, string, RawInputs, string | null]>([
    ["flow-rate", "orca-two-pass", { oldFlow: 1, modifier1: 0, modifier2: 0 }, "± 0.005"],
    ["flow-rate", "orca-pass", { oldFlow: 1, pass: 1, modifier: 0 }, "± 0.025"],
    ["flow-rate", "orca-yolo", { oldFlow: 1, modifier: 0.01, mode: "perfectionist" }, "± 0.0025"],
    ["flow-rate", "percent-block", { oldFlow: 1, percent: 96 }, null],
    ["flow-rate", "e-steps", { oldSteps: 400, requested: 100, extruded: 100 }, "± 2 steps/mm"],
    ["flow-rate", "filament-diameter", { oldFlow: 1, nominalDiameter: 1.75, measuredDiameter: 1.75 }, "± 0.023"],
    ["pressure-advance", "orca-tower", { start: 0, step: 0.002, height: 8 }, "± 0.002 s"],
    ["pressure-advance", "klipper-band", { start: 0, factor: 0.005, band: 5, height: 12 }, "± 0.013 s"],
    ["pressure-advance", "klipper-step", { start: 0.1, stepDelta: -0.005, stepHeight: 5, height: 12 }, "± 0.0025 s"],
    ["pressure-advance", "index", { start: 0, step: 0.005, index: 8 }, "± 0.0025 s"],
    ["max-volumetric-flow", "tower", { start: 5, step: 0.5, height: 19 }, "± 0.5 mm³/s"],
    ["retraction", "klipper-tower", { start: 0, factor: 0.05, height: 14 }, "± 0.05 mm"],
    ["retraction", "klipper-tower", { start: 0, stepDelta: 0.1, stepHeight: 5, height: 14 }, "± 0.1 mm"],
    ["skew-correction", "plane", { AC: 141.4, BD: 141.4, AD: 100 }, "± 0.01°"],
  ])("of %s %s is sure to %s", (slug, id, inputs, plusMinus) => {
    expect(certainty(slug, id, inputs)?.plusMinus).toBe(plusMinus);
  });

  test("of scales moves the limit by a digit of theirs", () => {
    const sure = certainty("max-volumetric-flow", "weigh", { points: BLOBS });
    // One digit is 1.68 % of the blob, and 1 % is 1.146 mm³/s between the two blobs around the limit.
    expect(sure?.plusMinus).toBe("± 1.9 mm³/s");
    expect(sure?.improve).toContain("between 15 and 20 mm³/s");
  });

  test("that found no limit is a lower bound", () => {
    const sure = certainty("max-volumetric-flow", "weigh", { points: BLOBS.slice(0, 3) });
    expect(sure).toMatchObject({
      plusMinus: null,
      improve: "Extrude blobs faster than 15 mm³/s, until one loses more.",
    });
  });

  test("of a wall names what is off by more", () => {
    const wall = { oldFlow: 1, lineWidth: 0.45 };
    expect(certainty("flow-rate", "wall", { ...wall, readings: [0.45, 0.45, 0.46, 0.45] })?.improve).toMatch(
      /^The calipers/,
    );
    expect(certainty("flow-rate", "wall", { ...wall, readings: [0.4, 0.5, 0.4, 0.55] })?.improve).toMatch(
      /^The readings/,
    );
  });

  test("of several planes names the least sure one", () => {
    const sure = certainty("skew-correction", "three-planes", { XY: [282, 282.4, 200], XZ: [70.5, 70.8, 50] });
    expect(sure?.because).toContain("XZ is the least sure");
  });

  test("a conversion has none", () => {
    expect(certainty("skew-correction", "angle", { degrees: 1 })).toBeUndefined();
  });
});
