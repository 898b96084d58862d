import ts from "typescript";

/** A file to check. */
export interface SourceFile {
  /** From the project's root. */
  readonly path: string;
  readonly text: string;
  /** The syntax tree of a program; empty for other files, such as stylesheets and documents. */
  readonly syntax: ts.SourceFile;
  /** Whether there is a file or folder at a path from the project's root. */
  readonly exists: (path: string) => boolean;
}

/** A rule about one file, independent of what it imports. */
export interface FileRule {
  readonly name: string;
  /** Whether the rule applies to a file, by its path from the project's root. */
  readonly appliesTo: (path: string) => boolean;
  /** One message per violation; empty when there is none. */
  readonly check: (file: SourceFile) => string[];
}

export interface Violation {
  readonly rule: string;
  readonly path: string;
  readonly message: string;
}

export const isProgram = (path: string): boolean => /\.(ts|tsx|js|mjs|cjs)$/.test(path);
export const isTest = (path: string): boolean => /\.test[a-z-]*\.tsx?$/.test(path);

/** A file with its syntax tree. */
export function sourceFile(path: string, text: string, exists: SourceFile["exists"]): SourceFile {
  const kind = path.endsWith(".tsx") ? ts.ScriptKind.TSX : ts.ScriptKind.TS;
  const program = isProgram(path) ? text : "";
  return { path, text, syntax: ts.createSourceFile(path, program, ts.ScriptTarget.ES2022, true, kind), exists };
}

export function countLines(text: string): number {
  return text.trimEnd().split("\n").length;
}

/** Number of the line a node begins on, from 1. */
export function lineAt(syntax: ts.SourceFile, node: ts.Node): number {
  return syntax.getLineAndCharacterOfPosition(node.getStart()).line + 1;
}

/** A comment, with the number of its first line. */
export interface Comment {
  readonly line: number;
  readonly text: string;
}

/** Every comment of a program, in order. */
export function commentsIn(syntax: ts.SourceFile): Comment[] {
  const found = new Map<number, Comment>();
  const note = ({ pos, end }: ts.CommentRange): void => {
    const line = syntax.getLineAndCharacterOfPosition(pos).line + 1;
    found.set(pos, { line, text: syntax.text.slice(pos, end) });
  };
  const visit = (node: ts.Node): void => {
    // Text inside a JSX element may look like a comment but is not one.
    if (ts.isJsxText(node)) return;
    ts.getLeadingCommentRanges(syntax.text, node.pos)?.forEach(note);
    ts.getTrailingCommentRanges(syntax.text, node.end)?.forEach(note);
    node.getChildren(syntax).forEach(visit);
  };
  visit(syntax);
  return [...found.values()].sort((a, b) => a.line - b.line);
}
