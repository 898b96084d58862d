import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import { join, relative } from "node:path";
import ts from "typescript";
import { CITATION_RULES } from "./citation-rules";
import { CROWDED_FOLDERS, crowdedFolders, SIZE_RULES } from "./size-rules";
import { countLines, isProgram, isTest, lineAt, sourceFile, type Violation, type FileRule } from "./source-file";

/** Files that violate the rules on purpose. */
const FIXTURES = "tests/architecture/fixtures/";

const MOST_LINES_OF_A_ROUTE = 160;

/** Lists of path prefixes, which may include old addresses and addresses without a page. */
const PREFIX_LISTS = [
  "app/features/accounts/protected-paths.model.ts",
  "app/features/page-access/lockable-pages.model.ts",
  "app/routes/site/robots.ts",
];

/** Files in which Remix requires a default export. */
const DEFAULT_EXPORTS = [/^app\/root\.tsx$/, /^app\/entry\.server\.tsx$/, /^app\/routes\.ts$/, /^app\/routes\//];

const isRoute = (path: string) => path.startsWith("app/routes/");
const isProduct = (path: string) => /^(app\/|server\/|server\.ts$|backend\.ts$)/.test(path) && !isTest(path);

/** Rules about programs. */
const CODE_RULES: readonly FileRule[] = [
  {
    name: "file-kebab-case-names",
    appliesTo: () => true,
    check: ({ path }) =>
      path
        .split("/")
        .filter((part) => !/^[a-z0-9]+(-[a-z0-9]+)*(\.[a-z0-9]+(-[a-z0-9]+)*)*$/.test(part))
        .map((part) => `"${part}" is not kebab-case`),
  },
  {
    name: "file-no-utils-folders",
    appliesTo: isProduct,
    check: ({ path }) =>
      path
        .split("/")
        .slice(0, -1)
        .filter((part) => /^(utils?|helpers?|common|misc|shared)$/.test(part))
        .map((part) => `a folder called "${part}" does not say what it contains`),
  },
  {
    name: "file-no-barrels",
    // The embedded backend is a product of its own, and this file its public interface.
    appliesTo: (path) => isProduct(path) && path !== "server/embedded/index.ts",
    check: ({ syntax }) =>
      syntax.statements
        .filter((statement) => ts.isExportDeclaration(statement) && statement.moduleSpecifier)
        .map((statement) => `${at(syntax, statement)}: re-exports another module`),
  },
  {
    name: "file-named-exports",
    appliesTo: (path) => isProduct(path) && !DEFAULT_EXPORTS.some((pattern) => pattern.test(path)),
    check: ({ syntax }) =>
      syntax.statements
        .filter(
          (statement) =>
            ts.isExportAssignment(statement) ||
            (ts.canHaveModifiers(statement) &&
              ts.getModifiers(statement)?.some(({ kind }) => kind === ts.SyntaxKind.DefaultKeyword)),
        )
        .map((statement) => `${at(syntax, statement)}: default export`),
  },
  {
    name: "file-no-enums",
    appliesTo: () => true,
    check: ({ syntax }) => enumsIn(syntax).map((line) => `line ${line}: a union of strings needs no import`),
  },
  {
    // An exception is made in .oxlintrc.json, where everyone sees it.
    name: "file-no-rules-switched-off",
    appliesTo: () => true,
    check: ({ text }) => linesWith(text, /\b(?:es|ox)lint-disable/),
  },
  {
    // Test files of a worker share its modules: a module that another file has loaded keeps what it imported.
    name: "file-no-module-mocks",
    appliesTo: isTest,
    check: ({ text }) => linesWith(text, /\bvi\.(?:do)?[mM]ock\(/),
  },
  {
    name: "file-max-lines-per-route",
    appliesTo: isRoute,
    check: ({ text }) => {
      const lines = countLines(text);
      return lines > MOST_LINES_OF_A_ROUTE ? [`${lines} lines; at most ${MOST_LINES_OF_A_ROUTE} are allowed`] : [];
    },
  },
  {
    name: "file-no-form-data-in-routes",
    appliesTo: isRoute,
    check: ({ text }) => linesWith(text, /\.formData\(|formData\.(get|getAll|has)\(/),
  },
  {
    name: "file-no-set-cookie-in-routes",
    appliesTo: isRoute,
    check: ({ text }) => linesWith(text, /set-cookie/i),
  },
  {
    name: "file-no-literal-addresses",
    appliesTo: (path) =>
      /^app\/(routes\/|features\/|shell\/|root\.tsx$)/.test(path) && !isTest(path) && !PREFIX_LISTS.includes(path),
    check: ({ syntax }) => literalAddresses(syntax),
  },
];

const FILE_RULES: readonly FileRule[] = [
  ...CODE_RULES.map((rule) => ({ ...rule, appliesTo: (path: string) => isProgram(path) && rule.appliesTo(path) })),
  ...SIZE_RULES,
  ...CITATION_RULES,
];

/** The names of all rules. */
export const RULE_NAMES: readonly string[] = [...FILE_RULES.map(({ name }) => name), CROWDED_FOLDERS];

/** Every violation in the files under these directories or files of `tree`. */
export function violationsIn(tree: string, places: readonly string[]): Violation[] {
  const paths = places
    .flatMap((place) => filesUnder(join(tree, place)))
    .map((file) => relative(tree, file))
    .filter((path) => !path.startsWith(FIXTURES));
  return [
    ...paths.filter((path) => READ.test(path)).flatMap((path) => violationsOf(tree, path)),
    ...crowdedFolders(paths),
  ];
}

/** Only text files are checked, not images, fonts and data. */
const READ = /\.(ts|tsx|js|mjs|cjs|css|md|html|txt|toml)$/;

function violationsOf(tree: string, path: string): Violation[] {
  const file = sourceFile(path, readFileSync(join(tree, path), "utf8"), (other) => existsSync(join(tree, other)));
  return FILE_RULES.filter((rule) => rule.appliesTo(path)).flatMap((rule) =>
    rule.check(file).map((message) => ({ rule: rule.name, path, message })),
  );
}

function filesUnder(place: string): string[] {
  if (!existsSync(place)) return [];
  if (statSync(place).isFile()) return [place];
  return readdirSync(place, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .sort();
}

function enumsIn(syntax: ts.SourceFile): number[] {
  const lines: number[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isEnumDeclaration(node)) lines.push(lineAt(syntax, node));
    ts.forEachChild(node, visit);
  };
  visit(syntax);
  return lines;
}

function at(syntax: ts.SourceFile, node: ts.Node): string {
  return `line ${lineAt(syntax, node)}`;
}

function linesWith(text: string, pattern: RegExp): string[] {
  return text.split("\n").flatMap((line, at) => (pattern.test(line) ? [`line ${at + 1}: ${line.trim()}`] : []));
}

/** A file in public/, such as an icon, is served under its own name, as the service worker is. */
const isPublicFile = (address: string) => /\.(ico|js|png|svg|webmanifest|woff2)(#|$)/.test(address);

/** String literals that are a path of a page: those belong in app/lib. */
function literalAddresses(syntax: ts.SourceFile): string[] {
  const found: string[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isImportDeclaration(node) || ts.isExportDeclaration(node)) return;
    const isText = ts.isStringLiteral(node) || ts.isNoSubstitutionTemplateLiteral(node) || ts.isTemplateHead(node);
    if (isText && /^\/[a-z]/.test(node.text) && !isPublicFile(node.text))
      found.push(`${at(syntax, node)}: "${node.text}"`);
    ts.forEachChild(node, visit);
  };
  visit(syntax);
  return found;
}
