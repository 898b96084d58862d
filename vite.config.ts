import { fileURLToPath } from "node:url";
import { vitePlugin as remix } from "@remix-run/dev";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig, type Plugin } from "vite";
import remixConfig from "./remix.config.js";
import { assetNames } from "./scripts/asset-names";
import { chunksOf, noCirclesOfChunks } from "./scripts/chunks";
import { smallerScripts } from "./scripts/smaller-scripts";
import { withoutUnusedLibraryCode } from "./scripts/unused-library-code";

const APP = fileURLToPath(new URL("./app/", import.meta.url));

/**
 * Lets a route's own chunk also export what other chunks share. Remix asks for chunks that export nothing else, which
 * costs a visitor a request for a file that only passes on the route's exports; it reads those by name.
 */
const routesWithoutDetour: Plugin = {
  name: "routes-without-detour",
  options: (options) => ({ ...options, preserveEntrySignatures: "allow-extension" }),
};

export default defineConfig(({ isSsrBuild }) => ({
  plugins: [
    tailwindcss(),
    remix(remixConfig),
    ...(isSsrBuild === true
      ? []
      : [withoutUnusedLibraryCode(APP), routesWithoutDetour, smallerScripts, noCirclesOfChunks]),
  ],
  resolve: { alias: { "~": fileURLToPath(new URL("./app", import.meta.url)) } },
  build: {
    target: "es2022",
    sourcemap: false,
    // The service worker's list of files is made from it.
    manifest: true,
    // Small assets stay files: a data: URL would have to be allowed by the content security policy.
    assetsInlineLimit: 0,
    // Only what a script needs beside itself is loaded ahead with it: every page has the others already.
    modulePreload: {
      resolveDependencies: (script, dependencies) =>
        dependencies.filter((file) => file !== script && !/\/(?:entry\.client|library|root)-[\w-]+\.js$/.test(file)),
    },
    rollupOptions: {
      output: {
        assetFileNames: assetNames(APP),
        ...(isSsrBuild !== true && { manualChunks: chunksOf(APP) }),
        // Modules that are loaded by `import()` need not say that they are.
        generatedCode: { symbols: false },
        freeze: false,
        onlyExplicitManualChunks: true,
      },
    },
  },
}));
