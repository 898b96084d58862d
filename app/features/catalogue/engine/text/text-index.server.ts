import { popcount } from "../index/bitset.server";
import type { OverlayMap } from "../index/overlay-map.server";
import { lowerBound, mergeInOrder } from "../index/sorted-rows.server";
import {
  editedPostings,
  FIELD_BITS,
  fieldsByWord,
  headTerm,
  IN_NAME_OR_KIND,
  IN_NAME_OR_MAKER,
  nameLength,
  phraseTerm,
  toPosting,
  weightsOf,
  type TextDocument,
} from "./postings.server";
import { begins } from "./search-words.model";
import { isSpelledLike, signature } from "./spelling.model";
import { WordScores, type Candidate } from "./word-scores.server";

export interface TextChange {
  readonly row: number;
  readonly before: TextDocument | null;
  readonly after: TextDocument | null;
}

/** A word of the index that may be meant by a misspelled one. */
export interface CorrectedWord extends Candidate {
  readonly word: string;
}

const NO_WORDS: ReadonlyMap<string, number> = new Map();
const NO_POSTINGS = new Uint32Array(0);

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
 * An inverted index over the texts of the rows. Immutable: `changed` returns a new index that shares what stays the same.
 * `searchText` asks it.
 */
export class TextIndex {
  readonly #parts: IndexParts;

  /** What search words count in the rows. */
  readonly wordScores: WordScores;

  constructor(parts: IndexParts) {
    this.#parts = parts;
    this.wordScores = new WordScores(parts.capacity);
  }

  get capacity(): number {
    return this.#parts.capacity;
  }

  /** Words of each row's name. */
  get nameLengths(): Uint8Array {
    return this.#parts.nameLengths;
  }

  /** The rows whose kind is exactly these words. */
  rowsOfKind(words: readonly string[]): Uint32Array {
    const term = this.#parts.termIds.get(phraseTerm(words));
    return term === undefined ? NO_POSTINGS : this.#postingsOf(term);
  }

  /** The rows whose name comes down to this word. */
  rowsOfHead(word: string): Uint32Array {
    const term = this.#parts.termIds.get(headTerm(word));
    return term === undefined ? NO_POSTINGS : this.#postingsOf(term);
  }

  /** Whether a row has this very word. */
  has(word: string): boolean {
    const term = this.#parts.termIds.get(word);
    return term !== undefined && this.#postingsOf(term).length > 0;
  }

  /** Whether a row has both of these very words. */
  haveInCommon(one: string, other: string): boolean {
    const [first, second] = [this.#parts.termIds.get(one), this.#parts.termIds.get(other)];
    if (first === undefined || second === undefined) return false;
    const rows = new Set(this.#postingsOf(first).map((posting) => posting >>> FIELD_BITS));
    return this.#postingsOf(second).some((posting) => rows.has(posting >>> FIELD_BITS));
  }

  /** The rows with this very word in their name, or as a word of their maker. */
  rowsNamed(word: string): number[] {
    return this.#rowsWith(word, IN_NAME_OR_MAKER);
  }

  /** The rows with this very word in their name or their kind. */
  rowsCalled(word: string): number[] {
    return this.#rowsWith(word, IN_NAME_OR_KIND);
  }

  #rowsWith(word: string, fields: number): number[] {
    const term = this.#parts.termIds.get(word);
    if (term === undefined) return [];
    return Array.from(
      this.#postingsOf(term).filter((posting) => (posting & fields) !== 0),
      (posting) => posting >>> FIELD_BITS,
    );
  }

  /** The words that begin with a search word. One that is longer counts less. */
  beginningWith(word: string, factor = 1): Candidate[] {
    const { order, terms } = this.#parts;
    const found: Candidate[] = [];
    for (let at = lowerBound(order, (term) => compareText(terms[term], word)); at < order.length; at++) {
      const term = order[at] ?? 0;
      const text = terms[term] ?? "";
      if (!text.startsWith(word)) break;
      if (!begins(text, word)) continue;
      const postings = this.#postingsOf(term);
      if (postings.length === 0) continue;
      const quality = factor * beginningQuality(text, word);
      found.push({ postings, weights: weightsOf(quality), key: `${term}*${quality}` });
    }
    return found;
  }

  /**
   * The words that are a search word with a letter wrong, or two if it is long. Digits have to be right, and a measure
   * is never another one.
   */
  spelledLike(word: string): CorrectedWord[] {
    const allowed = MEASURE.test(word) ? 0 : word.length >= 8 ? 2 : word.length >= 4 ? 1 : 0;
    if (allowed === 0) return [];
    const { signatures, terms } = this.#parts;
    const own = signature(word);
    const found: CorrectedWord[] = [];
    for (let term = 0; term < signatures.length; term++) {
      // One edit changes at most two bits of the signature, so this skips most terms.
      if (popcount((signatures[term] ?? 0) ^ own) > 2 * allowed) continue;
      const text = terms[term] ?? "";
      if (text.length < 3 || text.startsWith(" ")) continue;
      if (text === word || digitsOf(text) !== digitsOf(word) || !isSpelledLike(word, text, allowed)) continue;
      const postings = this.#postingsOf(term);
      if (postings.length > 0)
        found.push({ word: text, postings, weights: weightsOf(MISSPELLED), key: `${term}*${MISSPELLED}` });
    }
    return found;
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
}

const MEASURE = /^[\d.]+(x[\d.]+)*[a-z]{0,3}$/;
const MISSPELLED = 0.45;
/** A number that goes on is another number: "501" may become "5015" while somebody types. */
const LONGER_NUMBER = 0.2;

function beginningQuality(text: string, word: string): number {
  if (text.length === word.length) return 1;
  const goesOn = isDigitAt(word, word.length - 1) && isDigitAt(text, word.length);
  return goesOn ? LONGER_NUMBER : 0.5 + 0.4 * (word.length / text.length);
}

function isDigitAt(text: string, at: number): boolean {
  const code = text.charCodeAt(at);
  return code >= 48 && code <= 57;
}

function digitsOf(text: string): string {
  return text.replace(/\D+/g, "");
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
