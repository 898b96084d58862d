import { emptyBitset, forEachBit, hasBit, setBit, union, type Bitset } from "../index/bitset.server";
import type { RowOrder } from "../index/orders.server";
import { FIELD_BITS, FIELD_MASK, toPosting } from "./postings.server";
import type { Candidate, WordScores } from "./word-scores.server";

export interface RankedRows {
  readonly rows: Bitset;
  /** Best match first. */
  readonly ranked: Uint32Array;
  /**
   * The rows that are what the words name, by their kind or by the last noun of their names; when the words name no kind,
   * those that do not only mention them.
   */
  readonly ofKind: Bitset;
  /** How well each row has the words themselves, by row: small differences do not count, nor does the length of its name. */
  readonly levels: Uint8Array;
  /** How many of the words name the kind; 0 when they name none. */
  readonly kindWords: number;
}

/** The words looked for, each as the words of the index that stand for it. */
export type WantedWords = readonly (readonly Candidate[])[];

/** Rows that come before others with the same words. */
export interface Bonus {
  readonly postings: Uint32Array;
  readonly points: number;
}

/** The rows of a kind that some of the words name. */
export interface KindBonus extends Bonus {
  /** How many words name it. */
  readonly words: number;
  /** They end with the word that says what is looked for. */
  readonly isNoun: boolean;
}

/** How rows with the same words are ranked. */
export interface Ranking {
  /** A row gets the largest one. */
  readonly ofKind: readonly KindBonus[];
  /** A row gets the largest one, besides. */
  readonly ofHead: readonly Bonus[];
  /** What the words count in the rows. */
  readonly wordScores: WordScores;
  /** Words of each row's name. */
  readonly nameLengths: Uint8Array;
  /** The order of equal matches. */
  readonly ties: RowOrder;
}

/**
 * The rows that are what the words name: by the kind that the last word ends, which one word may leave to the last noun of
 * their names, else by that noun, else by any kind. Null when the words name nothing.
 */
export function namedRows({ ofKind, ofHead, nameLengths }: Ranking): Bitset | null {
  const nouns = strongest(ofKind.filter(({ isNoun }) => isNoun));
  const heads = nouns.some(({ words }) => words > 1) ? [] : ofHead.filter(({ postings }) => postings.length > 0);
  const bonuses: readonly Bonus[] = nouns.length + heads.length > 0 ? [...nouns, ...heads] : strongest(ofKind);
  if (bonuses.length === 0) return null;
  const named = emptyBitset(nameLengths.length);
  for (const { postings } of bonuses) for (const posting of postings) setBit(named, posting >>> FIELD_BITS);
  return named;
}

function strongest(bonuses: readonly KindBonus[]): readonly KindBonus[] {
  const most = Math.max(...bonuses.map(({ points }) => points));
  return bonuses.filter(({ points }) => points === most);
}

/** A row with more of the words is as much better a match. */
const WITH_MORE_WORDS = 4;

/** Rows of which some others, that have more of the words, come first. */
export function withFirst(rows: RankedRows, first: RankedRows): RankedRows {
  const levels = rows.levels.slice();
  for (const row of first.ranked) levels[row] = (levels[row] ?? 0) + WITH_MORE_WORDS;
  const others = rows.ranked.filter((row) => !hasBit(first.rows, row));
  const ranked = new Uint32Array(first.ranked.length + others.length);
  ranked.set(first.ranked);
  ranked.set(others, first.ranked.length);
  return { ...rows, ranked, levels };
}

interface ScoredRows {
  /** Lowest first. */
  readonly found: Uint32Array;
  readonly scores: Uint16Array;
}

/** The rows that have every word, best first. */
export function matchAll(wanted: WantedWords, ranking: Ranking): RankedRows {
  const found = rowsWithAll(wanted, ranking.wordScores);
  return inRankedOrder({ ...found, words: wanted.length }, ranking, wanted.length * NOT_ONLY_MENTIONED);
}

/** What a word counts at least in the name, the kind, the features or the maker. */
const NOT_ONLY_MENTIONED = 50;

/** Rows with this much of what the words of the best row tell are listed with it. */
const NEARLY_AS_MUCH = 0.6;

/**
 * The rows that have about as much of what the words tell as any row, best first. A rare word tells more than a frequent
 * one.
 *
 * @param within other rows do not count
 */
export function matchMost(wanted: WantedWords, ranking: Ranking, within: Bitset | null = null): RankedRows {
  const capacity = ranking.nameLengths.length;
  // Of the parts and not of the rows: how many rows are unused must not change the order.
  const parts = ranking.ties.order.length;
  const told = new Float32Array(capacity);
  const counts = new Uint8Array(capacity);
  const scores = new Uint16Array(capacity);
  let most = 0;
  let words = 1;
  for (const candidates of wanted) {
    const { found, scores: ofWord } = rowsWithAll([candidates], ranking.wordScores);
    const rarity = 1 - 0.7 * (Math.log2(1 + found.length) / Math.log2(2 + parts));
    for (const row of found) {
      if (within !== null && !hasBit(within, row)) continue;
      const count = (counts[row] ?? 0) + 1;
      const telling = (told[row] ?? 0) + rarity;
      counts[row] = count;
      told[row] = telling;
      scores[row] = (scores[row] ?? 0) + Math.round((ofWord[row] ?? 0) * rarity);
      most = Math.max(most, telling);
      words = Math.max(words, count);
    }
  }
  const found = new Uint32Array(capacity);
  const least = most * NEARLY_AS_MUCH;
  let size = 0;
  for (let row = 0; row < capacity && most > 0; row++) if ((told[row] ?? 0) >= least) found[size++] = row;
  return inRankedOrder({ found: found.subarray(0, size), scores, words }, ranking);
}

const LEVELS = FIELD_MASK + 1;
const LEVEL_POINTS = 256 / LEVELS;

/**
 * The rows that have every word, as one candidate for what the words mean together.
 *
 * @param factor how much the words count
 */
export function asOneCandidate(wanted: WantedWords, factor: number, wordScores: WordScores): Candidate {
  const { found, scores } = rowsWithAll(wanted, wordScores);
  // The bits that say which fields have a word hold the level of the row's score.
  const postings = found.map((row) => {
    const level = Math.min(LEVELS - 1, Math.ceil(((scores[row] ?? 0) / wanted.length) * (factor / LEVEL_POINTS)));
    return toPosting(row, level);
  });
  const keys = wanted.map((candidates) => candidates.map(({ key }) => key));
  const key = keys.flat().includes(null) ? null : `(${keys.map((ofWord) => ofWord.join("|")).join("&")})*${factor}`;
  return { postings, weights: LEVEL_WEIGHTS, key };
}

const LEVEL_WEIGHTS = Uint8Array.from({ length: LEVELS }, (_, level) => level * LEVEL_POINTS);

function rowsWithAll(wanted: WantedWords, wordScores: WordScores): ScoredRows {
  const { capacity } = wordScores;
  const scores = new Uint16Array(capacity);
  if (wanted.length === 0 || wanted.some((candidates) => candidates.length === 0)) {
    return { found: new Uint32Array(0), scores };
  }
  const [first = [], ...others] = wanted;
  scores.set(wordScores.of(first));
  for (const candidates of others) {
    const ofWord = wordScores.of(candidates);
    for (let row = 0; row < capacity; row++) {
      const before = scores[row] ?? 0;
      const score = ofWord[row] ?? 0;
      // 0 without one of the words. Without branches here and below, which would be mispredicted often.
      scores[row] = (before + score) * (Number(before > 0) & Number(score > 0));
    }
  }
  const found = new Uint32Array(capacity + 1);
  let size = 0;
  for (let row = 0; row < capacity; row++) {
    found[size] = row;
    size += Number((scores[row] ?? 0) > 0);
  }
  return { found: found.subarray(0, size), scores };
}

/** A word counts at most 255 points. */
const POINTS_PER_LEVEL = 10;
/** No row has the words as well as this. */
export const LEVELS_OF_MATCHES = 32;

/** A name of one word gets this many points less one, a longer one fewer. */
const SHORT_NAME = 8;
const POINTS_PER_WORD = 2;

/** Best score first, equal scores in the order of ties. Changes the scores. */
function inRankedOrder(
  { found, scores, words }: ScoredRows & { readonly words: number },
  { ofKind, ofHead, nameLengths, ties }: Ranking,
  leastOfKind = 0,
): RankedRows {
  const rows = emptyBitset(nameLengths.length);
  const telling = emptyBitset(nameLengths.length);
  const levels = new Uint8Array(nameLengths.length);
  for (const row of found) {
    setBit(rows, row);
    const score = scores[row] ?? 0;
    levels[row] = score / (words * POINTS_PER_LEVEL);
    if (score >= leastOfKind) setBit(telling, row);
  }
  const kind = giveBonuses(rows, scores, ofKind);
  const head = giveBonuses(rows, scores, ofHead);
  let highest = 0;
  for (const row of found) {
    const shortName = SHORT_NAME - Math.min(SHORT_NAME, nameLengths[row] ?? 0);
    const score = (scores[row] ?? 0) + shortName * POINTS_PER_WORD;
    scores[row] = score;
    highest = Math.max(highest, score);
  }
  return {
    rows,
    ranked: rankedByScore(found, scores, highest, ties),
    ofKind: union(kind.points === 0 ? telling : kind.first, head.first),
    levels,
    kindWords: Math.max(0, ...ofKind.flatMap(({ points, words: count }) => (points === kind.points ? count : []))),
  };
}

/** Adds to each row the largest bonus it has. Returns the rows with the largest of all. */
function giveBonuses(
  rows: Bitset,
  scores: Uint16Array,
  bonuses: readonly Bonus[],
): { readonly first: Bitset; readonly points: number } {
  const given = emptyBitset(scores.length);
  let first = given;
  let most = 0;
  for (const { postings, points } of bonuses.toSorted((a, b) => b.points - a.points)) {
    // Those given so far are the first ones, until a smaller bonus comes.
    if (most > points && first === given) first = given.slice();
    for (const posting of postings) {
      const row = posting >>> FIELD_BITS;
      if (!hasBit(rows, row) || hasBit(given, row)) continue;
      most ||= points;
      setBit(given, row);
      scores[row] = (scores[row] ?? 0) + points;
    }
  }
  return { first, points: most };
}

function rankedByScore(
  found: Uint32Array,
  scores: Uint16Array,
  highest: number,
  { order, rank }: RowOrder,
): Uint32Array {
  // Few rows: sort numbers made of score and position, which is much faster than sorting by a comparison.
  if (found.length * 32 < order.length) {
    const keys = Float64Array.from(found, (row) => (highest - (scores[row] ?? 0)) * PLACES + (rank[row] ?? 0));
    return Uint32Array.from(keys.sort(), (key) => order[key % PLACES] ?? 0);
  }
  // Many rows: a counting sort by score of the rows in the order of ties, which keeps rows of equal score in that order.
  const next = new Uint32Array(highest + 2);
  const positions = emptyBitset(order.length);
  for (const row of found) {
    const place = highest - (scores[row] ?? 0) + 1;
    next[place] = (next[place] ?? 0) + 1;
    setBit(positions, rank[row] ?? 0);
  }
  for (let place = 1; place < next.length; place++) next[place] = (next[place] ?? 0) + (next[place - 1] ?? 0);
  const ranked = new Uint32Array(found.length);
  forEachBit(positions, (position) => {
    const row = order[position] ?? 0;
    const place = highest - (scores[row] ?? 0);
    const out = next[place] ?? 0;
    ranked[out] = row;
    next[place] = out + 1;
  });
  return ranked;
}

const PLACES = 2 ** 26;
