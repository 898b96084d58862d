import { OverlayMap } from "../index/overlay-map.server";
import { sortInSlices, type Steps } from "../index/time-slicing.server";
import { forEachWord, nameLength, toPosting, type TextDocument } from "./postings.server";
import { signature } from "./spelling.model";
import { compareText, TextIndex } from "./text-index.server";

/** Builds a text index. Yields every hundred rows. `documentAt` is null for a row that cannot be found. */
export function* buildTextIndex(capacity: number, documentAt: (row: number) => TextDocument | null): Steps<TextIndex> {
  const ids = new Map<string, number>();
  const terms: string[] = [];
  const counts: number[] = [];
  const nameLengths = new Uint8Array(capacity);
  // Of each word, the fields of the row that is being read.
  const fieldsOf: number[] = [];
  const ofRow: number[] = [];
  const visit = (word: string, field: number): void => {
    let term = ids.get(word);
    if (term === undefined) {
      term = terms.length;
      ids.set(word, term);
      terms.push(word);
      counts.push(0);
      fieldsOf.push(0);
    }
    const fields = fieldsOf[term] ?? 0;
    if (fields === 0) ofRow.push(term);
    fieldsOf[term] = fields | field;
  };
  // Word and posting pairs in reading order, in blocks so that growing copies nothing.
  const blocks: Uint32Array[] = [];
  let block = new Uint32Array(0);
  let filled = 0;
  for (let row = 0; row < capacity; row++) {
    const text = documentAt(row);
    if (text !== null) {
      nameLengths[row] = nameLength(text);
      forEachWord(text, visit);
      for (const term of ofRow) {
        counts[term] = (counts[term] ?? 0) + 1;
        if (filled === block.length) {
          block = new Uint32Array(65_536);
          blocks.push(block);
          filled = 0;
        }
        block[filled++] = term;
        block[filled++] = toPosting(row, fieldsOf[term] ?? 0);
        fieldsOf[term] = 0;
      }
      ofRow.length = 0;
    }
    if ((row & 127) === 127) yield;
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
  const order = yield* sortInSlices(Uint32Array.from(terms.keys()), (a, b) => compareText(terms[a], terms[b]));
  return new TextIndex({
    capacity,
    terms,
    termIds: new OverlayMap(ids),
    order,
    signatures: Uint32Array.from(terms, signature),
    starts,
    postings,
    patched: new Map(),
    nameLengths,
  });
}
