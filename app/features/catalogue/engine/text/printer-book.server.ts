import type { Printer } from "../../catalogue.model";
import { printerKeys } from "./printer-keys.server";

/** Printers by the ways to write their names; a key is words run together. */
export class PrinterBook {
  readonly #byName = new Map<string, Printer[]>();
  readonly #byLabel = new Map<string, Printer[]>();
  /** Popular printers by what owners shorten their names to. */
  readonly #byShort = new Map<string, Printer[]>();
  /** The printers of one model in several sizes, the usual size first. */
  readonly #byModel = new Map<string, Printer[]>();
  /** Popular printers by what their names end with, whole names included. */
  readonly #byEnd = new Map<string, Printer[]>();
  readonly #popular: (readonly [key: string, printer: Printer])[] = [];
  /** The words of letters that names consist of. */
  readonly words: ReadonlySet<string>;

  /** @param countOf how many parts are listed for a printer */
  constructor(printers: readonly Printer[], countOf: (printer: Printer) => number) {
    const words = new Set<string>();
    for (const printer of printers) {
      const keys = printerKeys(printer);
      for (const key of keys.names) put(this.#byName, key, printer);
      for (const key of keys.labels) put(this.#byLabel, key, printer);
      for (const word of keys.words) words.add(word);
      if (!printer.popular) continue;
      for (const key of keys.short) put(this.#byShort, key, printer);
      for (const key of [...keys.names, ...keys.ends]) put(this.#byEnd, key, printer);
      const telling = [...keys.short, ...keys.ends].filter((key) => MODEL.test(key));
      for (const key of [...keys.names, ...keys.labels, ...telling]) this.#popular.push([key, printer]);
    }
    this.words = words;
    const sized = printers.filter((printer) => printerKeys(printer).size !== null);
    sized.sort((a, b) => Number(b.popular) - Number(a.popular) || countOf(b) - countOf(a));
    for (const printer of sized) for (const key of printerKeys(printer).models) put(this.#byModel, key, printer);
  }

  /** The only printer, or the only popular one, of this name with its maker's. */
  labelled(key: string): Printer | null {
    return this.#oneOf(key, this.#byLabel);
  }

  /** The same of a name alone. */
  named(key: string): Printer | null {
    return this.#oneOf(key, this.#byName);
  }

  /** The popular printer that owners call this for short. */
  shortened(key: string): Printer | null {
    return onlyOne(this.#byShort.get(key));
  }

  /** The popular printers whose names, or their ends, begin with this. */
  beginningWith(key: string): Printer[] {
    return [...new Set(this.#popular.flatMap(([name, printer]) => (name.startsWith(key) ? [printer] : [])))];
  }

  /** The popular printers whose names end with this. */
  endingWith(key: string): readonly Printer[] {
    return this.#byEnd.get(key) ?? [];
  }

  /** The printers of the same model in other sizes. */
  otherSizes(printer: Printer): Printer[] {
    const [key = ""] = printerKeys(printer).models;
    return (this.#byModel.get(key) ?? []).filter((other) => other !== printer);
  }

  /** The only one of a name; of a model in several sizes the one that is known best. */
  #oneOf(key: string, named: ReadonlyMap<string, readonly Printer[]>): Printer | null {
    const printers = named.get(key);
    const one = onlyOne(printers);
    if (one?.popular === true || printers?.some(({ popular }) => popular) === true) return one;
    const [usual = null] = this.#byModel.get(key) ?? [];
    return usual?.popular === true ? usual : one;
  }
}

/** Letters and a digit, and no version ("v2") or number of pieces ("x2"). */
const MODEL = /^(?=.*\p{L})(?=.*\d)(?!v\d$|x\d$)/u;

function put(printers: Map<string, Printer[]>, key: string, printer: Printer): void {
  const known = printers.get(key);
  if (known === undefined) printers.set(key, [printer]);
  else if (!known.includes(printer)) known.push(printer);
}

/** The only printer, or the only popular one. */
function onlyOne(printers: readonly Printer[] = []): Printer | null {
  if (printers.length === 1) return printers[0] ?? null;
  const popular = printers.filter((printer) => printer.popular);
  return popular.length === 1 ? (popular[0] ?? null) : null;
}
