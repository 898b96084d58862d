import { setImmediate as nextTurn } from "node:timers/promises";
import { z } from "zod";
import { readToken, type TokenClaims } from "../auth/access-token";
import { isSessionLive } from "../auth/sessions";
import { withRollback, type TransactionalDatabase } from "../database/database";
import { createExclusiveQueue } from "../database/lane-queue";
import type { RealtimeLimits } from "./limits";

/** Who joins a channel. Claims are null for a visitor with the publishable key alone. */
export interface Caller {
  readonly claims: TokenClaims | null;
}

/** Decides who may listen to what. */
export interface Authorisation {
  /** The caller a token belongs to, or why it is not valid. An anonymous visitor sends none, or the publishable key. */
  caller(token: string | null): Caller | { readonly error: string };
  /**
   * Whether the caller's session goes on and the policies of `realtime.messages` let the caller read a private topic.
   * Rejects when the query fails, and when `gone` fires before its turn.
   */
  mayListen(caller: Caller, topic: string, gone: AbortSignal): Promise<boolean>;
}

export interface AuthorisationOptions {
  readonly publishableKey: string;
  readonly jwtSecret: string;
  withDatabase<T>(this: void, work: (database: TransactionalDatabase) => Promise<T>): Promise<T>;
  readonly limits: Pick<RealtimeLimits, "sockets" | "authorisationMs">;
}

const idRow = z.object({ id: z.string() });

/**
 * Checks the policies as hosted Supabase does: inserts a row, selects it with the caller's rights, and rolls back.
 */
export function createAuthorisation({
  publishableKey,
  jwtSecret,
  withDatabase,
  limits,
}: AuthorisationOptions): Authorisation {
  // After a restart all clients join at once. They wait in a queue of their own, so that at most one of them waits in
  // the queue that all other requests use.
  const queue = createExclusiveQueue(limits.sockets);
  return {
    caller(token) {
      if (token === null || token === publishableKey) return { claims: null };
      return readToken(`Bearer ${token}`, jwtSecret);
    },
    mayListen({ claims }, topic, gone) {
      // No policy is for visitors who are not signed in: they need not be asked about.
      if (claims === null) return Promise.resolve(false);
      return queue.run(
        async () => {
          const visible = await withDatabase((database) => isVisible(database, claims, topic));
          // The database answers within a turn of the event loop, so that a long queue would keep out everything else.
          await nextTurn();
          return visible;
        },
        { signal: gone, maxWaitMs: limits.authorisationMs },
      );
    },
  };
}

async function isVisible(database: TransactionalDatabase, claims: TokenClaims, topic: string): Promise<boolean> {
  return withRollback(database, async (transaction) => {
    if (!(await isSessionLive(transaction, claims))) return false;
    const [message] = await transaction.query(
      idRow,
      "insert into realtime.messages (topic, extension, private) values ($1, 'broadcast', true) returning id::text as id",
      [topic],
    );
    await transaction.query(
      z.unknown(),
      `select set_config('role', $1, true), set_config('request.jwt.claims', $2, true),
         set_config('request.jwt.claim.role', $1, true), set_config('request.jwt.claim.sub', $3, true),
         set_config('realtime.topic', $4, true)`,
      [claims.role, JSON.stringify(claims), claims.sub, topic],
    );
    const seen = await transaction.query(
      idRow,
      "select id::text as id from realtime.messages where id = $1::uuid and extension = 'broadcast'",
      [message?.id ?? null],
    );
    return seen.length > 0;
  });
}
