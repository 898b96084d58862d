import { z } from "zod";
import { PART_CATEGORIES, type PartCategory } from "../catalogue/catalogue.model";
import {
  GUIDE_CALCULATORS,
  GUIDE_FIRMWARE,
  GUIDE_FLAGS,
  GUIDE_KINDS,
  GUIDE_SLICERS,
  LINE_MARKS,
  type GuideLine,
} from "./document/guide-document.model";

export type GuideKind = (typeof GUIDE_KINDS)[number];
export type GuideFlag = (typeof GUIDE_FLAGS)[number];

/** A published guide, as the snapshot of the public data has it. */
export interface Guide {
  readonly id: number;
  readonly slug: string;
  readonly title: string;
  readonly summary: string;
  readonly kind: GuideKind;
  /** 1 (very easy) to 5 (very difficult). */
  readonly difficulty: number;
  readonly minutesMin: number;
  readonly minutesMax: number;
  readonly flags: readonly GuideFlag[];
  /** None: any. */
  readonly firmware: readonly string[];
  readonly slicer: readonly string[];
  readonly calculators: readonly string[];
  readonly series: { readonly name: string; readonly position: number } | null;
  /** `idUuid` of the printers it is for; null for all. */
  readonly printerIds: readonly string[] | null;
  /** Ids of guides to do first, which may not be published. */
  readonly prerequisites: readonly number[];
  readonly tools: readonly GuideTool[];
  readonly parts: readonly GuidePart[];
  readonly sources: readonly { readonly title: string; readonly url: string }[];
  /** Markdown of plain paragraphs. */
  readonly introduction: string;
  readonly steps: readonly PublishedStep[];
  readonly conclusion: string;
  /** Who wrote it; null for the site itself. */
  readonly author: string | null;
  /** Of the author's public profile; null without one. */
  readonly authorUsername: string | null;
  readonly licence: string;
  readonly version: number;
  /** Times as ISO text. */
  readonly publishedAt: string;
  readonly reviewedAt: string;
  /** How many members have marked it as done. */
  readonly doneCount: number;
}

export interface GuideTool {
  readonly name: string;
  readonly note: string | null;
  /** A row of the catalogue's tools. */
  readonly toolId: number | null;
}

export interface GuidePart {
  readonly table: PartCategory;
  readonly partId: number;
  readonly quantity: number;
  readonly note: string | null;
}

export interface PublishedStep {
  readonly id: number;
  readonly title: string;
  readonly lines: readonly GuideLine[];
  readonly pictures: readonly { readonly url: string; readonly alt: string }[];
}

const REVIEW_AFTER_MS = 365 * 86_400_000;

/** After this moment a guide's page says that nobody has looked at it for a year, milliseconds since 1970. */
export function reviewDueAt({ reviewedAt }: Pick<Guide, "reviewedAt">): number {
  return Date.parse(reviewedAt) + REVIEW_AFTER_MS;
}

/** The next moment at which the page of a guide says something else, if nobody writes one until then; Infinity for none. */
export function nextReviewOf(guides: readonly Guide[], now: number): number {
  // At the very moment it is not due yet.
  return Math.min(Infinity, ...guides.map((guide) => reviewDueAt(guide) + 1).filter((due) => due > now));
}

const text = z.string();
const count = z.number().int().nonnegative();

/** A guide as the database function `list_guides` returns it. */
export const guideRowSchema = z
  .object({
    id: z.number().int().positive(),
    slug: text,
    title: text,
    summary: text,
    kind: z.enum(GUIDE_KINDS),
    difficulty: z.number().int().min(1).max(5),
    minutes_min: count,
    minutes_max: count,
    flags: z.array(z.enum(GUIDE_FLAGS)),
    firmware: z.array(z.enum(GUIDE_FIRMWARE)),
    slicer: z.array(z.enum(GUIDE_SLICERS)),
    calculators: z.array(z.enum(GUIDE_CALCULATORS)),
    series: text.nullable(),
    series_position: count.nullable(),
    printer_ids: z.array(text).nullable(),
    prerequisites: z.array(z.number().int()),
    tools: z.array(z.object({ name: text, note: text.nullable(), tool_id: z.number().int().nullable() })),
    parts: z.array(
      z.object({
        item_table: z.enum(PART_CATEGORIES),
        item_id: z.number().int(),
        quantity: count,
        note: text.nullable(),
      }),
    ),
    sources: z.array(z.object({ title: text, url: text })),
    introduction: text,
    steps: z.array(
      z.object({
        id: z.number().int(),
        title: text,
        lines: z.array(z.object({ level: z.number().int(), mark: z.enum(LINE_MARKS).nullable(), text })),
        media: z.array(z.object({ url: text, alt: text })),
      }),
    ),
    conclusion: text,
    author: text.nullable(),
    author_username: z.string().nullable(),
    licence: text,
    version: count,
    published_at: text,
    reviewed_at: text,
    done_count: count,
  })
  .transform((row): Guide => {
    const { minutes_min, minutes_max, series, series_position, printer_ids, tools, parts, steps, ...same } = row;
    const { published_at, reviewed_at, done_count, author_username, ...rest } = same;
    return {
      ...rest,
      authorUsername: author_username,
      minutesMin: minutes_min,
      minutesMax: minutes_max,
      series: series === null ? null : { name: series, position: series_position ?? 1 },
      printerIds: printer_ids,
      tools: tools.map(({ name, note, tool_id }) => ({ name, note, toolId: tool_id })),
      parts: parts.map(({ item_table, item_id, quantity, note }) => ({
        ...{ table: item_table, partId: item_id },
        ...{ quantity, note },
      })),
      steps: steps.map(({ media, ...step }) => ({ ...step, pictures: media })),
      publishedAt: published_at,
      reviewedAt: reviewed_at,
      doneCount: done_count,
    };
  });
