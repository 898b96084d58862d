/* `node scripts/command.mjs <file.ts> [arguments]`: runs one of the project's TypeScript programs. */
import { failWith } from "./fail.mjs";
import { ensureInstalled } from "./install/install.mjs";
import { packageFile, run } from "./process.mjs";

await ensureInstalled().catch(failWith);
const { code } = await run(process.execPath, [packageFile("tsx/dist/cli.mjs"), ...process.argv.slice(2)], {
  interactive: true,
});
process.exit(code);
