import { paths } from "~/lib/paths";
import { GUIDE_FIRMWARE, GUIDE_KINDS, GUIDE_SLICERS } from "../document/guide-document.model";
import { isForPrinter, type GuidePrinter, type GuideSource } from "../guide-source.model";
import { difficultyWord, KIND_WORDS, minutesText } from "../guide-words.model";
import type { Guide } from "../guides.model";
import { stepPicture, type StepPicture } from "../page/drawings.server";
import { findGuides, GUIDES_PER_PAGE, type FoundGuides } from "./find-guides.server";
import { guideParams, readGuideQuery, type GuideQuery } from "./guide-query.model";

/** A guide in a list. */
export interface GuideCard {
  readonly slug: string;
  readonly title: string;
  readonly summary: string;
  readonly kind: string;
  readonly difficulty: string;
  readonly time: string;
  readonly steps: number;
  /** Whether it is for the visitor's printer; null when there is none. */
  readonly fits: boolean | null;
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
  readonly ignored: readonly string[];
  readonly total: number;
  readonly page: number;
  readonly pageCount: number;
  readonly cards: readonly GuideCard[];
  readonly filters: Readonly<Record<keyof FoundGuides["counts"], readonly GuideChoice[]>>;
  /** What is filtered by, each with the address of the list without it. */
  readonly chips: readonly { readonly label: string; readonly to: string }[];
  /** The printer that marks are for. */
  readonly printer: { readonly slug: string; readonly label: string; readonly filters: boolean } | null;
  /** Words that no guide of the list has. */
  readonly missing: readonly string[];
  readonly series: readonly GuideSeries[];
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
  const found = findGuides(source.guides, {
    query,
    printerId: printer?.idUuid ?? null,
    synonyms: source.synonyms,
  });
  const pageCount = Math.max(1, Math.ceil(found.guides.length / GUIDES_PER_PAGE));
  const page = Math.min(query.page, pageCount);
  return {
    query: { ...query, page },
    ignored: unknown ? [...ignored, `“${read.printer}” is no printer here.`] : ignored,
    printer,
    found,
    page,
    pageCount,
    shown: found.guides.slice((page - 1) * GUIDES_PER_PAGE, page * GUIDES_PER_PAGE),
  };
}

/**
 * The view of `/learn`.
 *
 * @param own the visitor's printer, which cards are marked for when the address names none
 */
export function guideListView(source: GuideSource, params: URLSearchParams, own: GuidePrinter | null): GuideListView {
  const { query, ignored, printer, found, page, pageCount, shown } = askedGuides(source, params);
  const marked = printer ?? own;
  const { total, ...lists } = { total: found.guides.length, missing: found.missing };
  return {
    ...{ query, ignored, page, pageCount, total },
    missing: lists.missing,
    cards: shown.map((guide) => guideCard(guide, marked)),
    filters: {
      kind: choices(GUIDE_KINDS, query.kinds, found.counts.kind, (kind) => KIND_WORDS[kind].many),
      difficulty: choices(["1", "2", "3", "4", "5"], query.difficulties.map(String), found.counts.difficulty, (value) =>
        difficultyWord(Number(value)),
      ),
      firmware: choices(GUIDE_FIRMWARE, [query.firmware], found.counts.firmware),
      slicer: choices(GUIDE_SLICERS, [query.slicer], found.counts.slicer),
    },
    chips: chipsOf(query, printer),
    printer: marked && { slug: marked.slug, label: marked.label, filters: printer !== null },
    series: isPlain(query) ? seriesOf(source.guides) : [],
  };
}

/** A guide as lists show it. */
function guideCard(guide: Guide, printer: GuidePrinter | null): GuideCard {
  const { slug, title, summary, kind, difficulty, minutesMin, minutesMax, steps } = guide;
  const [picture] = steps.flatMap(({ pictures }) => pictures);
  return {
    ...{ slug, title, summary },
    kind: KIND_WORDS[kind].one,
    difficulty: difficultyWord(difficulty),
    time: minutesText(minutesMin, minutesMax),
    steps: steps.length,
    fits: printer && isForPrinter(guide, printer.idUuid),
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

function chipsOf(query: GuideQuery, printer: GuidePrinter | null): { label: string; to: string }[] {
  const without = (change: Partial<GuideQuery>) => paths.learn(guideParams({ ...query, ...change, page: 1 }));
  return [
    ...(query.q === "" ? [] : [{ label: `“${query.q}”`, to: without({ q: "" }) }]),
    ...(printer === null ? [] : [{ label: `For ${printer.label}`, to: without({ printer: null }) }]),
    ...query.kinds.map((kind) => ({
      label: KIND_WORDS[kind].many,
      to: without({ kinds: query.kinds.filter((other) => other !== kind) }),
    })),
    ...query.difficulties.map((difficulty) => ({
      label: difficultyWord(difficulty),
      to: without({ difficulties: query.difficulties.filter((other) => other !== difficulty) }),
    })),
    ...(query.firmware === null ? [] : [{ label: query.firmware, to: without({ firmware: null }) }]),
    ...(query.slicer === null ? [] : [{ label: query.slicer, to: without({ slicer: null }) }]),
  ];
}

/** The series of the guides, the longest first, each in its order. */
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
    .sort((one, other) => other.guides.length - one.guides.length || (one.name < other.name ? -1 : 1));
}
