import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { EmbeddedBackend } from "../../../server/embedded/embedded-backend";
import { freshDataDirectory } from "../data/fresh-data-directory";
import { temporaryFolder } from "../data/temporary-folder";
import { recordingLog } from "../recording-log";
import { startTestBackend } from "./test-backend";

/** An embedded backend whose schema is one migration, without a seed. `remove` closes it and deletes its files. */
export async function startMigratedBackend(
  migration: string,
): Promise<{ readonly backend: EmbeddedBackend; remove(): Promise<void> }> {
  const folder = await freshDataDirectory("empty");
  const migrations = await temporaryFolder();
  await writeFile(join(migrations.path, "20250101000000_things.sql"), migration);
  const backend = await startTestBackend({
    content: "empty",
    dataDir: folder.path,
    log: recordingLog(),
    siteUrl: "http://localhost:3000",
    migrationsDir: migrations.path,
    seedDir: null,
  });
  return {
    backend,
    async remove() {
      await backend.close();
      await folder.remove();
      await migrations.remove();
    },
  };
}
