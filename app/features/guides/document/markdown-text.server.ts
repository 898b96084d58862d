import { fromMarkdown } from "mdast-util-from-markdown";
import type { Nodes } from "mdast";

/*
 * Texts of a guide within a Markdown file. They are Markdown themselves and stand there as they are, but for what would be
 * something else at that place: a line that begins like a list, HTML, a picture. That gets a backslash, which reading
 * takes away again; a text that has such a backslash of its own gets a second one.
 */

/** Markup that no text of a guide has, with the backslashes in front of it. */
const INSIDE = /(\\*)(<|!\[)/g;

const MARK = /^\\*\*\*(?:Note|Caution|Reminder):\*\*/;

function has(node: Nodes, isWanted: (node: Nodes) => boolean): boolean {
  return isWanted(node) || ("children" in node && node.children.some((child) => has(child, isWanted)));
}

/** HTML, pictures and addresses in angle brackets, which a guide shows as the text that was typed. */
function isMarkup(node: Nodes, text: string): boolean {
  if (node.type === "html" || node.type === "image" || node.type === "imageReference") return true;
  return node.type === "link" && text[node.position?.start.offset ?? 0] === "<";
}

/** A text in the middle of a line. */
export function writeInside(text: string): string {
  // Behind a word it is a paragraph, whatever it begins with.
  const line = `x ${text}`;
  const isPlain = !/\\+(?:<|!\[)/.test(text) && !has(fromMarkdown(line), (node) => isMarkup(node, line));
  return isPlain
    ? text
    : text.replaceAll(INSIDE, (_, slashes: string, mark: string) => `${slashes}${slashes}\\${mark}`);
}

/** The text that {@link writeInside} wrote. */
export function readInside(written: string): string {
  return written.replaceAll(INSIDE, (whole, slashes: string, mark: string) =>
    slashes.length % 2 === 1 ? slashes.slice(0, (slashes.length - 1) / 2) + mark : whole,
  );
}

/** A line or a paragraph. */
export function writeLine(text: string): string {
  return writeInside(asParagraph(text));
}

function asParagraph(text: string): string {
  if (/^\\+[!-/:-@[-`{-~]/.test(text)) return `\\${text}`;
  if (/^\d{1,9}\\+[.)]/.test(text)) return text.replace("\\", "\\\\");
  const { children } = fromMarkdown(text);
  const isParagraph = children.length === 1 && children[0]?.type === "paragraph";
  if (isParagraph && !MARK.test(text)) return text;
  return /^\d/.test(text) ? text.replace(/^\d+/, "$&\\") : `\\${text}`;
}

/** The text that {@link writeLine} wrote. */
export function readLine(written: string): string {
  const line = readInside(written);
  if (/^\\+[!-/:-@[-`{-~]/.test(line)) return line.slice(1);
  return line.replace(/^(\d{1,9})\\(\\*[.)])/, "$1$2");
}

/** The title of a step: `#` at the end would be left out. */
export function writeTitle(text: string): string {
  return writeInside(text).replace(/#+$/, "\\$&");
}

/** The text that {@link writeTitle} wrote. */
export function readTitle(written: string): string {
  return readInside(written.replace(/\\(#+)$/, "$1"));
}

/** The words for a picture, in which nothing is markup. */
export function writeAlt(text: string): string {
  return text.replaceAll(/[!-/:-@[-`{-~]/g, "\\$&");
}
