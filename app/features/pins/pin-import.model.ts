import { fieldOf } from "~/lib/field-of";
import { type PartKey, isPartKey } from "~/features/catalogue/catalogue.model";
import { partsOfExport } from "./exported-list.model";

/** Most lines of one import. */
export const IMPORT_LINES_MAX = 500;

/** One pasted line, and the text in it that may identify a part. */
export interface ImportLine {
  /** As pasted, shortened for the page. */
  readonly text: string;
  /** `hotend:12`, `e3d/e3d-v6` or an older identifier; null when nothing in the line looks like one. */
  readonly reference: string | null;
  /** Of an export of this site. */
  readonly note: string | null;
}

const SHOWN_LENGTH = 120;

/** The lines of a pasted text that are not empty, each once; of an export of this site those that name a part. */
export function readImport(text: string): ImportLine[] {
  const parts = partsOfExport(text) ?? text.split(/\r\n?|\n/).map((line) => ({ line, note: null }));
  const notes = new Map(parts.map(({ line, note }) => [line.trim(), note]));
  return [...notes]
    .filter(([line]) => line !== "")
    .map(([line, note]) => ({
      text: line.slice(0, SHOWN_LENGTH),
      reference: referenceIn(line.slice(0, 2_000)),
      note,
    }));
}

/** A link in any wrapping (list item, Markdown, BBCode), a key at the start of a CSV row, or the bare identifier. */
function referenceIn(line: string): string | null {
  const link = /\/(?:find|parts)\/([^\s/?#"'<>()[\]]+)(?:\/([^\s/?#"'<>()[\]]+))?/.exec(line);
  if (link) return [link[1], link[2]].flatMap((segment) => (segment === undefined ? [] : decoded(segment))).join("/");
  const key = /(?:^|[^\w:])([a-z_]{3,20}:[1-9]\d{0,14})(?!\w)/.exec(line)?.[1];
  if (key !== undefined) return key;
  const bare = line.replace(/^(?:[-*+•]|\d{1,4}[.)])\s+/, "");
  return /^[\w/-]{1,200}$/.test(bare) ? bare.toLowerCase() : null;
}

function decoded(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}

/** A part that an import found. */
export interface ImportedPart {
  readonly key: PartKey;
  readonly name: string;
  readonly manufacturer: string | null;
}

/** A part of a preview. */
export interface FoundPart extends ImportedPart {
  readonly note: string | null;
  readonly pinned: boolean;
  readonly checked: boolean;
}

/** What an import would do, shown before it is confirmed. */
export interface ImportPreview {
  /** The text as pasted. */
  readonly lines: string;
  readonly found: readonly FoundPart[];
  /** Lines that name no part of the catalogue. */
  readonly unknown: readonly string[];
  /** Number of lines beyond {@link IMPORT_LINES_MAX}. */
  readonly left: number;
}

interface PreviewOptions {
  readonly resolve: (reference: string) => ImportedPart | null;
  readonly isPinned: (key: PartKey) => boolean;
  readonly isChecked: (key: PartKey) => boolean;
}

/** The preview of a pasted text: every part once, in the order pasted. */
export function previewImport(lines: string, { resolve, isPinned, isChecked }: PreviewOptions): ImportPreview {
  const found = new Map<string, FoundPart>();
  const unknown: string[] = [];
  const read = readImport(lines);
  for (const { text, reference, note } of read.slice(0, IMPORT_LINES_MAX)) {
    const part = reference === null ? null : resolve(reference);
    if (part === null) unknown.push(text);
    else found.set(part.key, { ...part, note, pinned: isPinned(part.key), checked: isChecked(part.key) });
  }
  return { lines, found: [...found.values()], unknown, left: Math.max(0, read.length - IMPORT_LINES_MAX) };
}

/** Parses a preview in the action's data; null for anything else. By hand: a schema library would add 14 kB to the page. */
export function parseImportPreview(value: unknown): ImportPreview | null {
  const found = listIn(value, "found");
  const unknown = listIn(value, "unknown");
  if (found === null || unknown === null) return null;
  const { lines, left }: Record<string, unknown> = { ...objectOf(value) };
  return {
    lines: typeof lines === "string" ? lines : "",
    found: found.flatMap((part) => {
      const { key, name, manufacturer, note, pinned, checked }: Record<string, unknown> = { ...objectOf(part) };
      if (typeof key !== "string" || !isPartKey(key) || typeof name !== "string") return [];
      return {
        key,
        name,
        manufacturer: typeof manufacturer === "string" ? manufacturer : null,
        note: typeof note === "string" ? note : null,
        pinned: pinned === true,
        checked: checked === true,
      };
    }),
    unknown: unknown.filter((line) => typeof line === "string"),
    left: typeof left === "number" ? left : 0,
  };
}

function objectOf(value: unknown): object {
  return typeof value === "object" && value !== null ? value : {};
}

function listIn(value: unknown, name: string): unknown[] | null {
  const list = fieldOf(value, name);
  return Array.isArray(list) ? list : null;
}
