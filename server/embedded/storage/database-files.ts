import { existsSync } from "node:fs";
import { chmod, rename, rm } from "node:fs/promises";
import { join } from "node:path";
import { Worker } from "node:worker_threads";

/*
 * Creating the database's files takes about 400 MB, which a WebAssembly memory never releases, so it is done in a worker
 * thread that ends afterwards. The folder gets its final name when it is complete, so that a first start that is killed
 * leaves no incomplete database.
 */

const OWNER_ONLY = 0o700;

const CREATE = `
const { workerData } = require("node:worker_threads");
import("@supabase/lite/pglite").then(async ({ PGlite }) => {
  const database = new PGlite({ dataDir: workerData.path });
  await database.waitReady;
  await database.close();
});
`;

/** Path of the old database while a restore replaces it. */
export function replacedPath(path: string): string {
  return `${path}.replaced`;
}

/** Whether there is a database at `path`. */
export function hasDatabaseFiles(path: string): boolean {
  return existsSync(join(path, "PG_VERSION"));
}

/**
 * Creates the files of an empty database at `path`, unless they exist.
 *
 * @throws Error when an interrupted restore left no database: an empty one must not replace it
 */
export async function createDatabaseFiles(path: string): Promise<void> {
  if (hasDatabaseFiles(path)) return chmod(path, OWNER_ONLY);
  if (hasDatabaseFiles(replacedPath(path))) {
    throw new Error(
      `A restore into ${path} was interrupted. Run it again with --force, or rename ${replacedPath(path)} to ${path}.`,
    );
  }
  const draft = `${path}.creating`;
  await rm(draft, { recursive: true, force: true });
  await new Promise<void>((resolve, reject) => {
    const worker = new Worker(CREATE, { eval: true, execArgv: [], workerData: { path: draft } });
    worker.once("error", reject);
    worker.once("exit", (code) => {
      if (code === 0) resolve();
      else reject(new Error(`Creating the database failed with code ${code}.`));
    });
  });
  await chmod(draft, OWNER_ONLY);
  await rename(draft, path);
}
