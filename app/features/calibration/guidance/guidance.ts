import type { CalculatorSlug } from "../calibration-steps.model";
import { flowRateGuides } from "./flow-rate";
import type { Guidance } from "./guidance.model";
import type { CalculatorGuides } from "./guides";
import { maxFlowGuides } from "./max-volumetric-flow";
import { pressureAdvanceGuides } from "./pressure-advance";
import { retractionGuides } from "./retraction";
import { skewGuides } from "./skew-correction";

const GUIDES: Readonly<Record<CalculatorSlug, CalculatorGuides>> = {
  "max-volumetric-flow": maxFlowGuides,
  "pressure-advance": pressureAdvanceGuides,
  "flow-rate": flowRateGuides,
  retraction: retractionGuides,
  "skew-correction": skewGuides,
};

/** How to make, read and trust one test of a calculator. */
export function guidanceFor(slug: CalculatorSlug, variantId: string): Guidance {
  const { common, tests } = GUIDES[slug];
  const test = tests[variantId];
  if (test === undefined) throw new Error(`no guidance for ${slug} ${variantId}`);
  const { print, read, certainty, mistakes = [], sources = [], alone = false } = test;
  return {
    purpose: common.purpose,
    order: common.order,
    print,
    read,
    certainty,
    mistakes: alone ? mistakes : [...mistakes, ...common.mistakes],
    sources: alone ? sources : [...new Set([...sources, ...common.sources])],
  };
}
