import { fileURLToPath } from "node:url";
import { vitePlugin as remix } from "@remix-run/dev";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig, type Rollup } from "vite";
import remixConfig from "./remix.config.js";

const appFile = (path: string) => fileURLToPath(new URL(`./app/${path}`, import.meta.url));

/** Loaded only once a form is used: it stays out of what every page loads. */
const UNSENT_FORMS = /\/shell\/sending\/(?:unsent-forms|send-form|post-form)\./;

/**
 * The chunk a module belongs to. Rollup alone would merge small modules of FIND with those of unrelated pages, which
 * every visitor of FIND would then load; null leaves the other pages to it.
 */
const chunkOf: Rollup.GetManualChunk = (id, { getModuleInfo }) => {
  if (UNSENT_FORMS.test(id)) return "unsent-forms";
  if (!id.startsWith(appFile(""))) return null;
  const isUsedBy = (entries: readonly string[]) => entries.some((entry) => staticImports(entry, getModuleInfo).has(id));
  if (isUsedBy([appFile("root.tsx")])) return "shell";
  if (!isUsedBy([appFile("routes/find/find.tsx"), appFile("routes/find/part.tsx")])) return null;
  return id.startsWith(appFile("features/")) ? "catalogue" : "ui";
};

const importsOf = new Map<string, ReadonlySet<string>>();

/** Ids of all modules that a module loads with it. */
function staticImports(entry: string, getModuleInfo: Rollup.GetModuleInfo): ReadonlySet<string> {
  const known = importsOf.get(entry);
  if (known) return known;
  const found = new Set([entry]);
  for (const id of found) for (const imported of getModuleInfo(id)?.importedIds ?? []) found.add(imported);
  importsOf.set(entry, found);
  return found;
}

export default defineConfig(({ isSsrBuild }) => ({
  plugins: [tailwindcss(), remix(remixConfig)],
  resolve: { alias: { "~": fileURLToPath(new URL("./app", import.meta.url)) } },
  build: {
    target: "es2022",
    sourcemap: false,
    // Small assets stay files: a data: URL would have to be allowed by the content security policy.
    assetsInlineLimit: 0,
    rollupOptions: {
      output: {
        // Every chunk is named three times in a page's HTML: what is small joins what needs it.
        experimentalMinChunkSize: 20_000,
        ...(isSsrBuild !== true && { manualChunks: chunkOf }),
        onlyExplicitManualChunks: true,
      },
    },
  },
}));
