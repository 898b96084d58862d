import { lowerBound } from "../index/sorted-rows.server";
import { indexWords } from "./search-words.model";

/** The searchable text of one row. */
export interface TextDocument {
  readonly name: string;
  readonly manufacturer: string | null;
  readonly description: string | null;
}

/* A posting is a row and the fields of it that contain a word, in one number. */
export const FIELD_BITS = 3;
const FIELDS = 1 << FIELD_BITS;
/** The bits of a posting that say which fields contain the word. */
export const FIELD_MASK = FIELDS - 1;
const IN_NAME = 1;
const IN_MANUFACTURER = 2;
const IN_DESCRIPTION = 4;

/** What a search word scores by the fields it is found in: the name counts most, then the manufacturer. */
export const EXACT = weights(12, 8, 3);
export const PREFIX = weights(10, 6, 2);
export const TYPO = weights(5, 4, 1);

function weights(name: number, manufacturer: number, description: number): Uint8Array {
  return Uint8Array.from({ length: FIELDS }, (_, fields) =>
    fields & IN_NAME ? name : fields & IN_MANUFACTURER ? manufacturer : fields & IN_DESCRIPTION ? description : 0,
  );
}

/** The posting of a row. */
export function toPosting(row: number, fields: number): number {
  return ((row << FIELD_BITS) | fields) >>> 0;
}

/** The words of a text, each with the fields that contain it. */
export function fieldsByWord({ name, manufacturer, description }: TextDocument): Map<string, number> {
  const fields = new Map<string, number>();
  const add = (text: string | null, field: number) => {
    if (text === null) return;
    for (const word of indexWords(text)) fields.set(word, (fields.get(word) ?? 0) | field);
  };
  add(name, IN_NAME);
  add(manufacturer, IN_MANUFACTURER);
  add(description, IN_DESCRIPTION);
  return fields;
}

/** How many words the name has, at most 255. */
export function nameLength({ name }: TextDocument): number {
  return Math.min(255, indexWords(name).length);
}

/** Postings are in order of their rows. Returns them with those of some rows replaced; 0 removes a posting. */
export function editedPostings(postings: Uint32Array, edits: ReadonlyMap<number, number>): Uint32Array {
  const edited = new Uint32Array(postings.length + edits.size);
  let from = 0;
  let out = 0;
  for (const [row, posting] of [...edits].sort(([a], [b]) => a - b)) {
    const until = lowerBound(postings, (other) => (other >>> FIELD_BITS) - row);
    edited.set(postings.subarray(from, until), out);
    out += until - from;
    if (posting !== 0) edited[out++] = posting;
    from = (postings[until] ?? 0) >>> FIELD_BITS === row && until < postings.length ? until + 1 : until;
  }
  edited.set(postings.subarray(from), out);
  return edited.slice(0, out + postings.length - from);
}
