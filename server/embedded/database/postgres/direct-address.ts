import postgres from "postgres";
import { z } from "zod";
import type { Database } from "../database";
import { DatabaseUnavailableError } from "../open-database";
import { withDirectDatabase } from "./direct-connection";
import { clientOptions, createFate, holdSession, PoolerError } from "./held-session";
import { postgresDatabase } from "./postgres-database";

/** The address for sessions is not one that goes with the address for calls. */
class DirectAddressError extends Error {
  override readonly name = "DirectAddressError";
}

const placeRow = z.object({ login: z.string(), database: z.string(), server: z.string() });

/** Where an address leads, as the server says: a pooler may have other names. No two servers start in the same microsecond. */
const PLACE = `select session_user::text as login, current_database()::text as database,
  extract(epoch from pg_postmaster_start_time())::text as server`;

/** What is wrong with an address for sessions that leads to another place than the address for calls. */
const DIFFERENCES = [
  {
    of: "login",
    problem: "has another user than DATABASE_URL: npm run migrate would give roles and limits to that one",
  },
  {
    of: "server",
    problem: "leads to another server than DATABASE_URL: nothing that happens in the one would be told by the other",
  },
  {
    of: "database",
    problem: "leads to another database than DATABASE_URL: nothing that happens in the one would be told by the other",
  },
] as const;

/**
 * Throws unless the address for sessions leads to the server itself, to the database of the address for calls, and has its
 * login, to which `npm run migrate` gives roles and limits. A server that cannot be reached there right now is connected
 * to later.
 *
 * @throws PoolerError, DirectAddressError saying what to do
 */
export async function requireDirectAddress(database: Database, directUrl: string): Promise<void> {
  const [direct] = await unlessAway(withDirectDatabase(directUrl, (server) => server.query(placeRow, PLACE)));
  if (direct === undefined) return;
  const [own] = await database.query(placeRow, PLACE);
  const difference = DIFFERENCES.find(({ of }) => direct[of] !== own?.[of]);
  if (difference === undefined) return;
  throw new DirectAddressError(`DATABASE_DIRECT_URL ${difference.problem} (docs/operations/postgresql.md).`);
}

/**
 * The same before there is a connection for calls. A server or pooler that cannot be reached there is no reason to wait:
 * the instances will look again.
 *
 * @param url the address for calls, which may lead to a pooler
 */
export async function requireDirectAddressOf(url: string, directUrl: string): Promise<void> {
  if (url === directUrl) return;
  const fate = createFate();
  const sql = postgres(url, {
    ...clientOptions(url, "first-layer command"),
    onclose: () => fate.lose("it was closed"),
  });
  try {
    const [session] = await unlessAway(holdSession(sql, fate).then((held) => [held]));
    if (session !== undefined) await requireDirectAddress(postgresDatabase(session), directUrl);
  } finally {
    await sql.end({ timeout: 0 });
  }
}

/** No rows of a server that cannot be reached right now. */
function unlessAway<Row>(rows: Promise<readonly Row[]>): Promise<readonly Row[]> {
  return rows.catch((error: unknown) => {
    if (error instanceof DatabaseUnavailableError && !(error instanceof PoolerError)) return [];
    throw error;
  });
}
