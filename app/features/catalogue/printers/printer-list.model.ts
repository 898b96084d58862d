import type { PrinterLink } from "../catalogue.model";

/** A printer in a list. */
export interface ListedPrinterView extends PrinterLink {
  readonly name: string;
  readonly dimensions: string | null;
  /** How many parts fit it, or should, that do not fit every printer. */
  readonly ownParts: number;
}

/** A maker of printers. */
export interface MakerLink {
  readonly slug: string;
  readonly name: string;
}

/** A maker with its popular printers. */
export interface PopularPrinters extends MakerLink {
  readonly printers: readonly Pick<ListedPrinterView, "name" | "modelSlug" | "ownParts">[];
}

/** The data of `/printers`. */
export interface PrintersView {
  readonly q: string;
  /** What the search found; null without a search. */
  readonly found: readonly ListedPrinterView[] | null;
  readonly total: number;
  /** How many parts fit every printer. */
  readonly universalParts: number;
  /** The popular printers, by maker; none beside the results of a search. */
  readonly popular: readonly PopularPrinters[];
  /** Every maker with the number of its printers; none beside the results of a search. */
  readonly makers: readonly (MakerLink & { readonly count: number })[];
}

/** The data of `/printers/{maker}`. */
export interface MakerView {
  readonly slug: string;
  readonly name: string;
  readonly website: string | null;
  /** How many parts of the maker there are. */
  readonly parts: number;
  /** Printers of which interfaces are known, popular ones first. */
  readonly known: readonly ListedPrinterView[];
  readonly others: readonly ListedPrinterView[];
}
