import { uploadedPicture } from "../../pictures/pictures.model";
import {
  CATEGORY_SPECS,
  PART_CATEGORIES,
  type Confidence,
  type Part,
  type PartKey,
  type PartStatus,
  type Printer,
  type SpecValue,
} from "../catalogue.model";
import { OUTCOMES, type ReportCounts } from "~/features/fit-reports/fit-reports.model";
import { csvRows } from "~/lib/text/csv/csv";
import { paths } from "~/lib/paths";
import type { PartRelations } from "../engine/part-relations.server";
import type { FitWords } from "../fit/fit-words.model";
import type { FitAnswer } from "../fit/fit.model";
import type { AddressNote } from "~/lib/text/address-notes";
import type { FindResult } from "./find-parts.server";

export interface ExportOptions {
  /** Scheme and host that addresses begin with, for example `https://example.org`. */
  readonly origin: string;
  readonly relations: PartRelations;
  readonly printer?: Pick<Printer, "slug" | "label"> | null;
  /** The part's answer for the chosen printer; leave out when no printer is chosen. */
  readonly fitOf?: (part: Part) => ExportedFit;
}

/** An answer as exports give it. */
export interface ExportedFit extends FitWords {
  readonly confidence: Confidence | null;
  /** What members say who tried the part on the printer. */
  readonly reports: ReportCounts;
}

/** One part as /find.json gives it. */
export interface FindJsonItem {
  readonly id: string;
  readonly name: string;
  readonly manufacturer: string | null;
  readonly category: string;
  readonly subcategory: string | null;
  readonly subcategory2: string | null;
  readonly description: string | null;
  readonly url: string;
  readonly imageUrl: string | null;
  readonly rating: number | null;
  readonly requirements: readonly string[];
  readonly specs: Readonly<Record<string, SpecValue>>;
  /** The answer for the printer of the address; null without one. */
  readonly fit: FitAnswer | null;
  /** The answer in words, "Should fit: same hotend mount". */
  readonly fitText: string | null;
  /** What to check, and how sure it is. */
  readonly fitCheck: string | null;
  /** That of the weakest fact the answer rests on. */
  readonly fitConfidence: Confidence | null;
  /** How many members fitted it to the printer, and could not; null without a printer. */
  readonly fitReports: ReportCounts | null;
  readonly source: string | null;
  readonly confidence: string | null;
  /** `discontinued` when its maker has stopped making it. */
  readonly status: PartStatus;
  /** Key of the part that has replaced it. */
  readonly supersededBy: PartKey | null;
  /** Keys of the parts that it cannot be fitted or used without. */
  readonly needs: readonly PartKey[];
}

export interface FindJson {
  readonly total: number;
  readonly page: number;
  readonly pageSize: number;
  /** The printer that the parts are for, from the address or from its words. */
  readonly printer: { readonly slug: string; readonly label: string } | null;
  readonly items: readonly FindJsonItem[];
  /** How many parts each value of `fit` shows, with the other filters; null without a printer. */
  readonly fits: Readonly<Record<string, number>> | null;
  /** What of the address has no effect, and how its words are understood. */
  readonly notes: readonly AddressNote[];
}

/** One page of results as plain data. */
export function findJson(result: FindResult, notes: readonly AddressNote[], options: ExportOptions): FindJson {
  const { printer = null } = options;
  return {
    total: result.total,
    page: result.page,
    pageSize: result.pageSize,
    printer: printer && { slug: printer.slug, label: printer.label },
    items: result.items.map((part) => ({
      id: part.key,
      name: part.name,
      manufacturer: part.manufacturer,
      category: part.category,
      subcategory: part.subcategory,
      subcategory2: part.subcategory2,
      description: part.description,
      url: partUrl(part, options),
      imageUrl: uploadedPicture(part.imageUrl) ?? part.imageUrl,
      rating: part.rating,
      requirements: part.tags,
      specs: part.specs,
      ...fitFields(options.fitOf?.(part)),
      source: part.source,
      confidence: part.confidence,
      ...lifeFields(part, options),
    })),
    fits:
      result.facets.fit.length === 0
        ? null
        : Object.fromEntries(result.facets.fit.map(({ value, count }) => [value, count])),
    notes,
  };
}

/** Own columns of all categories, each once: two categories have `subtype`. */
const SPEC_COLUMNS = [
  ...new Set(PART_CATEGORIES.flatMap((table) => CATEGORY_SPECS[table].map(({ column }) => column))),
];

const CSV_HEADER = [
  "id",
  "name",
  "manufacturer",
  "category",
  "subcategory",
  "subcategory2",
  "description",
  "rating",
  "requirements",
  "fit",
  "fit_text",
  "fit_check",
  "fit_confidence",
  "reports_fits",
  "reports_fits_with_changes",
  "reports_does_not_fit",
  ...SPEC_COLUMNS,
  "url",
  "image_url",
  "source",
  "confidence",
  "status",
  "superseded_by",
  "needs",
];

/**
 * Parts as CSV (RFC 4180, with CRLF and a header row). A text that a spreadsheet would read as a formula gets an
 * apostrophe in front; numbers stay as they are; what is not stated is empty.
 */
export function findCsv(parts: readonly Part[], options: ExportOptions): string {
  const rows = parts.map((part) => [
    part.key,
    part.name,
    part.manufacturer,
    part.category,
    part.subcategory,
    part.subcategory2,
    part.description,
    part.rating,
    part.tags.join(" "),
    ...fitCells(fitFields(options.fitOf?.(part))),
    ...SPEC_COLUMNS.map((column) => part.specs[column] ?? null),
    partUrl(part, options),
    uploadedPicture(part.imageUrl) ?? part.imageUrl,
    part.source,
    part.confidence,
    ...lifeCells(lifeFields(part, options)),
  ]);
  return csvRows([CSV_HEADER, ...rows]);
}

type FitFields = Pick<FindJsonItem, "fit" | "fitText" | "fitCheck" | "fitConfidence" | "fitReports">;

function fitCells({ fit, fitText, fitCheck, fitConfidence, fitReports }: FitFields) {
  return [fit, fitText, fitCheck, fitConfidence, ...OUTCOMES.map((outcome) => fitReports?.[outcome] ?? null)];
}

function fitFields(fit: ExportedFit | undefined): FitFields {
  return {
    fit: fit?.answer ?? null,
    fitText: fit?.text ?? null,
    fitCheck: fit?.check ?? null,
    fitConfidence: fit?.confidence ?? null,
    fitReports: fit?.reports ?? null,
  };
}

type LifeFields = Pick<FindJsonItem, "status" | "supersededBy" | "needs">;

function lifeFields(part: Part, { relations }: ExportOptions): LifeFields {
  return {
    status: part.status,
    supersededBy: relations.successorOf(part)?.key ?? null,
    needs: relations.neededBy(part).map(({ key }) => key),
  };
}

function lifeCells({ status, supersededBy, needs }: LifeFields) {
  return [status, supersededBy, needs.join(" ")];
}

function partUrl(part: Part, { origin }: ExportOptions): string {
  return `${origin}${paths.part(part)}`;
}
