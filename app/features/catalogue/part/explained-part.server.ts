import { wordExplainer } from "~/features/glossary/glossary.model";
import type { ComparedPart } from "../find/find-view.model";
import type { PartView } from "./part-view.model";

/** Terms explained in a part's description. */
const DESCRIPTION_TERMS = 3;

/** The part with the words that a newcomer may not know, each once in description, specifications and needs. */
export function explainedPart(part: PartView): PartView {
  const inDescription = wordExplainer(DESCRIPTION_TERMS);
  const inFacts = wordExplainer();
  const inNeeds = wordExplainer();
  const { description, specs, kinds, needs } = part;
  return {
    ...part,
    ...(description !== null && { descriptionWords: inDescription(description) }),
    specs: specs.map((row) => ({
      ...row,
      labelWords: inFacts(row.label),
      textWords: row.text === null ? [] : inFacts(row.text),
    })),
    kinds: kinds.map((kind) => ({ ...kind, words: inFacts(kind.label) })),
    needs: needs.map((need) => ({ ...need, words: inNeeds(need.sentence) })),
  };
}

/** Compared parts with the words that a newcomer may not know, each once in the whole table. */
export function explainedComparison(parts: readonly ComparedPart[]): ComparedPart[] {
  const explain = wordExplainer();
  return parts.map((part) => ({
    ...part,
    rows: part.rows.map((row) => ({
      ...row,
      labelWords: explain(row.label),
      textWords: row.text === null ? [] : explain(row.text),
    })),
  }));
}
