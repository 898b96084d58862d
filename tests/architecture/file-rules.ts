import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join, relative } from "node:path";
import ts from "typescript";

/** A fault that one file can have on its own, whatever it imports. */
export interface FileRule {
  readonly name: string;
  /** Which files it is about, by their path from the project's root. */
  readonly appliesTo: (path: string) => boolean;
  /** What is wrong with the file, in words; empty when nothing is. */
  readonly faults: (file: SourceFile) => string[];
}

export interface SourceFile {
  readonly path: string;
  readonly text: string;
  readonly syntax: ts.SourceFile;
}

export interface Fault {
  readonly rule: string;
  readonly path: string;
  readonly fault: string;
}

/** Files that break the rules on purpose. */
const FIXTURES = "tests/architecture/fixtures/";

const MOST_LINES_OF_A_ROUTE = 160;

/** Where Remix and the tools want a default export. */
const DEFAULT_EXPORTS = [/^app\/root\.tsx$/, /^app\/entry\.server\.tsx$/, /^app\/routes\.ts$/, /^app\/routes\//];

const isRoute = (path: string) => path.startsWith("app/routes/");
const isTest = (path: string) => /\.test[a-z-]*\.tsx?$/.test(path);
const isProduct = (path: string) => /^(app\/|server\/|server\.ts$)/.test(path) && !isTest(path);

export const FILE_RULES: readonly FileRule[] = [
  {
    name: "file-names-are-kebab-case",
    appliesTo: () => true,
    faults: ({ path }) =>
      path
        .split("/")
        .filter((part) => !/^[a-z0-9]+(-[a-z0-9]+)*(\.[a-z0-9]+(-[a-z0-9]+)*)*$/.test(part))
        .map((part) => `"${part}" is not kebab-case`),
  },
  {
    name: "file-no-junk-drawers",
    appliesTo: isProduct,
    faults: ({ path }) =>
      path
        .split("/")
        .slice(0, -1)
        .filter((part) => /^(utils?|helpers?|common|misc|shared)$/.test(part))
        .map((part) => `a folder called "${part}" says nothing`),
  },
  {
    name: "file-no-barrels",
    appliesTo: isProduct,
    faults: ({ syntax }) =>
      syntax.statements
        .filter((statement) => ts.isExportDeclaration(statement) && statement.moduleSpecifier)
        .map((statement) => `${lineOf(syntax, statement)}: passes on what another module exports`),
  },
  {
    name: "file-named-exports",
    appliesTo: (path) => isProduct(path) && !DEFAULT_EXPORTS.some((pattern) => pattern.test(path)),
    faults: ({ syntax }) =>
      syntax.statements
        .filter(
          (statement) =>
            ts.isExportAssignment(statement) ||
            (ts.canHaveModifiers(statement) &&
              ts.getModifiers(statement)?.some(({ kind }) => kind === ts.SyntaxKind.DefaultKeyword)),
        )
        .map((statement) => `${lineOf(syntax, statement)}: default export`),
  },
  {
    name: "file-route-modules-are-short",
    appliesTo: isRoute,
    faults: ({ text }) => {
      const lines = text.trimEnd().split("\n").length;
      return lines > MOST_LINES_OF_A_ROUTE ? [`${lines} lines; at most ${MOST_LINES_OF_A_ROUTE} are allowed`] : [];
    },
  },
  {
    name: "file-routes-read-no-form",
    appliesTo: isRoute,
    faults: ({ text }) => linesWith(text, /\.formData\(|formData\.(get|getAll|has)\(/),
  },
  {
    name: "file-routes-set-no-cookie",
    appliesTo: isRoute,
    faults: ({ text }) => linesWith(text, /set-cookie/i),
  },
  {
    name: "file-no-literal-addresses",
    appliesTo: (path) => /^app\/(routes\/|features\/|root\.tsx$)/.test(path) && !isTest(path),
    faults: ({ syntax }) => literalAddresses(syntax),
  },
];

/** Every fault of the source files under these directories or files of `tree`. */
export function faultsIn(tree: string, places: readonly string[]): Fault[] {
  return places
    .flatMap((place) => sourceFiles(join(tree, place)))
    .map((file) => relative(tree, file))
    .filter((path) => !path.startsWith(FIXTURES))
    .flatMap((path) => faultsOf(tree, path));
}

function faultsOf(tree: string, path: string): Fault[] {
  const text = readFileSync(join(tree, path), "utf8");
  const kind = path.endsWith(".tsx") ? ts.ScriptKind.TSX : ts.ScriptKind.TS;
  const syntax = ts.createSourceFile(path, text, ts.ScriptTarget.ES2022, true, kind);
  return FILE_RULES.filter((rule) => rule.appliesTo(path)).flatMap((rule) =>
    rule.faults({ path, text, syntax }).map((fault) => ({ rule: rule.name, path, fault })),
  );
}

function sourceFiles(place: string): string[] {
  if (!existsSync(place)) return [];
  if (/\.(ts|tsx|js|mjs|cjs)$/.test(place)) return [place];
  return readdirSync(place, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile() && /\.(ts|tsx|js|mjs|cjs)$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
    .sort();
}

function lineOf(syntax: ts.SourceFile, node: ts.Node): string {
  return `line ${syntax.getLineAndCharacterOfPosition(node.getStart()).line + 1}`;
}

function linesWith(text: string, pattern: RegExp): string[] {
  return text.split("\n").flatMap((line, at) => (pattern.test(line) ? [`line ${at + 1}: ${line.trim()}`] : []));
}

/** A file of public/, such as an icon, has its address from its name. */
const isPublicFile = (address: string) => /\.(ico|png|svg|webmanifest|woff2)(#|$)/.test(address);

/** Strings that spell an address of a page: all of them belong in app/lib. */
function literalAddresses(syntax: ts.SourceFile): string[] {
  const found: string[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isImportDeclaration(node) || ts.isExportDeclaration(node)) return;
    const isText = ts.isStringLiteral(node) || ts.isNoSubstitutionTemplateLiteral(node) || ts.isTemplateHead(node);
    if (isText && /^\/[a-z]/.test(node.text) && !isPublicFile(node.text))
      found.push(`${lineOf(syntax, node)}: "${node.text}"`);
    ts.forEachChild(node, visit);
  };
  visit(syntax);
  return found;
}
