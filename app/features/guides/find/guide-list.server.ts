import { paths } from "~/lib/paths";
import { GUIDE_FIRMWARE, GUIDE_KINDS, GUIDE_SLICERS } from "../document/guide-document.model";
import { guideFit, guideFitMark, type GuideFitMark } from "../guide-fit.model";
import type { GuidePrinter, GuideSource } from "../guide-source.model";
import { difficultyWord, KIND_WORDS, minutesText } from "../guide-words.model";
import type { Guide } from "../guides.model";
import { stepPicture, type StepPicture } from "../page/step-pictures.server";
import { findGuides, GUIDES_PER_PAGE, type FoundGuides } from "./find-guides.server";
import { guideParams, readGuideQuery, UNKNOWN_VALUE, type GuideNote, type GuideQuery } from "./guide-query.model";

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
  readonly ignored: readonly GuideNote[];
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
  /** Words that no guide of the list has. */
  readonly missing: readonly string[];
  /** Words that no guide has, and what is looked for instead. */
  readonly corrections: FoundGuides["corrections"];
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
  const printer = read.printer === null ? null : source.printerBySlug(read.printer);
  const unknown = read.printer !== null && printer === null;
  const query = unknown ? { ...read, printer: null } : read;
  // The name of a printer is no word of what is looked for.
  const named = printer === null ? source.printerIn(query.q) : null;
  const asked = printer ?? (named && source.printerBySlug(named.slug));
  const all = guidesOf(source, named === null ? query : { ...query, q: named.rest }, printer);
  const inOrder = named !== null && asked !== null && query.sort === "best";
  const found = inOrder ? { ...all, guides: [...all.guides].sort(fittingFirst(source, asked, query)) } : all;
  const pageCount = Math.max(1, Math.ceil(found.guides.length / GUIDES_PER_PAGE));
  const page = Math.min(query.page, pageCount);
  return {
    query: { ...query, page },
    ignored: [
      ...ignored,
      ...(unknown ? [{ param: "printer", value: read.printer, note: UNKNOWN_VALUE }] : []),
      ...(page === query.page
        ? []
        : [{ param: "page", value: String(query.page), note: `this is the last of ${String(pageCount)} pages` }]),
    ],
    /** The printer that guides are for, by the address, or marked for, by the words. */
    printer: asked,
    /** The words that name it; null when the address does. */
    named,
    found,
    page,
    pageCount,
    shown: found.guides.slice((page - 1) * GUIDES_PER_PAGE, page * GUIDES_PER_PAGE),
  };
}

/** Orders guides that are for other printers behind all that are for this one, if with another firmware. */
function fittingFirst(source: GuideSource, printer: GuidePrinter, { firmware }: GuideQuery) {
  const isForOthers = (guide: Guide) => Number(guideFit(source, guide, printer, firmware) === "not_listed");
  return (one: Guide, other: Guide) => isForOthers(one) - isForOthers(other);
}

function guidesOf(source: GuideSource, query: GuideQuery, printer: GuidePrinter | null): FoundGuides {
  const isForPrinter = printer && ((guide: Guide) => guideFit(source, guide, printer, query.firmware) === "fits");
  return findGuides(source.guides, { query, isForPrinter, synonyms: source.synonyms });
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
  const { missing, corrections } = found;
  const filters = filtersOf(query, filtering);
  const addressOf = (without: GuideQuery) => paths.learn(guideParams(without));
  return {
    ...{ query, ignored, page, pageCount, missing, corrections },
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
              const { guides } = guidesOf(source, without, isPrinter ? null : filtering);
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
