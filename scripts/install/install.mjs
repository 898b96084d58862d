import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { withLock } from "./lock.mjs";
import { ROOT, run } from "../process.mjs";

const PREPARE_LOCK = join(ROOT, ".cache", "prepare.lock");

/**
 * Runs `work` with the promise that no other command installs or builds at the same time.
 *
 * @template T
 * @param {() => Promise<T>} work
 */
export const alone = (work) => withLock(PREPARE_LOCK, work);

/** Installs exactly what package-lock.json names, if that is not what node_modules holds. */
export async function ensureInstalled() {
  if (await isInstalled()) return;
  await alone(async () => {
    if (await isInstalled()) return;
    console.log("Installing packages (npm ci) ...");
    // The build needs the development packages, whatever NODE_ENV says; none of them needs to run a script of its own.
    const { code } = await run(
      "npm",
      ["ci", "--ignore-scripts", "--include=dev", "--no-audit", "--no-fund", "--loglevel=error"],
      // Browsers come from the operating system's packages, see chromium.mjs.
      { env: { ...process.env, PLAYWRIGHT_SKIP_BROWSER_DOWNLOAD: "1" } },
    );
    if (code !== 0) throw new Error(`npm ci failed with exit code ${code}`);
  });
}

/** npm writes down what it installed when it has finished: compare that with what is wanted. */
async function isInstalled() {
  const wanted = await packagesIn(join(ROOT, "package-lock.json"));
  const found = await packagesIn(join(ROOT, "node_modules", ".package-lock.json"));
  if (!wanted || !found) return false;
  return Object.entries(wanted).every(
    ([path, entry]) => path === "" || found[path]?.version === entry.version || (entry.optional && !found[path]),
  );
}

/**
 * @param {string} file
 * @returns {Promise<Record<string, { version: string, optional?: boolean }> | null>}
 */
async function packagesIn(file) {
  try {
    return JSON.parse(await readFile(file, "utf8")).packages ?? null;
  } catch {
    return null;
  }
}
