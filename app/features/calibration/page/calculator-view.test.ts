import { describe, expect, test } from "vitest";
import vectors from "../calculators/vectors.json";
import { CALCULATOR_SLUGS, calculatorSlug, CALIBRATION_STEPS } from "../calibration-steps.model";
import { calculatorOf, variantsOf } from "../calculators/calculator";
import { Fault } from "../calculators/outcome";
import { begunWith, calculatorView } from "./calculator-view";
import { NO_PRESET } from "./inputs";
import { loadCalculator } from "./load-calculator";
import { faultSentence } from "./words/fault-sentences";

const view = (slug: (typeof CALCULATOR_SLUGS)[number], query: string) =>
  calculatorView(calculatorOf(slug), new URLSearchParams(query), NO_PRESET);

test("a step of calibration for each calculator, in order", () => {
  expect(CALIBRATION_STEPS.map(({ slug }) => slug)).toEqual(CALCULATOR_SLUGS);
});

describe("the page of a calculator", () => {
  test("has no result and no error before it is asked", () => {
    for (const slug of CALCULATOR_SLUGS) {
      for (const { id } of variantsOf(slug)) {
        expect(view(slug, `variant=${id}`)).toMatchObject({ asked: false, result: null, fault: null });
      }
    }
  });

  test("shows every result of the reference with a main figure, and a sentence for every warning", () => {
    for (const { calculator, variant, inputs, expected } of vectors) {
      const slug = calculatorSlug(calculator);
      if (slug === null) throw new Error(`no ${calculator}`);
      const query = new URLSearchParams({ variant });
      for (const [name, value] of Object.entries(inputs)) {
        for (const entry of Array.isArray(value) ? value : [value]) {
          query.append(name, Array.isArray(entry) ? entry.join(" ") : String(entry));
        }
      }
      const { result, fault } = calculatorView(calculatorOf(slug), query, NO_PRESET);
      if ("error" in expected) {
        expect(fault?.message, query.toString()).toMatch(/^[A-Z].{20,}\.$/);
        continue;
      }
      expect(result?.main?.text, query.toString()).toMatch(/^[+-]?\d+(\.\d+)?$/);
      expect(result?.warnings.every((warning) => warning.endsWith("."))).toBe(true);
      const shown = JSON.stringify([result?.others, result?.notes, result?.settings, result?.lines]);
      expect(shown, query.toString()).not.toMatch(/NaN|undefined|Infinity/);
    }
  });

  test("keeps what was typed, and takes what is missing for its default", () => {
    const { inputs } = view("flow-rate", "variant=wall&oldFlow=0%2C98x&readings=0,47&readings=&readings=0.5");
    const value = (name: string) => inputs.find((input) => input.name === name)?.value;
    expect(value("oldFlow")).toBe("0,98x");
    expect(value("readings")).toBe("0,47\n\n0.5");
    expect(value("wallCount")).toBe("1");
    expect(value("flowModel")).toBe("slic3r");
    expect(value("lineWidth")).toBe("");
  });

  test("has a link with what makes the result, and nothing else", () => {
    const { query } = view("skew-correction", "variant=plane&AC=141&BD=141&AD=100&AB=&utm=1&format=html");
    expect(query).toBe("variant=plane&AC=141&BD=141&AD=100");
  });

  test("hands a result over to the next test, unrounded and without asking it yet", () => {
    const { result } = view("skew-correction", "variant=plane&AC=141.2&BD=141.6&AD=100");
    const use = result?.next[0];
    if (use === undefined) throw new Error("no next use");
    const query = new URLSearchParams(Object.entries(begunWith(use)).map(([name, value]) => [name, String(value)]));
    const next = view("skew-correction", query.toString());
    expect(next).toMatchObject({ asked: false, fault: null, variant: { id: "combine" } });
    const prior = Number(next.inputs.find(({ name }) => name === "priorFactor")?.value);
    expect(prior).toBeCloseTo(Number(result?.figures["factor"]), 12);
  });

  test("names the reading that is farthest from the others", () => {
    const { result } = view(
      "flow-rate",
      "variant=wall&oldFlow=1&readings=0.4&readings=0.41&readings=0.5&lineWidth=0.4",
    );
    expect(result?.warnings.join(" ")).toContain("Measure again where you read 0.5 mm.");
  });

  test("fills an empty form by the drive and nozzle of a printer", () => {
    const preset = { drive: "bowden", nozzleDiameter: 0.6 } as const;
    const value = (slug: (typeof CALCULATOR_SLUGS)[number], variant: string, name: string) =>
      calculatorView(calculatorOf(slug), new URLSearchParams({ variant }), preset).inputs.find(
        (input) => input.name === name,
      )?.value;
    expect(value("pressure-advance", "orca-tower", "step")).toBe("0.02");
    expect(value("pressure-advance", "orca-tower", "driveType")).toBe("bowden");
    expect(value("max-volumetric-flow", "segment", "nozzleDiameter")).toBe("0.6");
    expect(value("max-volumetric-flow", "from-speed", "lineWidth")).toBe("0.68");
  });
});

test("every error of every input has a sentence that says what to do", () => {
  const codes = [
    "E_REQUIRED",
    "E_NUMBER",
    "E_INTEGER",
    "E_RANGE",
    "E_ORDER",
    "E_CHOICE",
    "E_GEOMETRY",
    "E_RESULT_RANGE",
  ] as const;
  for (const slug of CALCULATOR_SLUGS) {
    for (const variant of variantsOf(slug)) {
      for (const [field, { kind }] of Object.entries(variant.fields)) {
        for (const code of codes) {
          // What is wrong with one of several entries names that entry.
          const entry = code !== "E_REQUIRED" && ["list", "pairs", "triple"].includes(kind) ? { text: "x" } : undefined;
          const sentence = faultSentence(new Fault(field, code, entry), variant, calculatorOf(slug).words);
          expect(sentence).toMatch(/^[A-Z][^]{20,}\.$/);
          expect(sentence).not.toMatch(/undefined|null|NaN|\[object|readings is|each blob is/);
        }
      }
    }
  }
});

test("the browser loads the calculator that the server has", async () => {
  for (const slug of CALCULATOR_SLUGS) expect(await loadCalculator(slug)).toBe(calculatorOf(slug));
});

test("a result takes far less than a millisecond", () => {
  const query = "variant=wall&oldFlow=1&readings=0.4&readings=0.41&readings=0.5&readings=0.4&lineWidth=0.4";
  const times = Array.from({ length: 200 }, () => {
    const from = performance.now();
    view("flow-rate", query);
    return performance.now() - from;
  });
  expect(times.toSorted((one, other) => one - other)[100]).toBeLessThan(1);
});
