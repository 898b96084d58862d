import { posix } from "node:path";
import { commentsIn, isProgram, type Comment, type FileRule, type SourceFile } from "./source-file";

/** Measurements are named by the keys of their targets, which docs/performance.md lists. */
const MAY_NAME_ROWS = /^(bench\/|docs\/performance\.md$)/;

/** Pages of the site and not of this repository: the seed checks where their links lead. */
const GUIDES = "supabase/seed/guides/";

/**
 * Citations of what is not in this repository. Applied migrations are excluded: databases keep their checksum, so not
 * even a comment in them may change.
 */
export const CITATION_RULES: readonly FileRule[] = [
  {
    name: "file-cites-only-the-repository",
    appliesTo: (path) => !path.startsWith("supabase/migrations/") && !path.startsWith(GUIDES),
    check: (file) =>
      commentLinesIn(file).flatMap(({ line, text }) =>
        citationsIn(text, MAY_NAME_ROWS.test(file.path)).map((citation) => `line ${line}: cites "${citation}"`),
      ),
  },
  {
    name: "file-no-dead-links",
    appliesTo: (path) => path.endsWith(".md") && !path.startsWith(GUIDES),
    check: (file) => [
      ...linksIn(file).flatMap((link) => (file.exists(link) ? [] : `broken link to "${link}"`)),
      ...pathsIn(file).flatMap((path) => (file.exists(path) ? [] : `names "${path}", which does not exist`)),
    ],
  },
];

const OUTSIDE = [
  // A document by its name, unless it has a path in this repository.
  /(?<![\w/(])(?:product|architecture|specification|acceptance|bars|copy|style|ui)\.md\b/g,
  /\bthe specification\b|\bspecification(?:'s)?,? sections?\b|§ ?\d/gi,
];
/** A numbered row of an external list: one letter and one or two digits. */
const ROW = /(?<![\w.-])(?:[PQRSF]\d{1,2})(?![\w.-])/g;

function citationsIn(text: string, rowsAllowed: boolean): string[] {
  const patterns = rowsAllowed ? OUTSIDE : [...OUTSIDE, ROW];
  return patterns.flatMap((pattern) => [...text.matchAll(pattern)].map(([found]) => found));
}

/** The comments of a program or stylesheet; every line of any other text. */
function commentLinesIn({ path, text, syntax }: SourceFile): Comment[] {
  if (isProgram(path)) return commentsIn(syntax);
  const lines = text.split("\n").map((line, at) => ({ line: at + 1, text: line }));
  return path.endsWith(".css") ? lines.filter(({ text: line }) => /\/\*|^\s*\*|\*\//.test(line)) : lines;
}

/** The targets of a document's relative links, relative to the project's root. */
function linksIn({ path, text }: SourceFile): string[] {
  return [...text.matchAll(/\]\(([^)#\s]+)/g)]
    .map(([, target = ""]) => target)
    .filter((target) => !/^[a-z]+:/.test(target))
    .map((target) => posix.join(posix.dirname(path), target));
}

/** The paths a document names, each up to the first wildcard: `tests/sql` for `tests/sql/*.suite.ts`. */
function pathsIn({ text }: SourceFile): string[] {
  return [...text.matchAll(/`((?:app|server|supabase|tests|e2e|bench|scripts|docs|public)\/[^`\s]+)`/g)].map(
    ([, path = ""]) => path.replace(/\/[^/]*[*{<].*$/, ""),
  );
}
