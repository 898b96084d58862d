import { App, type Connection } from "@supabase/lite";
import { createPostgresConnection, type PostgresConnection } from "@supabase/lite/postgres";
import { setRequestSettingsAtOnce } from "../../data-api/request-settings";
import { correctDataApi } from "../../data-api/postgrest-corrections";
import { disableLibraryGrants } from "../baseline";
import { librarySettings, type LibraryOptions } from "../library";
import type { Lane } from "../open-database";
import { clientOptions, createFate, holdSession, inTime, type Fate, type HeldSession } from "./held-session";
import { createAlone } from "./alone";
import { createNestingSession } from "./nesting-session";
import { postgresDatabase } from "./postgres-database";

/** What a connection for calls is opened with. */
export interface PostgresLaneOptions extends LibraryOptions {
  readonly url: string;
  /** What the library knows of the schema; all lanes have the same. */
  readonly schema: SharedSchema;
  /** The server may be a standby, which takes no writes. */
  readonly isReplica?: boolean;
}

/** What the library has found out about the schema: it reads the whole of it. */
export interface SharedSchema {
  content: unknown;
}

/** One connection to a PostgreSQL server. It is never opened again: another one takes its place. */
export interface PostgresLane extends Lane, Pick<Fate, "lost" | "lose" | "unlessLost"> {
  isInTransaction(): boolean;
  /** Ends it; nothing runs on it any more. */
  end(): Promise<void>;
}

/** Longest time until the library knows the schema, milliseconds: a network that is cut meanwhile would say nothing. */
const LIBRARY_MS = 10_000;

/**
 * Opens one connection with the library on it.
 *
 * @throws DatabaseUnavailableError when the server cannot be reached or does not take it
 */
export async function openPostgresLane(options: PostgresLaneOptions): Promise<PostgresLane> {
  const fate = createFate();
  const { lost, lose, unlessLost } = fate;
  const connection = createPostgresConnection({
    url: options.url,
    postgresOptions: {
      ...clientOptions(options.url, options.isReplica === true ? "first-layer replica" : "first-layer"),
      ...(options.isReplica === true && { target_session_attrs: undefined }),
      onclose: () => lose("it was closed"),
    },
  });
  const session = createNestingSession(await holdSession(connection.driver, fate));
  try {
    const library = await inTime(libraryOn(connection, session, { options, noticed: fate.noticed }), LIBRARY_MS);
    return {
      database: postgresDatabase(session),
      library,
      alone: createAlone(session),
      isInTransaction: () => session.depth() > 0,
      lost,
      lose,
      unlessLost,
      async end() {
        await connection.driver.end({ timeout: 0 });
      },
    };
  } catch (error) {
    lose("the library cannot use it");
    throw error;
  }
}

/** Puts the library on a connection. Returns the function that sends it a request. */
async function libraryOn(
  connection: PostgresConnection,
  session: HeldSession,
  { options, noticed }: { readonly options: PostgresLaneOptions; readonly noticed: (error: unknown) => void },
): Promise<Lane["library"]> {
  // The library's transactions and all else run in the one session.
  const reserved = { unsafe: session.unsafe, release: () => undefined };
  Reflect.set(connection.driver, "reserve", () => Promise.resolve(reserved));
  disableLibraryGrants(connection);
  setRequestSettingsAtOnce(connection, { query: session.unsafe }, { withTimeout: true });
  const corrected = correctDataApi(connection, noticed);
  const app = new App({ connection, ...librarySettings(options) });
  await app.init();
  await shareSchema(connection, options.schema);
  return (request) => corrected(async () => app.fetch(request));
}

/** Where the library keeps what it knows of the schema. */
const KNOWN = "introspection";

async function shareSchema(connection: Pick<Connection, "introspect">, schema: SharedSchema): Promise<void> {
  if (schema.content === null) {
    const { tables } = await connection.introspect({ useCache: true });
    if (tables.length > 0) schema.content = Reflect.get(connection, KNOWN);
  } else {
    Reflect.set(connection, KNOWN, schema.content);
  }
}
