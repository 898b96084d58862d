import type { ExplainedWord } from "~/lib/explained-word";
import {
  CATEGORY_LABELS,
  type Confidence,
  type PartCategory,
  type PrinterAddress,
  type PrinterLink,
} from "../catalogue.model";
import type { PrinterDrawingView } from "../drawings/printer/printer-drawing.model";
import type { PartCardView } from "../find/find-view.model";
import type { FitAnswer } from "../fit/fit.model";
import type { SourceView } from "../part/part-view.model";

/** A figure of a printer; null when nobody states it. */
export interface PrinterTrait {
  readonly label: string;
  readonly text: string | null;
}

/** One thing that a printer has or takes, and who says so. */
export interface TakenValue {
  /** "235 x 235 mm". */
  readonly text: string;
  /** What was measured, or what the value leaves open: "build area 220 x 220". */
  readonly measure: string | null;
  readonly confidence: Confidence | null;
  /** Calendar day, "2026-03-01". */
  readonly verifiedOn: string | null;
  /** Places in the page's list of sources, counted from 1. */
  readonly sources: readonly number[];
}

/** What a printer has or takes of one kind; several values mean any of them. */
export interface TakenKind {
  readonly kind: string;
  /** "Plate size". */
  readonly label: string;
  readonly labelWords: readonly ExplainedWord[];
  readonly values: readonly TakenValue[];
}

/** What nobody has said about a printer, and how many parts have no answer without it. */
export interface UnknownKind {
  readonly label: string;
  readonly parts: number;
}

/** A part with what members made of it. */
export interface PrinterUpgrade {
  readonly card: PartCardView;
  /** How many more members fitted it to this printer than could not. */
  readonly confirmed: number;
  /** How many members have pinned it. */
  readonly pins: number;
}

/** A subcategory, and how many parts of it fit. */
export interface PartsOfKind {
  readonly label: string;
  readonly count: number;
}

/** The parts of a category that fit a printer or should. */
export interface PrinterCategory {
  readonly category: PartCategory;
  readonly total: number;
  /** How many parts have each answer; those that none has are left out. */
  readonly answers: readonly { readonly answer: FitAnswer; readonly count: number }[];
  /** The kinds with the most parts, by which a long list can be narrowed. */
  readonly kinds: readonly PartsOfKind[];
  /** The first of the list. */
  readonly best: readonly PartCardView[];
}

/** A printer that shares interfaces with another. */
export interface PrinterSibling extends PrinterLink {
  /** Of how many kinds both have the same. */
  readonly same: number;
  /** Of how many kinds both state something. */
  readonly compared: number;
  /** The kinds of which they do not have the same. */
  readonly differing: readonly string[];
}

/** The data of a printer's page, the same for every visitor. */
export interface PrinterPageView {
  readonly slug: string;
  readonly label: string;
  readonly name: string;
  readonly address: PrinterAddress;
  readonly manufacturer: string;
  readonly description: string | null;
  readonly popular: boolean;
  readonly drawing: PrinterDrawingView;
  /** What it is in one line: "220 x 220 x 250 mm · bed slinger (i3) · Bowden"; empty when nothing is stated. */
  readonly line: string;
  readonly traits: readonly PrinterTrait[];
  readonly takes: readonly TakenKind[];
  readonly sources: readonly SourceView[];
  readonly unknown: readonly UnknownKind[];
  /** How many parts fit it or should. */
  readonly partCount: number;
  /** How many of them do not fit every printer. */
  readonly ownPartCount: number;
  /** Nothing is known that is made for it: all that fits it fits every printer. */
  readonly onlyUniversal: boolean;
  readonly categories: readonly PrinterCategory[];
  readonly upgrades: readonly PrinterUpgrade[];
  /** Parts that fit with an adapter, a change or printed parts. */
  readonly changes: readonly PartCardView[];
  readonly siblings: readonly PrinterSibling[];
  /** Others of the maker, when nothing is known that it shares with any. */
  readonly neighbours: readonly PrinterLink[];
}

const NAMED_CATEGORIES = 3;
const NAMED_KINDS = 2;

/** What a printer's page is about, in two sentences: for search engines and shared links. */
export function printerSummary(printer: PrinterPageView): string {
  const { label, partCount, ownPartCount, onlyUniversal, categories, takes } = printer;
  const ownCounts = categories.map(({ category, answers }) => ({ category, count: ownCount(answers) }));
  const most = ownCounts.filter(({ count }) => count > 0).sort((a, b) => b.count - a.count);
  const counts = most.slice(0, NAMED_CATEGORIES).map(({ category, count }) => {
    const { singular, plural } = CATEGORY_LABELS[category];
    return `${String(count)} ${(count === 1 ? singular : plural).toLowerCase()}`;
  });
  const partsFit = (count: number) => `${String(count)} ${count === 1 ? "part fits" : "parts fit"}`;
  const fitting = onlyUniversal
    ? `Nothing is known yet that is made for the ${label}; ${partsFit(partCount)} every printer`
    : `${partsFit(ownPartCount)} the ${label} or should`;
  const parts = counts.length === 0 ? `${fitting}.` : `${fitting}: ${counts.join(", ")}.`;
  const known = takes.slice(0, NAMED_KINDS).flatMap(({ values }) => values[0]?.text ?? []);
  return known.length === 0 ? parts : `${parts} It takes: ${known.join(", ")}, with sources.`;
}

function ownCount(answers: PrinterCategory["answers"]): number {
  return answers.reduce((sum, { answer, count }) => (OWN_ANSWERS.includes(answer) ? sum + count : sum), 0);
}

const OWN_ANSWERS: readonly FitAnswer[] = ["listed", "should_fit"];

/** schema.org Product of a printer: no rating and no offers, since we have neither. */
export function printerStructuredData(printer: PrinterPageView, url: string, image: string) {
  const { label, manufacturer, description, traits, takes } = printer;
  const properties = [
    ...traits.flatMap(({ label: name, text }) => (text === null ? [] : [{ name, value: text }])),
    ...takes.map(({ label: name, values }) => ({ name, value: values.map(({ text }) => text).join(", ") })),
  ];
  return {
    "@type": "Product",
    name: label,
    url,
    image,
    category: "3D printer",
    ...(description === null ? {} : { description }),
    ...(manufacturer === "" ? {} : { brand: { "@type": "Brand", name: manufacturer } }),
    additionalProperty: properties.map((property) => ({ "@type": "PropertyValue", ...property })),
  };
}
