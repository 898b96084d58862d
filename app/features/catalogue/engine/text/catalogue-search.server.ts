import type { Printer } from "../../catalogue.model";
import type { Synonym } from "../catalogue-data.server";
import { bitsetOf, forEachBit } from "../index/bitset.server";
import type { CatalogueIndex } from "../index/catalogue-index.server";
import { mentionOf } from "./postings.server";
import { PrinterNames } from "./printer-names.server";
import { queryWords } from "./search-words.model";
import type { Searched } from "./search-text.server";
import { Synonyms } from "./synonyms.server";

/** Words of printers' names that say nothing alone. */
const SUFFIXES: ReadonlySet<string> = new Set("lite max mini neo plus pro ultra".split(" "));
const TELLING = /^(?=.*\p{L}).{3,}$|^\d+\.\d+$/u;
const NO_POSTINGS = new Uint32Array(0);

/** What a snapshot's searches are compared with. Each piece is made when it is first needed. */
export class CatalogueSearch implements Searched {
  readonly #index: CatalogueIndex;
  readonly #printers: readonly Printer[];
  readonly synonyms: Synonyms;
  readonly #listed = new Map<string, Uint32Array>();
  #printerNames: PrinterNames | null = null;
  #printersByWord: ReadonlyMap<string, readonly Printer[]> | null = null;

  constructor(index: CatalogueIndex, printers: readonly Printer[], synonyms: readonly Synonym[]) {
    this.#index = index;
    this.#printers = printers;
    this.synonyms = new Synonyms(synonyms);
  }

  get text() {
    return this.#index.text;
  }

  /** Among equal matches, what is listed for more printers comes first. */
  get ties() {
    return this.#index.orders.pinned;
  }

  /** The names of all printers. */
  get printerNames(): PrinterNames {
    this.#printerNames ??= new PrinterNames(this.#printers, this);
    return this.#printerNames;
  }

  /** The parts listed for a printer with this word in its name, as if their descriptions mentioned it: "voron". */
  listedFor(word: string): Uint32Array {
    const known = this.#listed.get(word);
    if (known !== undefined) return known;
    this.#printersByWord ??= printersByWord(this.#printers);
    const printers = this.#printersByWord.get(word);
    if (printers === undefined) return NO_POSTINGS;
    const rows = bitsetOf(
      this.#index.capacity,
      printers.flatMap(({ idUuid }) => [...(this.#index.listed.get(idUuid) ?? [])]),
    );
    const postings: number[] = [];
    forEachBit(rows, (row) => postings.push(mentionOf(row)));
    const listed = Uint32Array.from(postings);
    this.#listed.set(word, listed);
    return listed;
  }
}

function printersByWord(printers: readonly Printer[]): ReadonlyMap<string, readonly Printer[]> {
  const byWord = new Map<string, Printer[]>();
  for (const printer of printers) {
    const maker = queryWords(printer.manufacturer).join("");
    for (const word of new Set([...queryWords(printer.label), maker])) {
      if (SUFFIXES.has(word) || !TELLING.test(word)) continue;
      const known = byWord.get(word);
      if (known === undefined) byWord.set(word, [printer]);
      else known.push(printer);
    }
  }
  return byWord;
}
