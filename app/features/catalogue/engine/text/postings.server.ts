import { lowerBound } from "../index/sorted-rows.server";
import { indexWords, isSoldAs, queryWords } from "./search-words.model";

/** The searchable text of one row. */
export interface TextDocument {
  readonly name: string;
  /** What the part is: the name of its category, its kind. */
  readonly kinds: readonly string[];
  readonly manufacturer: string | null;
  /** What it is in particular, within its kind. */
  readonly features: readonly string[];
  /** What is known of it besides: values, the labels of its interfaces. */
  readonly facts: readonly string[];
  readonly description: string | null;
}

/* A posting is a row and the fields of it that contain a word, in one number. */
export const FIELD_BITS = 6;
const FIELDS = 1 << FIELD_BITS;
/** The bits of a posting that say which fields contain the word. */
export const FIELD_MASK = FIELDS - 1;
const IN_NAME = 1;
const IN_KINDS = 2;
/** Bits of a posting whose word says what the part is. */
export const IN_NAME_OR_KIND = IN_NAME | IN_KINDS;
const IN_MANUFACTURER = 4;
/** Bits of a posting whose word says what the part is called. */
export const IN_NAME_OR_MAKER = IN_NAME | IN_MANUFACTURER;
const IN_FEATURES = 8;
const IN_FACTS = 16;
const IN_DESCRIPTION = 32;

/** What a word counts by the field it is found in. The name and the kind say what a part is, the rest mentions it. */
const FIELD_WEIGHTS: readonly (readonly [field: number, weight: number])[] = [
  [IN_NAME, 100],
  [IN_KINDS, 100],
  [IN_FEATURES, 75],
  [IN_MANUFACTURER, 70],
  [IN_FACTS, 45],
  [IN_DESCRIPTION, 20],
];
/** A word in several fields counts as in the best one, and this much of the others. */
const OTHER_FIELDS = 0.1;

const weightTables = new Map<number, Uint8Array>();

/**
 * What a search word counts by the fields it is found in.
 *
 * @param quality how well the word of the index matches it, up to 1.3; kept with two decimals
 */
export function weightsOf(quality: number): Uint8Array {
  const hundredths = Math.round(quality * 100);
  const known = weightTables.get(hundredths);
  if (known !== undefined) return known;
  const table = Uint8Array.from({ length: FIELDS }, (_, fields) => {
    const [best = 0, ...others] = FIELD_WEIGHTS.filter(([field]) => (fields & field) !== 0).map(([, weight]) => weight);
    const all = best + OTHER_FIELDS * others.reduce((sum, weight) => sum + weight, 0);
    return Math.min(255, Math.max(best > 0 ? 1 : 0, Math.round((all * hundredths) / 100)));
  });
  weightTables.set(hundredths, table);
  return table;
}

/** The posting of a row. */
export function toPosting(row: number, fields: number): number {
  return ((row << FIELD_BITS) | fields) >>> 0;
}

/** The posting of a row whose description has a word. */
export function mentionOf(row: number): number {
  return toPosting(row, IN_DESCRIPTION);
}

const LONGEST_PHRASE = 4;
/** The texts of few different values, already taken apart: thousands of parts share each. */
const kindWords = new Map<string, readonly string[]>();
const valueWords = new Map<string, readonly string[]>();

/** The words of such a text, and all of them as one: "heatbreak" for "Heat break". */
function sharedWords(text: string, kept: Map<string, readonly string[]>): readonly string[] {
  const known = kept.get(text);
  if (known !== undefined) return known;
  const own = queryWords(text);
  const isShort = own.length > 0 && own.length <= LONGEST_PHRASE;
  const whole = isShort ? [own.join("")] : [];
  const phrase = isShort && kept === kindWords ? [phraseTerm(own)] : [];
  const words = [...new Set([...indexWords(text), ...whole, ...phrase])];
  if (kept.size > MOST_KEPT_TEXTS) kept.clear();
  kept.set(text, words);
  return words;
}

const MOST_KEPT_TEXTS = 20_000;

/** The word of the index for a whole kind: it begins with a space, so that no search word finds it by accident. */
export function phraseTerm(words: readonly string[]): string {
  return ` ${words.join(" ")}`;
}

/** Where a name goes on to say what for, or in which version. */
const AFTER_HEAD = / for | with |[(,]/;
const LAST_WORD = /(?:^|[^\p{L}\p{N}])(\p{L}{3,})[^\p{L}\p{N}]*$/u;

/** The word of the index for what a name ends with: it begins with two spaces. "Hotend Sock" is a sock. */
export function headTerm(word: string): string {
  return `  ${word}`;
}

/**
 * The noun that a name comes down to: "sheet" for "PEI Sheet 235x235 mm (Ender-3)", "rail" for "Linear Rail Kit"; null
 * when it has none.
 */
function headOf(name: string): string | null {
  const end = name.search(AFTER_HEAD);
  const chunks = (end === -1 ? name : name.slice(0, end)).split(" ");
  for (let at = chunks.length - 1; at >= 0; at--) {
    const [, word] = LAST_WORD.exec(chunks[at] ?? "") ?? [];
    const [noun = ""] = word === undefined ? [] : queryWords(word);
    if (noun !== "" && !isSoldAs(noun)) return noun;
  }
  return null;
}

/** Visits each word of a text with the field that contains it; a word may be visited several times. */
export function forEachWord(document: TextDocument, visit: (word: string, field: number) => void): void {
  const { name, kinds, features, manufacturer, facts, description } = document;
  const add = (words: readonly string[], field: number) => {
    for (const word of words) visit(word, field);
  };
  add(indexWords(name), IN_NAME);
  const head = headOf(name);
  if (head !== null) visit(headTerm(head), IN_NAME);
  for (const kind of kinds) add(sharedWords(kind, kindWords), IN_KINDS);
  for (const feature of features) add(sharedWords(feature, valueWords), IN_FEATURES);
  if (manufacturer !== null) add(sharedWords(manufacturer, valueWords), IN_MANUFACTURER);
  for (const fact of facts) add(sharedWords(fact, valueWords), IN_FACTS);
  if (description !== null) add(indexWords(description), IN_DESCRIPTION);
}

/** The words of a text, each with the fields that contain it. */
export function fieldsByWord(document: TextDocument): Map<string, number> {
  const fields = new Map<string, number>();
  forEachWord(document, (word, field) => fields.set(word, (fields.get(word) ?? 0) | field));
  return fields;
}

/** How many words the name has, at most 255. */
export function nameLength({ name }: TextDocument): number {
  return Math.min(255, name.split(" ").length);
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
