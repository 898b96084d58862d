import { unavailable } from "../api";
import { setRequestSettingsAtOnce } from "../data-api/request-settings";
import { correctDataApi } from "../data-api/postgrest-corrections";
import { VALUE_PARSERS } from "../data-api/value-parsers";
import type { DataDirectory } from "../storage/data-directory";
import { createDatabaseFiles } from "../storage/database-files";
import { createFreeSpaceCheck } from "../storage/free-space";
import { disableLibraryGrants } from "./baseline";
import { createConnectionRecovery } from "./connection-recovery";
import { pgliteDatabase } from "./database";
import { createLaneQueue } from "./lane-queue";
import { librarySettings } from "./library";
import { MAX_WAITING, type Lane, type OpenDatabase } from "./open-database";
import { sendValuesAsText } from "./parameters";
import { prepareDatabase, type PrepareOptions } from "./prepare-database";
import { dropRowArrayParsers } from "./row-array-parsers";
import { createWriteProtection } from "./write-protection";

/** PostgreSQL's page cache. The default of 128 MB costs 110 MB more memory and doubles the time to open. */
const SHARED_BUFFERS = "32MB";

const NO_ROOM = "The disk is nearly full: nothing can be saved right now.";

/** How a data directory's database is opened. */
export interface PgliteOptions extends PrepareOptions {
  readonly siteUrl: string;
  /** Called when the database has to be opened again, which only a new process can do. */
  readonly onBroken?: () => void;
}

/**
 * Opens the database of a data directory, creates it if it is missing, and applies new migrations and seeds. It has one
 * connection. The library opens a transaction, sets the caller's role in it and waits between its statements; another
 * request served in the meantime would run with that role.
 */
export async function openPglite(directory: DataDirectory, options: PgliteOptions): Promise<OpenDatabase> {
  // Loaded here only: these megabytes are not read when the site uses a server.
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
    setRequestSettingsAtOnce(connection, pglite);
    sendValuesAsText(pglite.serializers);
    await dropRowArrayParsers(pglite, pgliteDatabase(pglite));
    const onBroken = options.onBroken ?? (() => undefined);
    const recovery = createConnectionRecovery(pgliteDatabase(pglite), { log: options.log, onBroken });
    const database = pgliteDatabase(pglite, recovery.noticed);
    const isLow = createFreeSpaceCheck(directory.databasePath);
    const protection = createWriteProtection(database, isLow, options.log);
    const corrected = correctDataApi(connection, recovery.noticed);
    const app = new App({ connection, ...librarySettings({ ...options, secrets: directory.secrets }) });
    await prepareDatabase(database, app, options);
    await connection.clearSchemaCache();
    const queue = createLaneQueue<Lane>(MAX_WAITING);
    queue.add({
      database,
      // Everybody else waits for the one connection.
      alone: (_names, work) => work(),
      async library(request) {
        const response = await corrected(async () => app.fetch(request));
        return protection.isOn() && isRefusedWrite(request, response) ? unavailable(NO_ROOM) : response;
      },
    });
    let changes = 0;
    const run: OpenDatabase["run"] = (work, { onlyReads = false, ...wait } = {}) =>
      queue.run(async (lane) => {
        if (!onlyReads) changes += 1;
        await protection.update();
        try {
          return await work(lane);
        } finally {
          await recovery.recover();
        }
      }, wait);
    let closed = false;
    return {
      run,
      changes: () => changes,
      async listen(channel, fn) {
        const unlisten = await run(() => pglite.listen(channel, fn));
        return () => (closed ? Promise.resolve() : run(() => unlisten()));
      },
      async close() {
        closed = true;
        await queue.close();
        await connection.close();
      },
    };
  } catch (error) {
    await connection.close();
    throw error;
  }
}

/** The library responds 405 to a write in a read-only transaction, and 500 where it writes by itself. */
function isRefusedWrite({ method }: Request, { status }: Response): boolean {
  return method !== "GET" && method !== "HEAD" && (status === 405 || status >= 500);
}
