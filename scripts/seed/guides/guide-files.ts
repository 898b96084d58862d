import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { slugify, type PartCategory } from "~/features/catalogue/catalogue.model";
import { DRAWING, type GuideDocument } from "~/features/guides/document/guide-document.model";
import { parseGuide } from "~/features/guides/document/parse-guide.server";
import type { SeedFiles } from "../seed-files";

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
  /** The site's drawings: their files without what these end in, folders in front. */
  readonly drawings: readonly string[];
}

interface GuideFile extends SeedGuide {
  /** The file without what it ends in, with its folder in front. */
  readonly file: string;
  /** Notes that something is wrong in the line that has a text. */
  readonly problem: (text: string, what: string) => void;
}

const EXTENSION = ".md";

/** What guides may name, and the guides themselves. */
interface Known extends Omit<NamedByGuides, "drawings"> {
  readonly guides: ReadonlyMap<string, GuideFile>;
  readonly drawings: ReadonlySet<string>;
}

/** The guides of a folder, in the order of their files. What is wrong with them is noted in `files`. */
export function guidesOf(files: SeedFiles, directory: string, named: NamedByGuides): readonly SeedGuide[] {
  const guides = filesIn(directory, EXTENSION).flatMap((name) => guideFile(files, directory, name));
  const known: Known = {
    ...named,
    guides: new Map(guides.map((file) => [file.slug, file])),
    drawings: new Set(named.drawings.map((file) => path.posix.basename(file))),
  };
  for (const file of guides) {
    checkHead(file, known);
    checkText(file, known);
  }
  checkCircles(known.guides);
  checkSeries(guides);
  checkDrawings(files, named.drawings, new Set(guides.flatMap(({ guide }) => drawingsOf(guide))));
  return guides.map(({ slug, guide }) => ({ slug, guide }));
}

/**
 * The files of a folder and of those within it that end in something, without that and with a folder's name in front, in
 * an order that no locale changes.
 */
export function filesIn(directory: string, extension: string): readonly string[] {
  return readdirSync(directory, { recursive: true, encoding: "utf8" })
    .filter((name) => name.endsWith(extension))
    .map((name) => name.slice(0, -extension.length).split(path.sep).join("/"))
    .sort();
}

function guideFile(files: SeedFiles, directory: string, file: string): readonly GuideFile[] {
  const name = `guides/${file}${EXTENSION}`;
  const slug = path.posix.basename(file);
  const source = readFileSync(path.join(directory, `${file}${EXTENSION}`), "utf8");
  const { guide, problems } = parseGuide(source);
  for (const { line, text } of problems) files.problem(name, line, text);
  if (guide === null) return [];
  const lines = source.split("\n");
  return [
    {
      ...{ file, slug, guide },
      problem: (text, what) => {
        // A name of which another one is a part stands in another line.
        const whole = new RegExp(`(?<![\\w/-])${text.replaceAll(/[^\w\s]/g, "\\$&")}(?![\\w/-])`);
        const at = lines.findIndex((line) => whole.test(line));
        files.problem(name, Math.max(at, 0) + 1, what);
      },
    },
  ];
}

function checkHead({ file, slug, guide: { head }, problem }: GuideFile, known: Known): void {
  if (slugify(head.title) !== slug) problem("title", `the file of this title is ${slugify(head.title)}${EXTENSION}`);
  const folder = path.posix.dirname(file);
  if (head.kind !== folder)
    problem("kind:", `a guide of this kind stands in the folder ${head.kind}, not in ${folder}`);
  const other = known.guides.get(slug);
  if (other !== undefined && other.file !== file) problem("title", `${other.file}${EXTENSION} has this title, too`);
  if (head.sources.length === 0) problem("sources", "a guide of the site names its sources");
  for (const printer of head.printers === "all" ? [] : head.printers) {
    if (!known.printers.has(printer)) problem(printer, `no printer ${printer}`);
  }
  for (const { part } of head.parts) {
    if (!known.parts.has(part)) problem(part, `no part ${part}`);
  }
  for (const { part } of head.tools) {
    if (part !== null && known.parts.get(part) !== "tools") problem(part, `no part ${part} among the tools`);
  }
  for (const required of head.prerequisites) {
    if (!known.guides.has(required)) problem(required, `no guide ${required}`);
  }
}

/** Where a link of the text leads, when that is a guide or a part. */
const LINK = /\]\(\/(?<area>learn|find)\/(?<address>[^)\s?#]+)/g;

function checkText({ guide, problem }: GuideFile, known: Known): void {
  for (const { url } of picturesOf(guide)) {
    if (!url.startsWith(DRAWING)) problem(url, "guides of the seed show drawings only");
  }
  for (const drawing of drawingsOf(guide)) {
    if (!known.drawings.has(drawing)) problem(DRAWING + drawing, `no drawing drawings/${drawing}.svg`);
  }
  for (const text of textsOf(guide)) {
    for (const [, area, address = ""] of text.matchAll(LINK)) {
      if (area === "learn" && !known.guides.has(address)) problem(`/learn/${address}`, `no guide ${address}`);
      if (area === "find" && address.includes("/") && !known.parts.has(address)) {
        problem(`/find/${address}`, `no part ${address}`);
      }
    }
  }
}

function textsOf({ body }: GuideDocument): readonly string[] {
  return [body.introduction, ...body.steps.flatMap(({ lines }) => lines.map(({ text }) => text)), body.conclusion];
}

function drawingsOf({ body }: Pick<GuideDocument, "body">): readonly string[] {
  return picturesOf({ body }).flatMap(({ url }) => (url.startsWith(DRAWING) ? url.slice(DRAWING.length) : []));
}

function picturesOf({ body }: Pick<GuideDocument, "body">) {
  return body.steps.flatMap(({ pictures }) => pictures);
}

/** Notes each guide that has to be done before itself. */
function checkCircles(guides: ReadonlyMap<string, GuideFile>): void {
  for (const { slug, guide, problem } of guides.values()) {
    for (const required of guide.head.prerequisites) {
      const before = new Set([required]);
      for (const one of before) for (const next of guides.get(one)?.guide.head.prerequisites ?? []) before.add(next);
      if (before.has(slug)) problem(required, `${required} is to be done after this guide, too`);
    }
  }
}

/** Each drawing is known by its name, and shown by a guide. */
function checkDrawings(files: SeedFiles, drawings: readonly string[], used: ReadonlySet<string>): void {
  const seen = new Map<string, string>();
  for (const file of drawings) {
    const name = path.posix.basename(file);
    const before = seen.get(name);
    seen.set(name, file);
    if (before !== undefined) files.problem(`drawings/${file}.svg`, 1, `${before}.svg has this name, too`);
    if (!used.has(name)) files.problem(`drawings/${file}.svg`, 1, "no guide shows this drawing");
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
