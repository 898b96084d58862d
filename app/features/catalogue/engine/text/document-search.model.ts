import { begins, haveSameStem, indexWords, nounAt, queryWords, stemsOf, wordsByStem } from "./search-words.model";
import { isSpelledLike, signature } from "./spelling.model";
import type { Synonyms } from "./synonyms.model";

/* The search of parts in small: for some hundred guides, calculators and terms, whose texts are longer than parts' are. */

/** A text that a document is found by, and how much its words count. */
export interface SearchedText {
  readonly text: string;
  readonly weight: number;
}

/** What documents are found by. */
export interface DocumentText {
  /** What it is called; the first is its name, the others are names, too. */
  readonly names: readonly string[];
  readonly texts: readonly SearchedText[];
}

/**
 * How well a search names what it finds: 4 it is called so, 3 its name has all of the words, 2 it is of the kind that
 * they name and has all, 1 it has all of them somewhere, 0 it lacks some.
 */
export type MatchLevel = 4 | 3 | 2 | 1 | 0;

/** A document that a search finds. */
export interface DocumentMatch<Item> {
  readonly item: Item;
  readonly score: number;
  readonly level: MatchLevel;
}

/** How well a search names what it names best; null when there is nothing. */
export function bestLevel(matches: readonly Pick<DocumentMatch<unknown>, "level">[]): MatchLevel | null {
  return matches.reduce<MatchLevel | null>((best, { level }) => (best !== null && best >= level ? best : level), null);
}

/** What a search finds. */
export interface DocumentMatches<Item> {
  /** Best first, of equal ones in the order of the documents. */
  readonly matches: readonly DocumentMatch<Item>[];
  /** Words that none of them has. */
  readonly missing: readonly string[];
  /** They have all of the words; else those are found that have most of them. */
  readonly complete: boolean;
  /** The words that no document has and that are taken for misspelled ones, with what is looked for instead. */
  readonly corrections: readonly { readonly typed: string; readonly word: string }[];
}

const NOTHING_FOUND = { matches: [], missing: [], complete: true, corrections: [] } as const;

/** Words of questions that say nothing of what is looked for. They count when there are no others. */
const IN_QUESTIONS: ReadonlySet<string> = new Set(
  (
    "a an and are at can do does for from how i in is it its my not of on or the to what when why will with " +
    "always fix fixing guide guides help issue issues keep keeps make makes making problem problems solve stop stops " +
    "stopping tutorial tutorials"
  ).split(" "),
);

const OF_NAME = 12;
const BEGINNING = 0.7;
/** "Stringing" is about strings, and "clogged" about a clog. */
const SAME_STEM = 0.7;
const MISSPELLED = 0.6;
/** The word that says what is looked for. */
const NOUN = 1.5;
/** Of more words than these the others are not looked at, and so many of them at most are taken for misspelled. */
const MOST_WORDS = 16;
const MOST_MISSPELLED = 4;
/**
 * A word that so many of the documents have, and more than a few, tells them apart only where it counts as much of what it
 * counts for the best of them: the others mention it somewhere in a long text. All that say "hotend" once are no answer.
 */
const IN_MANY = 0.25;
const FEW = 5;
const MENTIONED = 0.12;

interface Indexed<Item> {
  readonly item: Item;
  /** The words of each name. */
  readonly names: readonly ReadonlySet<string>[];
}

/** What a word of a search counts in each document, by its position. */
type Scores = Map<number, number>;

/** An index of documents. */
export class DocumentSearch<Item> {
  readonly #documents: readonly Indexed<Item>[];
  /** What each word counts in the documents that have it. */
  readonly #weights = new Map<string, Map<number, number>>();
  #sorted: readonly string[] | null = null;
  #stems: ReadonlyMap<string, readonly string[]> | null = null;

  constructor(items: readonly Item[], textOf: (item: Item) => DocumentText) {
    this.#documents = items.map((item, at) => {
      const { names, texts } = textOf(item);
      const add = (words: Iterable<string>, weight: number): void => {
        for (const word of words) {
          const weights = this.#weights.get(word) ?? new Map<number, number>();
          weights.set(at, (weights.get(at) ?? 0) + weight);
          this.#weights.set(word, weights);
        }
      };
      const nameWords = names.map((name) => new Set(indexWords(name)));
      add(new Set(nameWords.flatMap((words) => [...words])), OF_NAME);
      for (const { text, weight } of texts) add(new Set(indexWords(text)), weight);
      return { item, names: nameWords };
    });
  }

  /**
   * The documents with every word of a search, or with most of them where none has all. Rare words count more than those
   * of many documents. A word is found where a word begins with it or with it and its neighbour joined ("hot end"), or has
   * the same stem, and where the document has what the synonyms say it means. A word that is found nowhere is taken apart,
   * else for a misspelling.
   */
  find(q: string, synonyms: Synonyms): DocumentMatches<Item> {
    const { words, scores, corrections } = this.#understood(tellingWords(q).slice(0, MOST_WORDS), synonyms);
    if (words.length === 0) return NOTHING_FOUND;
    const noun = nounAt(words);
    const totals = new Map<number, number>();
    for (const [at, ofWord] of scores.entries()) {
      const factor = Math.log(1 + this.#documents.length / ofWord.size) * (at === noun ? NOUN : 1);
      for (const [document, score] of ofWord) totals.set(document, (totals.get(document) ?? 0) + score * factor);
    }
    const { counts, most } = this.#wordsOfEach(scores);
    const meanings = meaningsOf(words, synonyms);
    const found = [...counts].filter(([, count]) => count === most).sort(([one], [other]) => one - other);
    const matches = found.flatMap(([document, count]): DocumentMatch<Item>[] => {
      const indexed = this.#documents[document];
      if (indexed === undefined) return [];
      const level = count < words.length ? 0 : levelIn(indexed.names, words, meanings);
      return [{ item: indexed.item, score: totals.get(document) ?? 0, level }];
    });
    const ranked = matches.sort(
      (one, other) => namedFully(other.level) - namedFully(one.level) || other.score - one.score,
    );
    const missing = words.filter((_, at) => !found.some(([document]) => scores[at]?.has(document)));
    return { matches: ranked, missing, complete: most === words.length, corrections };
  }

  /** How many of the words each document has, and how many those with most have. */
  #wordsOfEach(scores: readonly Scores[]): { counts: ReadonlyMap<number, number>; most: number } {
    const counted = (each: readonly Scores[]) => {
      const counts = new Map<number, number>();
      for (const ofWord of each) for (const at of ofWord.keys()) counts.set(at, (counts.get(at) ?? 0) + 1);
      return { counts, most: Math.max(0, ...counts.values()) };
    };
    const isInMany = ({ size }: Scores) => size > Math.max(FEW, IN_MANY * this.#documents.length);
    const telling = counted(scores.map((ofWord) => (isInMany(ofWord) ? withoutMentions(ofWord) : ofWord)));
    return telling.most === scores.length ? telling : counted(scores);
  }

  #understood(typed: readonly string[], synonyms: Synonyms) {
    const asTyped = this.#scoresOf(typed, synonyms);
    const corrections: { typed: string; word: string }[] = [];
    const together = allOf(asTyped.filter(({ size }) => size > 0));
    const words = typed.flatMap((word, at) => {
      if ((asTyped[at]?.size ?? 0) > 0) return [word];
      const apart = this.#takenApart(word);
      if (apart !== null) return apart;
      if (corrections.length >= MOST_MISSPELLED) return [word];
      const likeliest = this.#spelledLike(word, together);
      if (likeliest === null) return [word];
      corrections.push({ typed: word, word: likeliest });
      return [likeliest];
    });
    if (words.every((word, at) => word === typed[at])) return { words, scores: asTyped, corrections };
    const corrected = new Set(corrections.map(({ word }) => word));
    const scores = this.#scoresOf(words, synonyms).map((ofWord, at) =>
      corrected.has(words[at] ?? "") ? scaled(ofWord, MISSPELLED) : ofWord,
    );
    return { words, scores, corrections };
  }

  #scoresOf(words: readonly string[], synonyms: Synonyms): Scores[] {
    const scores = words.map((word) => this.#meaning(word));
    for (const [at, word] of words.entries()) {
      const next = words[at + 1];
      if (next === undefined) continue;
      const joined = this.#beginningWith(`${word}${next}`);
      for (const ofWord of scores.slice(at, at + 2)) addBest(ofWord, joined);
    }
    for (let from = 0; from < words.length; from++) {
      for (let to = from + 1; to <= Math.min(words.length, from + synonyms.longestTerm); to++) {
        for (const { words: meant, factor } of synonyms.alternatives(words.slice(from, to))) {
          const together = scaled(allOf(meant.map((word) => this.#meaning(word))), factor);
          for (const ofWord of scores.slice(from, to)) addBest(ofWord, together);
        }
      }
    }
    return scores;
  }

  /** The documents with words that begin with a word, or that have its stem. */
  #meaning(word: string): Scores {
    const scores = this.#beginningWith(word);
    this.#stems ??= wordsByStem(this.#weights.keys());
    for (const stem of [word, ...stemsOf(word)]) {
      for (const known of this.#stems.get(stem) ?? []) {
        addBest(scores, scaled(this.#weights.get(known) ?? new Map(), SAME_STEM));
      }
    }
    return scores;
  }

  #beginningWith(word: string): Scores {
    const scores: Scores = new Map();
    this.#sorted ??= [...this.#weights.keys()].sort();
    for (let at = firstFrom(this.#sorted, word); at < this.#sorted.length; at++) {
      const known = this.#sorted[at] ?? "";
      if (!known.startsWith(word)) break;
      if (!begins(known, word) || (known !== word && word.length < 2)) continue;
      addBest(scores, scaled(this.#weights.get(known) ?? new Map(), known === word ? 1 : BEGINNING));
    }
    return scores;
  }

  /** "Pressureadvance" as "pressure" and "advance". */
  #takenApart(word: string): string[] | null {
    for (let at = word.length - 3; at >= 3; at--) {
      const [first, second] = [word.slice(0, at), word.slice(at)];
      const [ofFirst, ofSecond] = [this.#weights.get(first), this.#weights.get(second)];
      if (ofFirst !== undefined && ofSecond !== undefined && allOf([ofFirst, ofSecond]).size > 0) {
        return [first, second];
      }
    }
    return null;
  }

  /**
   * The word that a misspelled one most probably is: the most similar, then the most frequent. Digits have to be right.
   *
   * @param others the documents that have the other words, if any: no word is meant that none of them has
   */
  #spelledLike(word: string, others: ReadonlyMap<number, number>): string | null {
    const allowed = /\d/.test(word) ? 0 : word.length >= 8 ? 2 : word.length >= 4 ? 1 : 0;
    let best: { readonly word: string; readonly likelihood: number } | null = null;
    if (allowed === 0) return null;
    const own = signature(word);
    for (const [known, weights] of this.#weights) {
      // One edit changes at most two bits of the signature.
      if (known.length < 3 || known === word || bitCount(signature(known) ^ own) > 2 * allowed) continue;
      if (!isSpelledLike(word, known, allowed)) continue;
      if (others.size > 0 && allOf([weights, others]).size === 0) continue;
      const likelihood =
        weights.size + (isSpelledLike(word, known, 1) ? 20_000 : 0) + (known[0] === word[0] ? 10_000 : 0);
      if (best === null || likelihood > best.likelihood) best = { word: known, likelihood };
    }
    return best?.word ?? null;
  }
}

/** The words of a search that say something; all of them when none does. */
export function tellingWords(q: string): string[] {
  const all = queryWords(q);
  const telling = all.filter(isTelling);
  return telling.length === 0 ? all : telling;
}

/** Whether a word of a search says something of what is looked for. */
export function isTelling(word: string): boolean {
  return !IN_QUESTIONS.has(word);
}

/** Words of a search that together stand for others. */
interface Meaning {
  readonly from: number;
  readonly to: number;
  readonly words: readonly string[];
}

function meaningsOf(words: readonly string[], synonyms: Synonyms): Meaning[] {
  return words.flatMap((_, from) =>
    Array.from({ length: Math.min(synonyms.longestTerm, words.length - from) }, (__, more) => from + more + 1).flatMap(
      (to) => synonyms.alternatives(words.slice(from, to)).map((meant) => ({ from, to, words: meant.words })),
    ),
  );
}

function levelIn(
  names: readonly ReadonlySet<string>[],
  words: readonly string[],
  meanings: readonly Meaning[],
): MatchLevel {
  const has = (name: ReadonlySet<string>, word: string) =>
    name.has(word) || [...name].some((known) => begins(known, word) || haveSameStem(known, word));
  const named = names.filter((name) => {
    const meant = meanings.filter((meaning) => meaning.words.every((word) => has(name, word)));
    return words.every((word, at) => has(name, word) || meant.some(({ from, to }) => from <= at && at < to));
  });
  if (named.length === 0) return 1;
  const isCalled = (name: ReadonlySet<string>) => {
    const meant = meanings.filter((meaning) => meaning.words.every((word) => name.has(word)));
    const asked = new Set([...words, ...meant.flatMap((meaning) => meaning.words)]);
    return [...name].every((word) => asked.has(word));
  };
  return named.some(isCalled) ? 4 : 3;
}

/** A level for the order within a list: whether the name has all words comes before any score. */
function namedFully(level: MatchLevel): number {
  return level >= 3 ? level : 0;
}

function bitCount(bits: number): number {
  let count = 0;
  for (let left = bits >>> 0; left !== 0; left = (left & (left - 1)) >>> 0) count++;
  return count;
}

function scaled(scores: ReadonlyMap<number, number>, factor: number): Scores {
  return new Map([...scores].map(([document, score]) => [document, score * factor]));
}

/** The documents for which a word counts more than for one that mentions it. */
function withoutMentions(ofWord: Scores): Scores {
  const least = MENTIONED * Math.max(...ofWord.values());
  return new Map([...ofWord].filter(([, score]) => score >= least));
}

function addBest(into: Scores, more: ReadonlyMap<number, number>): void {
  for (const [document, score] of more) into.set(document, Math.max(score, into.get(document) ?? 0));
}

/** The documents that are in all of the scores, with the mean of what they have there. */
function allOf(all: readonly ReadonlyMap<number, number>[]): Scores {
  const [first = new Map<number, number>(), ...others] = all;
  const scores: Scores = new Map();
  for (const [document, score] of first) {
    if (!others.every((other) => other.has(document))) continue;
    const sum = others.reduce((total, other) => total + (other.get(document) ?? 0), score);
    scores.set(document, sum / all.length);
  }
  return scores;
}

/** The position of the first word that is not before this one. */
function firstFrom(sorted: readonly string[], word: string): number {
  let [low, high] = [0, sorted.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((sorted[middle] ?? "") < word) low = middle + 1;
    else high = middle;
  }
  return low;
}
