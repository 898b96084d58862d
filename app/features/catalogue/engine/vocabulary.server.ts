import { CATEGORY_SPECS, slugify } from "../catalogue.model";
import type { CatalogueIndex } from "./index/catalogue-index.server";
import type { PrintersAndManufacturers } from "./printers-and-manufacturers.server";
import type { PrinterNames } from "./text/printer-names.server";
import type { CatalogueVocabulary } from "./vocabulary.model";

/**
 * The values that parts have, together with all printers and approved manufacturers.
 *
 * @param printerNames made when they are first needed
 */
export function newVocabulary(
  { dictionaries, columns }: Pick<CatalogueIndex, "dictionaries" | "columns">,
  { manufacturerBySlug, printerBySlug }: PrintersAndManufacturers,
  printerNames: () => PrinterNames,
): CatalogueVocabulary {
  const { manufacturer, subcategory, subcategory2, specs } = dictionaries;
  // The dictionary also has those of parts that were changed since.
  const hasParts = (slug: string) => {
    const code = manufacturer.find(slug);
    return code !== 0 && columns.manufacturer.includes(code);
  };
  return {
    manufacturerSlug: (slug) => {
      if (hasParts(slug)) return slug;
      const known = manufacturerBySlug.get(slug);
      if (known === undefined) return null;
      // Parts are listed under what the name makes; the slug of a manufacturer stays when that changes.
      const ofName = slugify(known.name);
      return hasParts(ofName) ? ofName : known.slug;
    },
    printerSlug: (slug) => printerBySlug.get(slug)?.slug ?? null,
    printerIn: (q) => printerNames().read(q),
    subcategory: (category, value) => subcategory[category].text(subcategory[category].find(value)) || null,
    subcategory2: (category, value) => subcategory2[category].text(subcategory2[category].find(value)) || null,
    specText: (category, column, value) => {
      const dictionary = specs[category][CATEGORY_SPECS[category].findIndex((spec) => spec.column === column)];
      return dictionary?.text(dictionary.find(value)) || null;
    },
  };
}
