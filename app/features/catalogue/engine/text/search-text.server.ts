import { hasBit, intersection, type Bitset } from "../index/bitset.server";
import type { RowOrder } from "../index/orders.server";
import {
  asOneCandidate,
  matchAll,
  matchMost,
  namedRows,
  withFirst,
  type Bonus,
  type KindBonus,
  type RankedRows,
  type Ranking,
} from "./match-rows.server";
import type { Correction } from "../vocabulary.model";
import { FIELD_BITS, IN_NAME_OR_KIND, toPosting, weightsOf } from "./postings.server";
import { isSoldAs, nounAt, type QueryWord } from "./search-words.model";
import { withinEdits } from "./spelling.model";
import type { Synonyms } from "./synonyms.model";
import { compareText, type CorrectedWord, type TextIndex } from "./text-index.server";
import type { Candidate } from "./word-scores.server";

export interface TextMatches extends RankedRows {
  /** Whether each row has every word of the search; else it has as many of them as any other. */
  readonly complete: boolean;
  /** The words, as typed, that no part has, however they are spelled. */
  readonly absent: readonly string[];
  /** The words that no part has and that are taken for misspelled ones, each with what is looked for instead. */
  readonly corrections: readonly Correction[];
  /** The size of a nozzle among the words, when not all rows state it; those that do come first. */
  readonly size: SizeInWords | null;
}

/** A size that parts are found with and without. */
export interface SizeInWords {
  /** As typed. */
  readonly typed: string;
  /** The rows that state it. */
  readonly stating: Bitset;
}

/** What a search is compared with. */
export interface Searched {
  readonly text: TextIndex;
  readonly synonyms: Synonyms;
  /** The order of equal matches. */
  readonly ties: RowOrder;
  /** The postings of the parts listed for a printer with this word in its name. */
  listedFor(word: string): Uint32Array;
}

/** Words that say nothing about a part. They count when there are no others. */
const FILLERS: ReadonlySet<string> = new Set(
  (
    "a affordable an and any are best buy by can cheap cheapest compatible do does fit fitting for from good i " +
    "in is it me my need of on or recommended should some that the there to want what which will with work"
  ).split(" "),
);

/**
 * The rows in which every search word is found, best first. A search word is found where a word of the text begins with
 * it, or with it and its neighbour joined ("hot end"), where the text has what the synonyms say it means, and where the
 * part is listed for a printer of that name. A word that is found nowhere is taken apart ("e3dv6"), else for a misspelling. When no row has all the words, what is only the
 * beginning of a word counts as misspelled, too; when there still is none, the rows with the most words are the result, if
 * the words name a kind those of that kind.
 */
export function searchText(searched: Searched, typed: readonly QueryWord[]): TextMatches {
  const { text } = searched;
  const { words, candidates, corrections } = understood(searched, typed);
  const ranking = rankingFor(searched, words);
  const all = matchAll(candidates, ranking);
  const ofAnySize = matchAnySize({ words, candidates }, ranking, all);
  if (ofAnySize !== null) return { ...ofAnySize, complete: true, absent: [], corrections };
  if (all.ranked.length > 0) return { ...all, complete: true, absent: [], corrections, size: null };
  if (words.length > 1) {
    const misspelled = matchAll(
      words.map(({ word }, at) => [...(candidates[at] ?? []), ...(text.has(word) ? [] : text.spelledLike(word))]),
      ranking,
    );
    if (misspelled.ranked.length > 0) return { ...misspelled, complete: true, absent: [], corrections, size: null };
  }
  const absent = words.filter((_, at) => candidates[at]?.length === 0).map(({ typed: own }) => own);
  const saying = telling(text, words, candidates);
  const named = whatIsNamed(searched, words, ranking);
  const ofNoun = named === null ? null : matchMost(saying, ranking, named);
  const most = ofNoun !== null && ofNoun.ranked.length > 0 ? ofNoun : matchMost(saying, ranking);
  return { ...most, complete: false, absent, corrections, size: null };
}

/**
 * The rows of a set that have most of the words, best first: for a set in which no row that is what the words name has
 * all of them. Only rows that are that.
 */
export function searchMost(searched: Searched, typed: readonly QueryWord[], all: Bitset): TextMatches {
  const { words, candidates, corrections } = understood(searched, typed);
  const ranking = rankingFor(searched, words);
  const named = whatIsNamed(searched, words, ranking);
  const within = named === null ? all : intersection([all, named]);
  const isWithin = ({ postings }: Candidate) => postings.some((posting) => hasBit(within, posting >>> FIELD_BITS));
  const absent = words.filter((_, at) => !candidates[at]?.some(isWithin)).map(({ typed: own }) => own);
  const most = matchMost(telling(searched.text, words, candidates), ranking, within);
  return { ...most, complete: false, absent, corrections, size: null };
}

/** The rows that are what the words name; null when they name nothing. */
function whatIsNamed(searched: Searched, words: readonly QueryWord[], ranking: Ranking): Bitset | null {
  // "Revo Voron" ends with the name of a printer, which is no noun for parts.
  const isPrinters = searched.listedFor(nounOf(words)).length > 0;
  return namedRows(isPrinters ? { ...ranking, ofHead: [] } : ranking);
}

/** Of nozzles, in mm. Most come in several, and few say which. */
const NOZZLE_SIZE = /^(?:0\.(?:[1234568]|[123]5)|1\.[02])(?:mm)?$/;

/** The rows with all words but sizes of nozzles, those with the sizes first; null when that makes no difference. */
function matchAnySize(
  { words, candidates }: Pick<Understood, "words" | "candidates">,
  ranking: Ranking,
  stating: RankedRows,
): (RankedRows & Pick<TextMatches, "size">) | null {
  const isSize = words.map(({ word }) => NOZZLE_SIZE.test(word));
  if (!isSize.includes(true) || !isSize.includes(false)) return null;
  const others = matchAll(
    candidates.filter((_, at) => isSize[at] === false),
    ranking,
  );
  if (others.ranked.length === stating.ranked.length) return null;
  const sizes = words.flatMap(({ typed }, at) => (isSize[at] === true ? typed : []));
  return { ...withFirst(others, stating), size: { typed: sizes.join(" "), stating: stating.rows } };
}

function rankingFor(searched: Searched, words: readonly QueryWord[]): Ranking {
  return {
    ties: searched.ties,
    wordScores: searched.text.wordScores,
    nameLengths: searched.text.nameLengths,
    ofKind: kindBonuses(searched, words),
    ofHead: headBonuses(searched, words),
  };
}

/**
 * Nearly every part has a word that begins with one or two certain letters, and how a part is sold does not make it one
 * that is looked for.
 */
function telling(
  text: TextIndex,
  words: readonly QueryWord[],
  candidates: Understood["candidates"],
): Understood["candidates"] {
  const onlySold = words.every(({ word }) => isSoldAs(word));
  return candidates.filter((_, at) => {
    const word = words[at]?.word ?? "";
    return (word.length > 2 || (word.length === 2 && text.has(word))) && (onlySold || !isSoldAs(word));
  });
}

/** The rows that have most of the words, best first, and after them those that have any: for "Did you mean". */
export function nearestRows(searched: Searched, typed: readonly QueryWord[], limit: number): number[] {
  const nearest: number[] = [];
  for (const words of [typed, ...typed.map((word) => [word])]) {
    const { ranked } = searchText(searched, words);
    for (const row of ranked) {
      if (nearest.length >= limit) return nearest;
      if (!nearest.includes(row)) nearest.push(row);
    }
  }
  return nearest;
}

interface Understood {
  readonly words: readonly QueryWord[];
  /** For each word, the words of the index that stand for it. */
  readonly candidates: readonly (readonly Candidate[])[];
  readonly corrections: readonly Correction[];
}

/** The words that say something, those that are found nowhere replaced by what is probably meant. */
function understood(searched: Searched, all: readonly QueryWord[]): Understood {
  const meaningful = all.filter(({ word }) => !FILLERS.has(word));
  const typed = meaningful.length === 0 ? all : meaningful;
  const candidates = candidatesOf(searched, typed);
  if (candidates.every(({ length }) => length > 0)) return { words: typed, candidates, corrections: [] };
  const corrections: Correction[] = [];
  const words = typed.flatMap((one, at) => {
    if ((candidates[at]?.length ?? 0) > 0) return [one];
    const apart = takenApart(searched.text, one.word);
    if (apart !== null) return apart.map((word) => ({ ...one, word }));
    const word = likeliest(one.word, searched.text.spelledLike(one.word));
    if (word !== one.word) corrections.push({ typed: one.typed, word });
    return [{ ...one, word }];
  });
  return { words, candidates: candidatesOf(searched, words), corrections };
}

const BETWEEN_DIGITS = /\d \d/;

/** "e3dv6" as "e3d" and "v6", when a row has both words; "clockwork2" as "clockwork" and "2". */
function takenApart(text: TextIndex, word: string): readonly [string, string] | null {
  const last = /\d$/.test(word) ? 1 : 2;
  for (let at = word.length - last; at >= 2; at--) {
    const [first, second] = [word.slice(0, at), word.slice(at)];
    if (!BETWEEN_DIGITS.test(`${first} ${second}`) && text.haveInCommon(first, second)) return [first, second];
  }
  return null;
}

/**
 * The word that a misspelled one most probably is: the most similar, then the most frequent, then the first of the
 * alphabet; itself when there is none.
 */
function likeliest(word: string, corrected: readonly CorrectedWord[]): string {
  const likelihood = (other: CorrectedWord): number =>
    (withinEdits(word, other.word, 1) ? 2 ** 32 : 0) +
    (word[0] === other.word[0] ? 2 ** 31 : 0) +
    other.postings.length;
  let best: CorrectedWord | null = null;
  for (const other of corrected) {
    const more = best === null ? 1 : likelihood(other) - likelihood(best);
    if (best === null || more > 0 || (more === 0 && compareText(other.word, best.word) < 0)) best = other;
  }
  return best?.word ?? word;
}

/** For each word, the words of the index that stand for it, also in what the synonyms say. */
function candidatesOf(searched: Searched, words: readonly QueryWord[]): Candidate[][] {
  const { text, synonyms } = searched;
  const known = new Map<string, Candidate[]>();
  const beginningWith = (word: string, factor = 1): Candidate[] => {
    const key = `${String(factor)} ${word}`;
    const found = known.get(key) ?? text.beginningWith(word, factor);
    known.set(key, found);
    return found;
  };
  const joined = words.slice(1).map(({ word }, at) => beginningWith(`${words[at]?.word ?? ""}${word}`));
  const candidates = words.map(({ word }, at) => [
    ...beginningWith(word),
    ...(joined[at - 1] ?? []),
    ...(joined[at] ?? []),
    ...listedFor(searched, word),
  ]);
  for (const { from, to, words: meant, factor } of alternativesIn(synonyms, words)) {
    const [first = "", ...others] = meant;
    const found =
      others.length === 0
        ? beginningWith(first, factor)
        : [
            asOneCandidate(
              meant.map((word) => beginningWith(word)),
              factor,
              text.wordScores,
            ),
          ];
    for (const ofWord of candidates.slice(from, to))
      ofWord.push(...found.filter(({ postings }) => postings.length > 0));
  }
  return candidates;
}

function listedFor(searched: Searched, word: string): Candidate[] {
  const postings = searched.listedFor(word);
  return postings.length === 0 ? [] : [{ postings, weights: weightsOf(1), key: null }];
}

interface Span {
  readonly from: number;
  readonly to: number;
  readonly words: readonly string[];
  readonly factor: number;
}

/** What the synonyms say of any words in a row. */
function alternativesIn(synonyms: Synonyms, words: readonly QueryWord[]): Span[] {
  const spans: Span[] = [];
  for (let from = 0; from < words.length; from++) {
    for (let to = from + 1; to <= Math.min(words.length, from + synonyms.longestTerm); to++) {
      const span = words.slice(from, to).map(({ word }) => word);
      for (const alternative of synonyms.alternatives(span)) spans.push({ from, to, ...alternative });
    }
  }
  return spans;
}

const POINTS_PER_WORD = 30;
/** "Hotend fan" is a fan: the last word says what is looked for. */
const LAST_POINTS = 20;
const LONGEST_KIND = 4;

/** The rows that are of a kind which the words name. */
function kindBonuses({ text, synonyms }: Searched, words: readonly QueryWord[]): KindBonus[] {
  const bonuses: KindBonus[] = [];
  const end = nounAt(words.map(({ word }) => word)) + 1;
  const add = (kind: readonly string[], to: number, factor: number, postings = text.rowsOfKind(kind)): void => {
    if (postings.length === 0) return;
    const isNoun = to >= end;
    const points = POINTS_PER_WORD * kind.length + (isNoun ? LAST_POINTS : 0);
    bonuses.push({ postings, points: Math.round(points * factor), words: kind.length, isNoun });
  };
  for (let from = 0; from < words.length; from++) {
    for (let to = from + 1; to <= Math.min(words.length, from + LONGEST_KIND); to++) {
      const kind = words.slice(from, to).map(({ word }) => word);
      add(kind, to, 1);
      // "Hot end" is a hotend.
      if (kind.length > 1) add([kind.join("")], to, 1);
    }
  }
  for (const { from, to, words: meant, factor } of alternativesIn(synonyms, words)) {
    add(meant, to, factor);
    // "Bed springs" are what is called levelling springs, and not all that is a bed. "Bed probe" means further kinds.
    const isWhole = from === 0 && to >= end && to > 1 && meant.length > 1;
    if (isWhole && synonyms.alternatives(meant).length === 0) add(meant, to, factor, calledAll(text, meant));
  }
  return bonuses;
}

/** The rows that have all of the words where it says what they are, as postings. */
function calledAll(text: TextIndex, words: readonly string[]): Uint32Array {
  const [first, ...others] = words.map((word) => new Set(text.rowsCalled(word)));
  const rows = [...(first ?? [])].filter((row) => others.every((other) => other.has(row)));
  return Uint32Array.from(rows, (row) => toPosting(row, IN_NAME_OR_KIND));
}

function nounOf(words: readonly QueryWord[]): string {
  return words[nounAt(words.map(({ word }) => word))]?.word ?? "";
}

const HEAD_POINTS = 15;

/** The rows whose name comes down to the last word: "bed" finds heated beds before bed fans. */
function headBonuses({ text, synonyms }: Searched, words: readonly QueryWord[]): Bonus[] {
  const last = nounOf(words);
  const meant = synonyms.alternatives([last]).flatMap((other) => other.words.at(-1) ?? []);
  return [last, ...meant].map((word) => ({ postings: text.rowsOfHead(word), points: HEAD_POINTS }));
}
