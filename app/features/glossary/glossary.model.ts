import type { ExplainedWord } from "~/lib/explained-word";
import { DocumentSearch, type DocumentMatches } from "../catalogue/engine/text/document-search.model";
import { Synonyms } from "../catalogue/engine/text/synonyms.model";
import type { GlossaryTerm } from "./glossary-term.model";
import { BED_TERMS } from "./terms/bed-terms.model";
import { COOLING_TERMS, ELECTRONICS_TERMS } from "./terms/cooling-and-electronics-terms.model";
import { EXTRUDER_TERMS } from "./terms/extruder-terms.model";
import { HOTEND_TERMS } from "./terms/hotend-terms.model";
import { MOTION_TERMS } from "./terms/motion-terms.model";
import { PROBING_TERMS } from "./terms/probing-terms.model";
import { SOFTWARE_TERMS } from "./terms/software-terms.model";

/*
 * Pages get from the server the few words they explain. Nothing that runs in the browser imports this module: it would
 * load the whole glossary.
 */

/** Every term, by name. */
export const GLOSSARY: readonly GlossaryTerm[] = [
  ...HOTEND_TERMS,
  ...EXTRUDER_TERMS,
  ...BED_TERMS,
  ...PROBING_TERMS,
  ...MOTION_TERMS,
  ...COOLING_TERMS,
  ...ELECTRONICS_TERMS,
  ...SOFTWARE_TERMS,
].sort((a, b) => a.term.localeCompare(b.term, "en"));

const namesOf = ({ term, aliases }: GlossaryTerm) => [term, ...aliases];

const TERM_BY_NAME = new Map(
  GLOSSARY.filter(({ obvious }) => obvious !== true).flatMap((term) =>
    namesOf(term).map((name) => [name.toLowerCase(), term] as const),
  ),
);

/** Any name as a whole word, the longest first: "MK8 nozzle" before "MK8". */
const ANY_NAME = new RegExp(
  `(?<![\\p{L}\\p{N}])(?:${[...TERM_BY_NAME.keys()]
    .sort((a, b) => b.length - a.length)
    .map((name) => name.replace(/[.*+?^${}()|[\]\\]/g, "\\$&"))
    .join("|")})(?![\\p{L}\\p{N}])`,
  "giu",
);

/** Finds the words in a text that the glossary explains, in their order. */
export type ExplainWords = (text: string) => ExplainedWord[];

/**
 * An `ExplainWords` for one block of a page: it gives each term once, in the first text that has it.
 *
 * @param most terms in one text; more would be a text full of links
 */
export function wordExplainer(most = 1): ExplainWords {
  const given = new Set<string>();
  return (text) => {
    const words: ExplainedWord[] = [];
    for (const [word] of text.matchAll(ANY_NAME)) {
      const term = TERM_BY_NAME.get(word.toLowerCase());
      if (words.length === most) break;
      if (term === undefined || given.has(term.slug)) continue;
      given.add(term.slug);
      words.push({ word, slug: term.slug, short: term.short });
    }
    return words;
  };
}

let search: DocumentSearch<GlossaryTerm> | null = null;

/** The terms that a search finds, those it names first. */
export function matchingTerms(q: string): DocumentMatches<GlossaryTerm> {
  search ??= new DocumentSearch(GLOSSARY, (term) => ({
    names: namesOf(term),
    texts: [
      { text: term.short, weight: 4 },
      { text: term.text, weight: 2 },
    ],
  }));
  return search.find(q, NO_SYNONYMS);
}

/** Names and spellings are the terms' own. */
const NO_SYNONYMS = new Synonyms([]);

/** The terms that a search finds, best first; all terms for an empty one. */
export function searchGlossary(q: string): readonly GlossaryTerm[] {
  return q.trim() === "" ? GLOSSARY : matchingTerms(q).matches.map(({ item }) => item);
}
