import { csvRows } from "~/lib/text/csv/csv";
import type { FitAnswer } from "../catalogue/fit/fit.model";
import { formatPartCount, type Collection, type CollectionSummary } from "./collections.model";
import { LIST_PAGE_SIZE } from "./item-list.model";

export const EXPORT_FORMATS = ["csv", "json", "md", "bbcode"] as const;
export type ExportFormat = (typeof EXPORT_FORMATS)[number];

/** Label and purpose of each format in the menu. */
export const EXPORT_TEXTS: Readonly<Record<ExportFormat, { readonly label: string; readonly use: string }>> = {
  csv: { label: "CSV", use: "for a spreadsheet" },
  json: { label: "JSON", use: "for a program" },
  md: { label: "Markdown", use: "for Reddit, GitHub, Discord" },
  bbcode: { label: "BBCode", use: "for forums" },
};

const MEDIA_TYPES: Readonly<Record<ExportFormat, string>> = {
  csv: "text/csv; charset=utf-8",
  json: "application/json; charset=utf-8",
  md: "text/markdown; charset=utf-8",
  bbcode: "text/plain; charset=utf-8",
};

/** The format of a path such as `/saved/parts/export.csv`; null for any other extension. */
export function exportFormatOf(pathname: string): ExportFormat | null {
  return EXPORT_FORMATS.find((format) => pathname.endsWith(`.${format}`)) ?? null;
}

/** One part of a collection, with its facts from the catalogue. */
export interface ExportRow {
  /** `hotend:12`. */
  readonly id: string;
  /** The id itself when the catalogue no longer has the part. */
  readonly name: string;
  readonly manufacturer: string | null;
  readonly category: string;
  /** The most important figures in one line. */
  readonly line: string;
  readonly note: string | null;
  /** For the printer of the export; null without one. */
  readonly fit: FitAnswer | null;
  /** The answer in words, with what to check: "Should fit: same hotend mount. Check height, duct and offsets." */
  readonly fitText: string | null;
  /** Absolute; null when the catalogue no longer has the part. */
  readonly url: string | null;
}

export interface ExportOptions {
  readonly collection: Collection;
  readonly rows: readonly ExportRow[];
  /** Absolute address of the collection; null for a private one. */
  readonly url: string | null;
  /** Label of the printer of the fit column. */
  readonly printer: string | null;
}

/** A file to download. */
export interface ExportFile {
  readonly body: string;
  readonly mediaType: string;
  readonly fileName: string;
}

/** A collection as a file. */
export function exportCollection(format: ExportFormat, options: ExportOptions): ExportFile {
  const writers = { csv: asCsv, json: asJson, md: asMarkdown, bbcode: asBbcode };
  return {
    body: writers[format](options),
    mediaType: MEDIA_TYPES[format],
    fileName: `${options.collection.slug}.${format === "bbcode" ? "txt" : format}`,
  };
}

/** A page of the public collections as plain data. */
export function publicCollectionsJson(
  listed: { readonly collections: readonly CollectionSummary[]; readonly total: number; readonly page: number },
  urlOf: (slug: string) => string,
): object {
  return {
    total: listed.total,
    page: listed.page,
    pageSize: LIST_PAGE_SIZE,
    items: listed.collections.map(({ name, description, slug, itemCount, updatedAt }) => ({
      name,
      description,
      url: urlOf(slug),
      itemCount,
      updatedAt,
    })),
  };
}

function asCsv({ rows }: ExportOptions): string {
  return csvRows([
    ["position", "id", "name", "manufacturer", "category", "figures", "fit", "fit_text", "note", "url"],
    ...rows.map(({ id, name, manufacturer, category, line, fit, fitText, note, url }, index) => [
      index + 1,
      id,
      name,
      manufacturer,
      category,
      line === "" ? null : line,
      fit,
      fitText,
      note,
      url,
    ]),
  ]);
}

function asJson({ collection, rows, url, printer }: ExportOptions): string {
  const { name, description, slug, visibility, owner, updatedAt } = collection;
  return `${JSON.stringify({ name, description, slug, visibility, owner, updatedAt, url, printer, items: rows }, null, 2)}\n`;
}

function asMarkdown({ collection, rows, url, printer }: ExportOptions): string {
  const list = rows.map((row, index) => {
    const name =
      row.url === null ? markdownLine(row.name) : `[${markdown(row.name)}](${row.url.replace(/[()]/g, encode)})`;
    const note = row.note === null ? "" : `\n   ${markdownLine(row.note)}`;
    return `${String(index + 1)}. ${name}${detailsOf(row, printer, markdown)}${note}`;
  });
  return [
    `# ${markdownLine(collection.name)}`,
    ...(collection.description === null ? [] : [markdownLine(collection.description)]),
    list.length === 0 ? "Nothing in it yet." : list.join("\n"),
    sourceLine(rows.length, url),
  ]
    .join("\n\n")
    .concat("\n");
}

function asBbcode({ collection, rows, url, printer }: ExportOptions): string {
  const list = rows.map((row) => {
    const name =
      row.url === null ? bbcode(row.name) : `[url=${row.url.replace(/[[\]]/g, encode)}]${bbcode(row.name)}[/url]`;
    const note = row.note === null ? "" : `\n[i]${bbcode(oneLine(row.note))}[/i]`;
    return `[*]${name}${detailsOf(row, printer, bbcode)}${note}`;
  });
  return [
    `[b]${bbcode(oneLine(collection.name))}[/b]`,
    ...(collection.description === null ? [] : [bbcode(oneLine(collection.description))]),
    `[list=1]\n${list.join("\n")}\n[/list]`,
    sourceLine(rows.length, url),
  ]
    .join("\n\n")
    .concat("\n");
}

/** " by E3D (11 mm³/s · 60 W), fits Creality Ender-3". */
function detailsOf(row: ExportRow, printer: string | null, escape: (text: string) => string): string {
  const maker = row.manufacturer === null ? "" : ` by ${escape(row.manufacturer)}`;
  const line = row.line === "" ? "" : ` (${escape(row.line)})`;
  if (row.fit === null || printer === null) return `${maker}${line}`;
  const named = row.fit === "universal" || row.fit === "listed" || row.fit === "not_listed";
  return `${maker}${line}, ${named ? "" : `${escape(printer)}: `}${escape(lowerFirst(row.fitText ?? ""))}`;
}

function lowerFirst(text: string): string {
  return text.slice(0, 1).toLowerCase() + text.slice(1);
}

function sourceLine(count: number, url: string | null): string {
  return url === null ? formatPartCount(count) : `${formatPartCount(count)}: ${url}`;
}

function oneLine(text: string): string {
  return text.replace(/\s+/g, " ").trim();
}

/** Escapes text for Markdown, so that it makes no link, image or HTML. */
function markdown(text: string): string {
  return text.replace(/[\\`*_[\]<>|~&]/g, "\\$&");
}

/** The same for text at the start of a line, so that it makes no heading, quotation or list either. */
function markdownLine(text: string): string {
  return markdown(oneLine(text))
    .replace(/^[#+=-]/, "\\$&")
    .replace(/^(\d+)([.)])/, "$1\\$2");
}

/** Escapes text for BBCode, which has no escape character: brackets, which start tags, become parentheses. */
function bbcode(text: string): string {
  return text.replaceAll("[", "(").replaceAll("]", ")");
}

function encode(character: string): string {
  return `%${character.charCodeAt(0).toString(16).toUpperCase()}`;
}
