import { randomBytes } from "node:crypto";
import { App } from "@supabase/lite";
import { createPostgresConnection } from "@supabase/lite/postgres";
import type { Sql } from "postgres";
import { z } from "zod";
import { createRoles, grantDefaultsOnce, keepGrantsAsMigrated } from "../../../server/embedded-baseline";
import { captureLibraryConsole } from "../../../server/embedded-console";
import type { Database, TransactionalDatabase } from "../../../server/embedded-database";
import { createGate } from "../../../server/embedded-gate";
import { applyMigrations } from "../../../server/migrations";
import { applySeeds } from "../../../server/seed";
import { recordingLog } from "./recording-log";
import { serveFetch } from "./serve-fetch";

/* Serves the project's migrations and seed from a PostgreSQL server. Argument: folder of the server's socket. */

const [, , socketFolder = ""] = process.argv;
const log = recordingLog();
captureLibraryConsole(log);

const keys = {
  jwtSecret: randomBytes(48).toString("base64url"),
  publishableKey: `sb_publishable_${randomBytes(16).toString("hex")}`,
  secretKey: `sb_secret_${randomBytes(16).toString("hex")}`,
};

const connection = createPostgresConnection({
  url: "postgres://postgres@localhost/postgres",
  postgresOptions: { path: `${socketFolder}/.s.PGSQL.5432`, onnotice: () => undefined },
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
await grantDefaultsOnce(database);
await applyMigrations(database, "supabase/migrations", log);
await applySeeds(database, "supabase/seed", log);
await connection.clearSchemaCache();

const gate = createGate(keys);
const { port } = await serveFetch(async (request) => {
  const gated = await gate(request);
  return gated.pass ? app.fetch(gated.request) : gated.response;
});
process.stdout.write(`${JSON.stringify({ port, ...keys })}\n`);

function postgresDatabase(sql: Sql): TransactionalDatabase {
  const session = (target: Pick<Sql, "unsafe">): Database => ({
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
