import { isNode, LineCounter, parseDocument } from "yaml";
import { guideHeadSchema, type GuideHead, type GuideProblem } from "./guide-document.model";

/** Lines of the file before the head's first one. */
const BEFORE = 1;

/** Reads a guide's head from YAML: data only, no tags and no anchors that grow. */
export function parseHead(source: string): {
  readonly head: GuideHead | null;
  readonly problems: readonly GuideProblem[];
} {
  const lines = new LineCounter();
  const document = parseDocument(source, { lineCounter: lines, schema: "core", version: "1.2" });
  if (document.errors.length > 0) {
    const problems = document.errors.map(({ linePos, message }) => ({
      line: BEFORE + (linePos?.[0].line ?? 1),
      text: message.split("\n")[0]?.replace(/ at line \d+, column \d+:$/, "") ?? "This is no YAML",
    }));
    return { head: null, problems };
  }
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
