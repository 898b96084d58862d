import { DocumentSearch, type DocumentMatches } from "../../catalogue/engine/text/document-search.model";
import type { Synonyms } from "../../catalogue/engine/text/synonyms.model";
import { CALIBRATION_STEPS, type CalibrationStep } from "../calibration-steps.model";
import { calculatorOf, variantsOf } from "../calculators/calculator";
import { guidanceFor } from "../guidance/guidance";

let search: DocumentSearch<CalibrationStep> | null = null;

/** The calculators that a search finds: by name, what they fix, what they take and give, and how their tests are done. */
export function matchingCalculators(q: string, synonyms: Synonyms): DocumentMatches<CalibrationStep> {
  search ??= new DocumentSearch(CALIBRATION_STEPS, (step) => {
    const { slug, name, about, fixes } = step;
    const { groups, figures, commands } = calculatorOf(slug);
    const variants = variantsOf(slug);
    const guidance = variants.map(({ id }) => guidanceFor(slug, id));
    const texts = (weight: number, all: readonly string[]) => ({ weight, text: [...new Set(all)].join(" . ") });
    return {
      names: [name],
      texts: [
        texts(6, [about, fixes]),
        texts(4, [...guidance.map(({ purpose }) => purpose), ...Object.keys(commands)]),
        texts(3, [
          ...groups.map(({ label }) => label),
          ...variants.flatMap((variant) => [variant.label, variant.about]),
        ]),
        texts(2, [
          ...Object.values(figures).map(({ label }) => label),
          ...Object.values(commands).map((line) => line.where),
        ]),
        texts(
          1,
          guidance.flatMap(({ print, read, mistakes }) => [...print, ...read, ...mistakes]),
        ),
      ],
    };
  });
  return search.find(q, synonyms);
}
