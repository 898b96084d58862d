import { popcount } from "../index/bitset.server";
import type { RowOrder } from "../index/orders.server";
import type { OverlayMap } from "../index/overlay-map.server";
import { lowerBound, mergeInOrder } from "../index/sorted-rows.server";
import { matchRows, type Candidate, type TextMatches } from "./match-rows.server";
import {
  editedPostings,
  EXACT,
  FIELD_BITS,
  FIELD_MASK,
  fieldsByWord,
  nameLength,
  PREFIX,
  toPosting,
  TYPO,
  type TextDocument,
} from "./postings.server";
import { signature, withinEdits } from "./spelling.server";

export interface TextChange {
  readonly row: number;
  readonly before: TextDocument | null;
  readonly after: TextDocument | null;
}

const NO_WORDS: ReadonlyMap<string, number> = new Map();

interface IndexParts {
  readonly capacity: number;
  readonly terms: readonly string[];
  readonly termIds: OverlayMap<string, number>;
  readonly order: Uint32Array;
  readonly signatures: Uint32Array;
  readonly starts: Uint32Array;
  readonly postings: Uint32Array;
  readonly patched: ReadonlyMap<number, Uint32Array>;
  readonly nameLengths: Uint8Array;
}

/**
 * An inverted index over name, manufacturer and description. Immutable: `changed` returns a new index that shares
 * what stays the same.
 */
export class TextIndex {
  readonly #parts: IndexParts;

  constructor(parts: IndexParts) {
    this.#parts = parts;
  }

  /**
   * The rows in which every search word is found, best first. A search word is found where a word of the text begins
   * with it, or with it and its neighbour joined ("hot end"). Misspellings (one edit, two from eight letters) count for
   * a search word that is found nowhere; when no row has all the words, they count for every word.
   */
  search(words: readonly string[], byName: RowOrder): TextMatches {
    const { nameLengths } = this.#parts;
    const joined = words.slice(1).map((word, at) => this.#beginningWith(`${words[at] ?? ""}${word}`));
    const strict = words.map((word, at) => [
      ...this.#beginningWith(word),
      ...(joined[at - 1] ?? []),
      ...(joined[at] ?? []),
    ]);
    const typos = new Map<string, readonly Candidate[]>();
    const misspelt = (word: string): readonly Candidate[] => {
      const known = typos.get(word) ?? this.#nearly(word);
      typos.set(word, known);
      return known;
    };
    const first = matchRows(
      words.map((word, at) => {
        const found = strict[at] ?? [];
        return found.length > 0 ? found : misspelt(word);
      }),
      nameLengths,
      byName,
    );
    if (first.ranked.length > 0) return first;
    return matchRows(
      words.map((word, at) => [...(strict[at] ?? []), ...misspelt(word)]),
      nameLengths,
      byName,
    );
  }

  /** The rows that have most of the words, spelled correctly or not, best first: for "Did you mean". */
  nearest(words: readonly string[], limit: number): number[] {
    const { capacity, nameLengths } = this.#parts;
    const scores = new Uint16Array(capacity);
    for (const word of words) {
      const best = new Uint8Array(capacity);
      const strict = this.#beginningWith(word);
      for (const { postings, weights } of strict.length > 0 ? strict : this.#nearly(word)) {
        for (const posting of postings) {
          const row = posting >>> FIELD_BITS;
          best[row] = Math.max(best[row] ?? 0, weights[posting & FIELD_MASK] ?? 0);
        }
      }
      for (let row = 0; row < capacity; row++) scores[row] = (scores[row] ?? 0) + (best[row] ?? 0);
    }
    const isBetter = (a: number, b: number): boolean =>
      ((scores[a] ?? 0) - (scores[b] ?? 0) || (nameLengths[b] ?? 0) - (nameLengths[a] ?? 0) || b - a) > 0;
    const nearest: number[] = [];
    for (let row = 0; row < capacity; row++) {
      const last = nearest.at(-1);
      if (scores[row] === 0 || (nearest.length >= limit && last !== undefined && !isBetter(row, last))) continue;
      const place = nearest.findIndex((other) => isBetter(row, other));
      nearest.splice(place === -1 ? nearest.length : place, 0, row);
      nearest.length = Math.min(nearest.length, limit);
    }
    return nearest;
  }

  /** A new index with the texts of some rows replaced. Takes time in proportion to the changed words. */
  changed(changes: readonly TextChange[], capacity: number): TextIndex {
    const old = this.#parts;
    const nameLengths = new Uint8Array(capacity);
    nameLengths.set(old.nameLengths);
    const terms = old.terms.slice();
    const fresh = new Map<string, number>();
    const termOf = (word: string): number => {
      const known = old.termIds.get(word) ?? fresh.get(word);
      if (known !== undefined) return known;
      const term = terms.length;
      terms.push(word);
      fresh.set(word, term);
      return term;
    };
    // New posting by row for each word that was added, removed or moved to another field; 0 removes it.
    const edits = new Map<number, Map<number, number>>();
    const edit = (word: string, row: number, posting: number): void => {
      const term = termOf(word);
      const ofTerm = edits.get(term) ?? new Map<number, number>();
      edits.set(term, ofTerm.set(row, posting));
    };
    for (const { row, before, after } of changes) {
      nameLengths[row] = after === null ? 0 : nameLength(after);
      const was = before === null ? NO_WORDS : fieldsByWord(before);
      const is = after === null ? NO_WORDS : fieldsByWord(after);
      for (const word of was.keys()) if (!is.has(word)) edit(word, row, 0);
      for (const [word, fields] of is) {
        if (was.get(word) !== fields) edit(word, row, toPosting(row, fields));
      }
    }
    const patched = new Map(old.patched);
    for (const [term, postings] of edits) {
      patched.set(term, editedPostings(this.#postingsOf(term), postings));
    }
    const added = [...fresh.values()].sort((a, b) => compareText(terms[a], terms[b]));
    return new TextIndex({
      ...old,
      capacity,
      terms,
      termIds: old.termIds.changed(fresh),
      order: mergeInOrder(old.order, added, (a, b) => compareText(terms[a], terms[b])),
      signatures: appended(old.signatures, [...fresh.keys()].map(signature)),
      patched,
      nameLengths,
    });
  }

  #postingsOf(term: number): Uint32Array {
    const { patched, starts, postings } = this.#parts;
    return patched.get(term) ?? postings.subarray(starts[term] ?? 0, starts[term + 1] ?? starts[term] ?? 0);
  }

  #beginningWith(word: string): Candidate[] {
    const { order, terms } = this.#parts;
    const found: Candidate[] = [];
    for (let at = lowerBound(order, (term) => compareText(terms[term], word)); at < order.length; at++) {
      const term = order[at] ?? 0;
      const text = terms[term] ?? "";
      if (!text.startsWith(word)) break;
      const postings = this.#postingsOf(term);
      if (postings.length > 0) found.push({ postings, weights: text.length === word.length ? EXACT : PREFIX });
    }
    return found;
  }

  #nearly(word: string): Candidate[] {
    const allowed = word.length >= 8 ? 2 : word.length >= 3 ? 1 : 0;
    if (allowed === 0) return [];
    const { signatures, terms } = this.#parts;
    const own = signature(word);
    const found: Candidate[] = [];
    for (let term = 0; term < signatures.length; term++) {
      // One edit changes at most two bits of the signature, so this skips most terms.
      if (popcount((signatures[term] ?? 0) ^ own) > 2 * allowed) continue;
      const text = terms[term] ?? "";
      if (text.length < 3 || (word.length === 3 && text[0] !== word[0])) continue;
      if (text === word || !withinEdits(word, text, allowed)) continue;
      const postings = this.#postingsOf(term);
      if (postings.length > 0) found.push({ postings, weights: TYPO });
    }
    return found;
  }
}

/** Compares by code point. */
export function compareText(a = "", b = ""): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

function appended(numbers: Uint32Array, more: readonly number[]): Uint32Array {
  const all = new Uint32Array(numbers.length + more.length);
  all.set(numbers);
  all.set(more, numbers.length);
  return all;
}
