import { createPublicClient } from "~/data/supabase.server";
import { parseEnv } from "~/lib/env.server";
import { startBackend } from "../../../server/main/backend";
import { recordingLog } from "../recording-log";

/* Starts the backend the environment names, as the server does, reads through the site's client, and ends. */

const log = recordingLog();
const backend = await startBackend({
  env: parseEnv(process.env),
  log,
  siteUrl: "http://localhost",
  program: "backend.ts",
  owner: null,
  metrics: null,
});
const client = createPublicClient({ ...backend, log });
const { count } = await client.from("page_access").select("*", { count: "exact", head: true });
await backend.close();
process.stdout.write(`${JSON.stringify({ rows: count })}\n`);
