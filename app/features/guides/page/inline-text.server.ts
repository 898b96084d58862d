import { fromMarkdown } from "mdast-util-from-markdown";
import type { Nodes } from "mdast";
import { isOwnPath } from "~/lib/http/safe-redirect";
import { webLink } from "~/lib/text/web-link";
import type { InlineText } from "./inline-text.model";

/**
 * One line of Markdown as text with emphasis, code and links, ready to be drawn. All else that Markdown or HTML could
 * be is the text that was typed.
 */
export function inlineText(markdown: string): InlineText {
  const [paragraph, ...others] = fromMarkdown(markdown).children;
  // A line may begin like a list or a heading: then it is text.
  if (paragraph?.type !== "paragraph" || others.length > 0) return [markdown];
  return joined(paragraph.children.flatMap((node) => pieces(node, markdown)));
}

function pieces(node: Nodes, markdown: string): InlineText {
  const typed = markdown.slice(node.position?.start.offset ?? 0, node.position?.end.offset ?? 0);
  switch (node.type) {
    case "text":
      return [node.value];
    case "strong":
      return [{ strong: joined(node.children.flatMap((child) => pieces(child, markdown))) }];
    case "emphasis":
      return [{ emphasis: joined(node.children.flatMap((child) => pieces(child, markdown))) }];
    case "inlineCode":
      return [{ code: node.value }];
    case "link": {
      const children = joined(node.children.flatMap((child) => pieces(child, markdown)));
      if (isOwnPath(node.url)) return [{ to: node.url, link: children }];
      const href = webLink(node.url);
      return href === null ? [typed] : [{ href, link: children }];
    }
    default:
      return [typed];
  }
}

/** The same with texts that follow each other as one. */
function joined(parts: InlineText): InlineText {
  const result: InlineText[number][] = [];
  for (const part of parts) {
    const last = result.at(-1);
    if (typeof part === "string" && typeof last === "string") result[result.length - 1] = last + part;
    else result.push(part);
  }
  return result;
}

/** Plain paragraphs of Markdown, each ready to be drawn. */
export function paragraphsText(markdown: string): readonly InlineText[] {
  return markdown
    .split(/\n{2,}/)
    .filter((paragraph) => paragraph.trim() !== "")
    .map((paragraph) => inlineText(paragraph.replaceAll("\n", " ")));
}
