import type { Printer } from "../../catalogue.model";
import type { Synonym } from "../catalogue-data.server";
import { bitsetOf, forEachBit, type Bitset } from "../index/bitset.server";
import type { CatalogueIndex } from "../index/catalogue-index.server";
import { mentionOf } from "./postings.server";
import { PrinterBook } from "./printer-book.server";
import { PrinterNames } from "./printer-names.server";
import { queryWords } from "./search-words.model";
import type { Searched } from "./search-text.server";
import { Synonyms } from "./synonyms.model";

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
    this.#printerNames ??= new PrinterNames(
      new PrinterBook(this.#printers, ({ idUuid }) => this.#index.listed.get(idUuid)?.length ?? 0),
      this,
    );
    return this.#printerNames;
  }

  /** The rows with a word of the printer's name, or of its maker's, in their name or as their maker. */
  namedAfter(printer: Printer): Bitset {
    return bitsetOf(
      this.#index.capacity,
      tellingWords(printer).flatMap((word) => this.text.rowsNamed(word)),
    );
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

/** The words of a printer's name that say something alone. */
function tellingWords({ label, manufacturer }: Printer): readonly string[] {
  const words = new Set([...queryWords(label), queryWords(manufacturer).join("")]);
  return [...words].filter((word) => !SUFFIXES.has(word) && TELLING.test(word));
}

function printersByWord(printers: readonly Printer[]): ReadonlyMap<string, readonly Printer[]> {
  const byWord = new Map<string, Printer[]>();
  for (const printer of printers) {
    for (const word of tellingWords(printer)) {
      const known = byWord.get(word);
      if (known === undefined) byWord.set(word, [printer]);
      else known.push(printer);
    }
  }
  return byWord;
}
