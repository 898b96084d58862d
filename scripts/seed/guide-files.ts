import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { slugify, type PartCategory } from "~/features/catalogue/catalogue.model";
import { DRAWING, type GuideDocument } from "~/features/guides/document/guide-document.model";
import { parseGuide } from "~/features/guides/document/parse-guide.server";
import type { SeedFiles } from "./seed-files";

/* The guides as Markdown files, checked for everything that one file cannot know. */

/** A guide of the seed. */
export interface SeedGuide {
  readonly slug: string;
  readonly guide: GuideDocument;
}

/** What guides may name. */
export interface NamedByGuides {
  /** Addresses of parts, with the table of each. */
  readonly parts: ReadonlyMap<string, PartCategory>;
  /** Slugs of printers. */
  readonly printers: ReadonlySet<string>;
  /** Names of the site's drawings. */
  readonly drawings: ReadonlySet<string>;
}

interface GuideFile extends SeedGuide {
  /** Notes that something is wrong in the line that has a text. */
  readonly problem: (text: string, what: string) => void;
}

const EXTENSION = ".md";

/** The guides of a folder, by slug. What is wrong with them is noted in `files`. */
export function guidesOf(files: SeedFiles, directory: string, named: NamedByGuides): readonly SeedGuide[] {
  const guides = namesIn(directory, EXTENSION).flatMap((slug) => guideFile(files, directory, slug));
  const bySlug = new Map(guides.map((file) => [file.slug, file]));
  for (const file of guides) {
    checkHead(file, bySlug, named);
    checkText(file, bySlug, named);
  }
  checkCircles(guides, bySlug);
  checkSeries(guides);
  const used = new Set(guides.flatMap(({ guide }) => drawingsOf(guide)));
  for (const name of named.drawings) {
    if (!used.has(name)) files.problem(`drawings/${name}.svg`, 1, "no guide shows this drawing");
  }
  return guides.map(({ slug, guide }) => ({ slug, guide }));
}

/** The names of a folder's files of one kind, without what they end in, in an order that no locale changes. */
export function namesIn(directory: string, extension: string): readonly string[] {
  return readdirSync(directory)
    .filter((name) => name.endsWith(extension))
    .map((name) => name.slice(0, -extension.length))
    .sort();
}

function guideFile(files: SeedFiles, directory: string, slug: string): readonly GuideFile[] {
  const name = `guides/${slug}${EXTENSION}`;
  const source = readFileSync(path.join(directory, `${slug}${EXTENSION}`), "utf8");
  const { guide, problems } = parseGuide(source);
  for (const { line, text } of problems) files.problem(name, line, text);
  if (guide === null) return [];
  const lines = source.split("\n");
  return [
    {
      slug,
      guide,
      problem: (text, what) => {
        // A name of which another one is a part stands in another line.
        const whole = new RegExp(`(?<![\\w/-])${text.replaceAll(/[^\w\s]/g, "\\$&")}(?![\\w/-])`);
        const at = lines.findIndex((line) => whole.test(line));
        files.problem(name, Math.max(at, 0) + 1, what);
      },
    },
  ];
}

function checkHead(
  { slug, guide: { head }, problem }: GuideFile,
  bySlug: ReadonlyMap<string, unknown>,
  named: NamedByGuides,
) {
  if (slugify(head.title) !== slug)
    problem("title", `the file of this title is ${slugify(head.title)}${EXTENSION}`);
  for (const printer of head.printers === "all" ? [] : head.printers) {
    if (!named.printers.has(printer)) problem(printer, `no printer ${printer}`);
  }
  for (const { part } of head.parts) {
    if (!named.parts.has(part)) problem(part, `no part ${part}`);
  }
  for (const { part } of head.tools) {
    if (part !== null && named.parts.get(part) !== "tools") problem(part, `no part ${part} among the tools`);
  }
  for (const required of head.prerequisites) {
    if (!bySlug.has(required)) problem(required, `no guide ${required}`);
  }
}

/** Where a link of the text leads, when that is a guide or a part. */
const LINK = /\]\(\/(?<area>learn|find)\/(?<address>[^)\s?#]+)/g;

function checkText({ guide, problem }: GuideFile, bySlug: ReadonlyMap<string, unknown>, named: NamedByGuides) {
  for (const drawing of drawingsOf(guide)) {
    if (!named.drawings.has(drawing)) problem(DRAWING + drawing, `no drawing drawings/${drawing}.svg`);
  }
  for (const text of textsOf(guide)) {
    for (const [, area, address = ""] of text.matchAll(LINK)) {
      if (area === "learn" && !bySlug.has(address)) problem(`/learn/${address}`, `no guide ${address}`);
      if (area === "find" && address.includes("/") && !named.parts.has(address)) {
        problem(`/find/${address}`, `no part ${address}`);
      }
    }
  }
}

function textsOf({ body }: GuideDocument): readonly string[] {
  return [body.introduction, ...body.steps.flatMap(({ lines }) => lines.map(({ text }) => text)), body.conclusion];
}

function drawingsOf({ body }: GuideDocument): readonly string[] {
  return body.steps.flatMap(({ pictures }) => pictures.map(({ url }) => url.slice(DRAWING.length)));
}

/** Notes each guide that has to be done before itself. */
function checkCircles(guides: readonly GuideFile[], bySlug: ReadonlyMap<string, GuideFile>): void {
  for (const { slug, guide, problem } of guides) {
    for (const required of guide.head.prerequisites) {
      const before = new Set([required]);
      for (const one of before) for (const next of bySlug.get(one)?.guide.head.prerequisites ?? []) before.add(next);
      if (before.has(slug)) problem(required, `${required} is to be done after this guide, too`);
    }
  }
}

function checkSeries(guides: readonly GuideFile[]): void {
  const taken = new Map<string, string>();
  for (const { slug, guide, problem } of guides) {
    const { series } = guide.head;
    if (series === null) continue;
    const place = `${series.name} ${String(series.position)}`;
    const before = taken.get(place);
    if (before !== undefined) problem("series", `${before} has this place in the series already`);
    taken.set(place, slug);
  }
}
