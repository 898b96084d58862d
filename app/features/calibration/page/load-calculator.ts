import type { CalculatorSlug } from "../calibration-steps.model";
import type { Calculator } from "../calculators/definition";

/** Each calculator has a script of its own, which only its page loads. */
const SCRIPTS: Readonly<Record<CalculatorSlug, () => Promise<Calculator>>> = {
  "max-volumetric-flow": async () => (await import("../calculators/max-flow/max-volumetric-flow")).maxVolumetricFlow,
  "pressure-advance": async () => (await import("../calculators/pressure-advance/pressure-advance")).pressureAdvance,
  "flow-rate": async () => (await import("../calculators/flow/flow-rate")).flowRate,
  retraction: async () => (await import("../calculators/retraction/retraction")).retraction,
  "skew-correction": async () => (await import("../calculators/skew/skew-correction")).skewCorrection,
};

/** Loads a calculator in the browser. */
export function loadCalculator(slug: CalculatorSlug): Promise<Calculator> {
  return SCRIPTS[slug]();
}
