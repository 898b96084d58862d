import type { CalculatorSlug } from "../calibration-steps.model";
import type { Calculator } from "./definition";
import { flowRate } from "./flow/flow-rate";
import { maxVolumetricFlow } from "./max-flow/max-volumetric-flow";
import { pressureAdvance } from "./pressure-advance/pressure-advance";
import { retraction } from "./retraction/retraction";
import { skewCorrection } from "./skew/skew-correction";
import type { RawInputs, Result, Variant } from "./variant";

const CALCULATORS: Readonly<Record<CalculatorSlug, Calculator>> = {
  "max-volumetric-flow": maxVolumetricFlow,
  "pressure-advance": pressureAdvance,
  "flow-rate": flowRate,
  retraction,
  "skew-correction": skewCorrection,
};

/** The calculator with this slug. A browser loads only the one of its page: see `load-calculator`. */
export function calculatorOf(slug: CalculatorSlug): Calculator {
  return CALCULATORS[slug];
}

/** The calculator's variants. */
export function variantsOf(slug: CalculatorSlug): readonly Variant[] {
  return CALCULATORS[slug].groups.flatMap(({ variants }) => variants);
}

/** A result with the inputs it was made from, or what is wrong; null without such a variant. */
export function calculate(slug: CalculatorSlug, variantId: unknown, raw: RawInputs): Result | null {
  return (
    variantsOf(slug)
      .find(({ id }) => id === variantId)
      ?.run(raw) ?? null
  );
}

/** A result as programs read it, unrounded. */
export function figuresAndTexts({ outcome }: Extract<Result, { ok: true }>): Readonly<Record<string, unknown>> {
  const { figures, warnings, commands } = outcome;
  return { ...figures, warnings, ...(commands === undefined ? {} : { commands }) };
}
