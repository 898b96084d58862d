import type { ExplainedWord } from "~/lib/explained-word";
import type { Confidence, HideTag, PartCategory, PartKey, PartStatus, PrinterAddress } from "../catalogue.model";
import type { PartPictureView } from "../drawings/part-picture.model";
import type { PartCardView } from "../find/find-view.model";
import type { FitAnswer } from "../fit/fit.model";
import type { Agreement } from "../fit/interface-matching.model";
import type { SpecRow } from "./part-format.model";

/** How a part fits one printer, with the evidence. */
export interface FitOnPrinter {
  readonly answer: FitAnswer;
  readonly printerSlug: string;
  /** It is the printer that the visitor saved; else the address names it. */
  readonly own: boolean;
  readonly printerLabel: string;
  readonly printerPage: PrinterAddress;
  /** "Fits Creality Ender-3, drop-in". */
  readonly text: string;
  /** "Check height, duct and offsets. Medium confidence." */
  readonly check: string | null;
  readonly sourceUrl: string | null;
  /** Where the row that says so is from. */
  readonly sources: readonly SourceView[];
  /** Why there is no answer: "The hotend fan size of the Creality K1 is not known"; null when it is for another reason. */
  readonly notKnown: string | null;
  /** What the part and the printer have in common, and what not. */
  readonly reasons: readonly FitReason[];
  /** What speaks against the answer or a source; null when nothing does. */
  readonly otherwise: FactsOtherwise | null;
  /** Printers with the same interfaces that it fits with a change. */
  readonly changedFor: readonly { readonly slug: string; readonly label: string }[];
  /** Calendar day, "2026-03-01". */
  readonly verifiedOn: string | null;
}

/** A source says that a part fits, and the facts of the printer say that it does not. */
export interface FactsOtherwise {
  /** "The facts of the Creality Ender-3 V2 say otherwise: its bed takes ...". */
  readonly text: string;
  /** The printers with the same interfaces that the source lists; none when it lists this one itself. */
  readonly listedFor: readonly { readonly slug: string; readonly label: string }[];
  /** What these have the same: "extruder mount". */
  readonly same: string;
}

/** One kind of interface: what the part needs, what the printer has, and who says so. */
export interface FitReason {
  /** "Hotend mount". */
  readonly label: string;
  readonly needs: string;
  /** Null when nobody states it. */
  readonly has: string | null;
  readonly result: Agreement;
  /** The part states several values, of which the printer has one. */
  readonly oneOfSeveral: boolean;
  /** It counts only when both state it. */
  readonly optional: boolean;
  readonly evidence: readonly {
    readonly side: "Part" | "Printer";
    readonly confidence: Confidence | null;
    readonly sources: readonly SourceView[];
  }[];
}

/** One printer a part is listed for, or should fit. */
export interface ListedPrinter {
  readonly modelSlug: string;
  readonly name: string;
  /** "drop-in", "needs an adapter" and the like, with the note. */
  readonly how: string | null;
}

/** The printers of one manufacturer. */
export interface PrintersOfMaker {
  readonly manufacturer: string;
  readonly manufacturerSlug: string;
  readonly printers: readonly ListedPrinter[];
}

/** A source of a part's facts. */
export interface SourceView {
  readonly text: string;
  /** Set when the source is a web address. */
  readonly href: string | null;
}

/** Another part, as a link. */
export type PartLink = Pick<PartView, "name" | "manufacturer" | "manufacturerSlug" | "partSlug">;

/** The parts that a part has to do with. */
export interface RelatedParts {
  /** What its maker has replaced it with. */
  readonly successor: PartLink | null;
  /** What it has replaced. */
  readonly predecessors: readonly PartLink[];
  /** What it cannot be fitted or used without. */
  readonly needs: readonly PartLink[];
  /** What cannot be fitted or used without it: the first few. */
  readonly neededBy: readonly PartLink[];
  readonly neededByCount: number;
}

/** The data of a part's page. */
export interface PartView {
  readonly key: PartKey;
  readonly table: PartCategory;
  readonly categoryLabel: string;
  readonly categoryPlural: string;
  readonly name: string;
  readonly manufacturer: string | null;
  readonly manufacturerSlug: string;
  readonly partSlug: string;
  readonly description: string | null;
  /** Words of the description that the glossary explains. */
  readonly descriptionWords?: readonly ExplainedWord[] | undefined;
  readonly imageUrl: string | null;
  /** Its photo or drawing. */
  readonly figure: PartPictureView;
  readonly rating: number | null;
  readonly kinds: readonly {
    readonly label: string;
    readonly param: "subcategory" | "subcategory2";
    readonly words?: readonly ExplainedWord[] | undefined;
  }[];
  /** "Replacement and upgrade"; null when it is neither. */
  readonly purpose: string | null;
  readonly status: PartStatus;
  /** Left out when there are none. */
  readonly related?: RelatedParts | undefined;
  readonly specs: readonly SpecRow[];
  readonly needs: readonly {
    readonly tag: HideTag;
    readonly label: string;
    readonly sentence: string;
    /** Words of the sentence that the glossary explains. */
    readonly words?: readonly ExplainedWord[] | undefined;
  }[];
  /** For the printer in the address, else the visitor's own. */
  readonly fit: FitOnPrinter | null;
  readonly universal: boolean;
  readonly printers: readonly PrintersOfMaker[];
  readonly printerCount: number;
  readonly shouldFit: readonly PrintersOfMaker[];
  readonly shouldFitCount: number;
  readonly confidence: Confidence | null;
  readonly sources: readonly SourceView[];
  readonly similar: readonly PartCardView[];
}

/** A part whose name is similar to an address that does not exist. */
export type NearName = PartLink;
