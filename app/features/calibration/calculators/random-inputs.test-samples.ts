import fc from "fast-check";
import { CALCULATOR_SLUGS } from "../calibration-steps.model";
import { variantsOf } from "./calculator";
import type { Field } from "./fields/field";
import type { Variant } from "./variant";

/** Every variant, with its calculator. */
export const everyVariant = CALCULATOR_SLUGS.flatMap((slug) => variantsOf(slug).map((variant) => ({ slug, variant })));

/** Most readings are below it. */
const USUAL = 150;

/** Flows of usual hotends, each with the mass of its blob, which hardly changes until the heater cannot keep up. */
const weighedBlobs = fc
  .record({
    flows: fc.uniqueArray(fc.double({ min: 1, max: 40, noNaN: true }), { minLength: 2, maxLength: 8 }),
    mass: fc.double({ min: 0.1, max: 2, noNaN: true }),
    losses: fc.array(fc.double({ min: 0, max: 0.1, noNaN: true }), { minLength: 8, maxLength: 8 }),
  })
  .map(({ flows, mass, losses }) => {
    let left = mass;
    const masses = losses.map((loss) => (left *= 1 - loss));
    return flows.toSorted((one, other) => one - other).map((flow, at) => [flow, masses[at] ?? left] as const);
  });

/** Any value that a field takes, and sometimes none. */
function valueOf(field: Field<unknown>): fc.Arbitrary<unknown> {
  const { min, max, whole, above } = field.range ?? { min: 0, max: 1, whole: undefined, above: undefined };
  const within = whole
    ? fc.integer({ min, max })
    : fc.oneof(
        fc.double({ min, max, noNaN: true, minExcluded: above === true }),
        fc.double({ min, max: Math.min(max, USUAL), noNaN: true, minExcluded: above === true }),
        fc.constantFrom(max, min + (max - min) / 64),
      );
  const value = {
    number: within,
    list: fc.array(within, { minLength: 1, maxLength: 8 }),
    triple: fc.tuple(within, within, within),
    pairs: fc.oneof(
      { weight: 9, arbitrary: weighedBlobs },
      { weight: 1, arbitrary: fc.array(fc.tuple(within, within), { minLength: 2, maxLength: 8 }) },
    ),
    choice: fc.constantFrom(...(field.options ?? [["", ""] as const]).map(([option]) => option)),
    text: fc.constant("extruder1"),
  }[field.kind];
  return field.required ? value : fc.oneof<fc.Arbitrary<unknown>[]>(value, fc.constant(undefined));
}

/** Valid inputs of a variant, each by itself. */
export const inputsOf = ({ fields }: Variant) =>
  fc.record(Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, valueOf(field)])));
