import { startEmbeddedBackend } from "../../../server/embedded/embedded-backend";
import { recordingLog } from "../recording-log";
import { serveFetch } from "../servers/serve-fetch";

/* Serves an embedded backend over HTTP until it is killed. Arguments: data directory, migrations folder. */

const [, , dataDir = "", migrationsDir = ""] = process.argv;
const backend = await startEmbeddedBackend({
  dataDir,
  log: recordingLog(),
  siteUrl: "http://localhost",
  ...(migrationsDir !== "" && { migrationsDir, seedDir: null }),
});
const { port } = await serveFetch(backend.fetch);
process.stdout.write(
  `${JSON.stringify({ port, secretKey: backend.secretKey, publishableKey: backend.publishableKey })}\n`,
);
