import { randomBytes } from "node:crypto";
import { App } from "@supabase/lite";
import { createPostgresConnection, type PostgresConnection } from "@supabase/lite/postgres";
import postgres from "postgres";
import { z } from "zod";
import {
  createRealtime,
  createRoles,
  grantDefaultsOnce,
  keepGrantsAsMigrated,
  REALTIME_CHANNEL,
} from "../../../server/embedded-baseline";
import { captureLibraryConsole } from "../../../server/embedded-console";
import type { Database, TransactionalDatabase } from "../../../server/embedded-database";
import { createGate } from "../../../server/embedded-gate";
import { createRealtime as createLiveConnections, REALTIME_PATH } from "../../../server/realtime";
import { createAuthorisation } from "../../../server/realtime-authorisation";
import { createHub } from "../../../server/realtime-hub";
import { REALTIME_LIMITS } from "../../../server/realtime-limits";
import { applyMigrations } from "../../../server/migrations";
import { applySeeds } from "../../../server/seed";
import { recordingLog } from "./recording-log";
import { serveFetch } from "./serve-fetch";

/* Serves the project's migrations and seed from a PostgreSQL server. Argument: folder of the server's socket. */

const [, , socketFolder = ""] = process.argv;
const log = recordingLog();
captureLibraryConsole(log);

const socketPath = `${socketFolder}/.s.PGSQL.5432`;

/** What the role `postgres` is in a hosted project: owner of the database, no superuser, and a guest in `auth`. */
const PROJECT_OWNER = `
create role project_owner login nosuperuser createdb createrole bypassrls;
grant anon, authenticated, service_role to project_owner with admin option;
alter database postgres owner to project_owner;
grant usage on schema auth to project_owner with grant option;
grant all on all tables in schema auth to project_owner;
drop schema supabase_migrations cascade;
`;

const keys = {
  jwtSecret: randomBytes(48).toString("base64url"),
  publishableKey: `sb_publishable_${randomBytes(16).toString("hex")}`,
  secretKey: `sb_secret_${randomBytes(16).toString("hex")}`,
};

const connection = createPostgresConnection({
  url: "postgres://postgres@localhost/postgres",
  postgresOptions: { path: socketPath, onnotice: () => undefined },
});
keepGrantsAsMigrated(connection);
const database = postgresDatabase(connection.driver);
const app = new App({
  connection,
  api: { pg_safe_update: true },
  auth: {
    enabled: true,
    jwt_secret: keys.jwtSecret,
    publishable_key: keys.publishableKey,
    secret_key: keys.secretKey,
    email: { enable_confirmations: true },
  },
  options: { server: { disableStudio: true }, drivers: { email: { send: () => Promise.resolve() } } },
});
await createRoles(database);
await app.init();
await app.ensureSystemSchema();
await database.exec(PROJECT_OWNER);
// A hosted project's migrations do not run as a superuser, so these do not either.
const owner = postgres({
  path: socketPath,
  username: "project_owner",
  database: "postgres",
  onnotice: () => undefined,
});
const ownerDatabase = postgresDatabase(owner);
await grantDefaultsOnce(ownerDatabase);
await createRealtime(ownerDatabase);
await applyMigrations(ownerDatabase, "supabase/migrations", log);
await applySeeds(ownerDatabase, "supabase/seed", log);
await owner.end();
await connection.clearSchemaCache();

// A hosted project has live connections; ours stand for them, on a notification of the PostgreSQL server.
const hub = createHub(log);
await connection.driver.listen(REALTIME_CHANNEL, (payload) => hub.notified(payload));
const realtime = createLiveConnections({
  publishableKey: keys.publishableKey,
  authorisation: createAuthorisation({
    ...keys,
    withDatabase: (work) => work(database),
    limits: REALTIME_LIMITS,
  }),
  hub,
  log,
});

const gate = createGate(keys);
const { port } = await serveFetch(
  async (request) => {
    const gated = await gate(request);
    return gated.pass ? app.fetch(gated.request) : gated.response;
  },
  (request, socket, head) => {
    const { pathname, search, origin } = new URL(request.url ?? "/", `http://${request.headers.host ?? "localhost"}`);
    const ip = request.socket.remoteAddress ?? "";
    const isLive = pathname === REALTIME_PATH;
    if (!isLive || realtime.accept({ request, socket, head, admitted: { origin, search }, ip }) !== null)
      socket.destroy();
  },
);
process.stdout.write(`${JSON.stringify({ port, ...keys })}\n`);

function postgresDatabase(sql: PostgresConnection["driver"]): TransactionalDatabase {
  const session = (target: Pick<PostgresConnection["driver"], "unsafe">): Database => ({
    async exec(text) {
      await target.unsafe(text);
    },
    async query(row, text, parameters = []) {
      return z.array(row).parse([...(await target.unsafe(text, [...parameters]))]);
    },
  });
  return {
    ...session(sql),
    async transaction(work) {
      // What begin() gives back unwraps arrays of promises, which is not what this interface promises.
      const results: { readonly value: Awaited<ReturnType<typeof work>> }[] = [];
      await sql.begin(async (transaction) => {
        results.push({ value: await work(session(transaction)) });
      });
      const [result] = results;
      if (result === undefined) throw new Error("The transaction did not run.");
      return result.value;
    },
  };
}
