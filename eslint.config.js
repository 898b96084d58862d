import js from "@eslint/js";
import jsxA11y from "eslint-plugin-jsx-a11y";
import reactHooks from "eslint-plugin-react-hooks";
import globals from "globals";
import tseslint from "typescript-eslint";

/** Raw HTML may be written in these files only: it is a constant of their own, or what React made of elements. */
const RAW_HTML_FILES = ["app/ui/feedback/client-error.tsx", "app/ui/layout/kept-list.tsx"];

const noRawHtml = {
  selector: "JSXAttribute[name.name='dangerouslySetInnerHTML']",
  message: `Raw HTML belongs in ${RAW_HTML_FILES.join(" or ")}.`,
};

const noEnums = {
  selector: "TSEnumDeclaration",
  message: "Use a union of strings: it needs no import and reads the same in JSON.",
};

const routerMarkup = {
  name: "@remix-run/react",
  importNames: ["Link", "NavLink", "Form"],
  message: "Take them from app/ui/navigation/link.tsx: the router's cost ten times as much on the server.",
};

export default tseslint.config(
  {
    ignores: [
      "node_modules/",
      "build/",
      ".data*/",
      ".cache/",
      "coverage/",
      "public/",
      "test-results/",
      "playwright-report/",
      "tests/architecture/fixtures/",
      "app/data/database.types.ts",
    ],
  },
  {
    // A rule that is wrong for a file is switched off here, in sight, not by a comment in the file.
    linterOptions: { noInlineConfig: true, reportUnusedDisableDirectives: "off" },
  },
  {
    files: ["**/*.{js,mjs,cjs}"],
    ...js.configs.recommended,
    languageOptions: { globals: globals.node },
  },
  {
    files: ["**/*.{ts,tsx}"],
    extends: [js.configs.recommended, ...tseslint.configs.strictTypeChecked],
    languageOptions: {
      parserOptions: { projectService: true, tsconfigRootDir: import.meta.dirname },
    },
    rules: {
      // The compiler knows better which names exist.
      "no-undef": "off",
      "@typescript-eslint/consistent-type-assertions": ["error", { assertionStyle: "never" }],
      "@typescript-eslint/consistent-type-imports": [
        "error",
        { prefer: "type-imports", fixStyle: "inline-type-imports" },
      ],
      "@typescript-eslint/switch-exhaustiveness-check": ["error", { considerDefaultExhaustiveForUnions: true }],
      // Remix types are extended by merging an interface that adds nothing of its own.
      "@typescript-eslint/no-empty-object-type": ["error", { allowInterfaces: "with-single-extends" }],
      "@typescript-eslint/no-unused-vars": ["error", { ignoreRestSiblings: true, argsIgnorePattern: "^_" }],
      // Words are compared by code point on purpose; nothing here shows single characters.
      "@typescript-eslint/no-misused-spread": ["error", { allow: ["string"] }],
      // Loaders throw responses and redirects: that is Remix's way.
      "@typescript-eslint/only-throw-error": "off",
      "@typescript-eslint/restrict-template-expressions": ["error", { allowNumber: true, allowBoolean: true }],
      "@typescript-eslint/no-confusing-void-expression": [
        "error",
        { ignoreArrowShorthand: true, ignoreVoidReturningFunctions: true },
      ],
      "@typescript-eslint/no-misused-promises": ["error", { checksVoidReturn: { attributes: false } }],
      // An interface may want a promise of a function that has nothing to wait for.
      "@typescript-eslint/require-await": "off",
      // `records[key]` is checked for undefined by the compiler already.
      "@typescript-eslint/no-dynamic-delete": "off",
      "@typescript-eslint/no-invalid-void-type": ["error", { allowAsThisParameter: true }],
      // Remix's navigation types are an enum it does not export as a value.
      "@typescript-eslint/no-unsafe-enum-comparison": "off",
      "@typescript-eslint/no-unsafe-enum-assignment": "off",
      // A type argument that says what the default says still says it.
      "@typescript-eslint/no-unnecessary-type-arguments": "off",
      "@typescript-eslint/unified-signatures": "off",
      eqeqeq: ["error", "always"],
      "no-restricted-syntax": ["error", noRawHtml, noEnums],
    },
  },
  {
    files: ["app/**/*.{ts,tsx}", "server/**/*.ts", "server.ts"],
    rules: { "no-console": "error" },
  },
  {
    files: ["app/**/*.tsx"],
    extends: [reactHooks.configs.flat.recommended, jsxA11y.flatConfigs.recommended],
    languageOptions: { globals: globals.browser },
    settings: { "jsx-a11y": { components: { Link: "a", NavLink: "a" } } },
    rules: {
      "jsx-a11y/anchor-is-valid": ["error", { components: ["Link", "NavLink"], specialLink: ["to"] }],
      "no-restricted-imports": ["error", routerMarkup],
      // A region that scrolls must be reachable by keyboard.
      "jsx-a11y/no-noninteractive-tabindex": ["error", { roles: ["region", "tabpanel"], tags: [] }],
    },
  },
  {
    files: ["app/ui/navigation/link.tsx", "app/ui/navigation/link.test.tsx"],
    rules: { "no-restricted-imports": "off" },
  },
  {
    // The summary of errors takes the focus when the page comes back, without JavaScript too.
    files: ["app/ui/form/error-summary.tsx"],
    rules: { "jsx-a11y/no-autofocus": "off" },
  },
  {
    files: RAW_HTML_FILES,
    rules: { "no-restricted-syntax": ["error", noEnums] },
  },
  {
    files: ["**/*.test*.{ts,tsx}", "tests/**/*.ts", "e2e/**/*.ts"],
    rules: {
      // `vi.fn()` and asymmetric matchers are bound by the test runner.
      "@typescript-eslint/unbound-method": "off",
      "no-empty-pattern": "off",
      // `expect.any()` and its like are `any` by declaration.
      "@typescript-eslint/no-unsafe-assignment": "off",
    },
  },
);
