import { z } from "zod";
import { readToken, type TokenClaims } from "./embedded-gate";
import { undone, type TransactionalDatabase } from "./embedded-database";
import { createExclusiveQueue } from "./embedded-queue";
import type { RealtimeLimits } from "./realtime-limits";

/** Who asks to listen. Claims are null for a visitor who brings no more than the site's own key. */
export interface Caller {
  readonly claims: TokenClaims | null;
}

/** Says who may listen to what. */
export interface Authorisation {
  /** Whose token this is, or why it proves nothing. Null, or the publishable key, is an anonymous visitor's. */
  caller(token: string | null): Caller | { readonly fault: string };
  /**
   * Whether the policies of `realtime.messages` let the caller read from a private topic. Rejects when the database
   * cannot be asked.
   */
  mayListen(caller: Caller, topic: string): Promise<boolean>;
}

/** What is needed to ask the database. */
export interface AuthorisationOptions {
  readonly publishableKey: string;
  readonly jwtSecret: string;
  withDatabase<T>(this: void, work: (database: TransactionalDatabase) => Promise<T>): Promise<T>;
  readonly limits: Pick<RealtimeLimits, "sockets" | "authorisationMs">;
}

const idRow = z.object({ id: z.string() });

/** Asks the policies in the way hosted Supabase does: with a row that is seen or not seen, and then was never there. */
export function createAuthorisation({
  publishableKey,
  jwtSecret,
  withDatabase,
  limits,
}: AuthorisationOptions): Authorisation {
  // After a restart everybody joins at once. They wait here, not in the one queue everything else waits in as well.
  const turns = createExclusiveQueue(limits.sockets);
  return {
    caller(token) {
      if (token === null || token === publishableKey) return { claims: null };
      return readToken(`Bearer ${token}`, jwtSecret);
    },
    mayListen: (caller, topic) =>
      turns.run(() => withDatabase((database) => isVisible(database, caller, topic)), {
        maxWaitMs: limits.authorisationMs,
      }),
  };
}

async function isVisible(database: TransactionalDatabase, { claims }: Caller, topic: string): Promise<boolean> {
  const role = claims === null ? "anon" : claims.role;
  return undone(database, async (transaction) => {
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
      [role, JSON.stringify(claims ?? { role }), claims?.sub ?? "", topic],
    );
    const seen = await transaction.query(
      idRow,
      "select id::text as id from realtime.messages where id = $1::uuid and extension = 'broadcast'",
      [message?.id ?? null],
    );
    return seen.length > 0;
  });
}
