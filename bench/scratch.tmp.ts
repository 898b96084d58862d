import { chmodSync, readFileSync, writeFileSync } from "node:fs";
import { startPostgresBackend } from "../tests/support/servers/postgres-backend";
const b = await startPostgresBackend();
writeFileSync("/tmp/scratch-d.json", JSON.stringify({ url: b.url, k: b.publishableKey, s: b.secretKey }));
setTimeout(async () => { await b.stop(); process.exit(0); }, 45 * 60_000);
process.on("SIGTERM", async () => { await b.stop(); process.exit(0); });
