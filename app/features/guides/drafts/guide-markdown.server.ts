import { stringify } from "yaml";
import type { UnfinishedGuide } from "../document/unfinished-guide.model";
import { writeAlt, writeInside, writeLine, writeTitle } from "../document/markdown-text.server";
import { draftDocument, draftOf, withoutBlankRows, type Draft, type DraftStep } from "./draft.model";

/** What a published guide says of itself, and a draft does not. */
export interface Publication {
  readonly author: string;
  readonly version: number;
  readonly licence: string;
  readonly url: string;
}

/**
 * A draft as a Markdown file with its facts above the text, as `parseGuide` reads it.
 *
 * @param published who wrote it and who may use it, in comments that an import leaves out; null for a draft
 */
export function guideMarkdown(draft: Draft, published: Publication | null = null): string {
  const given = withoutBlankRows(draft);
  const { introduction, steps: _, conclusion, removed: __, otherPrinters: ___, ...facts } = draftDocument(given);
  const { tools, parts, ...head } = facts;
  const yaml = stringify(
    { ...head, tools: tools.map(withoutNothing), parts: parts.map(withoutNothing) },
    { lineWidth: 0 },
  );
  const sections = [
    paragraphs(introduction),
    ...given.steps.map(stepMarkdown),
    `## Conclusion\n\n${paragraphs(conclusion)}`,
  ];
  return `---\n${published === null ? "" : comments(published)}${yaml}---\n\n${sections.join("\n\n")}\n`;
}

function comments({ author, version, licence, url }: Publication): string {
  return [`By ${author}, version ${String(version)}. Licence: ${licence}.`, url]
    .map((text) => `# ${text.replaceAll(/\s+/g, " ")}\n`)
    .join("");
}

/** Without a note that is not there; a tool that is none of the catalogue says so. */
function withoutNothing(row: { readonly note: string | null }): object {
  return Object.fromEntries(Object.entries(row).filter(([name, value]) => name !== "note" || value !== null));
}

function paragraphs(text: string): string {
  return text
    .split(/\n{2,}/)
    .filter((paragraph) => paragraph.trim() !== "")
    .map((paragraph) => writeLine(paragraph.replaceAll(/\s*\n\s*/g, " ")))
    .join("\n\n");
}

function stepMarkdown({ title, lines, pictures }: DraftStep): string {
  const list = lines.map(({ level, mark, text }) => {
    const words =
      mark === "" ? writeLine(text) : `**${mark.charAt(0).toUpperCase()}${mark.slice(1)}:** ${writeInside(text)}`;
    return `${"  ".repeat(level)}- ${words}`;
  });
  return [
    `## ${writeTitle(title)}`,
    ...(list.length === 0 ? [] : [list.join("\n")]),
    ...pictures.map(({ url, alt }) => `![${writeAlt(alt)}](${url})`),
  ].join("\n\n");
}

/** A draft that says what a file says, complete or not. */
export function draftOfDocument({ head, body }: UnfinishedGuide, newStepId: () => string): Draft {
  return draftOf({ ...head, ...body, steps: body.steps.map((step) => ({ ...step, id: newStepId() })) });
}
