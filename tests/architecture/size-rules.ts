import ts from "typescript";
import { countLines, lineAt, type Violation, type FileRule, type SourceFile } from "./source-file";

const MOST_LINES_OF_A_FILE = 400;
const MOST_LINES_OF_A_FUNCTION = 80;
const MOST_FILES_OF_A_FOLDER = 20;

/** Marks the comment above a long function, or at the top of a long file, that gives the reason. */
const REASON = /\blong because\b/i;

/** Written by `npm run db:types`. */
const GENERATED = "app/data/database.types.ts";

export const SIZE_RULES: readonly FileRule[] = [
  {
    name: "file-max-lines",
    appliesTo: (path) => path !== GENERATED && /\.(ts|tsx|js|mjs|cjs|css)$/.test(path),
    check: ({ text }) => {
      const lines = countLines(text);
      if (lines <= MOST_LINES_OF_A_FILE || REASON.test(text.slice(0, text.indexOf("*/")))) return [];
      return [`${lines} lines; more than ${MOST_LINES_OF_A_FILE} need a comment at the top: "Long because ..."`];
    },
  },
  {
    name: "file-max-lines-per-function",
    appliesTo: (path) => path !== GENERATED,
    check: longFunctions,
  },
];

/** Folders whose number of files only grows: Supabase reads migrations from one folder, and decisions are numbered. */
const GROWING = new Set(["supabase/migrations", "docs/decisions"]);

/** Folders with too many files and no sub-folders. */
export function crowdedFolders(paths: readonly string[]): Violation[] {
  const files = new Map<string, number>();
  const parents = new Set<string>();
  for (const path of paths) {
    const folders = path.split("/").slice(0, -1);
    const folder = folders.join("/");
    files.set(folder, (files.get(folder) ?? 0) + 1);
    for (let depth = 1; depth < folders.length; depth++) parents.add(folders.slice(0, depth).join("/"));
  }
  return [...files]
    .filter(([folder]) => folder !== "" && !GROWING.has(folder))
    .filter(([folder, count]) => count > MOST_FILES_OF_A_FOLDER && !parents.has(folder))
    .map(([folder, count]) => ({
      rule: CROWDED_FOLDERS,
      path: folder,
      message: `${count} files; more than ${MOST_FILES_OF_A_FOLDER} need sub-folders`,
    }));
}

/** Name of the rule of {@link crowdedFolders}. */
export const CROWDED_FOLDERS = "file-max-files-per-folder";

function longFunctions({ syntax }: SourceFile): string[] {
  const found: string[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isFunctionLike(node) && "body" in node && !isTestCallback(node, GROUPS)) {
      const lines = ownLines(syntax, node);
      if (lines > MOST_LINES_OF_A_FUNCTION && !REASON.test(commentAbove(syntax, node))) {
        found.push(
          `line ${lineAt(syntax, node)}: ${nameOf(node)} has ${lines} lines; more than ${MOST_LINES_OF_A_FUNCTION} need a comment above: "Long because ..."`,
        );
      }
    }
    ts.forEachChild(node, visit);
  };
  visit(syntax);
  return found;
}

/** Lines of a function. Those of tests inside of it count for the tests: a list of tests may be as long as it is. */
function ownLines(syntax: ts.SourceFile, node: ts.Node): number {
  let tests = 0;
  const visit = (inner: ts.Node): void => {
    if (isTestCallback(inner, TESTS)) tests += linesOf(syntax, inner);
    else ts.forEachChild(inner, visit);
  };
  ts.forEachChild(node, visit);
  return linesOf(syntax, node) - tests;
}

function linesOf(syntax: ts.SourceFile, node: ts.Node): number {
  return syntax.getLineAndCharacterOfPosition(node.getEnd()).line + 2 - lineAt(syntax, node);
}

const GROUPS = /^describe\b/;
const TESTS = /^(describe|test|it|before(All|Each)|after(All|Each))\b/;

function isTestCallback(node: ts.Node, called: RegExp): boolean {
  return ts.isFunctionLike(node) && ts.isCallExpression(node.parent) && called.test(node.parent.expression.getText());
}

function commentAbove(syntax: ts.SourceFile, node: ts.Node): string {
  let whole = node;
  while (!ts.isStatement(whole) && !ts.isClassElement(whole) && !ts.isSourceFile(whole.parent)) whole = whole.parent;
  return syntax.text.slice(whole.getFullStart(), whole.getStart());
}

function nameOf(node: ts.SignatureDeclaration): string {
  if (node.name) return node.name.getText();
  const { parent } = node;
  if (ts.isVariableDeclaration(parent) || ts.isPropertyAssignment(parent)) return parent.name.getText();
  return ts.isCallExpression(parent) ? `what ${parent.expression.getText()} is given` : "a function";
}
