import type { PartCategory } from "../catalogue.model";

/** A printer that the words of a search name. */
export interface NamedPrinter {
  readonly slug: string;
  /** The words that name it. */
  readonly words: string;
  /** The other words. */
  readonly rest: string;
}

/** Which values exist in the catalogue. Lookups of text return the catalogue's spelling, or null. */
export interface CatalogueVocabulary {
  /** The slug under which the parts of a manufacturer are listed now, given one that they had or have. */
  manufacturerSlug(slug: string): string | null;
  /** The slug that a printer has now, given one that it had or has. */
  printerSlug(slug: string): string | null;
  /** The printer that the words of a search name, if they name one. */
  printerIn(q: string): NamedPrinter | null;
  subcategory(category: PartCategory, value: string): string | null;
  subcategory2(category: PartCategory, value: string): string | null;
  specText(category: PartCategory, column: string, value: string): string | null;
}

/** The names of manufacturers and printers, by slug. */
export interface CatalogueNames {
  manufacturer(slug: string): string;
  printer(slug: string): string;
}

/** A word of a search that is taken for a misspelled one, and what is looked for instead. */
export interface Correction {
  readonly typed: string;
  readonly word: string;
}
