/*
 * Imports run one way: routes and shell -> features -> data -> lib, with ui beside them.
 * Every rule has a fixture in tests/architecture/fixtures/<rule> that violates it and no other.
 */
/** Tests, and modules that only tests import: `parts.test.ts`, `parts.test-samples.ts`. */
const TEST_FILES = "\\.test[a-z-]*\\.tsx?$";

/** Code that reaches the browser: models, components, the client entry. */
const BROWSER_CODE = [
  "^app/features/.+\\.model\\.tsx?$",
  "^app/features/.+/ui/",
  "^app/shell/",
  "^app/ui/",
  "^app/entry\\.client\\.tsx$",
];

/** @type {import("dependency-cruiser").IConfiguration} */
module.exports = {
  forbidden: [
    {
      name: "no-circular-imports",
      comment: "Modules that import each other belong together, or share code that belongs in a third module.",
      severity: "error",
      from: {},
      to: { circular: true },
    },
    {
      name: "no-unresolvable-imports",
      comment: "Every import resolves to a module.",
      severity: "error",
      // Remix generates `build/server/index.js` and the `virtual:` modules during the build.
      from: {},
      to: { couldNotResolve: true, pathNot: ["^virtual:", "build/", "^\\./server/index\\.js$"] },
    },
    {
      name: "no-imports-of-routes",
      comment: "Routes are the top layer. Code that two routes share belongs in a feature or in lib.",
      severity: "error",
      from: { path: "^(app|server|server\\.ts)" },
      to: { path: ["^app/routes/", "^app/entry\\."], pathNot: "^app/routes/.+\\.server\\.ts$" },
    },
    {
      name: "route-server-files-only-for-routes",
      comment: "A .server.ts file beside routes combines features for several routes. Only routes import it.",
      severity: "error",
      from: { path: "^(app|server|server\\.ts)", pathNot: "^app/routes/" },
      to: { path: "^app/routes/.+\\.server\\.ts$" },
    },
    {
      name: "no-shell-imports-below-routes",
      comment: "The shell combines features, as routes do, so no layer below the routes may import it.",
      severity: "error",
      from: { path: "^app/(features|data|lib|ui)/" },
      to: { path: "^app/shell/" },
    },
    {
      name: "only-type-imports-from-root",
      comment: "Pages read the root's data through Remix and may import only types from the root module.",
      severity: "error",
      from: { path: "^(app|server|server\\.ts)" },
      to: { path: "^app/root\\.tsx$", dependencyTypesNot: ["type-only"] },
    },
    {
      name: "no-data-imports-in-routes",
      comment: "Routes call features. Only features import app/data.",
      severity: "error",
      from: { path: ["^app/routes/", "^app/shell/", "^app/root\\.tsx$"] },
      to: { path: "^app/data/", dependencyTypesNot: ["type-only"] },
    },
    {
      name: "no-zod-imports-in-routes",
      comment: "Schemas belong in a feature's model, which the route calls.",
      severity: "error",
      from: { path: ["^app/routes/", "^app/shell/", "^app/root\\.tsx$"] },
      to: { path: "node_modules/(zod|@conform-to/zod)/" },
    },
    {
      name: "only-model-imports-between-features",
      comment: "A feature may import only the *.model.ts files of another feature. Routes combine features.",
      severity: "error",
      from: { path: "^app/features/([^/]+)/" },
      to: {
        path: "^app/features/",
        pathNot: ["^app/features/$1/", "\\.model\\.tsx?$"],
      },
    },
    {
      name: "no-load-context-imports-below-routes",
      comment: "A feature declares the part of the load context it needs. app/load-context.ts extends all of them.",
      severity: "error",
      from: { path: "^app/(features|data|lib|ui)/" },
      to: { path: "^app/load-context\\.ts$" },
    },
    {
      name: "no-page-imports-in-engine",
      comment: "The catalogue's engine is a layer below find, part, printers and quality, which import it.",
      severity: "error",
      from: { path: "^app/features/catalogue/engine/", pathNot: "\\.test\\.ts$" },
      to: { path: "^app/features/catalogue/(find|part|printers|quality)/" },
    },
    {
      name: "no-feature-imports-in-data",
      comment: "app/data is a layer below features and ui.",
      severity: "error",
      from: { path: "^app/data/" },
      to: { path: "^app/(features|ui)/" },
    },
    {
      name: "only-lib-imports-in-lib",
      comment: "app/lib is the lowest layer. It imports only itself and packages.",
      severity: "error",
      from: { path: "^app/lib/" },
      to: { path: "^app/(features|data|ui)/" },
    },
    {
      name: "no-feature-imports-in-ui",
      comment: "The design system imports only app/lib.",
      severity: "error",
      from: { path: "^app/ui/" },
      to: { path: "^app/(features|data)/" },
    },
    {
      name: "no-server-modules-in-browser-code",
      comment: "Models and components also run in the browser. Type imports are allowed.",
      severity: "error",
      from: { path: BROWSER_CODE },
      to: { path: "\\.server(\\.ts|\\.tsx|$)", dependencyTypesNot: ["type-only"] },
    },
    {
      name: "no-node-builtins-in-browser-code",
      comment: "Node's own modules do not exist in the browser.",
      severity: "error",
      from: { path: BROWSER_CODE },
      to: { dependencyTypes: ["core"], dependencyTypesNot: ["type-only"] },
    },
    {
      name: "supabase-imports-only-in-data",
      comment:
        "Only app/data and the embedded backend depend on Supabase packages, so the rest works with any backend.",
      severity: "error",
      from: {
        path: "^(app|server|server\\.ts)",
        pathNot: ["^app/data/", "^server/embedded/"],
      },
      to: { path: "node_modules/@supabase/" },
    },
    {
      name: "no-server-imports-in-app",
      comment: "server/ imports the application, never the reverse.",
      severity: "error",
      from: { path: "^app/" },
      to: { path: ["^server/", "^server\\.ts$"] },
    },
    {
      name: "only-index-imports-from-embedded",
      comment:
        "server/embedded/index.ts is the public interface of the embedded backend. Only its own tests import its other modules.",
      severity: "error",
      from: { path: "^(app|server|server\\.ts|backend\\.ts|scripts|bench|e2e)", pathNot: "^server/embedded/" },
      to: { path: "^server/embedded/", pathNot: "^server/embedded/index\\.ts$" },
    },
    {
      name: "only-lib-imports-in-embedded",
      comment: "The embedded backend is independent of the site. It imports only app/lib.",
      severity: "error",
      from: { path: "^server/embedded/" },
      to: { path: ["^app/", "^server/", "^server\\.ts$"], pathNot: ["^app/lib/", "^server/embedded/"] },
    },
    {
      name: "no-ui-imports-in-server",
      comment: "server/ may import lib, data and the server modules and models of features, but no components.",
      severity: "error",
      from: { path: ["^server/", "^server\\.ts$"] },
      to: { path: ["^app/ui/", "^app/shell/", "^app/features/.+/ui/"] },
    },
    {
      name: "no-test-imports-in-product",
      comment: "Tests, benchmarks and scripts import the production code, never the reverse.",
      severity: "error",
      from: { path: "^(app|server|server\\.ts)" },
      to: { path: ["^tests/", "^e2e/", "^bench/", "^scripts/", TEST_FILES] },
    },
    {
      name: "no-dev-dependencies-in-product",
      comment: "Packages used in production are in `dependencies`. Only the development server imports Vite.",
      severity: "error",
      from: { path: "^(app|server|server\\.ts)" },
      to: {
        dependencyTypes: ["npm-dev"],
        dependencyTypesNot: ["type-only"],
        pathNot: ["node_modules/vite/", "node_modules/@remix-run/(dev|route-config)/"],
      },
    },
    {
      name: "no-imports-from-utils-folders",
      comment: "A folder called utils, helpers, common, misc or shared does not say what it contains.",
      severity: "error",
      from: {},
      to: { path: "^(app|server)/(.+/|)(utils?|helpers?|common|misc|shared)(/|\\.tsx?$)" },
    },
    {
      name: "no-unused-modules",
      comment: "A module that no production code imports is unused, even if it has tests.",
      severity: "error",
      from: { path: "^(app|server|server\\.ts|picture-encoder\\.ts)" },
      module: { path: "^(app/(features|data|lib|shell|ui)|server)/", numberOfDependentsLessThan: 1 },
    },
  ],
  options: {
    doNotFollow: { path: "node_modules" },
    exclude: { path: `${TEST_FILES}|\\.css$|\\.css\\?url$` },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: "tsconfig.json" },
    enhancedResolveOptions: {
      exportsFields: ["exports"],
      conditionNames: ["import", "require", "node", "default", "types"],
      mainFields: ["module", "main", "types"],
    },
    skipAnalysisNotInRules: true,
  },
};
