import { emptyBitset, hasBit, setBit, type Bitset } from "../index/bitset.server";
import type { RowOrder } from "../index/orders.server";
import { FIELD_BITS, FIELD_MASK } from "./postings.server";

export interface TextMatches {
  readonly rows: Bitset;
  /** Best match first. */
  readonly ranked: Uint32Array;
}

/** One word of the index that stands for a search word, and what it scores by field. */
export interface Candidate {
  readonly postings: Uint32Array;
  readonly weights: Uint8Array;
}

/** A word's score is multiplied by this, so that a shorter name decides between equal scores. */
const WORD_SCALE = 8;

/**
 * The rows that have a candidate for each search word.
 *
 * @param perWord the candidates of each search word
 * @param nameLengths words of each row's name
 */
export function matchRows(
  perWord: readonly (readonly Candidate[])[],
  nameLengths: Uint8Array,
  byName: RowOrder,
): TextMatches {
  const capacity = nameLengths.length;
  const rows = emptyBitset(capacity);
  if (perWord.length === 0 || perWord.some((candidates) => candidates.length === 0)) {
    return { rows, ranked: new Uint32Array(0) };
  }
  // Rarest word first, so that few rows are left when the common words are counted.
  const rarestFirst = perWord
    .map((candidates) => ({
      candidates,
      count: candidates.reduce((sum, { postings }) => sum + postings.length, 0),
    }))
    .sort((a, b) => a.count - b.count);
  const wordsFound = new Uint8Array(capacity);
  const bestOfWord = new Uint8Array(capacity);
  const scores = new Uint16Array(capacity);
  const seen = new Uint32Array(Math.min(capacity, rarestFirst[0]?.count ?? 0));
  let seenCount = 0;
  rarestFirst.forEach(({ candidates }, at) => {
    for (const { postings, weights } of candidates) {
      for (let i = 0; i < postings.length; i++) {
        const posting = postings[i] ?? 0;
        const row = posting >>> FIELD_BITS;
        const found = wordsFound[row] ?? 0;
        const score = weights[posting & FIELD_MASK] ?? 0;
        if (found === at) {
          wordsFound[row] = at + 1;
          bestOfWord[row] = score;
          scores[row] = (scores[row] ?? 0) + score;
          if (at === 0) seen[seenCount++] = row;
        } else if (found === at + 1 && score > (bestOfWord[row] ?? 0)) {
          scores[row] = (scores[row] ?? 0) + score - (bestOfWord[row] ?? 0);
          bestOfWord[row] = score;
        }
      }
    }
  });
  let matched = 0;
  let highest = 0;
  for (let i = 0; i < seenCount; i++) {
    const row = seen[i] ?? 0;
    if (wordsFound[row] !== perWord.length) continue;
    const shortName = WORD_SCALE - Math.min(WORD_SCALE, nameLengths[row] ?? 0);
    const score = (scores[row] ?? 0) * WORD_SCALE + shortName;
    scores[row] = score;
    highest = Math.max(highest, score);
    seen[matched++] = row;
    setBit(rows, row);
  }
  return { rows, ranked: rankedByScore(seen.subarray(0, matched), rows, scores, highest, byName) };
}

/** Best score first, equal scores by name. */
function rankedByScore(
  found: Uint32Array,
  set: Bitset,
  scores: Uint16Array,
  highest: number,
  { order, rank }: RowOrder,
): Uint32Array {
  // Few rows: sort numbers made of score and position, which is much faster than sorting by a comparison.
  if (found.length * 32 < order.length) {
    const keys = Float64Array.from(found, (row) => (highest - (scores[row] ?? 0)) * PLACES + (rank[row] ?? 0));
    return Uint32Array.from(keys.sort(), (key) => order[key % PLACES] ?? 0);
  }
  // Many rows: a counting sort by score, which keeps rows of equal score in order of name.
  const next = new Uint32Array(highest + 2);
  for (const row of found) {
    const place = highest - (scores[row] ?? 0) + 1;
    next[place] = (next[place] ?? 0) + 1;
  }
  for (let place = 1; place < next.length; place++) next[place] = (next[place] ?? 0) + (next[place - 1] ?? 0);
  const ranked = new Uint32Array(found.length);
  for (let at = 0; at < order.length; at++) {
    const row = order[at] ?? 0;
    if (!hasBit(set, row)) continue;
    const place = highest - (scores[row] ?? 0);
    const out = next[place] ?? 0;
    ranked[out] = row;
    next[place] = out + 1;
  }
  return ranked;
}

const PLACES = 2 ** 26;
