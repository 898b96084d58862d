/*
 * Imports run one way: routes and shell -> features -> data -> lib, with ui beside them.
 * Every rule has a fixture in tests/architecture/fixtures/<rule> that proves it fires.
 */
/** Tests, and what only tests import: `parts.test.ts`, `parts.test-samples.ts`. */
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
      name: "no-cycles",
      comment: "Two modules that need each other are one module, or hide a third.",
      severity: "error",
      from: {},
      to: { circular: true },
    },
    {
      name: "no-unresolvable",
      comment: "An import must lead somewhere.",
      severity: "error",
      // Remix makes `build/server/index.js` and the `virtual:` modules; they do not exist yet.
      from: {},
      to: { couldNotResolve: true, pathNot: ["^virtual:", "build/", "^\\./server/index\\.js$"] },
    },
    {
      name: "nothing-imports-routes",
      comment: "Routes are the top: what two of them share moves down into a feature or lib.",
      severity: "error",
      from: { path: "^(app|server|server\\.ts)" },
      to: { path: ["^app/routes/", "^app/entry\\."], pathNot: "^app/routes/.+\\.server\\.ts$" },
    },
    {
      name: "compositions-serve-routes",
      comment: "What ties features together for several routes stands beside them as .server.ts, for routes alone.",
      severity: "error",
      from: { path: "^(app|server|server\\.ts)", pathNot: "^app/routes/" },
      to: { path: "^app/routes/.+\\.server\\.ts$" },
    },
    {
      name: "shell-serves-routes",
      comment: "The shell composes features like a route: what stands below the routes knows nothing of it.",
      severity: "error",
      from: { path: "^app/(features|data|lib|ui)/" },
      to: { path: "^app/shell/" },
    },
    {
      name: "root-lends-only-types",
      comment: "Pages read the root's data through Remix; of the module itself they may name the type.",
      severity: "error",
      from: { path: "^(app|server|server\\.ts)" },
      to: { path: "^app/root\\.tsx$", dependencyTypesNot: ["type-only"] },
    },
    {
      name: "routes-hold-no-query",
      comment: "A route calls features; only features speak to app/data.",
      severity: "error",
      from: { path: ["^app/routes/", "^app/shell/", "^app/root\\.tsx$"] },
      to: { path: "^app/data/", dependencyTypesNot: ["type-only"] },
    },
    {
      name: "routes-hold-no-schema",
      comment: "Schemas live in a feature's model; the route only calls it.",
      severity: "error",
      from: { path: ["^app/routes/", "^app/shell/", "^app/root\\.tsx$"] },
      to: { path: "node_modules/(zod|@conform-to/zod)/" },
    },
    {
      name: "features-share-only-models",
      comment: "Of another feature, import its *.model.ts. Routes compose features.",
      severity: "error",
      from: { path: "^app/features/([^/]+)/" },
      to: {
        path: "^app/features/",
        pathNot: ["^app/features/$1/", "\\.model\\.tsx?$"],
      },
    },
    {
      name: "features-declare-their-context",
      comment: "A feature names the part of the load context it needs; app/load-context.ts extends all of them.",
      severity: "error",
      from: { path: "^app/(features|data|lib|ui)/" },
      to: { path: "^app/load-context\\.ts$" },
    },
    {
      name: "engine-stands-below-pages",
      comment: "The catalogue's engine is below find, part, printers and quality, which use it.",
      severity: "error",
      from: { path: "^app/features/catalogue/engine/", pathNot: "\\.test\\.ts$" },
      to: { path: "^app/features/catalogue/(find|part|printers|quality)/" },
    },
    {
      name: "data-knows-no-feature",
      comment: "app/data is below features and ui.",
      severity: "error",
      from: { path: "^app/data/" },
      to: { path: "^app/(features|ui)/" },
    },
    {
      name: "lib-stands-alone",
      comment: "app/lib is the bottom: it imports only itself and packages.",
      severity: "error",
      from: { path: "^app/lib/" },
      to: { path: "^app/(features|data|ui)/" },
    },
    {
      name: "ui-knows-no-feature",
      comment: "The design system takes only pure lib.",
      severity: "error",
      from: { path: "^app/ui/" },
      to: { path: "^app/(features|data)/" },
    },
    {
      name: "browser-code-takes-no-server-module",
      comment: "Models and components run in the browser too. Types may come from anywhere.",
      severity: "error",
      from: { path: BROWSER_CODE },
      to: { path: "\\.server(\\.ts|\\.tsx|$)", dependencyTypesNot: ["type-only"] },
    },
    {
      name: "browser-code-takes-no-node-module",
      comment: "Node's own modules do not exist in the browser.",
      severity: "error",
      from: { path: BROWSER_CODE },
      to: { dependencyTypes: ["core"], dependencyTypesNot: ["type-only"] },
    },
    {
      name: "supabase-stays-in-data",
      comment: "The rest of the code never learns which Supabase it talks to.",
      severity: "error",
      from: {
        path: "^(app|server|server\\.ts)",
        pathNot: ["^app/data/", "^server/embedded/"],
      },
      to: { path: "node_modules/@supabase/" },
    },
    {
      name: "app-never-imports-server",
      comment: "server/ composes the application, not the other way round.",
      severity: "error",
      from: { path: "^app/" },
      to: { path: ["^server/", "^server\\.ts$"] },
    },
    {
      name: "embedded-has-one-door",
      comment: "The embedded backend is used through server/embedded/index.ts; only its own tests look inside.",
      severity: "error",
      from: { path: "^(app|server|server\\.ts|scripts|bench|e2e)", pathNot: "^server/embedded/" },
      to: { path: "^server/embedded/", pathNot: "^server/embedded/index\\.ts$" },
    },
    {
      name: "embedded-stands-alone",
      comment: "The embedded backend is a product of its own: of the site it takes only app/lib.",
      severity: "error",
      from: { path: "^server/embedded/" },
      to: { path: ["^app/", "^server/", "^server\\.ts$"], pathNot: ["^app/lib/", "^server/embedded/"] },
    },
    {
      name: "server-draws-nothing",
      comment: "server/ may use lib, data and features' server modules and models, not pages.",
      severity: "error",
      from: { path: ["^server/", "^server\\.ts$"] },
      to: { path: ["^app/ui/", "^app/shell/", "^app/features/.+/ui/"] },
    },
    {
      name: "product-takes-no-test-code",
      comment: "Tests, benches and scripts look at the product, never the reverse.",
      severity: "error",
      from: { path: "^(app|server|server\\.ts)" },
      to: { path: ["^tests/", "^e2e/", "^bench/", "^scripts/", TEST_FILES] },
    },
    {
      name: "product-takes-no-dev-dependency",
      comment: "What runs in production is in `dependencies`. The dev server alone loads Vite.",
      severity: "error",
      from: { path: "^(app|server|server\\.ts)" },
      to: {
        dependencyTypes: ["npm-dev"],
        dependencyTypesNot: ["type-only"],
        pathNot: ["node_modules/vite/", "node_modules/@remix-run/(dev|route-config)/"],
      },
    },
    {
      name: "no-junk-drawer",
      comment: "A folder called utils, helpers, common, misc or shared says nothing.",
      severity: "error",
      from: {},
      to: { path: "^(app|server)/(.+/|)(utils?|helpers?|common|misc|shared)(/|\\.tsx?$)" },
    },
    {
      name: "no-dead-module",
      comment: "A module that nothing in the product imports is dead, tested or not.",
      severity: "error",
      from: { path: "^(app|server|server\\.ts)" },
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
