/* `npm run dev`: Vite reloads pages at once, tsx restarts the server when its own files change. */
import { failWith } from "./fail.mjs";
import { ensureInstalled } from "./install/install.mjs";
import { packageFile, run } from "./process.mjs";

await ensureInstalled().catch(failWith);
const { code } = await run(
  process.execPath,
  [packageFile("tsx/dist/cli.mjs"), "watch", "--clear-screen=false", "server.ts"],
  { env: { ...process.env, NODE_ENV: "development" } },
);
process.exit(code);
