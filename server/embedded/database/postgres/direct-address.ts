import { z } from "zod";
import type { Database } from "../database";
import { DatabaseUnavailableError } from "../open-database";
import { withDirectDatabase } from "./direct-connection";
import { PoolerError } from "./held-session";

/** The address for sessions is not one that goes with the address for calls. */
class DirectAddressError extends Error {
  override readonly name = "DirectAddressError";
}

const loginRow = z.object({ login: z.string() });

const LOGIN = "select session_user::text as login";

/**
 * Throws unless the address for sessions leads to the server itself, and has the login of the address for calls, to which
 * `npm run migrate` gives roles and limits. A server that cannot be reached there right now is connected to later.
 *
 * @throws PoolerError, DirectAddressError saying what to do
 */
export async function requireDirectAddress(database: Database, directUrl: string): Promise<void> {
  const direct = await withDirectDatabase(directUrl, (server) => server.query(loginRow, LOGIN)).catch(
    (error: unknown) => {
      if (error instanceof DatabaseUnavailableError && !(error instanceof PoolerError)) return [];
      throw error;
    },
  );
  const own = await database.query(loginRow, LOGIN);
  if (direct.some(({ login }) => login !== own[0]?.login)) {
    throw new DirectAddressError(
      "DATABASE_DIRECT_URL has another user than DATABASE_URL: npm run migrate would give roles and limits to that one (docs/operations/postgresql.md).",
    );
  }
}
