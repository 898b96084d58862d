import { readFile, writeFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import { z } from "zod";

const MARK = "last-backup";

/** Writes down in the data directory that a backup of it was finished. */
export async function markBackup(directory: string, at: Date): Promise<void> {
  await writeFile(join(directory, MARK), `${at.toISOString()}\n`, { mode: 0o600 });
}

/** When the last backup of a data directory was finished, as ISO 8601; null when none was, or it is not known. */
export async function lastBackupAt(dataDir: string): Promise<string | null> {
  try {
    const text = await readFile(join(resolve(dataDir), MARK), "utf8");
    return z.iso.datetime().nullable().catch(null).parse(text.trim());
  } catch {
    return null;
  }
}
