import { isNode, LineCounter, parseDocument, visit, type Document } from "yaml";
import type { z } from "zod";
import { guideHeadSchema, type GuideHead, type GuideProblem } from "./guide-document.model";
import { unfinishedHeadSchema, type UnfinishedGuide } from "./unfinished-guide.model";

/** Lines of the file before the head's first one. */
const BEFORE = 1;

/** What was read of a head, or all that is wrong with it. */
interface ReadHead<Head> {
  readonly head: Head | null;
  readonly problems: readonly GuideProblem[];
}

/** Reads a guide's head from YAML: data only, no tags and no anchors that grow. */
export function parseHead(source: string): ReadHead<GuideHead> {
  return readHead(source, guideHeadSchema, ({ path, message }) => `${path.join(".")} ${message}`.trim());
}

/** Reads what there is of the head of a guide that need not be complete. What cannot be read is said in plain words. */
export function parseUnfinishedHead(source: string): ReadHead<UnfinishedGuide["head"]> {
  return readHead(source, unfinishedHeadSchema, (issue) => {
    const name = issue.path.findLast((step) => typeof step === "string");
    if (issue.code === "unrecognized_keys")
      return `A guide has no fact called ${issue.keys.map((key) => `“${key}”`).join(", ")}`;
    return name === undefined ? issue.message : `“${name}” ${issue.message}`;
  });
}

function readHead<Head>(
  source: string,
  schema: z.ZodType<Head>,
  wordsOf: (issue: z.core.$ZodIssue) => string,
): ReadHead<Head> {
  const deep = tooDeepAt(source);
  if (deep !== null) return { head: null, problems: [{ line: BEFORE + deep, text: "This line is too far in" }] };
  const lines = new LineCounter();
  const document = parseDocument(source, { lineCounter: lines, schema: "core", version: "1.2" });
  if (document.errors.length > 0) {
    const problems = document.errors.map(({ code, linePos }) => ({
      line: BEFORE + (linePos?.[0].line ?? 1),
      text: code === "DUPLICATE_KEY" ? "This fact stands here twice" : UNREADABLE,
    }));
    return { head: null, problems };
  }
  const names = namedValues(document, lines);
  if (names.length > 0) return { head: null, problems: names };
  const parsed = schema.safeParse(document.toJS({ maxAliasCount: 0 }));
  if (parsed.success) return { head: parsed.data, problems: [] };
  const lineOf = (path: readonly PropertyKey[]): number => {
    for (let depth = path.length; depth > 0; depth -= 1) {
      const node = document.getIn(path.slice(0, depth), true);
      if (isNode(node) && node.range) return BEFORE + lines.linePos(node.range[0]).line;
    }
    return BEFORE + 1;
  };
  const problems = parsed.error.issues.map((issue) => {
    const [unknown = ""] = issue.code === "unrecognized_keys" ? issue.keys : [];
    return { line: lineOf(unknown === "" ? issue.path : [...issue.path, unknown]), text: wordsOf(issue) };
  });
  return { head: null, problems };
}

const UNREADABLE =
  "This cannot be read as “name: value”: put a value with : or # in quotes, and look at the spaces before the line";

/** Values that stand for others (`*name`): a short head could be endless with them. */
function namedValues(document: Document, lines: LineCounter): readonly GuideProblem[] {
  const problems: GuideProblem[] = [];
  visit(document, {
    Alias(_, { source, range }) {
      problems.push({
        line: BEFORE + lines.linePos(range?.[0] ?? 0).line,
        text: `Write the value in place of *${source.slice(0, 40)}`,
      });
      return visit.BREAK;
    },
  });
  return problems;
}

/** Lists within lists: a guide has two, and thousands would be read for very long. */
const DEEPEST = 20;

/** The first line with more lists open than any guide has; null when there is none. */
function tooDeepAt(source: string): number | null {
  let [depth, line] = [0, 1];
  for (const letter of source) {
    if (letter === "\n") line += 1;
    else if (letter === "[" || letter === "{") depth += 1;
    else if (letter === "]" || letter === "}") depth = Math.max(0, depth - 1);
    if (depth > DEEPEST) return line;
  }
  return null;
}
