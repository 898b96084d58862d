import { join } from "node:path";
import type { Log } from "~/lib/log";
import { startEmbeddedBackend } from "../embedded-backend";
import { withDirectDatabase } from "../database/postgres/direct-connection";
import { DATABASE_FOLDER } from "../storage/data-directory";
import { hasDatabaseFiles } from "../storage/database-files";
import { executeAdminCommand, type AdminCommand, type AdminResult } from "./control";
import { sendAdminCommand } from "./send-admin-command";

/**
 * Runs a command on the database of a PostgreSQL server, whether instances run or not.
 *
 * @throws DatabaseUnavailableError when it cannot be reached
 */
export async function runAdminCommandOnServer(url: string, command: AdminCommand): Promise<AdminResult> {
  return withDirectDatabase(url, (database) => executeAdminCommand(database, command));
}

/**
 * Runs a command on the database of a data directory: through the server that runs on it, or else directly.
 *
 * @throws Error when there is no database yet
 */
export async function runAdminCommand(dataDir: string, command: AdminCommand, log: Log): Promise<AdminResult> {
  if (!hasDatabaseFiles(join(dataDir, DATABASE_FOLDER))) {
    throw new Error(`There is no database in ${dataDir} yet. Start the server once, then sign up.`);
  }
  const result = await sendAdminCommand(dataDir, command);
  if (result !== null) return result;
  const backend = await startEmbeddedBackend({ dataDir, log, siteUrl: "http://localhost:3000" });
  try {
    return await backend.withDatabase((database) => executeAdminCommand(database, command));
  } finally {
    await backend.close();
  }
}
