import { parseCsvRows } from "~/lib/text/csv";
import { fieldOf } from "~/lib/field-of";

/*
 * The site's own exports of collections, read back. Only their parts are taken: names, notes, headings and the line
 * about the source are not lines that could name a part.
 */

/** How Markdown and BBCode end: "3 parts: https://...". */
const LAST_LINE = /\n\d+ parts?(?:: \S+)?$/;

/** The lines of an export that name parts, one for each part; null when a text is no export of this site. */
export function linesOfExport(text: string): string[] | null {
  const whole = text.trim();
  if (whole.startsWith("{")) return linesOfJson(whole);
  if (/^"?position"?,"?id"?,/.test(whole)) return linesOfCsv(whole);
  if (!LAST_LINE.test(whole)) return null;
  if (whole.startsWith("# ")) return linesOfList(whole, /^\d+\. /);
  return whole.startsWith("[b]") ? linesOfList(whole, /^\[\*\]/) : null;
}

function linesOfJson(text: string): string[] | null {
  let parsed: unknown;
  try {
    parsed = JSON.parse(text);
  } catch {
    return null;
  }
  const items = fieldOf(parsed, "items");
  if (!Array.isArray(items)) return null;
  return items.map((item) => fieldOf(item, "id")).filter((id) => typeof id === "string");
}

function linesOfCsv(text: string): string[] {
  return parseCsvRows(text)
    .slice(1)
    .flatMap(([, id]) => (id === undefined || id === "" ? [] : [id]));
}

/** A list in Markdown or BBCode, with the part in the first line of each entry. */
function linesOfList(text: string, entry: RegExp): string[] {
  const lines = text.split(/\r\n?|\n/).filter((line) => entry.test(line));
  return lines.map((line) => line.replace(entry, "").replace(/\\([\\`*_[\]<>|~&#+=-])/g, "$1"));
}
