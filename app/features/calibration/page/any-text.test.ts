import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { calculatorOf, variantsOf } from "../calculators/calculator";
import { readField } from "../calculators/fields/field";
import { CALCULATOR_SLUGS } from "../calibration-steps.model";
import { calculatorJson } from "./calculator-json.server";
import { calculatorView } from "./calculator-view";
import { inputViews, NO_PRESET } from "./inputs";

/* Whatever somebody types into a calculator, or writes into its address. */

const EDGES = [
  ",",
  ";",
  ", ;\n",
  "\u200b",
  "0",
  "-0",
  "1e308",
  "1e-320",
  "9".repeat(400),
  "NaN",
  "Infinity",
  "__proto__",
];

const anyText = fc.oneof(
  fc.stringMatching(/^[0-9,.;:eE+ \n-]{0,12}$/),
  fc.constantFrom(...EDGES),
  fc.string({ maxLength: 20 }),
);

const everyVariant = CALCULATOR_SLUGS.flatMap((slug) =>
  variantsOf(slug).map((variant) => ({ slug, id: variant.id, variant, calculator: calculatorOf(slug) })),
);

test.each(everyVariant)("$slug $id has a result or an error for any text of any field", ({ variant, calculator }) => {
  const form = inputViews(variant, { typed: null, begun: {} }, NO_PRESET);
  const begun = form.flatMap(({ name, value }) => (value === "" ? [] : [[name, value] as const]));
  const texts = fc.dictionary(fc.constantFrom(...Object.keys(variant.fields)), anyText, { noNullPrototype: true });
  const answers = (typed: Readonly<Record<string, string>>) => {
    const query = new URLSearchParams({ variant: variant.id, ...Object.fromEntries(begun), ...typed });
    const { asked, result, fault } = calculatorView(calculator, query, NO_PRESET);
    expect(JSON.stringify(result)).not.toMatch(/NaN|undefined|Infinity/);
    expect([result !== null, fault !== null]).toEqual([asked && fault === null, asked && result === null]);
    expect([200, 400]).toContain(calculatorJson(calculator, query).status);
  };
  fc.assert(fc.property(texts, answers), { numRuns: 50 });
});

describe("a list of separators only", () => {
  const lists = everyVariant.flatMap(({ slug, id, variant }) =>
    Object.entries(variant.fields)
      .filter(([, { kind }]) => kind === "list" || kind === "pairs" || kind === "triple")
      .map(([name, field]) => ({ slug, id, name, field })),
  );

  test.each(lists)("is missing: $name of $slug $id", ({ field }) => {
    for (const separators of [",", ";", ", ;\n ;", "\u200b;"]) {
      expect(readField(field, separators), separators).toMatchObject({ code: "E_REQUIRED" });
    }
  });
});
