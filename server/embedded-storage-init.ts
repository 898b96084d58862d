import { existsSync } from "node:fs";
import { rename, rm } from "node:fs/promises";
import { join } from "node:path";
import { Worker } from "node:worker_threads";

/*
 * Creating the database's files takes some 400 MB which a WebAssembly memory never gives back, so it happens in a
 * thread of its own that ends afterwards. The files appear under their final name when they are complete: a first
 * start that is killed leaves nothing half done behind.
 */

const CREATE = `
const { workerData } = require("node:worker_threads");
import("@supabase/lite/pglite").then(async ({ PGlite }) => {
  const database = new PGlite({ dataDir: workerData.path });
  await database.waitReady;
  await database.close();
});
`;

/** Where a restore keeps the old database while it puts the new one in its place. */
export function replacedPath(path: string): string {
  return `${path}.replaced`;
}

/** Whether a database lies at `path`. */
export function hasDatabaseFiles(path: string): boolean {
  return existsSync(join(path, "PG_VERSION"));
}

/**
 * Makes the files of an empty database at `path`, unless they are there.
 *
 * @throws Error when a restore was interrupted at the moment there was no database: an empty one must not take its place
 */
export async function createDatabaseFiles(path: string): Promise<void> {
  if (hasDatabaseFiles(path)) return;
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
  await rename(draft, path);
}
