import { spawn } from "node:child_process";
import { createHash, randomBytes } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import postgres from "postgres";
import { clientOptions } from "../../../server/embedded/database/postgres/held-session";
import { migratePostgres } from "../../../server/embedded/database/postgres/schema/migrate-postgres";
import { recordingLog } from "../recording-log";
import { serverTemplate, startTemporaryPostgres, type TemporaryPostgres } from "../servers/postgres-backend";

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
  const server = await startTemporaryPostgres(await preparedTemplate());
  process.once("exit", () => {
    // Many files, of a server that ends just now. A worker has a moment to end all it has started, and is killed then.
    spawn("sh", ["-c", 'sleep 1; rm -rf "$0"', server.socketFolder], { detached: true, stdio: "ignore" }).unref();
  });
  return server;
}

async function preparedTemplate(): Promise<string> {
  const hash = createHash("sha256");
  const names = (await readdir(SCHEMA_CODE, { recursive: true })).filter((name) => name.endsWith(".ts")).sort();
  for (const name of names) hash.update(await readFile(join(SCHEMA_CODE, name)));
  return serverTemplate("server", hash, async (server) => {
    await asOwner(server, `create database ${CATALOGUE}`);
    await migratePostgres(urlOf(server, CATALOGUE), { log: recordingLog() });
  });
}

async function asOwner(server: TemporaryPostgres, statement: string): Promise<void> {
  await onDatabase(urlOf(server, "postgres"), statement);
}

function urlOf({ socketFolder }: TemporaryPostgres, database: string): string {
  return `postgres://postgres@${encodeURIComponent(socketFolder)}/${database}`;
}
