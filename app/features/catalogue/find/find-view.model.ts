import type { ExplainedWord } from "~/lib/explained-word";
import type { PartKey, PrinterLink } from "../catalogue.model";
import type { Correction } from "../engine/vocabulary.model";
import type { FitFilter } from "../fit/fit-filter.model";
import type { FitWords } from "../fit/fit-words.model";
import type { SpecRow } from "../part/part-format.model";
import { findSearchParams, type FindFilter } from "./find-filter.model";
import type { MatchablePart } from "./match-part.model";

/** What one card shows, and what filtering the cards on screen needs besides. */
export interface PartCardView extends MatchablePart {
  readonly key: PartKey;
  readonly partSlug: string;
  /** The address of its photo, or the number of its drawing. */
  readonly picture: string;
  /** The specs that best distinguish the part, in one line; empty when none is known. */
  readonly line: string;
  /** For the printer in the URL, else the visitor's own; null when neither is set. */
  readonly fit: FitWords | null;
  readonly needsChecking: boolean;
  /** Its maker has stopped making it. */
  readonly isDiscontinued: boolean;
}

/** One value of a filter with the number of parts choosing it would show. */
export interface FacetOption {
  readonly value: string;
  readonly label: string;
  readonly count: number;
}

/** The printer that a page is about. */
export interface PrinterView extends PrinterLink {
  readonly slug: string;
  /** "220 x 220 x 250 mm", when known. */
  readonly dimensions: string | null;
  /** "Bowden", "CoreXY", "enclosed" and the like. */
  readonly traits: readonly string[];
  /** It is the printer that the visitor saved. */
  readonly own: boolean;
}

/** One filter that is on, with the query of the page without it. */
export interface ChipView {
  readonly id: string;
  readonly label: string;
  readonly query: string;
}

/** Parts that a number filter leaves out, or includes, because they do not state the number. */
export interface UnstatedView {
  readonly column: string;
  readonly label: string;
  readonly count: number;
  readonly included: boolean;
  /** Query of the page that does the opposite. */
  readonly query: string;
}

/** A part in the comparison: every fact that is compared. */
export interface ComparedPart {
  readonly key: PartKey;
  readonly name: string;
  readonly manufacturer: string | null;
  readonly manufacturerSlug: string;
  readonly partSlug: string;
  /** As on its card. */
  readonly picture: string;
  readonly category: string;
  readonly fit: string | null;
  readonly needs: readonly string[];
  readonly rows: readonly SpecRow[];
}

/** What is missing of the words. */
export interface MissingWords {
  /** Those that no part has, as typed. */
  readonly words: readonly string[];
  /** Only of parts that fit the printer: others have more of the words. */
  readonly onlyFitting: boolean;
}

/** The size of a nozzle that parts are found with and without: those that state it come first. */
export interface UnstatedSize {
  /** As typed. */
  readonly size: string;
  /** Some of the parts found state it. */
  readonly byAny: boolean;
}

/** Words that name a kind of part of which none is known to fit the printer. */
export interface LackingKind {
  readonly words: string;
  /** Parts with the words that are not ruled out, by their answer. */
  readonly near: readonly { readonly answer: FitFilter; readonly count: number; readonly query: string }[];
  /** All that fits the printer. */
  readonly fitting: { readonly count: number; readonly query: string };
}

/** Parts of a list that have no answer for its printer, because nobody has stated what they depend on. */
export interface UnansweredParts {
  /** "The hotend fan size of the Creality K1 is not known". */
  readonly title: string;
  /** How many parts wait for it. */
  readonly parts: number;
}

/** The data of the FIND page. */
export interface FindView {
  readonly filter: FindFilter;
  /** What of the address has no effect. */
  readonly notice: { readonly title: string; readonly lines: readonly string[] } | null;
  /** No part has all of the words, and those with most of them are shown; null when some part has all. */
  readonly missing: MissingWords | null;
  /** Words that no part has and that are taken for misspelled ones. */
  readonly corrections: readonly Correction[];
  /** The size of a nozzle among the words, when not all parts found state it. */
  readonly unstatedSize: UnstatedSize | null;
  /** Printers that the words may mean, when they name none, each with the query of its list. */
  readonly choices: readonly { readonly label: string; readonly query: string }[];
  /** The printer that the words name although the list is for that of the address, with the query of its own list. */
  readonly otherPrinter: { readonly words: string; readonly label: string; readonly query: string } | null;
  /** No part with the words is known to fit the printer that they name, so all of them are shown. */
  readonly showsAll: boolean;
  /** Null when there is such a part, or the words name no kind. */
  readonly lacking: LackingKind | null;
  /** Null when more parts are known to fit than wait for something; see `unansweredParts`. */
  readonly unanswered: UnansweredParts | null;
  /** Nothing is known that is made for the printer: all that fits it fits every printer. */
  readonly onlyUniversal: boolean;
  /** How many parts of the kind fit the printer and need what is hidden, when none of the kind is shown. */
  readonly hiddenOfKind: number;
  readonly total: number;
  readonly pageCount: number;
  readonly cards: readonly PartCardView[];
  readonly chips: readonly ChipView[];
  readonly facets: {
    /** Parts per category, in the order of `PART_CATEGORIES`. */
    readonly category: readonly number[];
    readonly subcategory: readonly FacetOption[];
    readonly subcategory2: readonly FacetOption[];
    readonly manufacturer: readonly FacetOption[];
    /** There are more manufacturers than are offered. */
    readonly moreManufacturers: boolean;
    /** Parts that each choice of `fit` shows, in the order of `FIT_FILTERS`; empty without a printer. */
    readonly fit: readonly number[];
    /** Those that fit only have most of the words; left out when they have all. */
    readonly fittingHaveMost?: true | undefined;
    /** Parts that have each requirement, in the order of `HIDE_TAGS`. */
    readonly hide: readonly number[];
    /** Values of the category's text and yes/no columns, by column. */
    readonly specs: Readonly<Record<string, readonly FacetOption[]>>;
    /** What the labels of the category's own columns mean, by column; where nothing needs it, it is left out. */
    readonly words?: Readonly<Record<string, ExplainedWord>> | undefined;
    /** Lowest and highest value of its number columns, by column. */
    readonly ranges: Readonly<Record<string, { readonly min: number; readonly max: number }>>;
    /** Some parts have a rating. */
    readonly rated: boolean;
    /** Not all parts are equally new. */
    readonly dated: boolean;
    /** Of the category's own columns that few parts state: for how many it is known, "31 of 88 parts", by column. */
    readonly known?: Readonly<Record<string, string>> | undefined;
  };
  /** The printer in the URL. */
  readonly printer: PrinterView | null;
  /** The visitor's own printer, when the URL names none. The answers on the cards are for one of the two. */
  readonly ownPrinter: (PrinterLink & { readonly slug: string }) | null;
  /**
   * How many parts the other filters find that are not shown because of their answer for the printer; when those shown
   * only have most of the words, how many of the others have more.
   */
  readonly hiddenByFit: number;
  /** What to remove so that parts are found, when nothing was. */
  readonly loosen: (ChipView & { readonly gain: number }) | null;
  /** The number filters that are on, as far as parts do not state the number. */
  readonly unstated: readonly UnstatedView[];
  /** For each range that nothing can be in, a sentence. */
  readonly impossible: readonly { readonly column: string; readonly text: string }[];
  readonly compared: readonly ComparedPart[];
  /** Keys picked for comparison, in order. */
  readonly comparing: readonly PartKey[];
  /** Keys of the cards and the compared parts that the visitor has pinned. */
  readonly pinned: readonly PartKey[];
  /** The visitor has pins to filter by. */
  readonly hasPins: boolean;
}

/** The part of the visitor's pins that a page of parts needs. */
export interface PinLookup {
  readonly keys: readonly PartKey[];
  has(key: PartKey): boolean;
}

/** Query of a FIND page: the filter and the parts picked for comparison. */
export function findQuery(filter: FindFilter, comparing: readonly string[]): URLSearchParams {
  const params = findSearchParams(filter);
  if (comparing.length > 0) params.set("compare", comparing.join(","));
  return params;
}
