/* Checks of a page's HTML as the server sends it, before a browser has corrected it. */

const SCRIPT = /<script\b([^>]*)>([\s\S]*?)<\/script>/gi;

/** An inline or external script element of a page. */
export interface ScriptElement {
  readonly attributes: string;
  readonly content: string;
}

/** Every script element, in order. */
export function scriptsIn(html: string): ScriptElement[] {
  return [...html.matchAll(SCRIPT)].map(([, attributes = "", content = ""]) => ({ attributes, content }));
}

/** The text a visitor reads: without scripts, styles and tags. */
export function textOf(html: string): string {
  return decode(
    html
      .replace(SCRIPT, " ")
      .replace(/<style\b[\s\S]*?<\/style>/gi, " ")
      .replace(/<[^>]*>/g, " ")
      .replace(/\s+/g, " "),
  );
}

/** The value of an attribute of the first tag that matches, decoded; null when there is none. */
export function attribute(html: string, tag: RegExp, name: string): string | null {
  const found = tag.exec(html)?.[0] ?? "";
  const value = new RegExp(`\\s${name}="([^"]*)"`).exec(found)?.[1];
  return value === undefined ? null : decode(value);
}

/** The targets of a page's links, fragments included, each once. */
export function linksIn(html: string): string[] {
  const anchors = html.matchAll(/<a\b[^>]*?\shref="([^"]*)"/g);
  return [...new Set([...anchors].map(([, href = ""]) => decode(href)))];
}

/** Files a page loads: scripts, styles, images, sprites. */
export function filesIn(html: string): string[] {
  const withoutData = html.replace(/<script(?![^>]*\ssrc=)[^>]*>[\s\S]*?<\/script>/gi, " ");
  const sources = withoutData.matchAll(/<(?:script|img|source)\b[^>]*?\ssrc="([^"]*)"/g);
  const links = withoutData.matchAll(/<(?:link|use)\b[^>]*?\shref="([^"]*)"/g);
  return [...new Set([...sources, ...links].map(([, href = ""]) => decode(href).split("#")[0] ?? ""))].filter(
    (href) => href !== "" && !href.startsWith("data:"),
  );
}

/** Errors in the HTML of a page, one line each. */
export function htmlErrorsOf(html: string): string[] {
  const errors: string[] = [];
  const words = textOf(html);
  if (!/^<!doctype html>/i.test(html)) errors.push("no doctype");
  if (/<!--\$[?!]-->|hidden id="S:|<template id="[BP]:/.test(html)) errors.push("a pending marker");
  for (const word of ["undefined", "NaN", "[object", "Invalid Date", "&amp;amp;"]) {
    if (words.includes(word)) errors.push(`"${word}" in the text: ${around(words, word)}`);
  }
  if (count(html, /<h1\b/g) !== 1) errors.push(`${String(count(html, /<h1\b/g))} first headings`);
  const head = html.slice(0, html.indexOf("</head>"));
  if (!/<title>[^<]+<\/title>/.test(head) || count(head, /<title\b/g) !== 1) errors.push("not exactly one title");
  if (!/<html[^>]*\slang="en"/.test(html)) errors.push("no language");
  errors.push(...idErrors(html));
  for (const [image] of html.matchAll(/<img\b[^>]*>/g)) {
    if (!/\salt="/.test(image) || !/\swidth="/.test(image) || !/\sheight="/.test(image)) {
      errors.push(`a picture without text or size: ${image}`);
    }
  }
  for (const { attributes, content } of scriptsIn(html)) {
    if (attributes.includes("application/ld+json") && !isJson(content)) errors.push("structured data that is no JSON");
  }
  return errors;
}

/**
 * A request whose page is rendered for one visitor, since a stranger's cookie is no public one. {@link escapingErrorsOf}
 * tells its own scripts by their nonce, which pages of the page cache do not have.
 */
export const ONE_VISITOR = { headers: { cookie: "seen=1" } };

/** Signs that a visitor's input became code of the page, one line each. */
export function escapingErrorsOf(html: string): string[] {
  const errors: string[] = [];
  for (const { attributes, content } of scriptsIn(html)) {
    if (/<!--|<script|[\u2028\u2029]/i.test(content)) errors.push(`unescaped inside a script: ${content.slice(0, 80)}`);
    if (!/\snonce="|application\/ld\+json|\ssrc="\/assets\//.test(` ${attributes}`)) {
      errors.push(`a script that is not ours: ${content.slice(0, 80)}`);
    }
  }
  const markup = html.replace(SCRIPT, "<script></script>");
  for (const [tag] of markup.matchAll(/<[a-z][a-z0-9]*\b(?:"[^"]*"|'[^']*'|[^'">])*>/gi)) {
    const bare = tag.replace(/"[^"]*"/g, '""');
    if (/\son[a-z]+\s*=/i.test(bare)) errors.push(`an event handler: ${tag.slice(0, 120)}`);
    if (/\s(?:href|src|action|formaction)="\s*(?:javascript|data|vbscript):/i.test(tag)) {
      errors.push(`an address that runs: ${tag.slice(0, 120)}`);
    }
  }
  return errors;
}

function idErrors(html: string): string[] {
  const markup = html.replace(SCRIPT, " ");
  const ids = [...markup.matchAll(/<[a-z][^>]*?\sid="([^"]*)"/gi)].map(([, id = ""]) => id);
  const known = new Set(ids);
  const twice = [...known].filter((id) => ids.indexOf(id) !== ids.lastIndexOf(id));
  const referring = markup.matchAll(/\s(?:aria-labelledby|aria-describedby|aria-controls|for)="([^"]*)"/g);
  const lost = [...referring].flatMap(([, list = ""]) => list.split(/\s+/)).filter((id) => id !== "" && !known.has(id));
  return [
    ...twice.map((id) => `the id ${id} twice`),
    ...[...new Set(lost)].map((id) => `a reference to ${id}, which is not there`),
  ];
}

function count(text: string, pattern: RegExp): number {
  return text.match(pattern)?.length ?? 0;
}

function around(text: string, word: string): string {
  const at = text.indexOf(word);
  return text.slice(Math.max(0, at - 40), at + 40);
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

const ENTITIES: Readonly<Record<string, string>> = {
  "&amp;": "&",
  "&lt;": "<",
  "&gt;": ">",
  "&quot;": '"',
  "&#x27;": "'",
  "&#39;": "'",
};

function decode(text: string): string {
  return text.replace(/&(?:amp|lt|gt|quot|#x27|#39);/g, (entity) => ENTITIES[entity] ?? entity);
}
