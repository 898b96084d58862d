import { resolve } from "node:path";
import { z } from "zod";
import type { Log } from "~/lib/log";
import { unavailable } from "../api";
import { setCallerByOneStatement } from "../data-api/caller-settings";
import { correctDataApi } from "../data-api/postgrest-corrections";
import { VALUE_PARSERS } from "../data-api/value-parsers";
import type { DataDirectory } from "../storage/data-directory";
import { createDatabaseFiles } from "../storage/database-files";
import { createFreeSpaceCheck } from "../storage/free-space";

import { createRoles, disableLibraryGrants, grantDefaultPrivilegesOnce } from "./baseline";
import { createConnectionRecovery } from "./connection-recovery";
import { pgliteDatabase, type TransactionalDatabase } from "./database";
import { createFactorSchema } from "./factor-schema";
import { applyMigrations } from "./migrations";
import { sendValuesAsText } from "./parameters";
import { createRealtimeSchema } from "./realtime-schema";
import { applySeeds } from "./seed";
import { createStorageSchema } from "./storage-schema";
import { createWriteProtection } from "./write-protection";

/** PostgreSQL's page cache. The default of 128 MB costs 110 MB more memory and doubles the time to open. */
const SHARED_BUFFERS = "32MB";

/** Most rows of one response of the data API: `max_rows` of `supabase/config.toml`. */
const MAX_ROWS = 1000;

const NO_ROOM = "The disk is nearly full: nothing can be saved right now.";

export interface DatabaseOptions {
  readonly log: Log;
  readonly siteUrl: string;
  readonly migrationsDir?: string;
  readonly seedDir?: string | null;
  /** Called when the database has to be opened again, which only a new process can do. */
  readonly onBroken?: () => void;
}

/** The database with the library on top of it. Both use its one connection: the caller must queue their work. */
export interface OpenDatabase {
  readonly database: TransactionalDatabase;
  /** Runs the work of one caller: before it writes are protected if need be, after it the connection is in order. */
  inOrder<T>(this: void, work: () => Promise<T>): Promise<T>;
  /** Sends a request to the library. Responds 503 to a write that there is no room for. */
  library(this: void, request: Request): Promise<Response>;
  /** Calls `fn` with the payload of every notification on a channel. Returns the function that stops it. */
  listen(this: void, channel: string, fn: (payload: string) => void): Promise<() => Promise<void>>;
  close(this: void): Promise<void>;
}

/** Opens the database of a data directory, creates it if it is missing, and applies new migrations and seeds. */
export async function openDatabase(directory: DataDirectory, options: DatabaseOptions): Promise<OpenDatabase> {
  // Loaded here only: these megabytes are not read when the site uses a hosted Supabase.
  const [{ App }, { createPgliteConnection, PGlite }] = await Promise.all([
    import("@supabase/lite"),
    import("@supabase/lite/pglite"),
    createDatabaseFiles(directory.databasePath),
  ]);
  const connection = await createPgliteConnection({
    url: directory.databasePath,
    pgliteOptions: {
      startParams: [...PGlite.defaultStartParams, "-c", `shared_buffers=${SHARED_BUFFERS}`],
      parsers: VALUE_PARSERS,
    },
  });
  const pglite = connection.driver;
  try {
    await pglite.waitReady;
    disableLibraryGrants(connection);
    setCallerByOneStatement(connection, pglite);
    sendValuesAsText(pglite.serializers);
    const onBroken = options.onBroken ?? (() => undefined);
    const recovery = createConnectionRecovery(pgliteDatabase(pglite), { log: options.log, onBroken });
    const database = pgliteDatabase(pglite, recovery.noticed);
    const isLow = createFreeSpaceCheck(directory.databasePath);
    const protection = createWriteProtection(database, isLow, options.log);
    const corrected = correctDataApi(connection, recovery.noticed);
    const app = new App({ connection, ...librarySettings(directory, options) });
    await createRoles(database);
    await app.init();
    await app.ensureSystemSchema();
    await requireAuthSchema(database);
    await createFactorSchema(database);
    await grantDefaultPrivilegesOnce(database);
    await createRealtimeSchema(database);
    await createStorageSchema(database);
    await applyMigrations(database, resolve(options.migrationsDir ?? "supabase/migrations"), options.log);
    if (options.seedDir !== null) await applySeeds(database, resolve(options.seedDir ?? "supabase/seed"), options.log);
    await connection.clearSchemaCache();
    return {
      database,
      async inOrder(work) {
        await protection.update();
        try {
          return await work();
        } finally {
          await recovery.recover();
        }
      },
      async library(request) {
        const response = await corrected(async () => app.fetch(request));
        return protection.isOn() && isRefusedWrite(request, response) ? unavailable(NO_ROOM) : response;
      },
      listen: (channel, fn) => pglite.listen(channel, fn),
      close: () => connection.close(),
    };
  } catch (error) {
    await connection.close();
    throw error;
  }
}

function librarySettings({ secrets }: DataDirectory, { siteUrl, log }: DatabaseOptions) {
  return {
    api: { schemas: ["public"], max_rows: MAX_ROWS, pg_safe_update: true },
    auth: {
      enabled: true,
      jwt_secret: secrets.jwtSecret,
      publishable_key: secrets.publishableKey,
      secret_key: secrets.secretKey,
      site_url: siteUrl,
      enable_refresh_token_rotation: true,
      minimum_password_length: 8,
      password_requirements: "lower_upper_letters_digits" as const,
      email: {
        enable_signup: true,
        enable_confirmations: true,
        double_confirm_changes: true,
        otp_length: 8,
        otp_expiry: 3600,
      },
    },
    options: { server: { admin: false, disableStudio: true }, drivers: { email: disabledMailDriver(log) } },
  };
}

/** The library responds 405 to a write in a read-only transaction, and 500 where it writes by itself. */
function isRefusedWrite({ method }: Request, { status }: Response): boolean {
  return method !== "GET" && method !== "HEAD" && (status === 405 || status >= 500);
}

/** Every mail is sent by server/embedded/mail; no call that makes the library send one is passed on to it. */
function disabledMailDriver(log: Log): { send(): Promise<void> } {
  return {
    send() {
      log.error({}, "dropped an e-mail of the auth library");
      return Promise.resolve();
    },
  };
}

/** The library ignores errors while it creates its tables, so their presence is checked. */
async function requireAuthSchema(database: TransactionalDatabase): Promise<void> {
  const [found] = await database.query(
    z.object({ present: z.boolean() }),
    "select to_regclass('auth.users') is not null as present",
  );
  if (found?.present !== true) throw new Error("The auth tables could not be created. The log says more.");
}
