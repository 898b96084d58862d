import { LayeredMap } from "./layered-map.server";
import { indexWords } from "./search-words.model";
import { addSlot, bitsIn, emptySet, hasSlot, type SlotSet } from "./slot-set.server";
import { sortStepwise, type Steps } from "./stepwise.server";

/** The searchable text of one slot. */
export interface TextDocument {
  readonly name: string;
  readonly maker: string | null;
  readonly description: string | null;
}

export interface TextChange {
  readonly slot: number;
  readonly before: TextDocument | null;
  readonly after: TextDocument | null;
}

/** Slots by name, and the place of each slot in that order. */
export interface SlotOrder {
  readonly order: Uint32Array;
  readonly rank: Uint32Array;
}

export interface TextMatches {
  readonly slots: SlotSet;
  /** Best match first. */
  readonly ranked: Uint32Array;
}

// A posting is a slot and the fields the word stands in, in one number.
const FIELD_BITS = 3;
const FIELDS = 1 << FIELD_BITS;
const IN_NAME = 1;
const IN_MAKER = 2;
const IN_DESCRIPTION = 4;

/** What one search word earns by the field it is found in. A name beats a maker beats a description. */
const EXACT = weights(12, 8, 3);
const PREFIX = weights(10, 6, 2);
const TYPO = weights(5, 4, 1);
/** Room below one word's earnings for "the shorter name first". */
const WORD_SCALE = 8;

const NO_WORDS: ReadonlyMap<string, number> = new Map();
const EMPTY_POSTINGS = new Uint32Array(0);

interface Candidate {
  readonly term: number;
  readonly weights: Uint8Array;
}

interface IndexParts {
  readonly capacity: number;
  readonly terms: readonly string[];
  readonly termIds: LayeredMap<string, number>;
  readonly order: Uint32Array;
  readonly signatures: Uint32Array;
  readonly starts: Uint32Array;
  readonly postings: Uint32Array;
  readonly patched: ReadonlyMap<number, Uint32Array>;
  readonly nameLengths: Uint8Array;
}

/**
 * An inverted index over name, maker and description. Immutable: `changed` gives a new one that shares
 * whatever did not change, so a reader never sees a half-made state.
 */
export class TextIndex {
  readonly #parts: IndexParts;

  constructor(parts: IndexParts) {
    this.#parts = parts;
  }

  /**
   * The slots in which every word is found, best first. A word is found where it begins a word of the
   * text, or does so joined to its neighbour ("hot end"); a word that begins none anywhere is taken as a
   * misspelling (one edit, two from eight letters). When nothing has all the words, misspellings count for
   * all of them.
   */
  search(words: readonly string[], byName: SlotOrder): TextMatches {
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
    const first = this.#matching(
      words.map((word, at) => {
        const found = strict[at] ?? [];
        return found.length > 0 ? found : misspelt(word);
      }),
      byName,
    );
    if (first.ranked.length > 0) return first;
    return this.#matching(
      words.map((word, at) => [...(strict[at] ?? []), ...misspelt(word)]),
      byName,
    );
  }

  /** The slots that have most of the words, misspelt or not, best first: for "did you mean". */
  nearest(words: readonly string[], limit: number): number[] {
    const { capacity, nameLengths } = this.#parts;
    const scores = new Uint16Array(capacity);
    for (const word of words) {
      const best = new Uint8Array(capacity);
      const strict = this.#beginningWith(word);
      for (const { term, weights: earned } of strict.length > 0 ? strict : this.#nearly(word)) {
        for (const posting of this.#postingsOf(term)) {
          const slot = posting >>> FIELD_BITS;
          best[slot] = Math.max(best[slot] ?? 0, earned[posting & (FIELDS - 1)] ?? 0);
        }
      }
      for (let slot = 0; slot < capacity; slot++) scores[slot] = (scores[slot] ?? 0) + (best[slot] ?? 0);
    }
    const isBetter = (a: number, b: number): boolean =>
      ((scores[a] ?? 0) - (scores[b] ?? 0) || (nameLengths[b] ?? 0) - (nameLengths[a] ?? 0) || b - a) > 0;
    const nearest: number[] = [];
    for (let slot = 0; slot < capacity; slot++) {
      const last = nearest.at(-1);
      if (scores[slot] === 0 || (nearest.length >= limit && last !== undefined && !isBetter(slot, last))) continue;
      const place = nearest.findIndex((other) => isBetter(slot, other));
      nearest.splice(place === -1 ? nearest.length : place, 0, slot);
      nearest.length = Math.min(nearest.length, limit);
    }
    return nearest;
  }

  /** A new index with some slots' texts replaced. Costs time in proportion to the words that changed. */
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
    // Posting by slot for each word that came, went or moved to another field; 0: no posting any more.
    const edits = new Map<number, Map<number, number>>();
    const edit = (word: string, slot: number, posting: number): void => {
      const term = termOf(word);
      const ofTerm = edits.get(term) ?? new Map<number, number>();
      edits.set(term, ofTerm.set(slot, posting));
    };
    for (const { slot, before, after } of changes) {
      nameLengths[slot] = after === null ? 0 : nameLength(after);
      const was = before === null ? NO_WORDS : fieldsByWord(before);
      const is = after === null ? NO_WORDS : fieldsByWord(after);
      for (const word of was.keys()) if (!is.has(word)) edit(word, slot, 0);
      for (const [word, fields] of is) {
        if (was.get(word) !== fields) edit(word, slot, toPosting(slot, fields));
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

  #isUsed(term: number): boolean {
    return this.#postingsOf(term).length > 0;
  }

  #beginningWith(word: string): Candidate[] {
    const { order, terms } = this.#parts;
    const found: Candidate[] = [];
    for (let at = lowerBound(order, (term) => compareText(terms[term], word)); at < order.length; at++) {
      const term = order[at] ?? 0;
      const text = terms[term] ?? "";
      if (!text.startsWith(word)) break;
      if (this.#isUsed(term)) found.push({ term, weights: text.length === word.length ? EXACT : PREFIX });
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
      // Each edit changes at most two letters of the set, so most terms fall away here.
      if (bitsIn((signatures[term] ?? 0) ^ own) > 2 * allowed) continue;
      const text = terms[term] ?? "";
      if (text.length < 3 || (word.length === 3 && text[0] !== word[0])) continue;
      if (text === word || !withinEdits(word, text, allowed) || !this.#isUsed(term)) continue;
      found.push({ term, weights: TYPO });
    }
    return found;
  }

  /** Slots that have a candidate for each word. */
  #matching(perWord: readonly (readonly Candidate[])[], byName: SlotOrder): TextMatches {
    const { capacity, nameLengths } = this.#parts;
    const slots = emptySet(capacity);
    if (perWord.length === 0 || perWord.some((candidates) => candidates.length === 0)) {
      return { slots, ranked: EMPTY_POSTINGS };
    }
    // The rarest word first: later words then only confirm what is left.
    const rarestFirst = perWord
      .map((candidates) => ({
        candidates,
        postings: candidates.reduce((sum, { term }) => sum + this.#postingsOf(term).length, 0),
      }))
      .sort((a, b) => a.postings - b.postings);
    const wordsFound = new Uint8Array(capacity);
    const bestOfWord = new Uint8Array(capacity);
    const scores = new Uint16Array(capacity);
    const seen = new Uint32Array(Math.min(capacity, rarestFirst[0]?.postings ?? 0));
    let seenCount = 0;
    rarestFirst.forEach(({ candidates }, at) => {
      for (const { term, weights: earned } of candidates) {
        const postings = this.#postingsOf(term);
        for (let i = 0; i < postings.length; i++) {
          const posting = postings[i] ?? 0;
          const slot = posting >>> FIELD_BITS;
          const found = wordsFound[slot] ?? 0;
          const score = earned[posting & (FIELDS - 1)] ?? 0;
          if (found === at) {
            wordsFound[slot] = at + 1;
            bestOfWord[slot] = score;
            scores[slot] = (scores[slot] ?? 0) + score;
            if (at === 0) seen[seenCount++] = slot;
          } else if (found === at + 1 && score > (bestOfWord[slot] ?? 0)) {
            scores[slot] = (scores[slot] ?? 0) + score - (bestOfWord[slot] ?? 0);
            bestOfWord[slot] = score;
          }
        }
      }
    });
    let matched = 0;
    let highest = 0;
    for (let i = 0; i < seenCount; i++) {
      const slot = seen[i] ?? 0;
      if (wordsFound[slot] !== perWord.length) continue;
      const shortName = WORD_SCALE - Math.min(WORD_SCALE, nameLengths[slot] ?? 0);
      const score = (scores[slot] ?? 0) * WORD_SCALE + shortName;
      scores[slot] = score;
      highest = Math.max(highest, score);
      seen[matched++] = slot;
      addSlot(slots, slot);
    }
    return { slots, ranked: rankedByScore(seen.subarray(0, matched), slots, scores, highest, byName) };
  }
}

/** Best score first, equal scores by name. */
function rankedByScore(
  found: Uint32Array,
  set: SlotSet,
  scores: Uint16Array,
  highest: number,
  { order, rank }: SlotOrder,
): Uint32Array {
  // Few: sort. Sorting plain numbers is far quicker than comparing, so score and place share one.
  if (found.length * 32 < order.length) {
    const keys = Float64Array.from(found, (slot) => (highest - (scores[slot] ?? 0)) * PLACES + (rank[slot] ?? 0));
    return Uint32Array.from(keys.sort(), (key) => order[key % PLACES] ?? 0);
  }
  // Many: count each score, then deal the slots out in order of name.
  const next = new Uint32Array(highest + 2);
  for (const slot of found) {
    const place = highest - (scores[slot] ?? 0) + 1;
    next[place] = (next[place] ?? 0) + 1;
  }
  for (let place = 1; place < next.length; place++) next[place] = (next[place] ?? 0) + (next[place - 1] ?? 0);
  const ranked = new Uint32Array(found.length);
  for (let at = 0; at < order.length; at++) {
    const slot = order[at] ?? 0;
    if (!hasSlot(set, slot)) continue;
    const place = highest - (scores[slot] ?? 0);
    const out = next[place] ?? 0;
    ranked[out] = slot;
    next[place] = out + 1;
  }
  return ranked;
}

const PLACES = 2 ** 26;

/** Builds an index, stopping now and then. `documents[slot]` is null for a slot that cannot be found. */
export function* buildTextIndex(capacity: number, documentAt: (slot: number) => TextDocument | null): Steps<TextIndex> {
  const ids = new Map<string, number>();
  const terms: string[] = [];
  const counts: number[] = [];
  const nameLengths = new Uint8Array(capacity);
  // Word and posting pairs in reading order, in blocks so that growing copies nothing.
  const blocks: Uint32Array[] = [];
  let block = new Uint32Array(0);
  let filled = 0;
  for (let slot = 0; slot < capacity; slot++) {
    const text = documentAt(slot);
    if (text !== null) {
      nameLengths[slot] = nameLength(text);
      for (const [word, fields] of fieldsByWord(text)) {
        let term = ids.get(word);
        if (term === undefined) {
          term = terms.length;
          ids.set(word, term);
          terms.push(word);
          counts.push(0);
        }
        counts[term] = (counts[term] ?? 0) + 1;
        if (filled === block.length) {
          block = new Uint32Array(65_536);
          blocks.push(block);
          filled = 0;
        }
        block[filled++] = term;
        block[filled++] = toPosting(slot, fields);
      }
    }
    if ((slot & 127) === 127) yield;
  }
  const starts = new Uint32Array(terms.length + 1);
  for (let term = 0; term < terms.length; term++) starts[term + 1] = (starts[term] ?? 0) + (counts[term] ?? 0);
  yield;
  const next = starts.slice();
  const postings = new Uint32Array(starts[terms.length] ?? 0);
  for (const [at, pairs] of blocks.entries()) {
    const end = at === blocks.length - 1 ? filled : pairs.length;
    for (let i = 0; i < end; i += 2) {
      const term = pairs[i] ?? 0;
      const place = next[term] ?? 0;
      postings[place] = pairs[i + 1] ?? 0;
      next[term] = place + 1;
    }
    yield;
  }
  const order = yield* sortStepwise(Uint32Array.from(terms.keys()), (a, b) => compareText(terms[a], terms[b]));
  return new TextIndex({
    capacity,
    terms,
    termIds: new LayeredMap(ids),
    order,
    signatures: Uint32Array.from(terms, signature),
    starts,
    postings,
    patched: new Map(),
    nameLengths,
  });
}

/** Puts `added` (in order) into `sorted`, in a new array. */
export function mergeInOrder(
  sorted: Uint32Array,
  added: readonly number[],
  compare: (a: number, b: number) => number,
): Uint32Array {
  const merged = new Uint32Array(sorted.length + added.length);
  let from = 0;
  let out = 0;
  for (const item of added) {
    const until = lowerBound(sorted, (other) => compare(other, item));
    merged.set(sorted.subarray(from, until), out);
    out += until - from;
    merged[out++] = item;
    from = until;
  }
  merged.set(sorted.subarray(from), out);
  return merged;
}

function appended(numbers: Uint32Array, more: readonly number[]): Uint32Array {
  const all = new Uint32Array(numbers.length + more.length);
  all.set(numbers);
  all.set(more, numbers.length);
  return all;
}

/** The postings, which lie in order of slot, with those of some slots replaced. */
function editedPostings(postings: Uint32Array, edits: ReadonlyMap<number, number>): Uint32Array {
  const edited = new Uint32Array(postings.length + edits.size);
  let from = 0;
  let out = 0;
  for (const [slot, posting] of [...edits].sort(([a], [b]) => a - b)) {
    const until = lowerBound(postings, (other) => (other >>> FIELD_BITS) - slot);
    edited.set(postings.subarray(from, until), out);
    out += until - from;
    if (posting !== 0) edited[out++] = posting;
    from = (postings[until] ?? 0) >>> FIELD_BITS === slot && until < postings.length ? until + 1 : until;
  }
  edited.set(postings.subarray(from), out);
  return edited.slice(0, out + postings.length - from);
}

/** The first place whose item does not come before what `compareItem` looks for. */
function lowerBound(sorted: Uint32Array, compareItem: (item: number) => number): number {
  let low = 0;
  let high = sorted.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (compareItem(sorted[middle] ?? 0) < 0) low = middle + 1;
    else high = middle;
  }
  return low;
}

function compareText(a = "", b = ""): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

function weights(name: number, maker: number, description: number): Uint8Array {
  return Uint8Array.from({ length: FIELDS }, (_, fields) =>
    fields & IN_NAME ? name : fields & IN_MAKER ? maker : fields & IN_DESCRIPTION ? description : 0,
  );
}

function toPosting(slot: number, fields: number): number {
  return ((slot << FIELD_BITS) | fields) >>> 0;
}

function fieldsByWord({ name, maker, description }: TextDocument): Map<string, number> {
  const fields = new Map<string, number>();
  const add = (text: string | null, field: number) => {
    if (text === null) return;
    for (const word of indexWords(text)) fields.set(word, (fields.get(word) ?? 0) | field);
  };
  add(name, IN_NAME);
  add(maker, IN_MAKER);
  add(description, IN_DESCRIPTION);
  return fields;
}

function nameLength({ name }: TextDocument): number {
  return Math.min(255, indexWords(name).length);
}

/** Which letters and digits a word has: a to z one bit each, everything else shared among six. */
function signature(word: string): number {
  let bits = 0;
  for (let i = 0; i < word.length; i++) {
    const code = word.charCodeAt(i);
    bits |= 1 << (code >= 97 && code <= 122 ? code - 97 : 26 + (code % 6));
  }
  return bits >>> 0;
}

/** Whether `a` becomes `b` by at most `allowed` insertions, deletions, changes or swaps of neighbours. */
export function withinEdits(a: string, b: string, allowed: number): boolean {
  if (Math.abs(a.length - b.length) > allowed) return false;
  let twoBack: number[] = [];
  let back = Array.from({ length: b.length + 1 }, (_, j) => j);
  for (let i = 1; i <= a.length; i++) {
    const row = [i];
    let least = i;
    for (let j = 1; j <= b.length; j++) {
      const same = a[i - 1] === b[j - 1];
      let cost = Math.min((back[j] ?? 0) + 1, (row[j - 1] ?? 0) + 1, (back[j - 1] ?? 0) + (same ? 0 : 1));
      const swapped = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1];
      if (swapped) cost = Math.min(cost, (twoBack[j - 2] ?? 0) + 1);
      row.push(cost);
      least = Math.min(least, cost);
    }
    if (least > allowed) return false;
    twoBack = back;
    back = row;
  }
  return (back[b.length] ?? 0) <= allowed;
}
