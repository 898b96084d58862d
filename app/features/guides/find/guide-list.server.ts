import { paths } from "~/lib/paths";
import { lastPageNotes, unknownPrinter, type AddressNote } from "~/lib/text/address-notes";
import { GUIDE_FIRMWARE, GUIDE_KINDS, GUIDE_SLICERS } from "../document/guide-document.model";
import { guideFit, guideFitMark, type GuideFitMark } from "../guide-fit.model";
import type { GuidePrinter, GuideSource } from "../guide-source.model";
import { difficultyWord, KIND_WORDS, minutesText } from "../guide-words.model";
import type { Guide } from "../guides.model";
import { stepPicture, type StepPicture } from "../page/step-pictures.server";
import { wordNotes, type PrinterInWords } from "./word-notes.model";
import { findGuides, GUIDES_PER_PAGE, type FoundGuides } from "./find-guides.server";
import { guideParams, readGuideQuery, type GuideQuery } from "./guide-query.model";
import { wordsBeside } from "./words-beside.model";

/** A guide in a list. */
export interface GuideCard {
  readonly id: number;
  readonly slug: string;
  readonly title: string;
  readonly summary: string;
  readonly kind: string;
  readonly difficulty: string;
  readonly time: string;
  readonly steps: number;
  /** Whether it is for the printer that is looked at; null when there is none. */
  readonly fit: GuideFitMark | null;
  readonly picture: StepPicture | null;
}

/** A choice of a filter, with the number of guides that it gives. */
export interface GuideChoice {
  readonly value: string;
  readonly label: string;
  readonly count: number;
  readonly chosen: boolean;
}

/** The list of guides: filters, results, and series when nothing is filtered. */
export interface GuideListView {
  readonly query: GuideQuery;
  readonly ignored: readonly AddressNote[];
  readonly total: number;
  readonly page: number;
  readonly pageCount: number;
  readonly cards: readonly GuideCard[];
  readonly filters: Readonly<Record<keyof FoundGuides["counts"], readonly GuideChoice[]>>;
  /** What is filtered by, each with the address of the list without it. */
  readonly chips: readonly { readonly label: string; readonly to: string }[];
  /** The printer that marks are for. */
  readonly printer: {
    readonly slug: string;
    readonly label: string;
    readonly filters: boolean;
    /** It is the visitor's own. */
    readonly own: boolean;
  } | null;
  /** Without words to match, what many have done comes first, then repairs, upgrades and so on. */
  readonly isByKind: boolean;
  /** What is said of the words of the search. */
  readonly said: readonly string[];
  readonly series: readonly GuideSeries[];
  /** The one filter without which the empty list has most guides; null when none alone is the reason. */
  readonly reason: { readonly label: string; readonly to: string; readonly total: number } | null;
}

/** Guides to follow in order. */
export interface GuideSeries {
  readonly name: string;
  readonly guides: readonly { readonly slug: string; readonly title: string }[];
}

/** The guides that an address asks for, on all pages, with what is needed to show them. */
export function askedGuides(source: GuideSource, params: URLSearchParams) {
  const { query: read, ignored } = readGuideQuery(params);
  const meant = read.printer === null ? [] : printersMeant(source, read.printer);
  const printer = meant.length === 1 ? (meant[0] ?? null) : null;
  const query = { ...read, printer: printer?.slug ?? null };
  const { found, named } = guidesOf(source, query, printer);
  const pageCount = Math.max(1, Math.ceil(found.guides.length / GUIDES_PER_PAGE));
  const page = Math.min(query.page, pageCount);
  return {
    query: { ...query, page },
    ignored: [
      ...ignored,
      ...(read.printer === null || printer !== null
        ? []
        : [{ param: "printer", value: read.printer, note: unknownPrinter(meant[0]?.slug) }]),
      ...lastPageNotes(query.page, { page, pageCount }),
    ],
    /** The printer that guides are for, by the address or by the words. */
    printer: printer ?? named?.printer ?? null,
    /** How the words name it; null when the address does. */
    named,
    found,
    page,
    pageCount,
    shown: found.guides.slice((page - 1) * GUIDES_PER_PAGE, page * GUIDES_PER_PAGE),
  };
}

/** The printer of a slug, else those that have the name. */
function printersMeant(source: GuideSource, typed: string): readonly GuidePrinter[] {
  const printer = source.printerBySlug(typed);
  return printer === null ? source.printersNamed(typed) : [printer];
}

/** The guides of a query: for the printer, or for one that its words name; then the other words are looked for. */
function guidesOf(
  source: GuideSource,
  query: GuideQuery,
  printer: GuidePrinter | null,
): { readonly found: FoundGuides; readonly named: PrinterInWords | null } {
  const find = (asked: GuideQuery, isForPrinter: ((guide: Guide) => boolean) | null) =>
    findGuides(source.guides, { query: asked, isForPrinter, synonyms: source.synonyms });
  if (printer !== null) {
    return { found: find(query, (guide) => guideFit(source, guide, printer, query.firmware) === "fits"), named: null };
  }
  const inWords = source.printerIn(query.q);
  const named = inWords && source.printerBySlug(inWords.slug);
  if (inWords === null || named === null) return { found: find(query, null), named: null };
  const { words } = inWords;
  const rest = wordsBeside(query.q, inWords);
  // What is called by all of the words is meant, whatever printers it is for.
  const titled = find(query, null).named;
  const isForOthers = (guide: Guide) =>
    !titled.includes(guide) && guideFit(source, guide, named, query.firmware) === "not_listed";
  const own = find({ ...query, q: rest }, (guide) => !isForOthers(guide));
  const others = own.guides.length > 0 ? null : find({ ...query, q: rest }, null);
  const found = others ?? own;
  const guides = query.sort === "best" ? [...new Set([...titled, ...found.guides])] : found.guides;
  const onlyOthers = others !== null && guides.length > 0;
  return { found: { ...found, guides }, named: { printer: named, words, rest, onlyOthers } };
}

/**
 * The view of `/learn`.
 *
 * @param own the visitor's printer, which cards are marked for when the address names none
 */
export function guideListView(source: GuideSource, params: URLSearchParams, own: GuidePrinter | null): GuideListView {
  const { query, ignored, printer, named, found, page, pageCount, shown } = askedGuides(source, params);
  const filtering = named === null ? printer : null;
  const marked = printer ?? own;
  const filters = filtersOf(query, filtering);
  const addressOf = (without: GuideQuery) => paths.learn(guideParams(without));
  return {
    ...{ query, ignored, page, pageCount },
    isByKind: (named?.rest ?? query.q) === "",
    said: wordNotes(query.q, found, named).map(({ sentence }) => sentence),
    total: found.guides.length,
    cards: shown.map((guide) => guideCard(source, guide, marked && { printer: marked, own, query })),
    filters: {
      kind: choices(GUIDE_KINDS, query.kinds, found.counts.kind, (kind) => KIND_WORDS[kind].many),
      difficulty: choices(["1", "2", "3", "4", "5"], query.difficulties.map(String), found.counts.difficulty, (value) =>
        difficultyWord(Number(value)),
      ),
      firmware: choices(GUIDE_FIRMWARE, [query.firmware], found.counts.firmware),
      slicer: choices(GUIDE_SLICERS, [query.slicer], found.counts.slicer),
    },
    chips: filters.map(({ label, without }) => ({ label, to: addressOf(without) })),
    printer: marked && {
      ...{ slug: marked.slug, label: marked.label },
      ...{ filters: filtering !== null, own: marked.slug === own?.slug },
    },
    series: isPlain(query) ? seriesOf(source.guides) : [],
    reason:
      found.guides.length > 0
        ? null
        : filters
            .map(({ label, without }) => {
              const isPrinter = without.printer === null;
              const { guides } = guidesOf(source, without, isPrinter ? null : filtering).found;
              return { label, to: addressOf(without), total: guides.length };
            })
            .reduce<GuideListView["reason"]>((most, one) => (one.total > (most?.total ?? 0) ? one : most), null),
  };
}

/** A guide as lists show it. */
function guideCard(
  source: GuideSource,
  guide: Guide,
  marked: {
    readonly printer: GuidePrinter;
    readonly own: GuidePrinter | null;
    readonly query: GuideQuery;
  } | null,
): GuideCard {
  const { id, slug, title, summary, kind, difficulty, minutesMin, minutesMax, steps } = guide;
  const [picture] = steps.flatMap(({ pictures }) => pictures);
  return {
    ...{ id, slug, title, summary },
    kind: KIND_WORDS[kind].one,
    difficulty: difficultyWord(difficulty),
    time: minutesText(minutesMin, minutesMax),
    steps: steps.length,
    fit:
      marked &&
      guideFitMark(source, guide, marked.printer, {
        runs: marked.query.firmware,
        owner: marked.printer.slug === marked.own?.slug ? "your" : "the",
      }),
    picture: picture === undefined ? null : stepPicture(picture),
  };
}

function choices<const Value extends string>(
  values: readonly Value[],
  chosen: readonly (string | null)[],
  counts: Readonly<Record<string, number>>,
  labelOf: (value: Value) => string = (value) => value,
): GuideChoice[] {
  return values.map((value) => ({
    value,
    label: labelOf(value),
    count: counts[value] ?? 0,
    chosen: chosen.includes(value),
  }));
}

const isPlain = (query: GuideQuery) => Object.values(guideParams(query)).every((value) => !value?.length);

/** What a query filters by, each with the query without it. */
function filtersOf(query: GuideQuery, printer: GuidePrinter | null): { label: string; without: GuideQuery }[] {
  const without = (change: Partial<GuideQuery>): GuideQuery => ({ ...query, ...change, page: 1 });
  return [
    ...(query.q === "" ? [] : [{ label: `“${query.q}”`, without: without({ q: "" }) }]),
    ...(printer === null ? [] : [{ label: `For ${printer.label}`, without: without({ printer: null }) }]),
    ...query.kinds.map((kind) => ({
      label: KIND_WORDS[kind].many,
      without: without({ kinds: query.kinds.filter((other) => other !== kind) }),
    })),
    ...query.difficulties.map((difficulty) => ({
      label: difficultyWord(difficulty),
      without: without({ difficulties: query.difficulties.filter((other) => other !== difficulty) }),
    })),
    ...(query.firmware === null ? [] : [{ label: query.firmware, without: without({ firmware: null }) }]),
    ...(query.slicer === null ? [] : [{ label: query.slicer, without: without({ slicer: null }) }]),
  ];
}

/** The series of the guides, by name, each in its order. */
export function seriesOf(guides: readonly Guide[]): GuideSeries[] {
  const byName = new Map<string, Guide[]>();
  for (const guide of guides) {
    if (guide.series === null) continue;
    byName.set(guide.series.name, [...(byName.get(guide.series.name) ?? []), guide]);
  }
  return [...byName]
    .map(([name, members]) => ({
      name,
      guides: members
        .sort((one, other) => (one.series?.position ?? 0) - (other.series?.position ?? 0))
        .map(({ slug, title }) => ({ slug, title })),
    }))
    .sort((one, other) => (one.name < other.name ? -1 : 1));
}
