import { parseEnv } from "~/lib/env.server";
import { writeBackup } from "../server/embedded/index";

/* npm run backup [-- <file>], while the server runs or while it is stopped. */

try {
  const env = parseEnv(process.env);
  if (env.supabase !== null) {
    throw new Error(
      `The site uses ${env.supabase.url}, which makes its own backups. See docs/operations/hosted-supabase.md.`,
    );
  }
  if (env.database !== null) {
    throw new Error("The site uses a PostgreSQL server: back it up with pg_dump, and copy OBJECTS_DIR with it.");
  }
  const file = process.argv[2] ?? `first-layer-${new Date().toISOString().replace(/[-:]|\.\d+/g, "")}.tar.gz`;
  await writeBackup(env.dataDir, file);
  process.stdout.write(`Wrote ${file}. It holds accounts and secrets: keep it as safe as a password.\n`);
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
}
