import type { CalculatorSlug } from "../calibration-steps.model";
import { flowRateGuides } from "./flow-rate.server";
import type { Guidance } from "./guidance.model";
import type { CalculatorGuides } from "./guides.server";
import { maxFlowGuides } from "./max-volumetric-flow.server";
import { pressureAdvanceGuides } from "./pressure-advance.server";
import { retractionGuides } from "./retraction.server";
import { skewGuides } from "./skew-correction.server";

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
