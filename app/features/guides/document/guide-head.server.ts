import { isNode, LineCounter, parseDocument, visit, type Document } from "yaml";
import { guideHeadSchema, type GuideHead, type GuideProblem } from "./guide-document.model";

/** Lines of the file before the head's first one. */
const BEFORE = 1;

/** Reads a guide's head from YAML: data only, no tags and no anchors that grow. */
export function parseHead(source: string): {
  readonly head: GuideHead | null;
  readonly problems: readonly GuideProblem[];
} {
  const deep = tooDeepAt(source);
  if (deep !== null) return { head: null, problems: [{ line: BEFORE + deep, text: "This line is too far in" }] };
  const lines = new LineCounter();
  const document = parseDocument(source, { lineCounter: lines, schema: "core", version: "1.2" });
  if (document.errors.length > 0) {
    const problems = document.errors.map(({ linePos, message }) => ({
      line: BEFORE + (linePos?.[0].line ?? 1),
      text: message.split("\n")[0]?.replace(/ at line \d+, column \d+:$/, "") ?? "This is no YAML",
    }));
    return { head: null, problems };
  }
  const names = namedValues(document, lines);
  if (names.length > 0) return { head: null, problems: names };
  const parsed = guideHeadSchema.safeParse(document.toJS({ maxAliasCount: 0 }));
  if (parsed.success) return { head: parsed.data, problems: [] };
  const lineOf = (path: readonly PropertyKey[]): number => {
    for (let depth = path.length; depth > 0; depth -= 1) {
      const node = document.getIn(path.slice(0, depth), true);
      if (isNode(node) && node.range) return BEFORE + lines.linePos(node.range[0]).line;
    }
    return BEFORE + 1;
  };
  const problems = parsed.error.issues.map(({ path, message }) => ({
    line: lineOf(path),
    text: `${path.join(".")} ${message}`.trim(),
  }));
  return { head: null, problems };
}

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
