import { ownValue } from "~/lib/own-value";
const COMBINING_MARKS = /\p{M}+/gu;
const CHUNKS = /\S+/gu;
const WORDS = /[\p{L}\p{N}]+(?:(?<=\p{N})\.\p{N}[\p{L}\p{N}]*)*/gu;
const PLAIN_ASCII = /^[\x20-\x7e]*$/;

/** Lower case without accents, so that "Björn" and "bjorn" are the same word. */
export function foldText(text: string): string {
  const folded = PLAIN_ASCII.test(text) ? text : text.normalize("NFKD").replace(COMBINING_MARKS, "").replace(/×/g, "x");
  return folded.toLowerCase();
}

/** A word of a search: as it was typed, and as the index has it. */
export interface QueryWord {
  readonly typed: string;
  readonly word: string;
}

/** The words of a search, in order and without repeats. Empty when there is nothing to search for. */
export function readQuery(text: string): QueryWord[] {
  const words = new Map<string, QueryWord>();
  for (const typed of measuresJoined(tokensOf(foldText(text)).tokens)) {
    const word = queryForm(typed);
    if (!words.has(word)) words.set(word, { typed, word });
  }
  return [...words.values()];
}

/** The words of a search as the index has them. */
export function queryWords(text: string): string[] {
  return readQuery(text).map(({ word }) => word);
}

/** How parts are sold, and not what they are: a rail kit is a rail. */
const SOLD_AS: ReadonlySet<string> = new Set("assembly kit pack replacement set unit upgrade".split(" "));

/** Whether a word only says how a part is sold. */
export function isSoldAs(word: string): boolean {
  return SOLD_AS.has(word);
}

/** The place of the word that says what is looked for: the last one, but for how it is sold. -1 without words. */
export function nounAt(words: readonly string[]): number {
  const at = words.findLastIndex((word) => !isSoldAs(word));
  return at === -1 ? words.length - 1 : at;
}

/**
 * The words a text can be found by. "PT-100" gives its two words and also "pt100", because many visitors leave out the
 * hyphen; "40x10mm" and "40 x 10 mm" give "40x10", "4010", "40mm" and "10mm". May repeat words.
 */
export function indexWords(text: string): string[] {
  const { tokens, joined } = tokensOf(foldText(text));
  const words: string[] = [];
  for (const token of measuresJoined(tokens)) {
    if (isDigit(token.charCodeAt(0))) addMeasureForms(token, words);
    else addForms(token, words);
  }
  for (const token of joined) words.push(singular(token));
  return words;
}

/**
 * Whether a word of a text is what a search word means: it begins with it. A number has to be whole ("40" finds "40mm"
 * and not "400") unless three of its characters are there.
 */
export function begins(textWord: string, word: string): boolean {
  if (!textWord.startsWith(word)) return false;
  return word.length >= 3 || !(isDigit(textWord.charCodeAt(word.length)) && isDigit(word.charCodeAt(word.length - 1)));
}

/** Whether each search word is the beginning of a word of the texts. True without search words. */
export function everyWordBeginsOne(words: readonly string[], texts: readonly (string | null | undefined)[]): boolean {
  if (words.length === 0) return true;
  const found = texts.flatMap((text) => (text ? indexWords(text) : []));
  return words.every((word) => found.some((candidate) => begins(candidate, word)));
}

interface Tokens {
  readonly tokens: readonly string[];
  /** The parts of each text between two spaces, where there are several, as one word. */
  readonly joined: readonly string[];
}

function tokensOf(folded: string): Tokens {
  if (PLAIN_ASCII.test(folded)) return asciiTokens(folded);
  const tokens: string[] = [];
  const joined: string[] = [];
  for (const chunk of folded.match(CHUNKS) ?? []) {
    const parts = chunk.match(WORDS) ?? [];
    tokens.push(...parts);
    if (parts.length > 1) joined.push(parts.join(""));
  }
  return { tokens, joined };
}

/** The same for ASCII in lower case, several times as fast: a large catalogue has millions of words. */
function asciiTokens(text: string): Tokens {
  const tokens: string[] = [];
  const joined: string[] = [];
  let start = -1;
  let chunkFirst = 0;
  for (let at = 0; at <= text.length; at++) {
    const code = at < text.length ? text.charCodeAt(at) : SPACE;
    if ((code >= 97 && code <= 122) || isDigit(code)) {
      if (start === -1) start = at;
      continue;
    }
    const inNumber = code === DOT && start !== -1 && isDigit(text.charCodeAt(at - 1));
    if (inNumber && isDigit(text.charCodeAt(at + 1))) continue;
    if (start !== -1) tokens.push(text.slice(start, at));
    start = -1;
    if (code !== SPACE) continue;
    if (tokens.length - chunkFirst > 1) joined.push(tokens.slice(chunkFirst).join(""));
    chunkFirst = tokens.length;
  }
  return { tokens, joined };
}

const SPACE = 32;
const DOT = 46;

function isDigit(code: number): boolean {
  return code >= 48 && code <= 57;
}

const NUMBER = /^\d+(?:\.\d+)?$/;
const MEASURE = /^(\d+(?:\.\d+)?)([a-z]+)$/;
const DIMENSIONS = /^\d+(?:\.\d+)?(?:x\d+(?:\.\d+)?)+(?:mm|cm|in)?$/;
/** Sizes of fans and extrusions written without the x between: 4010, 12025. */
const RUN_TOGETHER = /^([1-9]\d|1\d\d)([1-9]\d)$/;
/** What may stand after a number with a space between, and how the index has it. */
const UNITS: Readonly<Record<string, string>> = {
  mm: "mm", cm: "cm", v: "v", volt: "v", volts: "v", w: "w", watt: "w", watts: "w", g: "g", cfm: "cfm",
}; // prettier-ignore

/** Numbers joined with what belongs to them: "24 v" becomes "24v", "40 x 10 mm" becomes "40x10mm". */
function measuresJoined(tokens: readonly string[]): readonly string[] {
  let words: string[] | null = null;
  for (let at = 0; at < tokens.length; at++) {
    let word = tokens[at] ?? "";
    const from = at;
    if (isDigit(word.charCodeAt(0))) {
      while (tokens[at + 1] === "x" && isDigit((tokens[at + 2] ?? "").charCodeAt(0))) {
        word = `${word}x${tokens[at + 2] ?? ""}`;
        at += 2;
      }
      const unit = ownValue(UNITS, tokens[at + 1] ?? "");
      if (unit !== undefined && (NUMBER.test(word) || DIMENSIONS.test(word))) {
        word += unit;
        at++;
      }
    }
    if (at > from) words ??= tokens.slice(0, from);
    words?.push(word);
  }
  return words ?? tokens;
}

/** A typed word as the index has it. */
function queryForm(typed: string): string {
  if (!isDigit(typed.charCodeAt(0))) return singular(typed);
  if (!DIMENSIONS.test(typed)) return measure(typed);
  const sides = sidesOf(typed);
  const [width = "", height, depth] = sides;
  // Fans are named by their frame and depth.
  return width === height && depth !== undefined && Number(depth) < Number(width)
    ? `${width}x${depth}`
    : sides.join("x");
}

/** Adds all forms of a word that searches may have. */
function addForms(token: string, words: string[]): void {
  words.push(singular(token));
  // "v2.0" is found by "2.0".
  if (token.charCodeAt(0) === LETTER_V && isDigit(token.charCodeAt(1))) words.push(token.slice(1));
}

/** The same for a word that begins with a digit. */
function addMeasureForms(token: string, words: string[]): void {
  if (!DIMENSIONS.test(token)) {
    words.push(measure(token));
    const [, width, depth = ""] = RUN_TOGETHER.exec(token) ?? [];
    if (width === undefined) return;
    words.push(`${width}x${depth}`);
    if (isFlat(width, depth)) words.push(`${width}x${width}`);
    return;
  }
  const sides = sidesOf(token);
  const [width = "", height = "", depth] = sides;
  const isSquare = depth !== undefined && width === height;
  const across = isSquare ? depth : height;
  const flat = isFlat(width, across);
  words.push(sides.join("x"), ...new Set((flat ? [width] : sides).map((side) => `${side}mm`)));
  if (isSquare) words.push(`${width}x${depth}`);
  else if (flat && depth === undefined) words.push(`${width}x${width}`);
  if (RUN_TOGETHER.test(`${width}${across}`)) words.push(`${width}${across}`);
}

const LETTER_V = 118;
const FAN_AT_LEAST_MM = 20;

/** Whether these are the frame and the depth of a fan: one of 80 x 25 mm is 80 x 80 mm, and nobody calls it a 25 mm fan. */
function isFlat(width: string, depth: string): boolean {
  return Number(width) >= FAN_AT_LEAST_MM && Number(depth) < Number(width) / 2;
}

function sidesOf(dimensions: string): string[] {
  return dimensions.replace(/[a-z]+$/, "").split("x");
}

/** "24volts" as "24v". */
function measure(token: string): string {
  const [, number = "", unit = ""] = MEASURE.exec(token) ?? [];
  const known = ownValue(UNITS, unit);
  return known === undefined ? token : `${number}${known}`;
}

/** A word without the ending of its plural. Not always the dictionary's singular, but always the same. */
function singular(word: string): string {
  const one = withoutPlural(word);
  return SPELLINGS.get(one) ?? one;
}

/** American spellings, and others that are as frequent, as the index has them. */
const SPELLINGS: ReadonlyMap<string, string> = new Map([
  ["leveling", "levelling"],
  ["leveled", "levelled"],
  ["leveler", "leveller"],
  ["aluminum", "aluminium"],
  ["fiber", "fibre"],
  ["gray", "grey"],
  ["calliper", "caliper"],
]);

function withoutPlural(word: string): string {
  const { length } = word;
  if (length < 4 || word.charCodeAt(length - 1) !== LETTER_S) return word;
  const before = word.charCodeAt(length - 2);
  if (isDigit(before) || before === LETTER_S || before === LETTER_U || before === LETTER_I) return word;
  if (before !== LETTER_E) return word.slice(0, -1);
  if (word.charCodeAt(length - 3) === LETTER_I) return `${word.slice(0, -3)}y`;
  return SIBILANT.test(word) ? word.slice(0, -2) : word.slice(0, -1);
}

const LETTER_E = 101;
const LETTER_I = 105;
const LETTER_S = 115;
const LETTER_U = 117;
const SIBILANT = /(?:ss|x|ch|sh|z)es$/;

/** What a word may be a form of: "string" of "stringing", "clog" of "clogged". */
export function stemsOf(word: string): string[] {
  const stem = /^(.{3,})(?:ing|ed)$/.exec(word)?.[1];
  if (stem === undefined) return [];
  return /(.)\1$/.test(stem) ? [stem, stem.slice(0, -1)] : [stem, `${stem}e`];
}

/** Whether one word is a form of the other, or both are of the same: "replace" and "replacing". */
export function haveSameStem(one: string, other: string): boolean {
  const stems = [other, ...stemsOf(other)];
  return [one, ...stemsOf(one)].some((stem) => stems.includes(stem));
}

/** The words that have each stem, or are one. */
export function wordsByStem(words: Iterable<string>): Map<string, string[]> {
  const byStem = new Map<string, string[]>();
  for (const word of words) {
    for (const stem of [word, ...stemsOf(word)]) byStem.set(stem, [...(byStem.get(stem) ?? []), word]);
  }
  return byStem;
}
