/*
 * `npm start`: installs and builds what is missing, then becomes the server. There is no child
 * process, so a signal or a `kill` meets the server itself.
 */
import { ensureBuilt } from "./build.mjs";
import { failWith } from "./fail.mjs";
import { ROOT } from "./process.mjs";

process.chdir(ROOT);
process.env.NODE_ENV = "production";
await ensureBuilt().catch(failWith);
process.setSourceMapsEnabled(true);
await import("../build/server.js");
