import { formatDay } from "~/lib/text/format-date";
import { guideFitMark, type GuideFitMark } from "../guide-fit.model";
import type { GuidePrinter, GuideSource } from "../guide-source.model";
import { seriesOf } from "../find/guide-list.server";
import { difficultyWord, FLAG_WORDS, KIND_WORDS, minutesText } from "../guide-words.model";
import { reviewDueAt, type Guide, type PublishedStep } from "../guides.model";
import { textsOf, type StepLine } from "./guide-texts.server";
import { stepPicture, type StepPicture } from "./step-pictures.server";
import type { InlineText } from "./inline-text.model";

/** A link to another guide. */
export interface GuideLink {
  readonly slug: string;
  readonly title: string;
}

/** A guide, ready to be shown. Of one that is not finished, what is not known yet is empty. */
export interface GuideView {
  readonly slug: string;
  readonly title: string;
  readonly summary: string;
  readonly kind: string;
  readonly difficulty: string;
  readonly time: string;
  /** The longest that it takes. */
  readonly minutes: number;
  readonly flags: readonly { readonly name: string; readonly advice: string }[];
  /** Whether it is for the printer that it is looked at for; null without one. */
  readonly fit: GuideFitMark | null;
  /** The printers it is for, in words. */
  readonly printers: string;
  /** Firmware and slicers it is for; none: any. */
  readonly software: readonly string[];
  readonly prerequisites: readonly GuideLink[];
  readonly tools: readonly { readonly name: string; readonly note: string | null; readonly key: string | null }[];
  readonly parts: readonly { readonly key: string; readonly quantity: number; readonly note: string | null }[];
  readonly calculators: readonly string[];
  readonly introduction: readonly InlineText[];
  readonly steps: readonly StepView[];
  readonly conclusion: readonly InlineText[];
  readonly series: {
    readonly name: string;
    readonly position: number;
    readonly total: number;
    readonly previous: GuideLink | null;
    readonly next: GuideLink | null;
  } | null;
  readonly sources: Guide["sources"];
  readonly author: string | null;
  /** Of the author's public profile; null without one. */
  readonly authorUsername: string | null;
  readonly licence: string;
  readonly version: number;
  readonly published: string;
  readonly reviewed: string;
  /** Nobody has looked at it for a year. */
  readonly isOld: boolean;
  readonly doneCount: number;
}

export interface StepView {
  readonly title: string;
  readonly lines: readonly StepLine[];
  readonly pictures: readonly StepPicture[];
}

/** The guide with a slug; null for none. */
export function guideBySlug(source: Pick<GuideSource, "guides">, slug: string): Guide | null {
  return source.guides.find((guide) => guide.slug === slug) ?? null;
}

/**
 * The view of a guide for a printer, or for none.
 *
 * @param owner whose the printer is: the visitor's, or that of the address
 */
export function guideView(
  source: GuideSource,
  guide: Guide,
  printer: GuidePrinter | null,
  now: Date,
  owner: "your" | "the" = "your",
): GuideView {
  const { slug, title, summary, kind, difficulty, minutesMin, minutesMax, printerIds, series } = guide;
  const printers = printerIds && new Set(printerIds);
  const { introduction, steps: lines, conclusion } = textsOf(source.guides, guide);
  return {
    ...{ slug, title, summary },
    kind: KIND_WORDS[kind].one,
    difficulty: difficultyWord(difficulty),
    time: minutesText(minutesMin, minutesMax),
    minutes: minutesMax,
    flags: guide.flags.map((flag) => FLAG_WORDS[flag]),
    fit: printer && guideFitMark(source, guide, printer, { owner }),
    printers:
      printers === null ? "all printers" : printerNames(source.printers.filter(({ idUuid }) => printers.has(idUuid))),
    software: [...guide.firmware, ...guide.slicer],
    prerequisites: guide.prerequisites.flatMap((needed) => source.guides.filter(({ id }) => id === needed).map(linkTo)),
    tools: guide.tools.map(({ name, note, toolId }) => ({
      ...{ name, note },
      key: toolId === null ? null : `tools:${String(toolId)}`,
    })),
    parts: guide.parts.map(({ table, partId, quantity, note }) => ({
      key: `${table}:${String(partId)}`,
      ...{ quantity, note },
    })),
    calculators: guide.calculators,
    introduction,
    steps: guide.steps.map((step, at) => stepView(step, lines[at])),
    conclusion,
    series: series === null ? null : seriesView(source, guide, series.name),
    ...{
      sources: guide.sources,
      author: guide.author,
      authorUsername: guide.authorUsername,
      licence: guide.licence,
      version: guide.version,
    },
    published: formatDay(guide.publishedAt),
    reviewed: formatDay(guide.reviewedAt),
    isOld: now.getTime() > reviewDueAt(guide),
    doneCount: guide.doneCount,
  };
}

function stepView({ title, pictures }: PublishedStep, lines: StepView["lines"] = []): StepView {
  return { title, lines, pictures: pictures.flatMap((picture) => stepPicture(picture) ?? []) };
}

const MOST_PRINTERS = 8;

/** The printers by label, the first few, each maker named once. */
function printerNames(printers: readonly GuidePrinter[]): string {
  const inOrder = [...printers].sort((one, other) => (one.label < other.label ? -1 : 1));
  const names = inOrder.slice(0, MOST_PRINTERS).map(({ label, manufacturer }, at) => {
    const isNamed = inOrder[at - 1]?.manufacturer === manufacturer && label.startsWith(`${manufacturer} `);
    return isNamed ? label.slice(manufacturer.length + 1) : label;
  });
  const more = printers.length - names.length;
  return names.join(", ") + (more > 0 ? ` and ${String(more)} more` : "");
}

const linkTo = ({ slug, title }: Guide): GuideLink => ({ slug, title });

function seriesView({ guides }: GuideSource, { slug }: Guide, name: string): GuideView["series"] {
  const members = seriesOf(guides).find((series) => series.name === name)?.guides ?? [];
  const at = members.findIndex((member) => member.slug === slug);
  return {
    ...{ name, position: at + 1, total: members.length },
    previous: members[at - 1] ?? null,
    next: members[at + 1] ?? null,
  };
}
