import type { Server } from "node:http";
import { fileURLToPath } from "node:url";
import { parseServerEnv, type Env } from "~/lib/env.server";
import type { Log } from "~/lib/log";
import { SITE_NAME } from "~/lib/site";
import { createHttpServer } from "./server/http/http-server";
import { startBackend, type Backend } from "./server/main/backend";
import { isViteSocket, startVite, type DevelopmentPages } from "./server/main/development";
import { createReadiness, type Readiness } from "./server/main/health";
import { createLog } from "./server/main/log";
import { watchProcess } from "./server/main/process-events";
import { parseServerBuild } from "./server/http/remix-handler";
import { runSite, type RunningSite } from "./server/main/site";
import { createStop, prepareDrain } from "./server/main/shutdown";
import { signInOrigins } from "./server/main/sign-in-origins";
import { siteAddress } from "./server/main/site-address";
import { indexStaticFiles, NO_STATIC_FILES } from "./server/http/response/static-files";

/** The program of the embedded backend's process: built like this one, or a source like this one. */
const BACKEND_PROGRAM = besideThisFile(import.meta.url.endsWith(".ts") ? "./backend.ts" : "./backend.js");

/** What has started so far. The server listens before that and responds with 503. */
interface Started {
  site: RunningSite | null;
  backend: Backend | null;
  vite: DevelopmentPages | null;
}

async function main(): Promise<void> {
  const env = readEnv();
  process.env["NODE_ENV"] = env.nodeEnv;
  const interactive = process.stdout.isTTY;
  const log = createLog({ readable: interactive });
  const started: Started = { site: null, backend: null, vite: null };
  const readiness = createReadiness({
    probe: (signal) => started.site?.probe(signal) ?? Promise.reject(new Error("still starting")),
    catalogueLoaded: () => (started.site?.catalogue.current() ?? null) !== null,
    problem: () => started.backend?.problem() ?? null,
  });
  const server = await makeServer(env, log, { started, readiness });
  const drain = prepareDrain(server);
  const stop = createStop({
    steps: [
      // Live connections never end by themselves, and stopping the server waits for all connections.
      () => Promise.all([started.backend?.realtime?.close(), drain()]),
      async () => started.site?.catalogue.stop(),
      async () => started.backend?.close(),
      // Last, because closing Vite sometimes does not finish, and the database must be closed by then.
      async () => started.vite?.close(),
    ],
    onError: (error) => {
      log.error({ err: error }, "stopping failed");
    },
    exit: (code) => process.exit(code),
  });
  watchProcess(log, stop);

  try {
    await start(env, log, { server, started, readiness });
  } catch (error) {
    process.stderr.write(`${SITE_NAME} could not start: ${startFailure(error, env)}\n`);
    stop(1);
    return;
  }
  const line = `${SITE_NAME} is ready at ${siteAddress(env, server.address())}`;
  if (interactive) process.stdout.write(`${line}\n`);
  else log.info({ pid: process.pid }, line);
}

function readEnv(): Env {
  try {
    return parseServerEnv(process.env);
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : "The settings cannot be read"}\n`);
    process.exit(1);
  }
}

/** What the server is made from. */
interface Parts {
  readonly started: Started;
  readonly readiness: Readiness;
}

async function makeServer(env: Env, log: Log, { started, readiness }: Parts): Promise<Server> {
  const developing = env.nodeEnv === "development";
  const server: Server = createHttpServer({
    // A name the server is told to listen under is an allowed host.
    env: { ...env, allowedHosts: [...env.allowedHosts, env.host.toLowerCase()] },
    log,
    siteHandler: () => started.site?.siteHandler ?? null,
    // In development a page changes with its source.
    ...(!developing && { publicSource: () => started.site?.publicSource ?? null }),
    ...(env.supabase && { liveOrigin: new URL(env.supabase.url).origin }),
    ...(env.supabase === null && {
      dataApi: () => started.backend?.dataApi ?? null,
      realtime: () => started.backend?.realtime ?? null,
    }),
    readiness,
    formTargets: () => signInOrigins(env, siteAddress(env, server.address())),
    staticFiles: developing ? NO_STATIC_FILES : await indexStaticFiles(besideThisFile("./client")),
    ...(developing && {
      // The first request of a page compiles it.
      limits: { pageMs: 120_000 },
      isDevelopmentSocket: isViteSocket,
      developmentFiles: (request, response, next) => {
        if (started.vite) started.vite.files(request, response, next);
        else next();
      },
    }),
  });
  return server;
}

/** Resolves when everything has started and the first catalogue is loaded. */
async function start(
  env: Env,
  log: Log,
  { server, started, readiness }: Parts & { readonly server: Server },
): Promise<void> {
  const listening = Promise.allSettled([listen(server, env)]);
  // The links in e-mails name the port, which may be known only now.
  const backend = listening
    .then(() => startBackend({ env, log, siteUrl: siteAddress(env, server.address()), program: BACKEND_PROGRAM }))
    .then((running) => {
      started.backend = running;
      return running;
    });
  const site = loadPages(env, server, started).then((pages) => {
    started.site = runSite({ env, log, backend, pages, readiness });
    return started.site;
  });
  const [, { catalogue }] = await Promise.all([backend, site]);
  // Checked last: that the data directory is in use is a more useful error than that the port is.
  const [bound] = await listening;
  if (bound.status === "rejected") throw bound.reason;
  await catalogue.ready;
}

async function loadPages(env: Env, server: Server, started: Started) {
  if (env.nodeEnv === "development") {
    started.vite = await startVite(server);
    return started.vite.build;
  }
  const module: unknown = await import(new URL("./server/index.js", import.meta.url).href);
  return parseServerBuild(module);
}

/**
 * Connections the system keeps until they are accepted. With Node's 511 a thousand visitors at once overflow it, and the
 * system lets the others wait for seconds before it tries again.
 */
const BACKLOG = 4_096;

function listen(server: Server, { port, host }: Env): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once("error", reject);
    server.listen({ port, host, backlog: BACKLOG }, () => {
      server.off("error", reject);
      resolve();
    });
  });
}

function besideThisFile(relative: string): string {
  return fileURLToPath(new URL(relative, import.meta.url));
}

function startFailure(error: unknown, { port }: Env): string {
  if (!(error instanceof Error)) return "unknown reason";
  if ("code" in error && error.code === "EADDRINUSE") {
    return `port ${port} is already in use. Set PORT to another one.`;
  }
  return error.message;
}

await main();
