/* The program of the server: reads the settings, and becomes what this process is to be. */
import { fileURLToPath } from "node:url";
import { parseServerEnv, type Env } from "~/lib/env.server";
import { limitHeapGrowth } from "./server/main/heap-growth";
import type { ServerFiles } from "./server/main/web-process";

/** The programs of other processes are built like this one, or sources like this one. */
const EXTENSION = import.meta.url.endsWith(".ts") ? ".ts" : ".js";
const BACKEND_PROGRAM = besideThisFile(`./backend${EXTENSION}`);

const FILES: ServerFiles = {
  backendProgram: BACKEND_PROGRAM,
  encoderProgram: besideThisFile(`./picture-encoder${EXTENSION}`),
  clientFolder: besideThisFile("./client"),
  pages: new URL("./server/index.js", import.meta.url).href,
};

async function main(): Promise<void> {
  limitHeapGrowth();
  const env = readEnv();
  process.env["NODE_ENV"] = env.nodeEnv;
  if (env.webProcesses === 1) {
    const { runWebProcess } = await import("./server/main/web-process");
    await runWebProcess(env, FILES, null);
    return;
  }
  const { default: cluster } = await import("node:cluster");
  if (cluster.isPrimary) {
    // The first process renders nothing, and loads nothing of what does.
    const { runFirstProcess } = await import("./server/main/processes/run-first-process");
    await runFirstProcess(env, { server: fileURLToPath(import.meta.url), backend: BACKEND_PROGRAM });
    return;
  }
  const { joinFirstProcess } = await import("./server/main/processes/first-process");
  const joined = joinFirstProcess();
  const { runWebProcess } = await import("./server/main/web-process");
  await runWebProcess(env, FILES, await joined);
}

function readEnv(): Env {
  try {
    return parseServerEnv(process.env);
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : "The settings cannot be read"}\n`);
    process.exit(1);
  }
}

function besideThisFile(relative: string): string {
  return fileURLToPath(new URL(relative, import.meta.url));
}

await main();
