import { readdirSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join, relative } from "node:path";
import { compile } from "tailwindcss";
import ts from "typescript";

const require = createRequire(import.meta.url);
const TAILWIND = require.resolve("tailwindcss/index.css");

/** Functions that take class names as arguments, and props other than `className` that hold some. */
const CLASS_FUNCTIONS = new Set(["classNames", "buttonClass"]);
const isClassName = (name: string) => name === "className" || /^[A-Z_]+_CLASS(ES)?$/.test(name);

/** Tailwind scans only these files for utilities, see app.css. */
const isComponent = (path: string) => path.endsWith(".tsx");

export interface ClassViolations {
  /** `path: class`, for a class that a component uses and neither a css file nor Tailwind defines. */
  readonly undefinedClasses: readonly string[];
  /** `path: class`, for a class that a css file defines and no component uses. */
  readonly unusedClasses: readonly string[];
  /** `path: text`, for a class name built by concatenation, which cannot be searched for. */
  readonly assembledClasses: readonly string[];
  /** Paths of css files that the stylesheet does not import. */
  readonly unlistedFiles: readonly string[];
}

/** Violations in the components and css files under `tree`/app, whose main stylesheet is `stylesheet`. */
export async function classViolations(tree: string, stylesheet: string): Promise<ClassViolations> {
  const files = readdirSync(join(tree, "app"), { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(tree, join(entry.parentPath, entry.name)))
    .sort();
  const cssFiles = files.filter((path) => path.endsWith(".css"));
  const defined = cssFiles.flatMap((path) =>
    classesDefinedIn(readFileSync(join(tree, path), "utf8")).map((name) => ({ path, name })),
  );
  const uses = files
    .filter((path) => /\.tsx?$/.test(path) && !/\.test\.tsx?$/.test(path))
    .map((path) => ({ path, ...classesUsedIn(path, readFileSync(join(tree, path), "utf8")) }));
  const used = uses.flatMap(({ path, names }) => names.map((name) => ({ path, name })));

  const ownNames = new Set(defined.map(({ name }) => name));
  const usedNames = new Set(used.map(({ name }) => name));
  const sheet = await compileStylesheet(join(tree, stylesheet));
  const utilities = sheet.utilitiesAmong([...usedNames]);
  const format = ({ path, name }: { readonly path: string; readonly name: string }) => `${path}: ${name}`;
  const unique = (lines: readonly string[]) => [...new Set(lines)];
  return {
    undefinedClasses: unique(
      used.filter(({ path, name }) => !ownNames.has(name) && !(isComponent(path) && utilities.has(name))).map(format),
    ),
    unusedClasses: unique(defined.filter(({ name }) => !usedNames.has(name)).map(format)),
    assembledClasses: uses.flatMap(({ path, assembled }) => assembled.map((text) => `${path}: ${text}`)),
    unlistedFiles: cssFiles.filter((path) => !sheet.files.has(join(tree, path))),
  };
}

/** Every class in the selectors of a css text. */
function classesDefinedIn(css: string): string[] {
  const plain = css.replace(/\/\*[\s\S]*?\*\//g, "").replace(/"[^"]*"/g, "");
  const preludes = [...plain.matchAll(/([^{};]+)\{/g)].map(([, prelude = ""]) => prelude.trim());
  return preludes
    .filter((prelude) => !prelude.startsWith("@"))
    .flatMap((selector) => [...selector.matchAll(/\.([a-zA-Z][\w-]*)/g)].map(([, name = ""]) => name));
}

/** Every class a module uses in `className`, in {@link CLASS_FUNCTIONS} and in constants called `..._CLASS`. */
function classesUsedIn(path: string, text: string): { readonly names: string[]; readonly assembled: string[] } {
  const syntax = ts.createSourceFile(path, text, ts.ScriptTarget.ES2022, true, ts.ScriptKind.TSX);
  const names: string[] = [];
  const assembled: string[] = [];
  const add = (words: string) => names.push(...words.split(/\s+/).filter((word) => word !== ""));
  const collect = (node: ts.Node): void => {
    if (ts.isStringLiteral(node) || ts.isNoSubstitutionTemplateLiteral(node)) add(node.text);
    else if (ts.isTemplateExpression(node)) collectTemplate(node);
    // The condition of `a === "x" ? "one" : "two"` and the left side of `a === "x" && "one"` are not class names.
    else if (ts.isConditionalExpression(node)) [node.whenTrue, node.whenFalse].forEach(collect);
    else if (ts.isBinaryExpression(node)) collect(node.right);
    else if (ts.isPropertyAssignment(node)) collect(node.initializer);
    else if (ts.isElementAccessExpression(node)) collect(node.expression);
    else if (ts.isCallExpression(node)) node.arguments.forEach(collectArgument);
    else ts.forEachChild(node, collect);
  };
  // An object argument holds the options of a button, not class names.
  const collectArgument = (node: ts.Expression): void => {
    if (!ts.isObjectLiteralExpression(node)) collect(node);
  };
  const collectTemplate = (node: ts.TemplateExpression): void => {
    const pieces = [node.head.text, ...node.templateSpans.map(({ literal }) => literal.text)];
    const concatenates = pieces.some(
      (piece, at) => (at > 0 && /^\S/.test(piece)) || (at < pieces.length - 1 && /\S$/.test(piece)),
    );
    if (concatenates) assembled.push(node.getText());
    else pieces.forEach(add);
    node.templateSpans.forEach(({ expression }) => collect(expression));
  };
  const visit = (node: ts.Node): void => {
    const isAttribute = ts.isJsxAttribute(node) && isClassName(node.name.getText());
    const isConstant =
      (ts.isVariableDeclaration(node) || ts.isPropertyAssignment(node)) && isClassName(node.name.getText());
    const isCall = ts.isCallExpression(node) && CLASS_FUNCTIONS.has(node.expression.getText());
    if ((isAttribute || isConstant) && node.initializer) collect(node.initializer);
    else if (isCall) collect(node);
    ts.forEachChild(node, visit);
  };
  visit(syntax);
  return { names, assembled };
}

interface CompiledStylesheet {
  /** The css files it consists of. */
  readonly files: ReadonlySet<string>;
  /** The names for which Tailwind generates a utility. */
  readonly utilitiesAmong: (names: readonly string[]) => ReadonlySet<string>;
}

async function compileStylesheet(stylesheet: string): Promise<CompiledStylesheet> {
  const files = new Set([stylesheet]);
  const { build } = await compile(readFileSync(stylesheet, "utf8"), {
    base: dirname(stylesheet),
    loadStylesheet: (id, base) => {
      const path = id === "tailwindcss" ? TAILWIND : join(base, id);
      files.add(path);
      return Promise.resolve({ path, base: dirname(path), content: readFileSync(path, "utf8") });
    },
  });
  const isIn = (css: string, name: string) => css.includes(`.${name.replace(/[^\w-]/g, "\\$&")}`);
  const before = build([]);
  return {
    files,
    utilitiesAmong: (names) => {
      const after = build([...names]);
      return new Set(names.filter((name) => !isIn(before, name) && isIn(after, name)));
    },
  };
}
