import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { z } from "zod";
import vectorFile from "./vectors.json";
import { type CALCULATOR_SLUGS, calculatorSlug } from "../calibration-steps.model";
import { calculate, figuresAndTexts } from "./calculator";
import { everyVariant, inputsOf } from "./random-inputs.test-samples";
import type { RawInputs } from "./variant";

const vectors = z
  .array(
    z.object({
      id: z.string(),
      calculator: z.string(),
      variant: z.string(),
      inputs: z.record(z.string(), z.unknown()),
      expected: z.record(z.string(), z.unknown()),
      tolerance: z.number(),
    }),
  )
  .parse(vectorFile);

type Vector = (typeof vectors)[number];

function outputs(vector: Pick<Vector, "calculator" | "variant">, inputs: RawInputs) {
  const slug = calculatorSlug(vector.calculator);
  const result = slug && calculate(slug, vector.variant, inputs);
  if (!result) throw new Error(`no ${vector.calculator} ${vector.variant}`);
  if (result.ok) return figuresAndTexts(result);
  return { error: { field: result.fault.field, code: result.fault.code } };
}

const close = (tolerance: number, expected: unknown): unknown => {
  if (Array.isArray(expected)) return expected.map((one) => close(tolerance, one));
  if (typeof expected !== "number") return expected;
  const room = Math.max(tolerance * Math.abs(expected), 1e-9);
  return expect.toSatisfy(
    (got: unknown) => typeof got === "number" && Math.abs(got - expected) <= room,
    String(expected),
  );
};

/** What an address has of these inputs. */
function typed(inputs: RawInputs, comma: boolean): RawInputs {
  const text = (value: unknown) => (comma ? String(value).replace(".", ",") : String(value));
  return Object.fromEntries(
    Object.entries(inputs).map(([name, value]) => {
      if (!Array.isArray(value)) return [name, text(value)];
      const rows = value.map((row: unknown) => (Array.isArray(row) ? row.map(text).join(" ") : text(row)));
      return [name, rows.join(value.some(Array.isArray) ? "\r\n" : " ")];
    }),
  );
}

describe("the reference's vectors", () => {
  test("are all there", () => {
    expect(vectors).toHaveLength(100);
  });

  const ways = [
    ["as numbers", (inputs: RawInputs) => inputs],
    ["as typed", (inputs: RawInputs) => typed(inputs, false)],
    ["with decimal commas", (inputs: RawInputs) => typed(inputs, true)],
  ] as const;
  describe.each(ways)("%s", (_, write) => {
    test.each(vectors)("$id $calculator $variant", (vector) => {
      const got = new Map<string, unknown>(Object.entries(outputs(vector, write(vector.inputs))));
      for (const [name, expected] of Object.entries(vector.expected)) {
        if (name === "warnings" && Array.isArray(expected))
          expect([...z.array(z.string()).parse(got.get(name))].sort()).toEqual([...expected].sort());
        else expect(got.get(name), name).toEqual(close(vector.tolerance, expected));
      }
    });
  });
});

test.each(everyVariant.filter(({ variant }) => variant.id === "weigh"))(
  "most random readings of $slug $variant.id give a result",
  ({ variant }) => {
    const results = fc.sample(inputsOf(variant), { seed: 15, numRuns: 300 }).filter((inputs) => variant.run(inputs).ok);
    expect(results.length).toBeGreaterThan(150);
  },
);

describe.each(everyVariant)("$slug $variant.id", ({ variant }) => {
  test("gives finite figures and plain commands, or names what is wrong", () => {
    fc.assert(
      fc.property(inputsOf(variant), (inputs) => {
        const result = variant.run(inputs);
        if (!result.ok) return /^E_(GEOMETRY|ORDER|CHOICE|REQUIRED|RESULT_RANGE|RANGE)$/.test(result.fault.code);
        const numbers = Object.values(result.outcome.figures).flat();
        const finite = numbers.every((figure) => typeof figure === "string" || Number.isFinite(figure));
        return finite && !/NaN|Infinity|undefined|\de[+-]?\d/.test(JSON.stringify(result.outcome.commands ?? ""));
      }),
      { seed: 15, numRuns: 300 },
    );
  });

  test("never throws, whatever is sent", () => {
    const raw = fc.oneof(fc.string(), fc.double(), fc.constant(null), fc.array(fc.anything()), fc.anything());
    const names = Object.keys(variant.fields);
    fc.assert(
      fc.property(
        fc.dictionary(fc.constantFrom(...names), raw),
        (inputs) => typeof variant.run(inputs).ok === "boolean",
      ),
      { seed: 15, numRuns: 200 },
    );
  });

  test("says which required input is missing first", () => {
    const result = variant.run({});
    const first = Object.entries(variant.fields).find(([, { required }]) => required)?.[0];
    if (first !== undefined) expect(result).toMatchObject({ ok: false, fault: { field: first, code: "E_REQUIRED" } });
  });
});

const figure = (slug: (typeof CALCULATOR_SLUGS)[number], id: string, inputs: RawInputs, name: string): number => {
  const result = calculate(slug, id, inputs);
  return result?.ok === true ? z.number().parse(result.outcome.figures[name]) : NaN;
};

describe("between calculators", () => {
  test("a thicker wall never asks for more flow", () => {
    fc.assert(
      fc.property(
        fc.double({ min: 0.4, max: 0.5, noNaN: true }),
        fc.double({ min: 0, max: 0.05, noNaN: true }),
        (wall, more) => {
          const flow = (thickness: number) =>
            figure("flow-rate", "wall", { oldFlow: 1, readings: [thickness], lineWidth: 0.45 }, "newFlow");
          return flow(wall + more) <= flow(wall);
        },
      ),
      { seed: 15 },
    );
  });

  test("flow to speed is the inverse of speed to flow", () => {
    fc.assert(
      fc.property(fc.double({ min: 10, max: 1000, noNaN: true }), (speed) => {
        const line = { lineWidth: 0.45, layerHeight: 0.2 };
        const maxFlow = figure("max-volumetric-flow", "from-speed", { ...line, speed }, "maxFlow");
        if (maxFlow > 200) return true;
        const back = figure("max-volumetric-flow", "max-speed", { ...line, maxFlow }, "maxSpeed");
        return Math.abs(back - speed) < 1e-6;
      }),
      { seed: 15 },
    );
  });

  test("Klipper's lengths of a factor have that factor", () => {
    fc.assert(
      fc.property(fc.double({ min: -1, max: 1, noNaN: true }), (factor) => {
        const lengths = (name: string) => figure("skew-correction", "from-factor", { factor }, name);
        const measured = { AC: lengths("AC"), BD: lengths("BD"), AD: lengths("AD") };
        return Math.abs(figure("skew-correction", "plane", measured, "factor") - factor) < 1e-9;
      }),
      { seed: 15 },
    );
  });
});
