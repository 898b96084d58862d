import type { NamedPrinter } from "../engine/vocabulary.model";

/* A printer that the words of a search name is the printer of the list, and its name is no word for parts. */

/** The value of `printer` that takes back the printer which the words name. */
export const ANY_PRINTER = "any";

/** Words and printer of a filter. */
export interface WordsAndPrinter {
  readonly q: string;
  readonly printer: string | null;
  /** How the words of `q` name the printer; null when they do not. */
  readonly named: NamedPrinter | null;
  /** The address does not name the printer, only the words do. */
  readonly printerFromWords: boolean;
  /** No printer, although the words may name one: the visitor took it back. */
  readonly anyPrinter: boolean;
}

/** As much of it as the order of a list depends on. */
export type Searched = Pick<WordsAndPrinter, "q" | "printer"> & Partial<Pick<WordsAndPrinter, "named">>;

/** The words that parts are to have: those of the search without the name of the filter's printer. */
export function wordsOf({ q, named }: Omit<Searched, "printer">): string {
  return named?.rest ?? q;
}

/** The printer of a changed filter: other words no longer name it, and the name of one that was removed stays a word. */
export function printerAfter(filter: WordsAndPrinter, patch: Partial<WordsAndPrinter>): Omit<WordsAndPrinter, "q"> {
  const { named, printerFromWords, anyPrinter } = filter;
  const sameWords = patch.q === undefined || patch.q === filter.q;
  const { printer = printerFromWords && !sameWords ? null : filter.printer } = patch;
  const stays = sameWords && printer === filter.printer;
  return {
    printer,
    named: stays ? named : null,
    printerFromWords: stays && printerFromWords && patch.printer === undefined,
    anyPrinter: sameWords && printer === null && (anyPrinter || named !== null),
  };
}
