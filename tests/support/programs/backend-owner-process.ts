import { startBackendProcess } from "../../../server/embedded/process/backend-process";
import { recordingLog } from "../recording-log";

/*
 * Starts the backend in a process of its own, makes it busy with a statement that never ends, and waits to be killed.
 * Arguments: data directory, migrations folder.
 */

const [, , dataDir = "", migrationsDir = ""] = process.argv;
const log = recordingLog();
const backend = await startBackendProcess({
  program: "backend.ts",
  dataDir,
  migrationsDir,
  seedDir: null,
  log,
  siteUrl: "http://localhost",
  channels: [],
});
const call = (deadlineMs: number) =>
  backend.fetch(
    new Request("http://localhost/rest/v1/rpc/work_forever", {
      method: "POST",
      headers: { apikey: backend.publishableKey },
    }),
    deadlineMs,
  );
void call(60_000);
// The second one waits for the first.
const { status } = await call(500);
process.stdout.write(`${JSON.stringify({ status, log: log.lines })}\n`);
