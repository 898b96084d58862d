import {
  bestLevel,
  DocumentSearch,
  type DocumentMatches,
  type MatchLevel,
} from "../../catalogue/engine/text/document-search.model";
import type { Synonyms } from "../../catalogue/engine/text/synonyms.model";
import type { Guide } from "../guides.model";
import { difficultyWords, KIND_WORDS } from "../guide-words.model";
import type { GuideQuery } from "./guide-query.model";

/** Guides on a page of the list. */
export const GUIDES_PER_PAGE = 24;

/** What guides are looked for with. */
export interface GuideSearch {
  readonly query: GuideQuery;
  /** Whether a guide is for the printer of the query; null for any. */
  readonly isForPrinter: ((guide: Guide) => boolean) | null;
  readonly synonyms: Synonyms;
}

/** How many guides there would be with each value of a filter, and those that are there. */
export interface FoundGuides {
  /** All that are found, in order. */
  readonly guides: readonly Guide[];
  readonly counts: Readonly<Record<"kind" | "difficulty" | "firmware" | "slicer", Readonly<Record<string, number>>>>;
  /** Every guide has all words of the search. No guide has them else, and the list has those with most of them. */
  readonly complete: boolean;
  /** Words of the search that no guide of the list has. */
  readonly missing: readonly string[];
  /** Words that no guide has, and what is looked for instead. */
  readonly corrections: DocumentMatches<Guide>["corrections"];
  /** Those whose title or series has all words of the search, best first. */
  readonly named: readonly Guide[];
  /** How well the search names the best of them; null without words. */
  readonly level: MatchLevel | null;
}

type Filter = keyof FoundGuides["counts"] | "printer";

/** The guides of a query, sorted, with the numbers beside its filters. */
export function findGuides(all: readonly Guide[], search: GuideSearch): FoundGuides {
  const { query, isForPrinter, synonyms } = search;
  const passes = (guide: Guide, except?: Filter): boolean =>
    (except === "kind" || query.kinds.length === 0 || query.kinds.includes(guide.kind)) &&
    (except === "difficulty" || query.difficulties.length === 0 || query.difficulties.includes(guide.difficulty)) &&
    (except === "firmware" || isFor(guide.firmware, query.firmware)) &&
    (except === "slicer" || isFor(guide.slicer, query.slicer)) &&
    (isForPrinter === null || isForPrinter(guide));

  const found = query.q === "" ? null : searchOf(all).find(query.q, synonyms);
  const ranks = found && new Map(found.matches.map(({ item }, rank) => [item, rank]));
  const matching = ranks === null ? all : all.filter((guide) => ranks.has(guide));
  const count = (filter: Filter, valuesOf: (guide: Guide) => readonly string[]): Record<string, number> => {
    const counts: Record<string, number> = {};
    for (const guide of matching) {
      if (!passes(guide, filter)) continue;
      for (const value of valuesOf(guide)) counts[value] = (counts[value] ?? 0) + 1;
    }
    return counts;
  };
  const guides = matching.filter((guide) => passes(guide));
  const matches = found?.matches.filter(({ item }) => passes(item)) ?? [];
  return {
    guides: guides.sort(orderOf(query, ranks)),
    counts: {
      kind: count("kind", ({ kind }) => [kind]),
      difficulty: count("difficulty", ({ difficulty }) => [String(difficulty)]),
      firmware: count("firmware", ({ firmware }) => firmware),
      slicer: count("slicer", ({ slicer }) => slicer),
    },
    complete: found?.complete ?? true,
    missing: found?.missing ?? [],
    corrections: found?.corrections ?? [],
    named: matches.filter(({ level }) => level >= 3).map(({ item }) => item),
    level: bestLevel(matches),
  };
}

/** A guide that names no firmware or slicer is for any. */
const isFor = (values: readonly string[], wanted: string | null) =>
  wanted === null || values.length === 0 || values.includes(wanted);

/** So many members more who have done a guide bring it forward; one says nothing. */
const MANY = 5;

/** The order of guides by the day they were published, of one day those written last first. */
export function newestFirst(one: Guide, other: Guide): number {
  return Date.parse(other.publishedAt) - Date.parse(one.publishedAt) || other.id - one.id;
}

function orderOf({ sort }: GuideQuery, ranks: ReadonlyMap<Guide, number> | null) {
  const byTitle = (one: Guide, other: Guide) => (one.title < other.title ? -1 : 1);
  const by = (key: (guide: Guide) => number) => (one: Guide, other: Guide) =>
    key(one) - key(other) || byTitle(one, other);
  switch (sort) {
    case "newest":
      return newestFirst;
    case "quickest":
      return by(({ minutesMax, minutesMin }) => minutesMax * 10_000 + minutesMin);
    case "easiest":
      return by(({ difficulty, minutesMax }) => difficulty * 100_000 + minutesMax);
    case "title":
      return byTitle;
    default:
      // Without words what many have finished comes first, then what is broken before what could be better.
      return ranks === null
        ? by(({ doneCount, kind }) => -Math.floor(doneCount / MANY) * 10 + Object.keys(KIND_WORDS).indexOf(kind))
        : by((guide) => ranks.get(guide) ?? 0);
  }
}

/** What a word counts where it stands; in the title it counts most. */
const WEIGHTS = { about: 6, summary: 4, steps: 2, text: 1 } as const;

const searches = new WeakMap<readonly Guide[], DocumentSearch<Guide>>();

/** The search of all guides of a snapshot, made when it is first needed. */
function searchOf(guides: readonly Guide[]): DocumentSearch<Guide> {
  const known = searches.get(guides);
  if (known !== undefined) return known;
  const made = new DocumentSearch(guides, (guide) => {
    const { title, kind, difficulty, firmware, slicer, series, tools, summary, steps, introduction, conclusion } =
      guide;
    const about = [KIND_WORDS[kind].one, ...firmware, ...slicer, ...tools.map(({ name }) => name)];
    const texts = [introduction, conclusion, ...steps.flatMap(({ lines }) => lines.map(({ text }) => text))];
    const inOne = (all: readonly string[], weight: number) => ({ text: all.join(" . "), weight });
    return {
      names: [title, ...(series === null ? [] : [series.name]), ...difficultyWords(difficulty)],
      texts: [
        inOne(about, WEIGHTS.about),
        inOne([summary], WEIGHTS.summary),
        inOne(
          steps.map((step) => step.title),
          WEIGHTS.steps,
        ),
        inOne(texts, WEIGHTS.text),
      ],
    };
  });
  searches.set(guides, made);
  return made;
}
