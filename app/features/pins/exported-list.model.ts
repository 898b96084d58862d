import { csvText, parseCsvRows } from "~/lib/text/csv/csv";
import { fieldOf } from "~/lib/field-of";

/*
 * The site's own exports of collections, read back. Only their parts and notes are taken: names, headings and the line
 * about the source are not lines that could name a part.
 */

/** One part of an export. */
export interface ExportedPart {
  /** What names it. */
  readonly line: string;
  readonly note: string | null;
}

/** How Markdown and BBCode end: "3 parts: https://...". */
const LAST_LINE = /\n\d+ parts?(?:: \S+)?$/;

/** The parts of an export; null when a text is no export of this site. */
export function partsOfExport(text: string): ExportedPart[] | null {
  const whole = text.trim();
  if (whole.startsWith("{")) return partsOfJson(whole);
  if (/^"?position"?,"?id"?,/.test(whole)) return partsOfCsv(whole);
  if (!LAST_LINE.test(whole)) return null;
  if (whole.startsWith("# ")) return partsOfList(whole, MARKDOWN);
  return whole.startsWith("[b]") ? partsOfList(whole, BBCODE) : null;
}

function partsOfJson(text: string): ExportedPart[] | null {
  let parsed: unknown;
  try {
    parsed = JSON.parse(text);
  } catch {
    return null;
  }
  const items = fieldOf(parsed, "items");
  if (!Array.isArray(items)) return null;
  return items.flatMap((item) => {
    const line = fieldOf(item, "id");
    const note = fieldOf(item, "note");
    return typeof line === "string" ? [{ line, note: typeof note === "string" && note !== "" ? note : null }] : [];
  });
}

function partsOfCsv(text: string): ExportedPart[] {
  const [header = [], ...rows] = parseCsvRows(text);
  const noteAt = header.indexOf("note");
  return rows.flatMap((row) => {
    const [, line = ""] = row;
    const note = csvText(row[noteAt] ?? "");
    return line === "" ? [] : [{ line, note: note === "" ? null : note }];
  });
}

interface ListFormat {
  /** Begins the line that names a part. */
  readonly entry: RegExp;
  /** The line after that, when there is a note. */
  readonly note: RegExp;
  readonly plain: (line: string) => string;
}

const MARKDOWN: ListFormat = {
  entry: /^\d+\. /,
  note: /^ {3}(.+)$/,
  plain: (line) => line.replace(/^(\d+)\\(?=[.)])/, "$1").replace(/\\([\\`*_[\]<>|~&#+=-])/g, "$1"),
};

const BBCODE: ListFormat = { entry: /^\[\*\]/, note: /^\[i\](.+)\[\/i\]$/, plain: (line) => line };

/** A list in Markdown or BBCode, with the part in the first line of each entry. */
function partsOfList(text: string, { entry, note, plain }: ListFormat): ExportedPart[] {
  const lines = text.split(/\r\n?|\n/);
  return lines.flatMap((line, at) => {
    if (!entry.test(line)) return [];
    const words = note.exec(lines[at + 1] ?? "")?.[1];
    return [{ line: plain(line.replace(entry, "")), note: words === undefined ? null : plain(words) }];
  });
}
