import { z } from "zod";

/** Names of the library's methods that tell the database, at the start of a transaction, on whose behalf it runs and what was asked. */
const CALLER_METHOD = "applyJwtSessionContext";
const REQUEST_METHOD = "applyRpcRequestGucs";

/** What the library knows of the caller. */
const callerSchema = z.object({
  auth: z
    .object({ role: z.string().nullish(), uid: z.string().nullish(), jwt: z.record(z.string(), z.unknown()).nullish() })
    .nullish(),
  storage: z.object({ operation: z.string().nullish() }).nullish(),
});

/** What the library knows of the call of a function. */
const requestSchema = z.object({
  method: z.string(),
  path: z.string(),
  requestHeaders: z.record(z.string(), z.unknown()).nullish(),
});

const REQUEST_STATEMENT = `select
  set_config('response.status', '', true),
  set_config('response.headers', '', true),
  set_config('request.method', $1, true),
  set_config('request.path', $2, true),
  set_config('request.headers', $3, true)`;

/** The role is last: what is evaluated after it runs with the caller's rights. */
const statementFor = (timeout: string): string => `select
  set_config('request.jwt.claim.sub', $1, true),
  set_config('request.jwt.claim.role', $2, true),
  set_config('request.jwt.claims', $3, true),
  set_config('storage.operation', $4, true),${timeout}
  set_config('role', $2, true)`;

/**
 * A role's `statement_timeout`, which the server itself only uses for whoever signs in with that role. Without one it is
 * that of the connection.
 */
const ROLES_TIMEOUT = `
  set_config('statement_timeout', coalesce((
    select split_part(setting, '=', 2) from pg_catalog.pg_roles, unnest(rolconfig) as setting
    where rolname = $2 and setting like 'statement_timeout=%'), current_setting('statement_timeout')), true),`;

/** The part of the one connection that is used here. */
interface Session {
  query(sql: string, parameters: unknown[]): Promise<unknown>;
}

/**
 * Makes the library set the caller's role and claims by one statement in place of six, and what a function may ask of its
 * call by one in place of five: they cost more than the rest of a small call. On a server also the time that the role's
 * statements may take, as PostgREST does.
 *
 * @throws Error when the library has no such methods any more
 */
export function setRequestSettingsAtOnce(
  connection: object,
  session: Session,
  { withTimeout = false }: { readonly withTimeout?: boolean } = {},
): void {
  const statement = statementFor(withTimeout ? ROLES_TIMEOUT : "");
  for (const method of [CALLER_METHOD, REQUEST_METHOD]) {
    if (typeof Reflect.get(connection, method) !== "function") {
      throw new Error("@supabase/lite has changed: check how it sets the caller's role before using this version.");
    }
  }
  // The transaction is that of the one connection.
  const apply = async (_transaction: unknown, caller: unknown): Promise<void> => {
    const { auth, storage } = callerSchema.parse(caller);
    const { role, uid, jwt } = auth ?? {};
    await session.query(statement, [
      uid ?? "",
      // Without a role the caller is anonymous, as in the library's own method.
      role === undefined || role === null || role === "" ? "anon" : role,
      jwt === undefined || jwt === null ? "" : JSON.stringify(jwt),
      storage?.operation ?? "",
    ]);
  };
  Reflect.set(connection, CALLER_METHOD, apply);
  Reflect.set(connection, REQUEST_METHOD, async (_transaction: unknown, call: unknown): Promise<void> => {
    const { method, path, requestHeaders } = requestSchema.parse(call);
    await session.query(REQUEST_STATEMENT, [method, path, JSON.stringify(requestHeaders ?? {})]);
  });
}
