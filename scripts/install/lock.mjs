import { mkdir, readFile, rm, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";

/**
 * Runs `work` while no other process runs work under the same directory, then gives its result.
 * A lock left behind by a process that no longer lives is taken over.
 *
 * @template T
 * @param {string} directory made and removed by this function; its parent is made too
 * @param {() => Promise<T>} work
 * @returns {Promise<T>}
 */
export async function withLock(directory, work) {
  await mkdir(join(directory, ".."), { recursive: true });
  let told = false;
  while (!(await take(directory))) {
    if (!told) console.log("Waiting for another process that installs or builds here ...");
    told = true;
    await wait(200);
  }
  try {
    return await work();
  } finally {
    await rm(directory, { recursive: true, force: true });
  }
}

/** How long an owner may take to write its number, in milliseconds. */
const NAMING_TIME = 10_000;

/** @param {string} directory */
async function take(directory) {
  const ownerFile = join(directory, "pid");
  try {
    await mkdir(directory);
    await writeFile(ownerFile, String(process.pid));
    return true;
  } catch (error) {
    if (error.code !== "EEXIST") throw error;
  }
  const owner = Number(await readFile(ownerFile, "utf8").catch(() => ""));
  const left = owner > 0 ? !isAlive(owner) : (await ageOf(directory)) > NAMING_TIME;
  if (left) await rm(directory, { recursive: true, force: true });
  return false;
}

/** @param {string} path */
async function ageOf(path) {
  const entry = await stat(path).catch(() => null);
  return entry ? Date.now() - entry.mtimeMs : 0;
}

/** @param {number} pid */
function isAlive(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error.code === "EPERM";
  }
}
