import { LRUCache } from "lru-cache";
import { FIELD_BITS, FIELD_MASK } from "./postings.server";

/** One word of the index that stands for a search word, and what it counts by field. */
export interface Candidate {
  readonly postings: Uint32Array;
  readonly weights: Uint8Array;
  /** Of an index, two candidates with the same key are the same. Null: made for one search only. */
  readonly key: string | null;
}

const MOST_BYTES = 16 * 2 ** 20;

/** What search words count in the rows of one index. Kept for the words looked for last, since most are looked for again. */
export class WordScores {
  /** Rows of the index. */
  readonly capacity: number;
  readonly #kept = new LRUCache<string, Uint8Array>({
    maxSize: MOST_BYTES,
    sizeCalculation: ({ byteLength }, key) => byteLength + 2 * key.length + 1,
  });

  constructor(capacity: number) {
    this.capacity = capacity;
  }

  /** What a word counts in each row: the most of what stands for it there, 0 where nothing does. Not to be changed. */
  of(candidates: readonly Candidate[]): Uint8Array {
    const keys = candidates.map(({ key }) => key);
    if (keys.includes(null)) return bestScores(candidates, this.capacity);
    const key = keys.join(" ");
    const known = this.#kept.get(key);
    if (known !== undefined) return known;
    const scores = bestScores(candidates, this.capacity);
    this.#kept.set(key, scores);
    return scores;
  }
}

function bestScores(candidates: readonly Candidate[], capacity: number): Uint8Array {
  const best = new Uint8Array(capacity);
  for (const { postings, weights } of candidates) {
    for (let i = 0; i < postings.length; i++) {
      const posting = postings[i] ?? 0;
      const row = posting >>> FIELD_BITS;
      const score = weights[posting & FIELD_MASK] ?? 0;
      if (score > (best[row] ?? 0)) best[row] = score;
    }
  }
  return best;
}
