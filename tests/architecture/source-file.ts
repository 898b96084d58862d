import ts from "typescript";

/** A file under the rules. */
export interface SourceFile {
  /** From the project's root. */
  readonly path: string;
  readonly text: string;
  /** Of a program; empty for anything else, such as a stylesheet or a document. */
  readonly syntax: ts.SourceFile;
  /** Whether there is a file or folder at a path from the project's root. */
  readonly exists: (path: string) => boolean;
}

/** A fault that one file can have on its own, whatever it imports. */
export interface FileRule {
  readonly name: string;
  /** Which files it is about, by their path from the project's root. */
  readonly appliesTo: (path: string) => boolean;
  /** What is wrong with the file, in words; empty when nothing is. */
  readonly faults: (file: SourceFile) => string[];
}

export interface Fault {
  readonly rule: string;
  readonly path: string;
  readonly fault: string;
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
    // What looks like a comment inside of an element's text is text.
    if (ts.isJsxText(node)) return;
    ts.getLeadingCommentRanges(syntax.text, node.pos)?.forEach(note);
    ts.getTrailingCommentRanges(syntax.text, node.end)?.forEach(note);
    node.getChildren(syntax).forEach(visit);
  };
  visit(syntax);
  return [...found.values()].sort((a, b) => a.line - b.line);
}
