import { fromMarkdown } from "mdast-util-from-markdown";
import type { List, ListItem, Nodes, Paragraph, RootContent } from "mdast";
import { isOwnPath } from "~/lib/http/safe-redirect";
import { webLink } from "~/lib/text/web-link";
import {
  guideBodySchema,
  isPictureAddress,
  LINE_MARKS,
  type GuideBody,
  type GuideDocument,
  type GuideLine,
  type GuideProblem,
  type GuideStep,
  type LineMark,
} from "./guide-document.model";
import { readInside, readLine, readTitle } from "./markdown-text.server";
import { parseHead, parseUnfinishedHead } from "./guide-head.server";
import type { UnfinishedGuide } from "./unfinished-guide.model";

/** A guide that was read, or all that is wrong with its file. */
export type ParsedGuide =
  | { readonly guide: GuideDocument; readonly problems: readonly [] }
  | { readonly guide: null; readonly problems: readonly GuideProblem[] };

const FENCE = "---\n";

/** Characters of a file: as many as 60 full steps have. */
const LONGEST_FILE = 400_000;

/**
 * Reads a guide from Markdown with front matter: a head in YAML between two lines of three hyphens, an introduction, a
 * `##` for each step with its lines as a list and its pictures, and `## Conclusion` at the end. Nothing of it is run,
 * and HTML is refused.
 */
export function parseGuide(source: string): ParsedGuide {
  const { file, problems } = partsOf(source);
  if (file === null) return refused(problems);
  if (file.head === null) return refused([{ line: 1, text: NO_HEAD }]);
  const head = parseHead(file.head);
  const body = parseBody(file);
  if (head.head === null || body.body === null) return refused([...head.problems, ...body.problems]);
  return { guide: { head: head.head, body: body.body }, problems: [] };
}

/** What there is of a guide, or all that cannot be read of its file. */
export type ParsedUnfinishedGuide =
  | { readonly guide: UnfinishedGuide; readonly problems: readonly [] }
  | { readonly guide: null; readonly problems: readonly GuideProblem[] };

/**
 * Reads a guide that need not be complete from the same Markdown as {@link parseGuide}: the head, parts of it and the
 * conclusion may be missing, and what breaks the limits of a guide is kept. Whatever cannot be read is refused.
 */
export function parseUnfinishedGuide(source: string): ParsedUnfinishedGuide {
  if (source.trim() === "") return refused([{ line: 1, text: "There is no text yet" }]);
  const { file, problems } = partsOf(source);
  if (file === null) return refused(problems);
  const head = parseUnfinishedHead(file.head ?? "{}");
  const { body, problems: ofBody } = readBody(file, { isUnfinished: true });
  if (head.head === null || ofBody.length > 0) return refused([...head.problems, ...ofBody]);
  const { introduction, sections } = body;
  const last = sections.at(-1);
  const hasConclusion = last?.title === "Conclusion";
  return {
    guide: {
      head: head.head,
      body: {
        introduction,
        steps: (hasConclusion ? sections.slice(0, -1) : sections).map(({ title, lines, pictures }) => ({
          ...{ title, pictures },
          lines: lines.map((line) => ({ ...line, level: Math.min(line.level, DEEPEST_LEVEL) })),
        })),
        conclusion: hasConclusion ? last.paragraphs : "",
      },
    },
    problems: [],
  };
}

const DEEPEST_LEVEL = 2;

const NO_HEAD = "The facts about the guide come first, between two lines of three hyphens (---)";

/** A file's head and text, and how many lines stand before the text. */
interface FileParts {
  /** Null where there is none. */
  readonly head: string | null;
  readonly text: string;
  readonly before: number;
}

function partsOf(
  source: string,
):
  | { readonly file: FileParts; readonly problems: readonly [] }
  | { readonly file: null; readonly problems: readonly GuideProblem[] } {
  const wrong = (problem: GuideProblem) => ({ file: null, problems: [problem] });
  if (source.length > LONGEST_FILE) return wrong({ line: 1, text: "The file has more than 400,000 characters" });
  const file = source.replaceAll(/\r\n?/g, "\n").replace(/^\uFEFF/, "");
  const hasHead = file.startsWith(FENCE);
  const end = file.indexOf(`\n${FENCE}`, FENCE.length - 1);
  if (hasHead && end === -1)
    return wrong({
      line: 1,
      text: "The facts begin here and do not end: put a line of three hyphens (---) after them",
    });
  const unusual = unusualLines(file, hasHead ? file.slice(0, end + 1).split("\n").length : 0);
  if (unusual.length > 0) return { file: null, problems: unusual };
  if (!hasHead) return { file: { head: null, text: file, before: 0 }, problems: [] };
  return {
    file: {
      head: file.slice(FENCE.length, end + 1),
      text: file.slice(end + 1 + FENCE.length),
      before: file.slice(0, end + 1 + FENCE.length).split("\n").length - 1,
    },
    problems: [],
  };
}

/** More than any line of a guide has: an introduction of one paragraph is the longest. */
const LONGEST_LINE = 2_500;
/** More characters than a step's list or a paragraph has without an empty line. */
const LONGEST_BLOCK = 12_000;

/** Control characters, and what stands for bytes that are not UTF-8. */
const NO_TEXT = /(?!\t)[\p{Cc}\uFFFD]/u;

/** Lines with four marks of lists or quotes, or as far in: YAML's in the head, Markdown's after it. */
const TOO_FAR_IN_OF_HEAD = /^\s{13}|^\s*(?:[-?]\s+){4}/;
const TOO_FAR_IN_OF_TEXT = /^\s{13}|^\s*(?:(?:[-*+?]|\d{1,9}[.)])\s+|>\s*){4}/;

/**
 * Lines as no guide has them, on which the rules of YAML and Markdown would be tried for long: far in, deep within each
 * other, endless.
 *
 * @param headLines how many of the file's lines are the head with its first and last line
 */
function unusualLines(file: string, headLines: number): readonly GuideProblem[] {
  let block = 0;
  for (const [at, line] of file.split("\n").entries()) {
    const problem = (text: string) => [{ line: at + 1, text }];
    if (NO_TEXT.test(line)) return problem("This line has a character that is no text: save the file as text in UTF-8");
    block = line.trim() === "" ? 0 : block + line.length;
    if (line.length > LONGEST_LINE) return problem("This line has more than 2,500 characters");
    if (block > LONGEST_BLOCK) return problem("There is no empty line for more than 12,000 characters");
    const tooFarIn = at < headLines ? TOO_FAR_IN_OF_HEAD : TOO_FAR_IN_OF_TEXT;
    if (tooFarIn.test(line)) return problem("This line is too far in");
  }
  return [];
}

function refused(problems: readonly GuideProblem[]): {
  readonly guide: null;
  readonly problems: readonly GuideProblem[];
} {
  return { guide: null, problems: [...problems].sort((one, other) => one.line - other.line) };
}

/** What has been read of the text, with the line that each part of it begins on. */
interface Reading {
  readonly text: string;
  /** It is a draft, whose checks look at links, and whose pictures have to be some that can be shown. */
  readonly isUnfinished: boolean;
  readonly problem: (node: Nodes, text: string) => void;
}

interface Section {
  readonly line: number;
  readonly title: string;
  readonly nodes: RootContent[];
}

/** What stands between two headings, read both as a step and as a conclusion. */
interface ReadSection extends GuideStep {
  readonly line: number;
  readonly paragraphs: string;
}

interface ReadBody {
  readonly introduction: string;
  readonly sections: readonly ReadSection[];
}

function readBody(
  { text, before }: FileParts,
  { isUnfinished }: Pick<Reading, "isUnfinished">,
): { readonly body: ReadBody; readonly problems: GuideProblem[] } {
  const problems: GuideProblem[] = [];
  const lineOf = (node: Nodes) => before + (node.position?.start.line ?? 1);
  const reading: Reading = {
    ...{ text, isUnfinished },
    problem: (node, what) => problems.push({ line: lineOf(node), text: what }),
  };
  const tree = fromMarkdown(text);
  refuseUnsafe(tree, reading);

  const introduction: RootContent[] = [];
  const sections: Section[] = [];
  for (const node of tree.children) {
    if (node.type !== "heading") (sections.at(-1)?.nodes ?? introduction).push(node);
    else if (node.depth === 2) {
      const [first, last] = [node.children[0], node.children.at(-1)];
      sections.push({
        line: lineOf(node),
        title: first && last ? readTitle(sourceOf(first, reading, last)) : "",
        nodes: [],
      });
    } else reading.problem(node, "Only headings of two ## stand in a guide: one for each step, and Conclusion");
  }
  const body = {
    introduction: paragraphsOf(introduction, reading),
    sections: sections.map((section, at): ReadSection => {
      const isConclusion = at === sections.length - 1 && section.title === "Conclusion";
      return {
        line: section.line,
        ...(isConclusion ? { title: section.title, lines: [], pictures: [] } : stepOf(section, reading)),
        paragraphs: isConclusion ? paragraphsOf(section.nodes, reading) : "",
      };
    }),
  };
  return { body, problems };
}

function parseBody(file: FileParts): {
  readonly body: GuideBody | null;
  readonly problems: readonly GuideProblem[];
} {
  const { body, problems } = readBody(file, { isUnfinished: false });
  const last = body.sections.at(-1);
  if (last?.title !== "Conclusion") {
    return { body: null, problems: [{ line: last?.line ?? file.before + 1, text: "A guide ends with ## Conclusion" }] };
  }
  const steps = body.sections.slice(0, -1);
  const parsed = guideBodySchema.safeParse({ introduction: body.introduction, steps, conclusion: last.paragraphs });
  for (const { path, message } of parsed.error?.issues ?? []) {
    const [part, at] = path;
    const line =
      part === "steps" && typeof at === "number" ? steps[at]?.line : part === "conclusion" ? last.line : null;
    problems.push({ line: line ?? file.before + 1, text: message });
  }
  return problems.length === 0 && parsed.success ? { body: parsed.data, problems } : { body: null, problems };
}

/** Notes HTML, and links that lead neither to a page of the site nor to one of the web. */
function refuseUnsafe(node: Nodes, reading: Reading): void {
  if (node.type === "html") reading.problem(node, "Write it without HTML");
  if (node.type === "link" && !reading.isUnfinished && !isOwnPath(node.url) && webLink(node.url) === null)
    reading.problem(node, `A link to ${node.url} leads nowhere here`);
  if ("children" in node) for (const child of node.children) refuseUnsafe(child, reading);
}

/** What stands in the file for a node, or for all nodes from it to another one, on one line. */
function sourceOf(first: Nodes, { text }: Reading, last: Nodes = first): string {
  return text
    .slice(first.position?.start.offset ?? 0, last.position?.end.offset ?? 0)
    .replaceAll(/\s*\n\s*/g, " ")
    .trim();
}

function paragraphsOf(nodes: readonly RootContent[], reading: Reading): string {
  const paragraphs: string[] = [];
  for (const node of nodes) {
    if (node.type === "paragraph" && !hasPicture(node)) paragraphs.push(readLine(sourceOf(node, reading)));
    else reading.problem(node, "Introduction and conclusion are plain paragraphs");
  }
  return paragraphs.join("\n\n");
}

function stepOf({ title, nodes }: Section, reading: Reading): GuideStep {
  const lines: GuideLine[] = [];
  const pictures: { url: string; alt: string }[] = [];
  for (const node of nodes) {
    if (node.type === "list") lines.push(...linesOf(node, 0, reading));
    else if (node.type === "paragraph" && hasPicture(node)) pictures.push(...picturesOf(node, reading));
    else reading.problem(node, "A step is a list of lines, and pictures");
  }
  return { title, lines, pictures };
}

const hasPicture = ({ children }: Paragraph) => children.some(({ type }) => type === "image");

function picturesOf(node: Paragraph, reading: Reading): { url: string; alt: string }[] {
  return node.children.flatMap((child) => {
    if (child.type === "image") {
      if (reading.isUnfinished && !isPictureAddress(child.url)) reading.problem(child, noPicture(child.url));
      return [{ url: child.url, alt: child.alt ?? "" }];
    }
    if (child.type !== "text" || child.value.trim() !== "") {
      reading.problem(child, "A picture stands in a paragraph of its own");
    }
    return [];
  });
}

const noPicture = (url: string) =>
  `No picture of this site is at ${url.slice(0, 80)}: take this line out, and upload the picture to the draft`;

function linesOf(list: List, level: number, reading: Reading): GuideLine[] {
  if (list.ordered === true) reading.problem(list, "Lines of a step begin with a hyphen: the steps are numbered");
  return list.children.flatMap((item) => lineWithThoseBelow(item, level, reading));
}

function lineWithThoseBelow(item: ListItem, level: number, reading: Reading): GuideLine[] {
  const [own, ...below] = item.children;
  if (own?.type !== "paragraph" || hasPicture(own)) {
    reading.problem(item, "A line is one paragraph");
    return [];
  }
  const lines = [lineOf(own, level, reading)];
  for (const node of below) {
    if (node.type === "list") lines.push(...linesOf(node, level + 1, reading));
    else reading.problem(node, "A line is one paragraph");
  }
  return lines;
}

const MARKS: ReadonlyMap<string, LineMark> = new Map(
  LINE_MARKS.map((mark) => [`${mark.charAt(0).toUpperCase()}${mark.slice(1)}:`, mark]),
);

/** A line whose bold first word is the name of a mark has that mark: `**Caution:** The block is hot.` */
function lineOf(paragraph: Paragraph, level: number, reading: Reading): GuideLine {
  const [first] = paragraph.children;
  const word = first?.type === "strong" && first.children[0]?.type === "text" ? first.children[0].value : "";
  const mark = MARKS.get(word) ?? null;
  const whole = sourceOf(paragraph, reading);
  const text =
    mark === null || first === undefined
      ? readLine(whole)
      : readInside(whole.slice(sourceOf(first, reading).length).trim());
  return { level, mark, text };
}
