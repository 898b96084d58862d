import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { rmSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { createServer } from "node:net";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { z } from "zod";
import { ensureBuilt } from "../../../scripts/build.mjs";
import { freshDataDirectory } from "../data/fresh-data-directory";
import { serverDatabase } from "../data/server-database";
import { temporaryFolder } from "../data/temporary-folder";
import { deriveSecrets } from "../../../server/embedded/storage/secrets";
import { ON_POSTGRES, SESSION_SECRET } from "./test-backend";
import { listenOnFreePort } from "./listen";

/**
 * Without the optimising compiler for WebAssembly: the database does too little in a test to make up for its work, which
 * is a third of the start. Without source maps, which are a tenth of it. With quick hashes of passwords.
 */
const NODE_OPTIONS = [
  "--liftoff-only",
  ...["--require", fileURLToPath(new URL("../programs/quick-hashes.cjs", import.meta.url))],
];

const START_TIME_MS = 120_000;
const STOP_TIME_MS = 10_000;
const BETWEEN_LOOKS_MS = 25;
/** Looking more often takes the time of the very start that is waited for. */
const BETWEEN_LOOKS_AT_START_MS = 100;

/** The production build, served by a process of its own. */
export interface BuiltSite {
  readonly origin: string;
  /** Its data directory. */
  readonly dataDir: string;
  /** Everything the server has written so far. */
  log(): string;
  /**
   * Sends one request without following redirects. It asks for no compression unless `init` does: compressing and unpacking
   * every page takes a good part of the time of a test that is not about it.
   */
  request(path: string, init?: RequestInit): Promise<Response>;
  /** Writes to the catalogue through the data API with the secret key. Returns the rows written. */
  write(method: "POST" | "PATCH" | "DELETE", path: string, body?: unknown): Promise<unknown[]>;
  /** Rows as the data API returns them to the secret key, to which no policy applies. */
  read(path: string): Promise<unknown[]>;
  /** The publishable API key of this site. */
  publishableKey(): Promise<string>;
  /** Kills the process with SIGKILL and starts it again on the same port. */
  killAndRestart(): Promise<void>;
  stop(): Promise<void>;
}

interface BuiltSiteOptions {
  /** Added to the settings of the process. */
  readonly env?: Readonly<Record<string, string>>;
  /** What to wait for: the catalogue, or only that the process listens. */
  readonly until?: "ready" | "listening";
}

const secretsSchema = z.object({ secretKey: z.string(), publishableKey: z.string() });

function baseEnv({ SUPABASE_URL }: NonNullable<BuiltSiteOptions["env"]>): NodeJS.ProcessEnv {
  return {
    PATH: process.env.PATH,
    NODE_ENV: "production",
    // The embedded database may be slow on a busy machine; services elsewhere are there to be frozen.
    LINK_CHECKS: "off",
    ...(SUPABASE_URL === undefined && { DATA_TIMEOUT_MS: "8000" }),
  };
}

/** A directory for a site, and with `TEST_DATABASE=postgres` a database on a server. */
async function prepareData(env: NonNullable<BuiltSiteOptions["env"]>) {
  const isEmbedded = env["SUPABASE_URL"] === undefined && env["DATABASE_URL"] === undefined;
  const database = isEmbedded && ON_POSTGRES ? await serverDatabase() : null;
  const data = isEmbedded && database === null ? await freshDataDirectory() : await temporaryFolder();
  const url = env["DATABASE_URL"] ?? database?.url;
  const secret = env["SESSION_SECRET"] ?? SESSION_SECRET;
  const onServer = url === undefined ? {} : { DATABASE_URL: url, DATABASE_POOL: "4", SESSION_SECRET: secret };
  const secrets = async () =>
    url === undefined
      ? secretsSchema.parse(JSON.parse(await readFile(join(data.path, "secrets.json"), "utf8")))
      : deriveSecrets(secret);
  return { data, database, secrets, onServer };
}

/** A request that follows no redirect, and asks for no compression unless it names an encoding itself. */
function uncompressed(init: RequestInit): RequestInit {
  const headers = new Headers(init.headers);
  if (!headers.has("accept-encoding")) headers.set("accept-encoding", "identity");
  return { redirect: "manual", ...init, headers };
}

/**
 * Builds the site if need be and serves it on a free port, with a directory of its own. Throws with what the server
 * wrote when it does not start.
 */
export async function startBuiltSite({ env = {}, until = "ready" }: BuiltSiteOptions = {}): Promise<BuiltSite> {
  await ensureBuilt();
  const { data, database, secrets, onServer } = await prepareData(env);
  const port = await freePort();
  let log = "";
  const launch = () => {
    const started = spawn(process.execPath, [...NODE_OPTIONS, "build/server.js"], {
      env: { ...baseEnv(env), PORT: String(port), DATA_DIR: data.path, ...onServer, ...env },
      stdio: ["ignore", "pipe", "pipe"],
    });
    for (const stream of [started.stdout, started.stderr]) {
      stream.setEncoding("utf8").on("data", (chunk: string) => {
        log += chunk;
      });
    }
    return started;
  };
  let child = launch();
  const kill = () => {
    child.kill("SIGKILL");
    // Its database's process ends a moment after it.
    rmSync(data.path, { recursive: true, force: true, maxRetries: 5, retryDelay: 20 });
  };
  process.once("exit", kill);
  const origin = `http://localhost:${String(port)}`;
  const request = (path: string, init: RequestInit = {}) => fetch(`${origin}${path}`, uncompressed(init));
  const stop = async () => {
    process.removeListener("exit", kill);
    await stopProcess(child);
    await data.remove();
    await database?.remove();
  };
  const untilUp = () =>
    eventually(
      async () => {
        if (child.exitCode !== null) throw new Error(`It ended with code ${String(child.exitCode)}`);
        return (await request(until === "ready" ? "/readyz" : "/healthz").catch(() => null))?.ok === true;
      },
      START_TIME_MS,
      BETWEEN_LOOKS_AT_START_MS,
    );
  try {
    await untilUp();
  } catch (error) {
    await stop();
    throw new Error(`The site did not start. It wrote:\n${log}`, { cause: error });
  }

  async function requestAsOperator(method: string, path: string, body?: unknown): Promise<unknown[]> {
    const { secretKey } = await secrets();
    const response = await request(`/rest/v1/${path}`, {
      method,
      headers: { apikey: secretKey, "content-type": "application/json", prefer: "return=representation" },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const text = await response.text();
    if (!response.ok) throw new Error(`${method} ${path}: ${String(response.status)} ${text}`);
    return z.array(z.unknown()).parse(JSON.parse(text));
  }

  return {
    origin,
    dataDir: data.path,
    log: () => log,
    request,
    write: requestAsOperator,
    read: (path) => requestAsOperator("GET", path),
    publishableKey: async () => (await secrets()).publishableKey,
    async killAndRestart() {
      const ended = once(child, "exit");
      child.kill("SIGKILL");
      await ended;
      child = launch();
      await untilUp();
    },
    stop,
  };
}

/** Calls `ask` until it returns true. Throws after `withinMs`, or when `ask` does. */
export async function eventually(
  request: () => Promise<boolean>,
  withinMs: number,
  everyMs = BETWEEN_LOOKS_MS,
): Promise<void> {
  const deadline = performance.now() + withinMs;
  while (!(await request())) {
    if (performance.now() > deadline) throw new Error(`It did not happen within ${String(withinMs)} ms`);
    await new Promise((resolve) => setTimeout(resolve, everyMs));
  }
}

/** A port that is free at the moment. */
async function freePort(): Promise<number> {
  const server = createServer();
  const port = await listenOnFreePort(server);
  server.close();
  await once(server, "close");
  return port;
}

async function stopProcess(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, "exit");
  child.kill("SIGTERM");
  const timeout = setTimeout(() => child.kill("SIGKILL"), STOP_TIME_MS);
  await ended;
  clearTimeout(timeout);
}
