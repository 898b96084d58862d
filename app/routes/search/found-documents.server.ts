import { matchingCalculators } from "~/features/calibration/search/matching-calculators.server";
import { bestLevel, type DocumentMatches } from "~/features/catalogue/engine/text/document-search.model";
import type { Synonyms } from "~/features/catalogue/engine/text/synonyms.model";
import type { Correction } from "~/features/catalogue/engine/vocabulary.model";
import { matchingTerms } from "~/features/glossary/glossary.model";
import type { FoundGroup, GroupKind, Hit } from "~/features/search/search.model";
import { matchingPrints } from "~/features/test-prints/matching-prints.server";
import { paths } from "~/lib/paths";

/** How many results of each kind are shown. */
export type Limits = Readonly<Record<GroupKind, number>>;

/** What is found of a kind, and the words that are taken for misspelled ones. */
export interface FoundOfKind {
  readonly group: FoundGroup;
  readonly corrections: readonly Correction[];
}

/** Results that are not limited to a printer. */
export const FOR_ANY = { printer: null, ofAllPrinters: null } as const;

/** The calculators that have the words. */
export function calculatorsFound(words: string, synonyms: Synonyms, limits: Limits): FoundOfKind {
  const matches = matchingCalculators(words, synonyms);
  return documentsFound("calculators", matches, limits, paths.tune(), ({ slug, name, about }) => ({
    to: paths.calculator(slug),
    title: name,
    note: about,
  }));
}

/** The test prints that have the words. */
export function printsFound(words: string, synonyms: Synonyms, limits: Limits): FoundOfKind {
  const matches = matchingPrints(words, synonyms);
  return documentsFound("testPrints", matches, limits, paths.testPrints(), ({ slug, name, summary }) => ({
    to: paths.testPrint(slug),
    title: name,
    note: summary,
  }));
}

/** The terms of the glossary that have the words. */
export function termsFound(words: string, limits: Limits): FoundOfKind {
  const matches = matchingTerms(words);
  return documentsFound("terms", matches, limits, paths.glossary({ q: words }), ({ slug, term, short }) => ({
    to: `${paths.glossary()}#${slug}`,
    title: term,
    note: short,
  }));
}

function documentsFound<Item>(
  kind: GroupKind,
  { matches, corrections }: DocumentMatches<Item>,
  limits: Limits,
  list: string,
  hitOf: (item: Item) => Omit<Hit, "fit" | "card">,
): FoundOfKind {
  const hits = matches.slice(0, limits[kind]).map(({ item }): Hit => ({ ...hitOf(item), fit: null, card: null }));
  const total = matches.length;
  const level = bestLevel(matches) ?? 0;
  return { group: { kind, total, level, hits, all: total > hits.length ? list : null, ...FOR_ANY }, corrections };
}
