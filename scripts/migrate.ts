import { parseEnv } from "~/lib/env.server";
import { migratePostgres, requireDirectAddressOf } from "../server/embedded/index";
import { quietLog } from "./quiet-log";

/* npm run migrate: brings the schema of the PostgreSQL server up to date, before instances of a release are started. */

try {
  const { database } = parseEnv(process.env);
  if (database === null) {
    throw new Error("DATABASE_URL is not set: an embedded database is brought up to date when the server starts.");
  }
  await requireDirectAddressOf(database.url, database.directUrl);
  const applied = await migratePostgres(database.directUrl, { log: quietLog });
  for (const file of applied) process.stdout.write(`Applied ${file}\n`);
  process.stdout.write(applied.length === 0 ? "The database was up to date.\n" : "The database is up to date.\n");
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
}
