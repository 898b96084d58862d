import type { Printer } from "../../catalogue.model";
import type { NamedPrinter } from "../vocabulary.model";
import { foldText, queryWords, readQuery, type QueryWord } from "./search-words.model";
import { FIELD_BITS } from "./postings.server";
import type { PrinterBook } from "./printer-book.server";
import { plusWritten, printerKeys } from "./printer-keys.server";
import type { Searched } from "./search-text.server";
import { withinEdits } from "./spelling.model";
import type { Synonyms } from "./synonyms.model";
import type { TextIndex } from "./text-index.server";

/** A word of a search. Those with nothing but a hyphen or the like between them are in the same chunk. */
interface ChunkWord extends QueryWord {
  readonly chunk: number;
}

/** A word of a search, or of what it means, with the words as typed that it stands for. */
interface Place {
  readonly word: string;
  readonly from: number;
  readonly to: number;
}

interface WordRange {
  readonly from: number;
  readonly to: number;
}

interface Found extends WordRange {
  readonly printer: Printer;
}

/** Printers that may be meant, and the words of the search besides. */
export interface PrinterChoice {
  readonly printers: readonly Printer[];
  readonly rest: string;
}

/** A few letters begin too much; with a digit they are the beginning of a model: "p1". */
const IS_BEGINNING = /^(?=.*\p{L})(.{5,}|.*\d.*)$/u;
const MOST_CHOICES = 5;
/** The most words that name a printer: "bambu lab x1 carbon" has four. */
const LONGEST_NAME = 7;
/** What remains of a search for "upgrades for the ender 3 printer". */
const SAID_OF_PRINTERS: ReadonlySet<string> = new Set(
  "3d accessory fit for kit machine mod my on part printer spare the to upgrade with".split(" "),
);
/** "M5" is a thread before it is a printer, and beside one of these it is no printer at all. */
const THREAD = /^m\d+$/;
const FASTENED: ReadonlySet<string> = new Set(
  "bolt fastener grub insert nut screw spacer standoff stud tap thread threaded washer".split(" "),
);
/** "350 mm" is the size "350". */
const SIZE_IN_MM = /^(\d{3})mm$/;
/** Of parts as well as of printers. The first Voron is "v0". */
const VERSION = /^v[1-9]$/;
/** "Linear rail" has two. */
const LONGEST_KIND = 3;
/** Short names that are words, too: "zero", "xl", "neo". */
const SHORT_WORD = /^\p{L}{2,4}$/u;

/** Finds the printer that the words of a search name, as in "pei sheet ender 3 v2". */
export class PrinterNames {
  readonly #book: PrinterBook;
  readonly #synonyms: Synonyms;
  readonly #parts: TextIndex;
  readonly #listedFor: (word: string) => Uint32Array;

  constructor(book: PrinterBook, searched: Pick<Searched, "synonyms" | "text" | "listedFor">) {
    this.#book = book;
    this.#synonyms = searched.synonyms;
    this.#parts = searched.text;
    this.#listedFor = (word) => searched.listedFor(word);
  }

  /** The printer that a search names, and the other words; null when it names none, or several. */
  read(q: string): NamedPrinter | null {
    const written = plusWritten(q);
    return (written === q ? null : this.#read(chunkWords(written))) ?? this.#read(chunkWords(q));
  }

  #read(typed: readonly ChunkWord[]): NamedPrinter | null {
    const asTyped = this.#find(typed);
    const corrected = this.#find(this.#corrected(typed));
    const found = corrected !== null && isLonger(corrected, asTyped) ? corrected : asTyped;
    if (found === null) return null;
    return { slug: found.printer.slug, ...wordsAround(typed, found) };
  }

  /** The same model in other sizes, when the words that name a printer name none of them: "voron 2.4". */
  otherSizes({ words }: NamedPrinter, printer: Printer): Printer[] {
    const { size } = printerKeys(printer);
    return size === null || words.includes(size) ? [] : this.#book.otherSizes(printer);
  }

  /**
   * The popular printers, a few, that words of a search may mean: those whose names begin with them ("p1" may be a P1P or
   * a P1S), and beside words for a kind of part those whose names end with a word too short to be sure of ("xl nozzle").
   */
  choicesFor(q: string): PrinterChoice | null {
    const typed = chunkWords(q);
    let longest: (PrinterChoice & WordRange) | null = null;
    this.#eachSpan(typed, (places, range) => {
      if (longest !== null && range.to - range.from <= longest.to - longest.from) return;
      const key = keyOf(places);
      const isShort = SHORT_WORD.test(key);
      const { rest } = wordsAround(typed, range);
      if (isShort && rest !== "" && !this.#isKind(queryWords(rest))) return;
      const printers = isShort
        ? this.#book.endingWith(key)
        : IS_BEGINNING.test(key)
          ? this.#book.beginningWith(key)
          : [];
      if (printers.length < (isShort ? 1 : 2) || printers.length > MOST_CHOICES) return;
      longest = { printers, rest, ...range };
    });
    return longest;
  }

  /** The longest name among the words, the first one of several. */
  #find(typed: readonly ChunkWord[]): Found | null {
    let best: Found | null = null;
    this.#eachSpan(typed, (places, range, fromSynonym) => {
      const printer = this.#named(places, fromSynonym) ?? this.#shortened(places, typed, range);
      if (printer !== null && isLonger(range, best)) best = { printer, ...range };
    });
    return best;
  }

  /** Visits all words in a row that may be a name, also as the synonyms have them. */
  #eachSpan(
    typed: readonly ChunkWord[],
    visit: (places: readonly Place[], range: WordRange, fromSynonym: boolean) => void,
  ): void {
    const asTyped = typed.map(({ word }, at): Place => ({
      word: word.replace(SIZE_IN_MM, "$1"),
      from: at,
      to: at + 1,
    }));
    for (const places of [asTyped, ...this.#meant(asTyped)]) {
      for (const [from, first] of places.entries()) {
        for (let to = from + 1; to <= Math.min(places.length, from + LONGEST_NAME); to++) {
          const range = { from: first.from, to: places[to - 1]?.to ?? first.to };
          if (partsMeaning(places, from) || partsMeaning(places, to) || !isWhole(typed, range)) continue;
          if (range.to - range.from === 1 && VERSION.test(typed[range.from]?.word ?? "")) continue;
          visit(places.slice(from, to), range, places !== asTyped);
        }
      }
    }
  }

  /** The words with some of them replaced by what the synonyms say: "x1 carbon" for "x1c". */
  #meant(places: readonly Place[]): Place[][] {
    const variants: Place[][] = [];
    for (let from = 0; from < places.length; from++) {
      for (let to = from + 1; to <= Math.min(places.length, from + this.#synonyms.longestTerm); to++) {
        const words = places.slice(from, to).map(({ word }) => word);
        for (const { words: meant } of this.#synonyms.alternatives(words)) {
          variants.push([...places.slice(0, from), ...meant.map((word) => ({ word, from, to })), ...places.slice(to)]);
        }
      }
    }
    return variants;
  }

  #named(places: readonly Place[], fromSynonym: boolean): Printer | null {
    const key = keyOf(places);
    const labelled = this.#book.labelled(key);
    const printer = labelled ?? this.#book.named(key);
    if (printer === null) return null;
    const isSure = labelled !== null || (fromSynonym && places.length > 1) || this.#isDistinct(key, places, printer);
    return isSure ? printer : null;
  }

  /**
   * The popular printer that is meant by a short or ambiguous name, "s1 pro" or "m5", because the other words name a kind
   * of part: "s1 pro nozzle".
   */
  #shortened(places: readonly Place[], typed: readonly ChunkWord[], { from, to }: WordRange): Printer | null {
    const key = keyOf(places);
    const printer = this.#book.shortened(key) ?? this.#book.named(key);
    if (printer?.popular !== true || !/\p{L}/u.test(key)) return null;
    const others = typed.filter((_, at) => at < from || at >= to).map(({ word }) => word);
    if (THREAD.test(key) && others.some((word) => FASTENED.has(word))) return null;
    if (/\d/.test(key) || places.length > 1) return this.#nameKind(others) ? printer : null;
    // A word of letters is a word of the language, too: "hi flow nozzle", "mini extruder".
    return this.#isOnlyAName(key) && (others.length === 0 ? key.length > 2 : this.#isKind(others)) ? printer : null;
  }

  /** Whether the only parts called by a word, if any, are those for printers of this name: "Sovol Zero Toolhead". */
  #isOnlyAName(word: string): boolean {
    const forPrinters = new Set(Array.from(this.#listedFor(word), (posting) => posting >>> FIELD_BITS));
    return this.#parts.rowsCalled(word).every((row) => forPrinters.has(row));
  }

  /** Whether a kind of part is among the words. */
  #nameKind(words: readonly string[]): boolean {
    return words.some((_, from) =>
      words.some((__, to) => to < from + LONGEST_KIND && this.#isKind(words.slice(from, to + 1))),
    );
  }

  /** Whether the words are what parts are called, by their kind or by the last noun of their names. */
  #isKind(words: readonly string[]): boolean {
    const meant = [words, ...this.#synonyms.alternatives(words).map((other) => other.words)];
    const [only = "", ...more] = words;
    return (
      meant.some((kind) => this.#parts.rowsOfKind(kind).length > 0) ||
      (more.length === 0 && this.#parts.rowsOfHead(only).length > 0)
    );
  }

  /** Whether a name without its maker can mean nothing else. */
  #isDistinct(key: string, places: readonly Place[], { popular }: Printer): boolean {
    if (THREAD.test(key) || !/\p{L}/u.test(key)) return false;
    const hasDigit = /\d/.test(key);
    if (popular) return hasDigit || places.length > 1 || key.length >= 5;
    return hasDigit && key.length >= 3 && this.#parts.rowsCalled(key).length === 0;
  }

  /** The words with those of printers' names spelled right. */
  #corrected(typed: readonly ChunkWord[]): ChunkWord[] {
    return typed.map((one) => {
      const { word } = one;
      if (word.length < 4 || this.#book.words.has(word) || this.#parts.has(word)) return one;
      const meant = [...this.#book.words].filter((known) => withinEdits(word, known, 1));
      return { ...one, word: meant.length === 1 ? (meant[0] ?? word) : word };
    });
  }
}

/** Whether a name that begins or ends here leaves out some of what a synonym says: "p1" may be a P1P or a P1S. */
function partsMeaning(places: readonly Place[], at: number): boolean {
  const [before, after] = [places[at - 1], places[at]];
  return before !== undefined && after !== undefined && before.from === after.from;
}

/** Whether a name takes no chunk apart: in "NF-A8" no A8 is named. */
function isWhole(typed: readonly ChunkWord[], { from, to }: WordRange): boolean {
  return typed[from - 1]?.chunk !== typed[from]?.chunk && typed[to - 1]?.chunk !== typed[to]?.chunk;
}

function isLonger(found: WordRange, best: WordRange | null): boolean {
  return best === null || found.to - found.from > best.to - best.from;
}

function keyOf(places: readonly Place[]): string {
  return places.map(({ word }) => word).join("");
}

/** No name begins in the middle of "40 x 40 mm". */
const IN_DIMENSIONS = /(?<=\d)\s+(?:(x)\s+(?=\d)|(mm)\b)/g;

function chunkWords(q: string): ChunkWord[] {
  const chunks = foldText(q).replace(IN_DIMENSIONS, "$1$2").split(/\s+/);
  return chunks.flatMap((text, chunk) => readQuery(text).map((word): ChunkWord => ({ ...word, chunk })));
}

/** The words of a name, and the others as far as they are about parts. */
function wordsAround(typed: readonly ChunkWord[], { from, to }: WordRange): Omit<NamedPrinter, "slug"> {
  const others = typed.filter((_, at) => at < from || at >= to);
  const rest = others.every(({ word }) => SAID_OF_PRINTERS.has(word)) ? [] : others;
  return { words: textOf(typed.slice(from, to)), rest: textOf(rest) };
}

function textOf(words: readonly QueryWord[]): string {
  return words.map(({ typed }) => typed).join(" ");
}
