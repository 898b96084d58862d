import type { Printer } from "../../catalogue.model";
import type { NamedPrinter } from "../vocabulary.model";
import { foldText, queryWords, readQuery, type QueryWord } from "./search-words.model";
import type { Searched } from "./search-text.server";
import { withinEdits } from "./spelling.server";
import type { Synonyms } from "./synonyms.server";
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
/** What owners call makers and models besides. */
const ALSO_MAKER: readonly (readonly [label: RegExp, maker: string])[] = [[/^Prusa Research/, "originalprusa"]];
const ALSO_BEFORE: readonly (readonly [label: RegExp, words: string])[] = [[/^Prusa Research MK[23]/, "i3"]];
/** "M5" is a thread before it is a printer. */
const THREAD = /^m\d+$/;

/** Finds the printer that the words of a search name, as in "pei sheet ender 3 v2". */
export class PrinterNames {
  /** By name without its maker, run together: "ender3v2". */
  readonly #byName = new Map<string, Printer[]>();
  /** By maker and name, run together: "crealityender3v2". */
  readonly #byLabel = new Map<string, Printer[]>();
  /** The names of popular printers, with and without their makers, run together. */
  readonly #popularKeys: readonly (readonly [key: string, printer: Printer])[];
  /** The words of letters that names consist of. */
  readonly #words = new Set<string>();
  readonly #synonyms: Synonyms;
  readonly #parts: TextIndex;

  constructor(printers: readonly Printer[], { synonyms, text }: Pick<Searched, "synonyms" | "text">) {
    this.#synonyms = synonyms;
    this.#parts = text;
    for (const printer of printers) {
      const maker = queryWords(printer.manufacturer);
      // "MK3S/MK3S+" has two names.
      for (const name of new Set([printer.name, ...printer.name.split("/")])) {
        this.#add(printer, maker, queryWords(name));
      }
    }
    this.#popularKeys = [...this.#byName, ...this.#byLabel].flatMap(([key, named]) =>
      named.filter(({ popular }) => popular).map((printer) => [key, printer] as const),
    );
  }

  /** The printer that a search names, and the other words; null when it names none, or several. */
  read(q: string): NamedPrinter | null {
    const typed = chunkWords(q);
    const asTyped = this.#find(typed);
    const corrected = this.#find(this.#corrected(typed));
    const found = corrected !== null && isLonger(corrected, asTyped) ? corrected : asTyped;
    if (found === null) return null;
    return { slug: found.printer.slug, ...wordsAround(typed, found) };
  }

  /** The popular printers, a few, whose names begin with words of a search: "voron 2.4" may be any size of it. */
  beginningWith(q: string): PrinterChoice | null {
    const typed = chunkWords(q);
    let longest: (PrinterChoice & WordRange) | null = null;
    this.#eachSpan(typed, (places, range) => {
      if (longest !== null && range.to - range.from <= longest.to - longest.from) return;
      const key = places.map(({ word }) => word).join("");
      const printers = !IS_BEGINNING.test(key) ? [] : this.#popularWith(key);
      if (printers.length < 2 || printers.length > MOST_CHOICES) return;
      longest = { printers, rest: wordsAround(typed, range).rest, ...range };
    });
    return longest;
  }

  #popularWith(key: string): Printer[] {
    const printers = this.#popularKeys.flatMap(([name, printer]) => (name.startsWith(key) ? [printer] : []));
    return [...new Set(printers)];
  }

  #add(printer: Printer, maker: readonly string[], name: readonly string[]): void {
    const own = name.join("");
    put(this.#byName, own, printer);
    const [first = ""] = maker;
    const makers = new Set([maker.join(""), ...(first.length >= 3 ? [first] : []), ...also(ALSO_MAKER, printer)]);
    const before = also(ALSO_BEFORE, printer);
    for (const made of makers)
      for (const words of ["", ...before]) put(this.#byLabel, `${made}${words}${own}`, printer);
    for (const words of before) put(this.#byLabel, `${words}${own}`, printer);
    for (const word of [...maker, ...name]) if (/^\p{L}{4,}$/u.test(word)) this.#words.add(word);
  }

  /** The longest name among the words, the first one of several. */
  #find(typed: readonly ChunkWord[]): Found | null {
    let best: Found | null = null;
    this.#eachSpan(typed, (places, range, fromSynonym) => {
      const printer = this.#named(places, fromSynonym);
      if (printer !== null && isLonger(range, best)) best = { printer, ...range };
    });
    return best;
  }

  /** Visits all words in a row that may be a name, also as the synonyms have them. */
  #eachSpan(
    typed: readonly ChunkWord[],
    visit: (places: readonly Place[], range: WordRange, fromSynonym: boolean) => void,
  ): void {
    const asTyped = typed.map(({ word }, at): Place => ({ word, from: at, to: at + 1 }));
    for (const places of [asTyped, ...this.#meant(asTyped)]) {
      for (const [from, first] of places.entries()) {
        for (let to = from + 1; to <= Math.min(places.length, from + LONGEST_NAME); to++) {
          const range = { from: first.from, to: places[to - 1]?.to ?? first.to };
          if (partsMeaning(places, from) || partsMeaning(places, to) || !isWhole(typed, range)) continue;
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
    const key = places.map(({ word }) => word).join("");
    const labelled = onlyOne(this.#byLabel.get(key));
    const printer = labelled ?? onlyOne(this.#byName.get(key));
    if (printer === null) return null;
    const isSure = labelled !== null || (fromSynonym && places.length > 1) || this.#isDistinct(key, places, printer);
    return isSure ? printer : null;
  }

  /** Whether a name without its maker can mean nothing else. */
  #isDistinct(key: string, places: readonly Place[], { popular }: Printer): boolean {
    if (THREAD.test(key) || !/\p{L}/u.test(key)) return false;
    const hasDigit = /\d/.test(key);
    if (popular) return hasDigit || places.length > 1 || key.length >= 5;
    return hasDigit && key.length >= 3 && !this.#parts.isNamed(key);
  }

  /** The words with those of printers' names spelled right. */
  #corrected(typed: readonly ChunkWord[]): ChunkWord[] {
    return typed.map((one) => {
      const { word } = one;
      if (word.length < 4 || this.#words.has(word) || this.#parts.has(word)) return one;
      const meant = [...this.#words].filter((known) => withinEdits(word, known, 1));
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

function also(entries: readonly (readonly [label: RegExp, words: string])[], { label }: Printer): string[] {
  return entries.flatMap(([named, words]) => (named.test(label) ? [words] : []));
}

function put(printers: Map<string, Printer[]>, key: string, printer: Printer): void {
  const known = printers.get(key);
  if (known === undefined) printers.set(key, [printer]);
  else if (!known.includes(printer)) known.push(printer);
}

/** The only printer, or the only popular one. */
function onlyOne(printers: readonly Printer[] | undefined): Printer | null {
  const [first, ...others] = printers ?? [];
  if (first === undefined) return null;
  if (others.length === 0) return first;
  const popular = (printers ?? []).filter((printer) => printer.popular);
  return popular.length === 1 ? (popular[0] ?? null) : null;
}

/** No name begins in the middle of "40 x 40 mm". */
const X_BETWEEN_NUMBERS = /(?<=\d)\s+x\s+(?=\d)/g;

function chunkWords(q: string): ChunkWord[] {
  const chunks = foldText(q).replace(X_BETWEEN_NUMBERS, "x").split(/\s+/);
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
