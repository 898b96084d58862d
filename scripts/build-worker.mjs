import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { ROOT } from "./process.mjs";

const CLIENT = join(ROOT, "build", "client");

/** Where the pages that work without a connection begin; what these load is kept with them. */
const BEGINNINGS = [
  "app/entry.client.tsx",
  ...["root", "routes/tune/tune", "routes/tune/calculator", "routes/test-prints/test-prints"].map(routeModule),
  routeModule("routes/test-prints/test-print"),
];

/** Drawings of parts and printers, half of the bytes of all files: the pages show none of them without a connection. */
const LEFT_OUT = /^assets\/parts-[\w-]+\.svg$/;

/** @param {string} name */
function routeModule(name) {
  return `app/${name}.tsx?__remix-build-client-route`;
}

/**
 * Builds the service worker: one script, with the list of files that it keeps.
 *
 * @param {string} version of everything that the site is built from
 */
export async function buildWorker(version) {
  const { build } = await import("esbuild");
  const manifest = JSON.parse(await readFile(join(ROOT, "build", ".vite", "client-manifest.json"), "utf8"));
  const needed = [...filesOf(manifest)].filter((file) => !LEFT_OUT.test(file));
  const assets = await readdir(join(CLIENT, "assets"));
  const routes = assets.find((name) => /^manifest-\w+\.js$/.test(name));
  const stylesheet = needed.find((file) => file.endsWith(".css"));
  if (routes === undefined || stylesheet === undefined) throw new Error("The build has no manifest or no stylesheet");
  const files = [...needed, `assets/${routes}`].map((file) => `/${file}`);
  const clientVersion = routes.slice("manifest-".length, -".js".length);
  await build({
    absWorkingDir: ROOT,
    entryPoints: ["app/service-worker.ts"],
    outfile: join(CLIENT, "service-worker.js"),
    bundle: true,
    minify: true,
    format: "iife",
    target: "es2022",
    define: {
      "process.env.NODE_ENV": '"production"',
      BUILD: JSON.stringify({ version, clientVersion, files, stylesheet: `/${stylesheet}` }),
    },
    logLevel: "warning",
  });
}

/**
 * The files that the pages load, now or later.
 *
 * @param {import("vite").Manifest} manifest
 */
function filesOf(manifest) {
  const files = new Set();
  const modules = new Set(BEGINNINGS);
  for (const id of modules) {
    const chunk = manifest[id];
    if (chunk === undefined) throw new Error(`The build has no ${id}`);
    for (const file of [chunk.file, ...(chunk.css ?? []), ...(chunk.assets ?? [])]) files.add(file);
    for (const other of [...(chunk.imports ?? []), ...(chunk.dynamicImports ?? [])]) modules.add(other);
  }
  return files;
}
