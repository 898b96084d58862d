import { randomBytes } from "node:crypto";
import { fileURLToPath } from "node:url";
import { App } from "@supabase/lite";
import { createPgliteConnection } from "@supabase/lite/pglite";
import { createPostgresConnection, type PostgresConnection } from "@supabase/lite/postgres";
import { z } from "zod";
import {
  createRoles,
  disableLibraryGrants,
  grantDefaultPrivilegesOnce,
} from "../../../server/embedded/database/baseline";
import { signToken } from "../../../server/embedded/auth/access-token";
import { correctDataApi } from "../../../server/embedded/data-api/postgrest-corrections";
import { isoTimestamp, jsonNumber, VALUE_PARSERS } from "../../../server/embedded/data-api/value-parsers";
import { createRealtimeSchema } from "../../../server/embedded/database/realtime-schema";
import { createFactorSchema } from "../../../server/embedded/database/factor-schema";
import { createStorageSchema } from "../../../server/embedded/database/storage-schema";
import { captureLibraryConsole } from "../../../server/embedded/database/library-console";
import {
  pgliteDatabase,
  withRollback,
  type Database,
  type TransactionalDatabase,
} from "../../../server/embedded/database/database";
import { applyMigrations } from "../../../server/embedded/database/migrations";
import { applySeeds } from "../../../server/embedded/database/seed";
import { startTemporaryPostgres } from "../servers/postgres-backend";
import { recordingLog } from "../recording-log";
import { postgresDatabase } from "./postgres-database";

/** The engines on which the migrations must behave the same. */
export type Engine = "PGlite" | "PostgreSQL";

/**
 * Everyone who may call the data API. `member` has given a second factor, `other` and `admin` have not. `ended` is `member` with the token of a session that is over; `service` is the
 * server itself, which row level security lets pass.
 */
export const IDENTITIES = ["anon", "member", "ended", "other", "admin", "service"] as const;
export type Identity = (typeof IDENTITIES)[number];

/** How an identity calls: the data API by its headers, SQL by its role, user id and claims. */
export interface Credentials {
  readonly headers: Readonly<Record<string, string>>;
  readonly role: "anon" | "authenticated" | "service_role";
  readonly userId: string | null;
  /** What the access token says beside role and user id. */
  readonly claims: Readonly<Record<string, unknown>>;
}

/** A response of the data API: its status and its JSON, null when the body was empty. */
export interface ApiResponse {
  readonly status: number;
  readonly body: unknown;
}

/** A migrated and seeded database of its own, served by the data API. */
export interface TestDatabase {
  readonly engine: Engine;
  /** Runs SQL as the owner of the database. */
  readonly owner: TransactionalDatabase;
  readonly credentials: Readonly<Record<Identity, Credentials>>;
  /** Sends a request to the data API, e.g. `call("anon", "GET", "/rest/v1/parts?select=id")`. */
  call(identity: Identity, method: string, path: string, body?: unknown): Promise<ApiResponse>;
  /** Calls `fn` with the payload of every notification on a channel. Returns the function that unsubscribes. */
  listen(channel: string, fn: (payload: string) => void): Promise<() => Promise<void>>;
  /** Runs `work` as the owner in a transaction that is always rolled back. */
  undone<T>(work: (database: Database) => Promise<T>): Promise<T>;
  close(): Promise<void>;
}

const MIGRATIONS = fileURLToPath(new URL("../../../supabase/migrations", import.meta.url));
const SEED = fileURLToPath(new URL("../../../supabase/seed", import.meta.url));
const PASSWORD = "Correct-Horse-7";

interface OpenConnection {
  readonly connection: Awaited<ReturnType<typeof createPgliteConnection>> | PostgresConnection;
  readonly owner: TransactionalDatabase;
  readonly listen: TestDatabase["listen"];
  close(): Promise<void>;
}

/**
 * Opens a database of an engine with everything a fresh project has: roles, the wide default privileges of hosted
 * Supabase (which the migrations must narrow), migrations, seed, and four accounts that really signed up.
 *
 * @throws Error naming what to install when there is no PostgreSQL server; nothing is skipped
 */
export async function openTestDatabase(engine: Engine): Promise<TestDatabase> {
  const log = recordingLog();
  const releaseConsole = captureLibraryConsole(log);
  const open = engine === "PGlite" ? await openPglite() : await openPostgres();
  const keys = {
    publishable: `sb_publishable_${randomBytes(16).toString("hex")}`,
    secret: `sb_secret_${randomBytes(16).toString("hex")}`,
  };
  const jwtSecret = randomBytes(48).toString("base64url");
  const app = new App({
    connection: open.connection,
    api: { pg_safe_update: true },
    auth: {
      enabled: true,
      jwt_secret: jwtSecret,
      publishable_key: keys.publishable,
      secret_key: keys.secret,
      email: { enable_signup: true, enable_confirmations: false },
    },
    options: {
      server: { admin: false, disableStudio: true },
      drivers: { email: { send: () => Promise.resolve() } },
    },
  });

  disableLibraryGrants(open.connection);
  correctDataApi(open.connection, () => undefined);
  await createRoles(open.owner);
  await app.init();
  await app.ensureSystemSchema();
  await grantDefaultPrivilegesOnce(open.owner);
  await createFactorSchema(open.owner);
  await createRealtimeSchema(open.owner);
  await createStorageSchema(open.owner);
  await applyMigrations(open.owner, MIGRATIONS, log);
  await applySeeds(open.owner, SEED, log);
  await open.connection.clearSchemaCache();

  const send: Send = async (headers, method, path, body) => {
    const response = await app.fetch(
      new Request(`http://database.test${path}`, {
        method,
        headers: { "content-type": "application/json", ...headers },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      }),
    );
    const text = await response.text();
    return { status: response.status, body: text === "" ? null : JSON.parse(text) };
  };
  const credentials = await signUpAccounts(send, { ...keys, jwtSecret });
  await open.owner.query(z.unknown(), "update auth.sessions set aal = 'aal2' where user_id = $1::text::uuid", [
    credentials.member.userId,
  ]);
  await open.owner.query(z.unknown(), "delete from auth.sessions where id = $1::text::uuid", [
    sessionIdOf(credentials.ended),
  ]);
  await open.owner.query(z.unknown(), "insert into public.admin_users (user_id) values ($1)", [
    credentials.admin.userId,
  ]);

  return {
    engine,
    owner: open.owner,
    credentials,
    call: (identity, method, path, body) => send(credentials[identity].headers, method, path, body),
    listen: open.listen,
    undone: (work) => withRollback(open.owner, work),
    async close() {
      await open.close();
      releaseConsole();
    },
  };
}

type Send = (
  headers: Readonly<Record<string, string>>,
  method: string,
  path: string,
  body?: unknown,
) => Promise<ApiResponse>;

const sessionClaims = z.object({ session_id: z.uuid() });
const allClaims = z.record(z.string(), z.unknown());

const sessionSchema = z.object({ access_token: z.string(), user: z.object({ id: z.uuid() }) });

async function signUpAccounts(
  send: Send,
  keys: { readonly publishable: string; readonly secret: string; readonly jwtSecret: string },
): Promise<Record<Identity, Credentials>> {
  const openSession = async (name: string, path: string, aal: "aal1" | "aal2" = "aal1"): Promise<Credentials> => {
    const email = `${name}@first-layer.test`;
    const { body } = await send({ apikey: keys.publishable }, "POST", `/auth/v1/${path}`, {
      email,
      password: PASSWORD,
    });
    const session = sessionSchema.parse(body);
    const payload: unknown = JSON.parse(
      Buffer.from(session.access_token.split(".")[1] ?? "", "base64url").toString("utf8"),
    );
    return {
      headers: {
        apikey: keys.publishable,
        authorization: `Bearer ${signToken({ ...allClaims.parse(payload), aal }, keys.jwtSecret)}`,
      },
      role: "authenticated",
      userId: session.user.id,
      claims: { ...sessionClaims.parse(payload), aal },
    };
  };
  return {
    anon: { headers: { apikey: keys.publishable }, role: "anon", userId: null, claims: {} },
    member: await openSession("member", "signup", "aal2"),
    ended: await openSession("member", "token?grant_type=password", "aal2"),
    other: await openSession("other", "signup"),
    admin: await openSession("admin", "signup"),
    service: { headers: { apikey: keys.secret }, role: "service_role", userId: null, claims: {} },
  };
}

/** The session an identity signed in with. */
export function sessionIdOf({ claims }: Credentials): string {
  return sessionClaims.parse(claims).session_id;
}

/** SQL that takes on the rights of an identity until the transaction or its savepoint ends, or `reset role`. */
export function becomeSql({ role, userId, claims }: Credentials): string {
  const token = JSON.stringify({ ...claims, role, sub: userId }).replaceAll("'", "''");
  return `select set_config('role', '${role}', true), set_config('request.jwt.claim.role', '${role}', true),
    set_config('request.jwt.claim.sub', '${userId ?? ""}', true), set_config('request.jwt.claims', '${token}', true);`;
}

/** Runs `work` with the rights of an identity, inside the caller's transaction, and gives the rights back after. */
export async function asIdentity<T>(database: Database, credentials: Credentials, work: () => Promise<T>): Promise<T> {
  await database.exec(becomeSql(credentials));
  const result = await work();
  await database.exec("reset role");
  return result;
}

async function openPglite(): Promise<OpenConnection> {
  const connection = await createPgliteConnection({ pgliteOptions: { parsers: VALUE_PARSERS } });
  return {
    connection,
    owner: pgliteDatabase(connection.driver),
    listen: (channel, fn) => connection.driver.listen(channel, fn),
    close: () => connection.close(),
  };
}

async function openPostgres(): Promise<OpenConnection> {
  const server = await startTemporaryPostgres();
  const connection = createPostgresConnection({
    url: "postgres://postgres@localhost/postgres",
    // Enough connections for many callers at the same time.
    postgresOptions: {
      path: `${server.socketFolder}/.s.PGSQL.5432`,
      onnotice: () => undefined,
      max: 25,
      types: {
        timestamptz: { to: 1184, from: [1184], serialize: (time: string) => time, parse: isoTimestamp },
        numeric: { to: 1700, from: [1700], serialize: String, parse: jsonNumber },
      },
    },
  });
  // Autovacuum would interfere with tests that lock tables.
  await connection.driver.unsafe("alter system set autovacuum = off");
  await connection.driver.unsafe("select pg_reload_conf()");
  return {
    connection,
    owner: postgresDatabase(connection.driver),
    async listen(channel, fn) {
      const { unlisten } = await connection.driver.listen(channel, fn);
      return unlisten;
    },
    async close() {
      await connection.close();
      await server.stop();
    },
  };
}
