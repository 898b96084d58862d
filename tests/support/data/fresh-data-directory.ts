import { createHash, randomBytes, type Hash } from "node:crypto";
import { existsSync } from "node:fs";
import { execFile } from "node:child_process";
import { mkdir, readdir, readFile, rename, rm, stat } from "node:fs/promises";
import { basename, join } from "node:path";
import { promisify } from "node:util";
import { DATABASE_FOLDER } from "../../../server/embedded/storage/data-directory";
import { startEmbeddedBackend } from "../../../server/embedded/embedded-backend";
import { createDatabaseFiles } from "../../../server/embedded/storage/database-files";
import { recordingLog } from "../recording-log";
import { temporaryFolder } from "./temporary-folder";

/*
 * Creating a database takes several seconds, copying one a tenth of that. So each kind is made once per content of
 * supabase/ and kept in .cache; every test gets a copy of its own.
 */

/** Folder of what is copied. */
export const TEMPLATES = ".cache/test-databases";

/** Templates of other migrations are removed after this time, in case another run is still copying one. */
const OUTDATED_AFTER_MS = 60 * 60 * 1000;

/**
 * A data directory for one test.
 *
 * @param content `catalogue`: migrations and seed of the project are applied already; `empty`: a database without any
 * @returns its path and the function that removes it
 */
export async function freshDataDirectory(
  content: "catalogue" | "empty" = "catalogue",
): Promise<{ path: string; remove(): Promise<void> }> {
  const template = join(TEMPLATES, `${content}-${await hashOfFiles(content)}`);
  if (!existsSync(template)) await makeTemplate(template, content);
  const folder = await temporaryFolder();
  await copyFolder(template, join(folder.path, DATABASE_FOLDER));
  return folder;
}

/** Copies a folder, with the owners of its files, to where there is nothing. Node's own `cp` takes four times as long. */
export async function copyFolder(from: string, to: string): Promise<void> {
  await promisify(execFile)("cp", ["-a", from, to]);
}

async function makeTemplate(template: string, content: "catalogue" | "empty"): Promise<void> {
  const draft = `${template}.${randomBytes(4).toString("hex")}`;
  await mkdir(draft, { recursive: true });
  try {
    if (content === "empty") {
      await createDatabaseFiles(join(draft, DATABASE_FOLDER));
    } else {
      await copyFolder(await emptyTemplate(), join(draft, DATABASE_FOLDER));
      const backend = await startEmbeddedBackend({ dataDir: draft, log: recordingLog(), siteUrl: "http://localhost" });
      await backend.close();
    }
    // Another test process may have been faster; both results are equal.
    if (!existsSync(template)) await rename(join(draft, DATABASE_FOLDER), template).catch(() => undefined);
  } finally {
    await rm(draft, { recursive: true, force: true });
  }
  await removeOutdated(template);
}

/** Removes templates of the same kind with other migrations or another seed. */
export async function removeOutdated(current: string): Promise<void> {
  const [kind = ""] = basename(current).split("-");
  for (const name of await readdir(TEMPLATES)) {
    const path = join(TEMPLATES, name);
    if (path === current || !name.startsWith(`${kind}-`)) continue;
    // Another test process may have removed it, or renamed it, meanwhile.
    const found = await stat(path).catch(() => null);
    if (found !== null && Date.now() - found.mtimeMs > OUTDATED_AFTER_MS)
      await rm(path, { recursive: true, force: true });
  }
}

async function emptyTemplate(): Promise<string> {
  const template = join(TEMPLATES, `empty-${await hashOfFiles("empty")}`);
  if (!existsSync(template)) await makeTemplate(template, "empty");
  return template;
}

/** A short hash of what goes into a template, added to `hash`. */
export async function hashOfFiles(content: "catalogue" | "empty", hash: Hash = createHash("sha256")): Promise<string> {
  hash.update(await readFile("node_modules/@supabase/lite/package.json"));
  if (content === "catalogue") {
    for (const folder of ["supabase/migrations", "supabase/seed"]) {
      for (const name of (await readdir(folder)).filter((entry) => entry.endsWith(".sql")).sort()) {
        hash.update(name).update(await readFile(join(folder, name)));
      }
    }
  }
  return hash.digest("hex").slice(0, 16);
}
