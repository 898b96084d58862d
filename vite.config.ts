import { parse } from "node:path";
import { fileURLToPath } from "node:url";
import { vitePlugin as remix } from "@remix-run/dev";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig, type Plugin, type Rollup } from "vite";
import remixConfig from "./remix.config.js";

const APP = fileURLToPath(new URL("./app/", import.meta.url));
const appFile = (path: string) => `${APP}${path}`;

/** Loaded only once a form is used: it stays out of what every page loads. */
const UNSENT_FORMS = /\/shell\/sending\/(?:unsent-forms|send-form|post-form)\./;

/** Loaded only once a field that suggests is used. */
const SUGGESTIONS = /\/(?:search-suggestions|printer-suggestions|ui\/form\/suggestions)\.tsx$/;

/** Loaded only on pages of the tools, or once there is a service worker: the rest of a chunk is not. */
const TOOLS_WORKER = /\/features\/offline\/[\w.-]+\.ts$/;

/** Loaded only where there are marks to send. */
const SEND_MARKS = /\/calibration\/progress\/send-marks\.ts$/;

/** Small and used by many pages: Rollup would merge each with an unrelated page, which all the others then load. */
const SMALL =
  /\/(?:lib\/numbers\/(?:format|read)-number|lib\/text\/format-date|ui\/layout\/(?:page-header|card)|lib\/browser\/use-opener)\./;
/** The same of the steps of calibration, their marks, the notice on a copy, and whether a form was filled in. */
const TOOLS =
  /\/features\/(?:calibration\/(?:progress\/(?!ui\/reset-form)|calibration-steps\.model|calculators\/(?:compare|geometry|outcome|variant|fields\/field(?:-kinds)?)\.)|offline\/ui\/)[\w./-]*tsx?$|\/lib\/forms\/is-form-changed\./;

/** Of a route the browser gets a module of its own, without what the server does. */
const ROUTE_IN_BROWSER = "?__remix-build-client-route";

const ENTRY = appFile("entry.client.tsx");
const EVERY_PAGE = [appFile("hydrate.tsx"), appFile(`root.tsx${ROUTE_IN_BROWSER}`)];
const FIND = appFile(`routes/find/find.tsx${ROUTE_IN_BROWSER}`);
/** Loaded ahead on every page. */
const PART = appFile(`routes/find/part.tsx${ROUTE_IN_BROWSER}`);

/**
 * The chunk a module belongs to; null leaves it to Rollup. A visitor of FIND loads four: the first, which waits until
 * the browser is idle, the libraries, what every page needs or shares with FIND, and what only FIND needs. Rollup alone
 * would merge small modules of FIND with those of unrelated pages, and the first chunk with what it waits for, which
 * would then run before the page is idle.
 */
const chunkOf: Rollup.GetManualChunk = (id, { getModuleInfo, getModuleIds }) => {
  if (UNSENT_FORMS.test(id)) return "unsent-forms";
  if (SUGGESTIONS.test(id)) return "suggestions";
  if (TOOLS_WORKER.test(id)) return "tools-worker";
  if (SEND_MARKS.test(id)) return "send-marks";
  // Routes without a page: Rollup would merge them, and Remix looks for each.
  if (id.endsWith(ROUTE_IN_BROWSER) && getModuleInfo(id)?.exports?.length === 0) return parse(id).name;
  if (SMALL.test(id)) return "pages";
  const isUsedBy = (entry: string) => staticImports(entry, getModuleInfo).has(id);
  if (isUsedBy(ENTRY)) return "entry";
  const isOnEveryPage = EVERY_PAGE.some(isUsedBy);
  if (!isOnEveryPage && !isUsedBy(FIND) && !isUsedBy(PART)) return TOOLS.test(id) ? "tools" : null;
  if (!id.startsWith(APP)) return "library";
  if (isOnEveryPage) return "root";
  const isShared = [...getModuleIds()].filter((other) => other.endsWith(ROUTE_IN_BROWSER)).filter(isUsedBy).length > 1;
  if (isUsedBy(FIND)) return isShared ? "root" : "find";
  return isShared ? "pages" : "part";
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

/**
 * Lets a route's own chunk also export what other chunks share. Remix asks for chunks that export nothing else, which
 * costs a visitor a request for a file that only passes on the route's exports; it reads those by name.
 */
const routesWithoutDetour: Plugin = {
  name: "routes-without-detour",
  options: (options) => ({ ...options, preserveEntrySignatures: "allow-extension" }),
};

export default defineConfig(({ isSsrBuild }) => ({
  plugins: [tailwindcss(), remix(remixConfig), ...(isSsrBuild === true ? [] : [routesWithoutDetour])],
  resolve: { alias: { "~": fileURLToPath(new URL("./app", import.meta.url)) } },
  build: {
    target: "es2022",
    sourcemap: false,
    // The service worker's list of files is made from it.
    manifest: true,
    // Small assets stay files: a data: URL would have to be allowed by the content security policy.
    assetsInlineLimit: 0,
    rollupOptions: {
      output: {
        // Every chunk is named three times in a page's HTML: what is small joins what needs it.
        experimentalMinChunkSize: 5_000,
        ...(isSsrBuild !== true && { manualChunks: chunkOf }),
        onlyExplicitManualChunks: true,
      },
    },
  },
}));
