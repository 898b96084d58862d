import { randomBytes } from "node:crypto";
import { App } from "@supabase/lite";
import { createPostgresConnection } from "@supabase/lite/postgres";
import postgres from "postgres";
import {
  createRoles,
  grantDefaultPrivilegesOnce,
  disableLibraryGrants,
} from "../../../server/embedded/database/baseline";
import { captureLibraryConsole } from "../../../server/embedded/database/library-console";
import { createApiAuthentication } from "../../../server/embedded/api-authentication";
import { createRealtimeSchema } from "../../../server/embedded/database/realtime-schema";
import { createFactorSchema } from "../../../server/embedded/database/factor-schema";
import { createStorageSchema } from "../../../server/embedded/database/storage-schema";
import { startRealtime } from "../../../server/embedded/realtime/realtime";
import { REALTIME_PATH } from "../../../server/http/upgrade";
import { applyMigrations } from "../../../server/embedded/database/migrations";
import { applySeeds } from "../../../server/embedded/database/seed";
import { recordingLog } from "../recording-log";
import { serveFetch } from "../servers/serve-fetch";
import { postgresDatabase } from "../data/postgres-database";

/*
 * Serves the project's data from a PostgreSQL server. Arguments: folder of the server's socket; `prepare`: applies
 * migrations and seed to an empty server and ends.
 */

const [, , socketFolder = "", task = "serve"] = process.argv;
const log = recordingLog();
captureLibraryConsole(log);

const socketPath = `${socketFolder}/.s.PGSQL.5432`;

/** The role `postgres` of a hosted project: owner of the database, no superuser, with limited rights in `auth`. */
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
disableLibraryGrants(connection);
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

/** Makes of an empty server what a hosted project with the migrations and the seed has. */
async function prepare(): Promise<void> {
  await app.ensureSystemSchema();
  await createFactorSchema(database);
  await database.exec(PROJECT_OWNER);
  // As in a hosted project, migrations do not run as a superuser.
  const owner = postgres({
    path: socketPath,
    username: "project_owner",
    database: "postgres",
    onnotice: () => undefined,
  });
  const ownerDatabase = postgresDatabase(owner);
  await grantDefaultPrivilegesOnce(ownerDatabase);
  await createRealtimeSchema(ownerDatabase);
  await createStorageSchema(ownerDatabase);
  await applyMigrations(ownerDatabase, "supabase/migrations", log);
  await applySeeds(ownerDatabase, "supabase/seed", log);
  await owner.end();
}

await createRoles(database);
await app.init();
if (task === "prepare") {
  await prepare();
  await connection.close();
  process.exit();
}
await connection.clearSchemaCache();

// Realtime of a hosted project is replaced by the embedded one, fed by notifications of the PostgreSQL server.
const realtime = await startRealtime({
  ...keys,
  withDatabase: (work) => work(database),
  onNotify: (channel, fn) => connection.driver.listen(channel, fn),
  log,
});

const authenticate = createApiAuthentication(keys);
const { port } = await serveFetch(
  async (request) => {
    const authentication = await authenticate(request);
    return authentication.accepted ? app.fetch(authentication.request) : authentication.response;
  },
  (request, socket, head) => {
    const { pathname, search, origin } = new URL(request.url ?? "/", `http://${request.headers.host ?? "localhost"}`);
    const ip = request.socket.remoteAddress ?? "";
    const isLive = pathname === REALTIME_PATH;
    if (!isLive || realtime.accept({ request, socket, head, origin, search, ip }) !== "accepted") socket.destroy();
  },
);
process.stdout.write(`${JSON.stringify({ port, ...keys })}\n`);
