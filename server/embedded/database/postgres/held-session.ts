import postgres from "postgres";
import { within } from "~/lib/within";
import { DatabaseUnavailableError } from "../open-database";
import { sendValuesAsText } from "../parameters";
import type { PostgresSession } from "./postgres-database";
import { VALUE_TYPES } from "./value-types";

/** Longest time until the server answers at all, seconds. */
const CONNECT_S = 3;

/** Longest time until a session has begun, milliseconds: what the client asks after that answer has no limit of its own. */
const SESSION_MS = 5_000;

/**
 * How every connection is made. A pooler that hands connections out for a transaction knows no prepared statements, and
 * of the settings only the name and the time zone.
 */
const CLIENT_OPTIONS = {
  max: 1,
  prepare: false,
  connect_timeout: CONNECT_S,
  max_lifetime: null,
  keep_alive: 10,
  onnotice: () => undefined,
  // After a standby was promoted, the server that was the primary is none. Not "read-write", by which `postgres` takes a
  // standby whose transactions would write if they could.
  target_session_attrs: "primary" as const,
  types: VALUE_TYPES,
};

/** How a connection to an address is made; `name` is how the server lists it. */
export function clientOptions(url: string, name: string) {
  // `postgres` does not read the folder of a socket from the address.
  const [, host = ""] = /^\w+:\/\/(?:[^@/]*@)?([^/?:]*)/.exec(url) ?? [];
  const folder = decodeURIComponent(host);
  return {
    ...CLIENT_OPTIONS,
    ...(folder.startsWith("/") && { host: folder }),
    connection: { application_name: name, TimeZone: "UTC" },
  };
}

/**
 * The same for a connection to the server itself, whose session holds something. A pooler refuses its options, as well it
 * should: others would get the session, and what it holds.
 *
 * @param limits limits of the session, in place of those of the login
 */
export function directOptions(url: string, name: string, limits: Readonly<Record<string, number>>) {
  const options = clientOptions(url, name);
  const list = Object.entries(limits).map(([limit, ms]) => `-c ${limit}=${String(ms)}`);
  return { ...options, connection: { ...options.connection, options: list.join(" ") } };
}

/** After these errors the server ends the connection; a function may raise the same code, which means nothing. */
const ENDING = ["FATAL", "PANIC"];

/** Errors of the connection itself, as `postgres` and Node name them. */
const OF_CONNECTION = /^(?:CONNECTION_|CONNECT_TIMEOUT$|E[A-Z]+$)/;

/** What becomes of one connection. */
export interface Fate {
  /** Resolves when the connection cannot be used any more. */
  readonly lost: Promise<DatabaseUnavailableError>;
  /** The same, if it has happened. */
  error(): DatabaseUnavailableError | null;
  lose(this: void, reason: string): void;
  /** Takes note of an error of a statement. */
  noticed(this: void, error: unknown): void;
  /**
   * What becomes of work, or the error as soon as the connection is lost. Not a race with `lost`: a connection lives for
   * months, and would keep the result of every race until it ends.
   */
  unlessLost<T>(this: void, work: Promise<T>): Promise<T>;
}

/** See {@link Fate}. */
export function createFate(): Fate {
  let tell: (error: DatabaseUnavailableError) => void = () => undefined;
  const lost = new Promise<DatabaseUnavailableError>((resolve) => {
    tell = resolve;
  });
  let error: DatabaseUnavailableError | null = null;
  const waiting = new Set<(error: DatabaseUnavailableError) => void>();
  const lose = (reason: string): void => {
    if (error !== null) return;
    error = new DatabaseUnavailableError(`The connection to the database cannot be used: ${reason}`);
    tell(error);
    for (const reject of waiting) reject(error);
    waiting.clear();
  };
  return {
    lost,
    error: () => error,
    lose,
    noticed(problem) {
      const code = problem instanceof Error && "code" in problem ? String(problem.code) : "";
      const isServers = problem instanceof postgres.PostgresError;
      if (isServers ? ENDING.includes(problem.severity) : OF_CONNECTION.test(code)) lose(code);
    },
    unlessLost(work) {
      return new Promise((resolve, reject) => {
        if (error === null) waiting.add(reject);
        else reject(error);
        void work.then(resolve, reject).finally(() => waiting.delete(reject));
      });
    },
  };
}

/** A client, with or without types of its own. */
interface DriverSql extends Pick<postgres.Sql, "unsafe" | "reserve" | "end" | "options"> {
  typed<T>(value: T, type: number): postgres.Parameter<T>;
}

/** A session that stays the same as long as its connection lasts, and answers with an error from then on. */
export interface HeldSession extends PostgresSession {
  unsafe(this: void, sql: string, parameters?: unknown[]): Promise<Iterable<unknown>>;
}

/**
 * Opens a client's one connection and keeps it: `postgres` would open another one in its place, in the middle of a
 * transaction, and would not answer a statement on one that has been closed.
 *
 * @param fate told by the client when the connection is closed
 * @throws DatabaseUnavailableError when the server cannot be reached or does not take it
 */
export async function holdSession(sql: DriverSql, fate: Fate): Promise<HeldSession> {
  void fate.lost.then(() => sql.end({ timeout: 0 }));
  try {
    const begun = sql.unsafe("select 1").then(() => sql.reserve());
    const reserved = await inTime(begun, SESSION_MS);
    sendValuesAsText(sql.options.serializers);
    return {
      unsafe(text, parameters = []) {
        const error = fate.error();
        if (error !== null) return Promise.reject(error);
        // Without a type: the server says what it is, and not the value.
        const untyped = parameters.map((value) => (value === null || value === undefined ? null : sql.typed(value, 0)));
        const statement = reserved.unsafe(text, untyped);
        statement.catch(fate.noticed);
        return statement;
      },
    };
  } catch (error) {
    fate.lose("it could not be opened");
    throw isOfPooler(error)
      ? new PoolerError()
      : new DatabaseUnavailableError(reasonOf(error, sql.options.ssl), { cause: error });
  }
}

/**
 * What becomes of something that the server has to do first, or an error when it takes too long. The connection is not
 * good for anything else then.
 */
export async function inTime<T>(pending: Promise<T>, ms: number): Promise<T> {
  const done = await within(
    ms,
    pending.then((value) => ({ value })),
    null,
  );
  if (done === null) throw new DatabaseUnavailableError("The database does not answer");
  return done.value;
}

/** What the log says of a connection that was not opened: a sentence is all there is to know, of other errors the stack. */
export function reasonFields(error: unknown): { readonly reason: string } | { readonly err: unknown } {
  return error instanceof DatabaseUnavailableError ? { reason: error.message } : { err: error };
}

/** An address that has to lead to the server itself does not. */
export class PoolerError extends DatabaseUnavailableError {
  constructor() {
    super(
      "DATABASE_DIRECT_URL, or DATABASE_URL without it, leads to a pooler: give it the address of the server itself (docs/operations/postgresql.md).",
    );
  }
}

/** PgBouncer refuses options of a session, which it would share: of any kind, or from 1.20 on all but a few. */
const isOfPooler = (error: unknown): boolean =>
  error instanceof postgres.PostgresError &&
  /^unsupported startup parameter(?:: options| in options)/.test(error.message);

/** What to do about a TLS connection that did not come about, by the code of Node. */
const TLS_ADVICE: readonly (readonly [RegExp, string])[] = [
  [
    /^ERR_TLS_CERT_ALTNAME_INVALID$/,
    "the server's certificate is for another name. Name the server in the address as its certificate does, or have one made for this name; sslmode=require would check nothing",
  ],
  [/^CERT_(?:HAS_EXPIRED|NOT_YET_VALID)$/, "the server's certificate is not valid today. Renew it on the server"],
  [
    /SELF_SIGNED_CERT|^UNABLE_TO_(?:VERIFY|GET_ISSUER)|^CERT_UNTRUSTED$/,
    "the server's certificate is of an authority that is not known here. Name the file of that authority in NODE_EXTRA_CA_CERTS; sslmode=require would check nothing",
  ],
];

const NO_TLS = /^(?:ECONNRESET|EPROTO|CONNECTION_CLOSED|ERR_SSL_\w+)$/;

function tlsAdvice(code: string, ssl: unknown): string | undefined {
  const found = TLS_ADVICE.find(([codes]) => codes.test(code))?.[1];
  if (found !== undefined || !NO_TLS.test(code) || typeof ssl !== "string") return found;
  return `sslmode=${ssl} asks for TLS, which a server without it ends in this way. Turn TLS on there, or take sslmode out of the address`;
}

/** In one sentence, without the address, which has the password. */
function reasonOf(error: unknown, ssl: unknown): string {
  if (error instanceof DatabaseUnavailableError) return error.message;
  const code = error instanceof Error && "code" in error ? String(error.code) : "";
  const isServers = error instanceof postgres.PostgresError;
  const advice = isServers ? error.message : tlsAdvice(code, ssl);
  return `The database cannot be reached${code === "" ? "" : ` (${code})`}${advice === undefined ? "" : `: ${advice}`}`;
}
