import { createHash } from "node:crypto";
import { readFile, readdir, rm, writeFile } from "node:fs/promises";
import { join, relative } from "node:path";
import { pathToFileURL } from "node:url";
import { buildWorker } from "./build-worker.mjs";
import { failWith } from "./fail.mjs";
import { alone, ensureInstalled } from "./install/install.mjs";
import { precompressFiles } from "./precompress.mjs";
import { ROOT, packageFile, run } from "./process.mjs";

const STAMP = join(ROOT, "build", ".stamp");

/** What the build is made of. Migrations and seed are not: the server reads them when it starts. */
const INPUTS = [
  "app",
  "public",
  "server",
  "server.ts",
  "backend.ts",
  "picture-encoder.ts",
  "scripts",
  "package.json",
  "package-lock.json",
  "remix.config.js",
  "tsconfig.json",
  "vite.config.ts",
];

/** Run on its own in a container, it has a short path there. */
const MIGRATE = "scripts/migrate.ts";

/** Programs that run on the server beside the pages, each bundled with what it imports from here. */
const SERVER_PROGRAMS = [
  "server.ts",
  "backend.ts",
  "picture-encoder.ts",
  "scripts/backup.ts",
  "scripts/restore.ts",
  "scripts/admin.ts",
  MIGRATE,
];

/** Builds the pages and the server into build/, if the sources changed since the last build. */
export async function ensureBuilt() {
  await ensureInstalled();
  if (await isFresh()) return;
  await alone(async () => {
    if (await isFresh()) return;
    const fingerprint = await fingerprintOfInputs();
    // Without its stamp a build that is cut off half way is not taken for a whole one.
    await rm(STAMP, { force: true });
    await buildPages();
    await buildWorker(fingerprint);
    await precompressFiles(join(ROOT, "build", "client"));
    await buildServer();
    await writeFile(STAMP, fingerprint);
  });
}

async function buildPages() {
  console.log("Building pages ...");
  const { code, output } = await run(process.execPath, [packageFile("@remix-run/dev/dist/cli.js"), "vite:build"], {
    env: { ...process.env, NODE_ENV: "production" },
    capture: true,
  });
  if (code !== 0) {
    console.error(output);
    throw new Error(`Building the pages failed with exit code ${code}`);
  }
}

async function buildServer() {
  console.log("Building server ...");
  const { build } = await import("esbuild");
  await build({
    absWorkingDir: ROOT,
    entryPoints: SERVER_PROGRAMS.map((program) => ({
      in: program,
      out: program === MIGRATE ? "migrate" : program.replace(/\.ts$/, ""),
    })),
    outdir: "build",
    bundle: true,
    // Splitting keeps a dynamic import lazy: with a hosted Supabase the embedded one never loads.
    splitting: true,
    chunkNames: "chunks/[name]-[hash]",
    platform: "node",
    format: "esm",
    target: "node20",
    packages: "external",
    external: ["./server/index.js"],
    sourcemap: true,
    logLevel: "warning",
  });
}

async function isFresh() {
  const stamp = await readFile(STAMP, "utf8").catch(() => null);
  return stamp !== null && stamp === (await fingerprintOfInputs());
}

async function fingerprintOfInputs() {
  const hash = createHash("sha256");
  for (const input of INPUTS) {
    for (const file of await filesUnder(join(ROOT, input))) {
      if (/\.test[a-z-]*\.tsx?$/.test(file)) continue;
      hash.update(`${relative(ROOT, file)}\n`).update(await readFile(file));
    }
  }
  return hash.digest("hex");
}

/**
 * @param {string} path a file or a directory, which need not exist
 * @returns {Promise<string[]>} files in a fixed order
 */
async function filesUnder(path) {
  let entries;
  try {
    entries = await readdir(path, { withFileTypes: true });
  } catch (error) {
    if (error.code === "ENOTDIR") return [path];
    if (error.code === "ENOENT") return [];
    throw error;
  }
  entries.sort((one, other) => (one.name < other.name ? -1 : 1));
  const nested = entries.map(async (entry) => {
    const child = join(path, entry.name);
    return entry.isDirectory() ? filesUnder(child) : [child];
  });
  return (await Promise.all(nested)).flat();
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) await ensureBuilt().catch(failWith);
