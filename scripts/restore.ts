import { parseEnv } from "~/lib/env.server";
import { restoreBackup } from "../server/embedded/index";
import { removeStartCopies } from "../server/main/start-copies";

/* npm run restore -- <file> [--force], while the server is stopped. */

const args = process.argv.slice(2);
const force = args.includes("--force");
const [file, ...rest] = args.filter((arg) => arg !== "--force");

try {
  if (file === undefined || rest.length > 0) throw new Error("Usage: npm run restore -- <file> [--force]");
  const env = parseEnv(process.env);
  if (env.supabase !== null) {
    throw new Error(`The site uses ${env.supabase.url}. Unset SUPABASE_URL to restore the embedded backend.`);
  }
  if (env.database !== null) {
    throw new Error("The site uses a PostgreSQL server: restore it with pg_restore, and copy OBJECTS_DIR back.");
  }
  // Before anything is replaced, so that a restore that is killed leaves no copies of the former data.
  await removeStartCopies(env.dataDir);
  const { tables } = await restoreBackup(file, env.dataDir, force);
  process.stdout.write(`Restored ${file} into ${env.dataDir}: ${tables} tables.\n`);
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
}
