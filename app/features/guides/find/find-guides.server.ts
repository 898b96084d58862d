import { begins, indexWords, nounAt, queryWords } from "../../catalogue/engine/text/search-words.model";
import type { Guide } from "../guides.model";
import { KIND_WORDS } from "../guide-words.model";
import { isForPrinter } from "../guide-source.model";
import type { GuideQuery } from "./guide-query.model";
import type { SearchSynonym } from "./guide-search.model";

/** Guides on a page of the list. */
export const GUIDES_PER_PAGE = 24;

/** What guides are looked for with. */
export interface GuideSearch {
  readonly query: GuideQuery;
  /** `idUuid` of the printer of the query; null for any. */
  readonly printerId: string | null;
  readonly synonyms: readonly SearchSynonym[];
}

/** How many guides there would be with each value of a filter, and those that are there. */
export interface FoundGuides {
  /** All that are found, in order. */
  readonly guides: readonly Guide[];
  readonly counts: Readonly<Record<"kind" | "difficulty" | "firmware" | "slicer", Readonly<Record<string, number>>>>;
  /** Words of the search that no guide here has: the list has those with most of the others. Empty when all have all. */
  readonly missing: readonly string[];
}

type Filter = keyof FoundGuides["counts"] | "printer";

/** The guides of a query, sorted, with the numbers beside its filters. */
export function findGuides(all: readonly Guide[], search: GuideSearch): FoundGuides {
  const { query, printerId, synonyms } = search;
  const passes = (guide: Guide, except?: Filter): boolean =>
    (except === "kind" || query.kinds.length === 0 || query.kinds.includes(guide.kind)) &&
    (except === "difficulty" || query.difficulties.length === 0 || query.difficulties.includes(guide.difficulty)) &&
    (except === "firmware" || isFor(guide.firmware, query.firmware)) &&
    (except === "slicer" || isFor(guide.slicer, query.slicer)) &&
    (printerId === null || isForPrinter(guide, printerId));

  const words = wordsOf(query.q);
  const scores = words.length === 0 ? null : scoresOf(all, words, synonyms);
  const matching = scores === null ? all : all.filter((guide) => scores.byGuide.has(guide));
  const count = (filter: Filter, valuesOf: (guide: Guide) => readonly string[]): Record<string, number> => {
    const counts: Record<string, number> = {};
    for (const guide of matching) {
      if (!passes(guide, filter)) continue;
      for (const value of valuesOf(guide)) counts[value] = (counts[value] ?? 0) + 1;
    }
    return counts;
  };
  const guides = matching.filter((guide) => passes(guide));
  return {
    guides: guides.sort(orderOf(query, scores?.byGuide ?? null)),
    counts: {
      kind: count("kind", ({ kind }) => [kind]),
      difficulty: count("difficulty", ({ difficulty }) => [String(difficulty)]),
      firmware: count("firmware", ({ firmware }) => firmware),
      slicer: count("slicer", ({ slicer }) => slicer),
    },
    missing: scores?.missing ?? [],
  };
}

/** A guide that names no firmware or slicer is for any. */
const isFor = (values: readonly string[], wanted: string | null) =>
  wanted === null || values.length === 0 || values.includes(wanted);

function orderOf({ sort }: GuideQuery, scores: ReadonlyMap<Guide, number> | null) {
  const byTitle = (one: Guide, other: Guide) => (one.title < other.title ? -1 : 1);
  const by = (key: (guide: Guide) => number) => (one: Guide, other: Guide) =>
    key(one) - key(other) || byTitle(one, other);
  switch (sort) {
    case "newest":
      return by(({ publishedAt }) => -Date.parse(publishedAt));
    case "quickest":
      return by(({ minutesMax, minutesMin }) => minutesMax * 10_000 + minutesMin);
    case "easiest":
      return by(({ difficulty, minutesMax }) => difficulty * 100_000 + minutesMax);
    case "title":
      return byTitle;
    default:
      // Without words what others have finished comes first, then what is broken before what could be better.
      return scores === null
        ? by(({ doneCount, kind }) => -doneCount * 10 + Object.keys(KIND_WORDS).indexOf(kind))
        : by((guide) => -(scores.get(guide) ?? 0));
  }
}

/** Words of questions that say nothing of what is looked for. */
const IN_QUESTIONS: ReadonlySet<string> = new Set(
  "a an and are at can do does for from how i in is it its my not of on or the to what when why will with".split(" "),
);

function wordsOf(q: string): string[] {
  const all = queryWords(q);
  const telling = all.filter((word) => !IN_QUESTIONS.has(word));
  return telling.length === 0 ? all : telling;
}

/** What a word counts where it stands. */
const WEIGHTS = { title: 12, about: 6, summary: 4, steps: 2, text: 1 } as const;

interface IndexedGuide {
  readonly fields: readonly { readonly words: readonly string[]; readonly weight: number }[];
}

const indexed = new WeakMap<Guide, IndexedGuide>();

function indexOf(guide: Guide): IndexedGuide {
  const known = indexed.get(guide);
  if (known !== undefined) return known;
  const wordsIn = (texts: readonly string[]) => [...new Set(indexWords(texts.join(" . ")))];
  const { kind, firmware, slicer, series, tools, steps } = guide;
  const made: IndexedGuide = {
    fields: [
      { words: wordsIn([guide.title]), weight: WEIGHTS.title },
      {
        words: wordsIn([
          KIND_WORDS[kind].one,
          ...firmware,
          ...slicer,
          series?.name ?? "",
          ...tools.map(({ name }) => name),
        ]),
        weight: WEIGHTS.about,
      },
      { words: wordsIn([guide.summary]), weight: WEIGHTS.summary },
      { words: wordsIn(steps.map(({ title }) => title)), weight: WEIGHTS.steps },
      {
        words: wordsIn([
          guide.introduction,
          guide.conclusion,
          ...steps.flatMap(({ lines }) => lines.map(({ text }) => text)),
        ]),
        weight: WEIGHTS.text,
      },
    ],
  };
  indexed.set(guide, made);
  return made;
}

interface Scores {
  readonly byGuide: ReadonlyMap<Guide, number>;
  readonly missing: readonly string[];
}

/** Of as many words, one may be missing. */
const MANY_WORDS = 4;

/** What each guide counts for the words: those with all of them, or with most where there are many or none has all. */
function scoresOf(guides: readonly Guide[], words: readonly string[], synonyms: readonly SearchSynonym[]): Scores {
  const meanings = words.map((word) => [word, ...meaningsOf(word, synonyms)]);
  const noun = nounAt(words);
  const found = guides.map((guide) => {
    const counts = meanings.map((forms) => countIn(indexOf(guide), forms));
    const score = counts.reduce((sum, count, at) => sum + count * (at === noun ? 1.5 : 1), 0);
    return { guide, score, has: counts.map((count) => count > 0) };
  });
  const countOf = ({ has }: (typeof found)[number]) => has.filter(Boolean).length;
  const most = Math.max(0, ...found.map(countOf));
  // One word more or less in a long text says little where many are asked for, or none has all.
  const isVague = words.length >= MANY_WORDS || most < words.length;
  const least = isVague ? Math.max(1, most - 1) : most;
  const best = found.filter((one) => countOf(one) >= least);
  return {
    byGuide: new Map(best.map(({ guide, score }) => [guide, score])),
    missing: words.filter((_, at) => !best.some(({ has }) => has[at])),
  };
}

function meaningsOf(word: string, synonyms: readonly SearchSynonym[]): string[] {
  return synonyms.flatMap(({ term, means }) => {
    const [only, ...others] = queryWords(term);
    return only === word && others.length === 0 ? queryWords(means) : [];
  });
}

/** What the forms count in a guide, in all places together: whole words count more than beginnings. */
function countIn({ fields }: IndexedGuide, forms: readonly string[]): number {
  let sum = 0;
  for (const { words, weight } of fields) {
    const whole = forms.some((form) => words.includes(form));
    const begun = whole || forms.some((form) => form.length >= 3 && words.some((word) => begins(word, form)));
    if (begun) sum += whole ? weight : weight * 0.7;
  }
  return sum;
}
