import { createHash, randomBytes } from "node:crypto";
import { existsSync, rmSync } from "node:fs";
import { mkdir, readdir, readFile, rename, rm } from "node:fs/promises";
import { join } from "node:path";
import postgres from "postgres";
import { clientOptions } from "../../../server/embedded/database/postgres/held-session";
import { migratePostgres } from "../../../server/embedded/database/postgres/schema/migrate-postgres";
import { recordingLog } from "../recording-log";
import { startTemporaryPostgres, type TemporaryPostgres } from "../servers/postgres-backend";
import { hashOfFiles, removeOutdated, TEMPLATES } from "./fresh-data-directory";

/** The database that has migrations and seed, of which others are copies. */
const CATALOGUE = "catalogue";

/** Where the code is that makes it. */
const SCHEMA_CODE = "server/embedded/database";

/** A database of its own on a PostgreSQL server. */
export interface ServerDatabase {
  /** Address as in `DATABASE_URL`. */
  readonly url: string;
  remove(): Promise<void>;
}

let running: Promise<TemporaryPostgres> | undefined;

/**
 * A database on the PostgreSQL server that the files of a worker share.
 *
 * @param content `catalogue`: migrations and seed of the project are applied already; `empty`: nothing is
 */
export async function serverDatabase(content: "catalogue" | "empty" = CATALOGUE): Promise<ServerDatabase> {
  const server = await sharedServer();
  const name = `test_${randomBytes(6).toString("hex")}`;
  await asOwner(server, `create database ${name} template ${content === CATALOGUE ? CATALOGUE : "template0"}`);
  return {
    url: urlOf(server, name),
    remove: () => asOwner(server, `drop database if exists ${name} with (force)`),
  };
}

/** Runs one statement as the owner of a database. Returns its rows. */
export async function onDatabase(url: string, statement: string): Promise<readonly Record<string, unknown>[]> {
  const sql = postgres(url, clientOptions(url, "test"));
  try {
    return [...(await sql.unsafe(statement))];
  } finally {
    await sql.end();
  }
}

function sharedServer(): Promise<TemporaryPostgres> {
  if (running === undefined) {
    // Vitest ends its workers with this signal, which would leave the server behind.
    process.once("SIGTERM", () => process.exit());
    running = preparedServer();
    running.catch(() => {
      running = undefined;
    });
  }
  return running;
}

async function preparedServer(): Promise<TemporaryPostgres> {
  const template = await preparedTemplate();
  const server = await startTemporaryPostgres(template);
  process.once("exit", () => rmSync(server.socketFolder, { recursive: true, force: true, maxRetries: 5 }));
  return server;
}

/** The server's files, made once for each version of what goes into them. */
async function preparedTemplate(): Promise<string> {
  const hash = createHash("sha256");
  for (const name of (await readdir(SCHEMA_CODE, { recursive: true }))
    .filter((found) => found.endsWith(".ts"))
    .sort()) {
    hash.update(await readFile(join(SCHEMA_CODE, name)));
  }
  const template = join(TEMPLATES, `server-${await hashOfFiles("catalogue", hash)}`);
  if (existsSync(template)) return template;
  await mkdir(TEMPLATES, { recursive: true });
  const draft = `${template}.${randomBytes(4).toString("hex")}`;
  const server = await startTemporaryPostgres();
  try {
    await asOwner(server, `create database ${CATALOGUE}`);
    await migratePostgres(urlOf(server, CATALOGUE), { log: recordingLog() });
  } catch (error) {
    await server.stop();
    throw error;
  }
  await server.stop({ keepAt: draft });
  // Another test process may have been faster; both results are equal.
  await rename(draft, template).catch(() => rm(draft, { recursive: true, force: true }));
  await removeOutdated(template);
  return template;
}

async function asOwner(server: TemporaryPostgres, statement: string): Promise<void> {
  await onDatabase(urlOf(server, "postgres"), statement);
}

function urlOf({ socketFolder }: TemporaryPostgres, database: string): string {
  return `postgres://postgres@${encodeURIComponent(socketFolder)}/${database}`;
}
