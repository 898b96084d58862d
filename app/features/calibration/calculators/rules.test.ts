import { describe, expect, test } from "vitest";
import type { CalculatorSlug } from "../calibration-steps.model";
import { calculate } from "./calculator";
import type { RawInputs } from "./variant";

/* Rules of the reference that no vector covers. */

const run = (slug: CalculatorSlug, variant: string, inputs: RawInputs) => calculate(slug, variant, inputs);

/** The figures and commands of a result, or the field and code of what is wrong. */
function outcome(slug: CalculatorSlug, variant: string, inputs: RawInputs) {
  const result = run(slug, variant, inputs);
  if (result === null) throw new Error(`no ${variant}`);
  return result.ok ? result.outcome : { field: result.fault.field, code: result.fault.code };
}

describe("Klipper's retraction tower", () => {
  const tower = { start: 0, height: 14.6 };
  const steps = { stepDelta: 0.2, stepHeight: 5 };

  test("counts in steps where they are given, whatever the factor", () => {
    expect(outcome("retraction", "klipper-tower", { ...tower, ...steps, factor: 0.05 })).toMatchObject({
      figures: { retractLength: 0.4, bandIndex: 2 },
    });
    expect(outcome("retraction", "klipper-tower", { ...tower, ...steps, factor: 0.05, band: 3 })).toMatchObject({
      figures: { retractLength: 0.4 },
    });
  });

  test("asks for the other half of a step", () => {
    const half = { ...tower, factor: 0.05 };
    expect(outcome("retraction", "klipper-tower", { ...half, stepDelta: 0.2 })).toEqual({
      field: "stepHeight",
      code: "E_REQUIRED",
    });
    expect(outcome("retraction", "klipper-tower", { ...half, stepHeight: 5 })).toEqual({
      field: "stepDelta",
      code: "E_REQUIRED",
    });
  });
});

test("a restart gives back no less than nothing", () => {
  const segment = { start: 2, step: 0.5, segment: "B" };
  expect(outcome("retraction", "segment", { ...segment, extraRestart: -5 })).toEqual({
    field: "extraRestart",
    code: "E_RESULT_RANGE",
  });
  expect(outcome("retraction", "segment", { ...segment, extraRestart: -2.5 })).toMatchObject({
    commands: { rrf: "M207 S2.5 R-2.5 F2100 T2100 Z0" },
  });
});

describe("the moves of a blob", () => {
  const movesOf = (inputs: RawInputs): readonly { z: number; e: number; f: number }[] => {
    const result = outcome("max-volumetric-flow", "feed-for-flow", inputs);
    const text = "commands" in result ? (result.commands["gcode"] ?? "") : "";
    const moves = text.matchAll(/^G1(?: Z([\d.]+))? E([\d.]+) F([\d.]+)$/gm);
    return [...moves].map(([, z, e, f]) => ({ z: Number(z ?? 0), e: Number(e), f: Number(f) }));
  };
  const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);

  test("feed at most 49 mm each, and all of it together", () => {
    for (const extrusionLength of [10, 49, 50, 50.1, 175, 500, 4999.99999]) {
      const moves = movesOf({ flow: 3, blobHeight: 20, extrusionLength });
      expect(Math.max(...moves.map(({ e }) => e))).toBeLessThanOrEqual(49);
      expect(sum(moves.map(({ e }) => e))).toBeCloseTo(extrusionLength, 5);
      expect(sum(moves.map(({ z }) => z))).toBeCloseTo(20, 5);
    }
  });

  test("keep the reference's feedrate with two decimals", () => {
    const moves = movesOf({ flow: 3, blobHeight: 20, extrusionLength: 500 });
    expect(moves).toHaveLength(11);
    expect(new Set(moves.map(({ f }) => f))).toEqual(new Set([2.99]));
  });

  test("rise only where a rise is asked for", () => {
    expect(movesOf({ flow: 10 })).toMatchObject([{ z: 0, e: 10 }]);
    expect(movesOf({ flow: 10, extrusionLength: 120 })).toHaveLength(3);
  });
});

describe("a length that went in", () => {
  const feed = { oldSteps: 415, requested: 100, extruded: 99 };

  test("may not contradict the distances of the mark", () => {
    expect(outcome("flow-rate", "e-steps", { ...feed, markDistance: 120, remaining: 50 })).toEqual({
      field: "extruded",
      code: "E_GEOMETRY",
    });
    expect(outcome("flow-rate", "e-steps", { ...feed, remaining: 50 })).toEqual({
      field: "extruded",
      code: "E_GEOMETRY",
    });
  });

  test("counts beside a distance before, which the form begins with, and beside the same length", () => {
    for (const more of [{ markDistance: 120 }, { markDistance: 120, remaining: 21 }]) {
      expect(outcome("flow-rate", "e-steps", { ...feed, ...more })).toMatchObject({ figures: { extruded: 99 } });
    }
  });
});

test.each<[CalculatorSlug, string, RawInputs, string]>([
  ["max-volumetric-flow", "feed-for-flow", { flow: 139 }, "W_IMPLAUSIBLE_FLOW"],
  ["skew-correction", "plane", { AC: 140.27, BD: 140.39, AD: 100.93 }, "W_NOT_SQUARE"],
  ["skew-correction", "combine", { priorFactor: 0, AC: 140.27, BD: 140.39, AD: 100.93 }, "W_NOT_SQUARE"],
  ["skew-correction", "three-planes", { XZ: "140.27 140.39 100.93" }, "W_NOT_SQUARE"],
  [
    "pressure-advance",
    "adaptive-row",
    { speed: 1500, acceleration: 5000, pressureAdvance: 0.04, lineWidth: 0.45, layerHeight: 0.2 },
    "W_IMPLAUSIBLE_FLOW",
  ],
])("%s %s warns of %j with %s", (slug, variant, inputs, warning) => {
  const result = outcome(slug, variant, inputs);
  expect("warnings" in result ? result.warnings : []).toContain(warning);
});

test("the uncertainty of a wall is its standard error; with the calipers it is more", () => {
  const wall = { oldFlow: 0.98, readings: "0,47 0,46 0,48 0,47", lineWidth: 0.45 };
  const result = outcome("flow-rate", "wall", wall);
  const figures = "figures" in result ? result.figures : {};
  expect(figures["uncertainty"]).toBeCloseTo(0.00815, 4);
  expect(figures["uncertaintyWithCalipers"]).toBeCloseTo(0.0408, 3);
});
