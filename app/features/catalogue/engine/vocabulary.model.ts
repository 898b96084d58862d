import type { PartCategory } from "../catalogue.model";

/** Which values exist in the catalogue. Lookups of text return the catalogue's spelling, or null. */
export interface CatalogueVocabulary {
  hasManufacturer(slug: string): boolean;
  hasPrinter(slug: string): boolean;
  subcategory(category: PartCategory, value: string): string | null;
  subcategory2(category: PartCategory, value: string): string | null;
  specText(category: PartCategory, column: string, value: string): string | null;
}

/** The names of manufacturers and printers, by slug. */
export interface CatalogueNames {
  manufacturer(slug: string): string;
  printer(slug: string): string;
}
