/** One import takes this many lines. */
export const IMPORT_LINES_MAX = 500;

/** One pasted line, and what in it may name a part. */
export interface ImportLine {
  /** As pasted, cut to a length that can be shown. */
  readonly text: string;
  /** `hotend:12`, `e3d/e3d-v6` or an older identifier; null when nothing in the line looks like one. */
  readonly reference: string | null;
}

const SHOWN_LENGTH = 120;

/** The lines of a pasted text that are not empty, each once. */
export function readImport(text: string): ImportLine[] {
  const lines = text.split(/\r\n?|\n/).map((line) => line.trim());
  return [...new Set(lines)]
    .filter((line) => line !== "")
    .map((line) => ({ text: line.slice(0, SHOWN_LENGTH), reference: referenceIn(line.slice(0, 2_000)) }));
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

/** A part an import found. */
export interface ImportedPart {
  readonly key: string;
  readonly name: string;
  readonly manufacturer: string | null;
}

/** What an import would do, to look at before it does it. */
export interface ImportPreview {
  /** The text as pasted. */
  readonly lines: string;
  readonly found: readonly (ImportedPart & { readonly pinned: boolean; readonly ticked: boolean })[];
  /** Lines that name no part of the catalogue. */
  readonly unknown: readonly string[];
  /** How many lines more there were than one import takes. */
  readonly left: number;
}

interface PreviewOptions {
  readonly resolve: (reference: string) => ImportedPart | null;
  readonly isPinned: (key: string) => boolean;
  readonly isTicked: (key: string) => boolean;
}

/** What the lines of a text stand for: every part once, in the order pasted. */
export function previewImport(lines: string, { resolve, isPinned, isTicked }: PreviewOptions): ImportPreview {
  const found = new Map<string, ImportPreview["found"][number]>();
  const unknown: string[] = [];
  const read = readImport(lines);
  for (const { text, reference } of read.slice(0, IMPORT_LINES_MAX)) {
    const part = reference === null ? null : resolve(reference);
    if (part === null) unknown.push(text);
    else found.set(part.key, { ...part, pinned: isPinned(part.key), ticked: isTicked(part.key) });
  }
  return { lines, found: [...found.values()], unknown, left: Math.max(0, read.length - IMPORT_LINES_MAX) };
}

/** Reads a preview as the action gave it; null for anything else. */
export function parseImportPreview(value: unknown): ImportPreview | null {
  const found = listIn(value, "found");
  const unknown = listIn(value, "unknown");
  if (found === null || unknown === null) return null;
  const { lines, left }: Record<string, unknown> = { ...objectOf(value) };
  return {
    lines: typeof lines === "string" ? lines : "",
    found: found.flatMap((part) => {
      const { key, name, manufacturer, pinned, ticked }: Record<string, unknown> = { ...objectOf(part) };
      if (typeof key !== "string" || typeof name !== "string") return [];
      return {
        key,
        name,
        manufacturer: typeof manufacturer === "string" ? manufacturer : null,
        pinned: pinned === true,
        ticked: ticked === true,
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
  const list: unknown = Reflect.get(objectOf(value), name);
  return Array.isArray(list) ? list : null;
}
