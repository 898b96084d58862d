import type { Confidence, FitState, PartCategory, PartStatus } from "./catalogue.model";
import type { PartCardView } from "./find-view.model";
import type { SpecRow } from "./part-words.model";

/** The answer for one printer, with what stands behind it. */
export interface FitAnswer {
  readonly state: FitState["state"];
  readonly printerSlug: string;
  readonly printerLabel: string;
  /** "Fits Creality Ender-3, drop-in". */
  readonly words: string;
  readonly sourceUrl: string | null;
  /** Calendar day, "2026-03-01". */
  readonly verifiedOn: string | null;
}

/** One printer a part is listed for. */
export interface ListedPrinter {
  readonly slug: string;
  readonly name: string;
  /** "drop-in", "needs an adapter" and the like, with the note. */
  readonly how: string | null;
}

/** One thing the facts of a part come from. */
export interface SourceView {
  readonly text: string;
  /** Set when the source is a web address. */
  readonly href: string | null;
}

/** Everything a part page draws. */
export interface PartView {
  readonly key: string;
  readonly table: PartCategory;
  readonly categoryLabel: string;
  readonly categoryPlural: string;
  readonly name: string;
  readonly manufacturer: string | null;
  readonly manufacturerSlug: string;
  readonly partSlug: string;
  readonly description: string | null;
  readonly imageUrl: string | null;
  readonly rating: number | null;
  readonly kinds: readonly { readonly label: string; readonly param: "subcategory" | "subcategory2" }[];
  readonly purpose: readonly string[];
  readonly status: PartStatus;
  readonly specs: readonly SpecRow[];
  readonly needs: readonly { readonly tag: string; readonly label: string; readonly sentence: string }[];
  /** For the visitor's own printer, when it is known. */
  readonly fit: FitAnswer | null;
  readonly universal: boolean;
  readonly printers: readonly { readonly maker: string; readonly printers: readonly ListedPrinter[] }[];
  readonly printerCount: number;
  readonly confidence: Confidence | null;
  readonly sources: readonly SourceView[];
  readonly similar: readonly PartCardView[];
}

/** A part near in name to an address that leads nowhere. */
export type NearName = Pick<PartView, "name" | "manufacturer" | "manufacturerSlug" | "partSlug">;
