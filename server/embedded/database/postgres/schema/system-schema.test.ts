import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { expect, test } from "vitest";
import { z } from "zod";
import { createRoles, grantDefaultPrivilegesOnce } from "../../baseline";
import type { Database, TransactionalDatabase } from "../../database";
import { createFactorSchema } from "../../factor-schema";
import { createOutboxSchema } from "../../outbox-schema";
import { createRealtimeSchema } from "../../realtime-schema";
import { createStorageSchema } from "../../storage-schema";
import { SYSTEM_SCHEMA } from "./system-schema";

/** The SQL of the system schemas without the library's, in place of which its version stands. */
async function systemSql(): Promise<string> {
  const statements: string[] = [];
  const session: Database = {
    exec: async (sql) => void statements.push(sql),
    query: () => Promise.resolve([]),
  };
  const recorder: TransactionalDatabase = { ...session, transaction: (work) => work(session) };
  for (const create of [createRoles, grantDefaultPrivilegesOnce, createFactorSchema, createRealtimeSchema]) {
    await create(recorder);
  }
  await createStorageSchema(recorder);
  await createOutboxSchema(recorder);
  const library: unknown = JSON.parse(await readFile("node_modules/@supabase/lite/package.json", "utf8"));
  return [z.object({ version: z.string() }).parse(library).version, ...statements].join("\n");
}

test("has another number with each change of the SQL", async () => {
  const digest = createHash("sha256")
    .update(await systemSql())
    .digest("hex")
    .slice(0, 16);
  expect(`${String(SYSTEM_SCHEMA)} ${digest}`, "raise SYSTEM_SCHEMA by one, and write the new line here").toBe(
    "2 e8953deba5c881c2",
  );
});
