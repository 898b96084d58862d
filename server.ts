import { randomUUID } from "node:crypto";
import type { Server } from "node:http";
import type { AddressInfo } from "node:net";
import { fileURLToPath } from "node:url";
import { createPublicClient, type DataClient } from "~/data/supabase.server";
import { createCatalogueStore, type CatalogueStore } from "~/features/catalogue/catalogue.store.server";
import { parseEnv, type Env } from "~/lib/env.server";
import { createResilientFetch } from "~/lib/http/resilient-fetch";
import type { Log } from "~/lib/log";
import { SITE_NAME } from "~/lib/site";
import { createServer } from "./server/app";
import { startBackend, type Backend } from "./server/backend";
import { startVite, type DevelopmentPages } from "./server/development";
import { createFaults } from "./server/faults";
import { createReadiness } from "./server/health";
import { createLog } from "./server/log";
import { createRemixHandler, parseServerBuild } from "./server/remix-handler";
import { createStop, drain } from "./server/shutdown";
import type { SiteHandler } from "./server/site";
import { indexStaticFiles, NO_FILES } from "./server/static-files";

/** With notifications polling is only a second look; without them it is how changes arrive. */
const POLL_NOTIFIED_MS = 30_000;
const POLL_ONLY_MS = 2_000;

/** What is there once everything has started; the server listens before that and answers 503. */
interface Running {
  site: SiteHandler | null;
  backend: Backend | null;
  catalogue: CatalogueStore | null;
  vite: DevelopmentPages | null;
  probe: ((signal: AbortSignal) => Promise<void>) | null;
}

await main();

async function main(): Promise<void> {
  const env = readEnv();
  process.env["NODE_ENV"] = env.nodeEnv;
  const interactive = process.stdout.isTTY;
  const log = createLog({ readable: interactive });
  const running: Running = { site: null, backend: null, catalogue: null, vite: null, probe: null };

  const server = createServer({
    // Whoever is told to listen under a name may be called by it.
    env: { ...env, allowedHosts: [...env.allowedHosts, env.host.toLowerCase()] },
    log,
    site: () => running.site,
    ...(env.supabase === null && { dataApi: () => running.backend?.dataApi ?? null }),
    readiness: createReadiness({
      probe: (signal) => running.probe?.(signal) ?? Promise.reject(new Error("still starting")),
      catalogueLoaded: () => (running.catalogue?.current() ?? null) !== null,
    }),
    staticFiles: env.nodeEnv === "development" ? NO_FILES : await indexStaticFiles(buildPath("./client")),
    ...(env.nodeEnv === "development" && {
      developmentFiles: (request, response, next) => {
        if (running.vite) running.vite.files(request, response, next);
        else next();
      },
    }),
  });

  const stop = createStop({
    steps: [
      () => drain(server),
      async () => running.vite?.close(),
      async () => running.catalogue?.stop(),
      async () => running.backend?.close(),
    ],
    onError: (error) => {
      log.error({ err: error }, "stopping failed");
    },
    exit: (code) => process.exit(code),
  });
  watchProcess(log, stop);

  try {
    await start(env, log, { server, running });
  } catch (error) {
    process.stderr.write(`${SITE_NAME} could not start: ${startFailure(error, env)}\n`);
    stop(1);
    return;
  }
  const address = `${SITE_NAME} is ready at ${readableAddress(server, env)}`;
  if (interactive) process.stdout.write(`${address}\n`);
  else log.info({ pid: process.pid }, address);
}

function readEnv(): Env {
  try {
    return parseEnv(process.env);
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : "The settings cannot be read"}\n`);
    process.exit(1);
  }
}

/** Resolves when the first catalogue is loaded and every page can be answered. */
async function start(env: Env, log: Log, { server, running }: { server: Server; running: Running }): Promise<void> {
  const [backend, listening, pages] = await Promise.allSettled([
    startBackend(env, log),
    listen(server, env),
    loadPages(env, server, running),
  ]);
  if (backend.status === "fulfilled") running.backend = backend.value;
  // A directory that is in use says more than a port that is.
  if (backend.status === "rejected") throw backend.reason;
  if (listening.status === "rejected") throw listening.reason;
  if (pages.status === "rejected") throw pages.reason;

  const { url, publishableKey, sessionSecret, subscribe, fetch: plainFetch } = backend.value;
  const connect = (fetchWith: typeof fetch) => createPublicClient({ url, publishableKey, fetch: fetchWith, log });
  const plainClient = connect(plainFetch);
  const resilient = createResilientFetch({
    fetch: plainFetch,
    onStateChange: (state) => {
      log.warn({ circuit: state }, "the circuit to the data service changed");
    },
  });
  running.probe = (signal) => probeParts(plainClient, signal);
  const catalogue = createCatalogueStore({
    client: () => plainClient,
    log,
    pollMs: subscribe ? POLL_NOTIFIED_MS : POLL_ONLY_MS,
    ...(subscribe && { subscribe }),
  });
  running.catalogue = catalogue;
  running.site = createRemixHandler({
    build: pages.value,
    mode: env.nodeEnv,
    makeContext: (facts) => ({
      ...facts,
      siteUrl: env.siteUrl ?? facts.origin,
      donateUrl: env.donateUrl,
      sessionSecret,
      production: env.nodeEnv === "production",
      responseHeaders: new Headers(),
      catalogue,
      dataClient: once(() => connect(resilient.fetch)),
    }),
  });
  await catalogue.ready;
}

async function loadPages(env: Env, server: Server, running: Running) {
  if (env.nodeEnv === "development") {
    running.vite = await startVite(server);
    return running.vite.build;
  }
  const module: unknown = await import(new URL("./server/index.js", import.meta.url).href);
  return parseServerBuild(module);
}

function listen(server: Server, { port, host }: Env): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once("error", reject);
    server.listen(port, host, () => {
      server.off("error", reject);
      resolve();
    });
  });
}

async function probeParts(client: DataClient, signal: AbortSignal): Promise<void> {
  const { error } = await client.from("parts").select("id").limit(1).abortSignal(signal);
  if (error) throw new Error(error.message);
}

function once<T>(make: () => T): () => T {
  let made: { readonly value: T } | null = null;
  return () => (made ??= { value: make() }).value;
}

function watchProcess(log: Log, stop: (code: number) => void): void {
  const faults = createFaults({
    log,
    newId: randomUUID,
    giveUp: () => {
      stop(1);
    },
  });
  process.on("unhandledRejection", (reason) => {
    faults.rejected(reason);
  });
  process.on("uncaughtException", (error) => {
    faults.thrown(error);
  });
  for (const signal of ["SIGTERM", "SIGINT"] as const) {
    process.on(signal, () => {
      log.info({ signal }, "stopping");
      stop(0);
    });
  }
}

/** A path beside the built server. */
function buildPath(relative: string): string {
  return fileURLToPath(new URL(relative, import.meta.url));
}

function startFailure(error: unknown, { port }: Env): string {
  if (!(error instanceof Error)) return "unknown reason";
  if ("code" in error && error.code === "EADDRINUSE") {
    return `port ${port} is already in use. Set PORT to another one.`;
  }
  return error.message;
}

const EVERY_ADDRESS = new Set(["127.0.0.1", "0.0.0.0", "::", "::1", "localhost"]);

function readableAddress(server: Server, { siteUrl, host, port }: Env): string {
  const bound: AddressInfo | string | null = server.address();
  const actualPort = typeof bound === "object" && bound !== null ? bound.port : port;
  if (siteUrl !== null) return siteUrl;
  return `http://${EVERY_ADDRESS.has(host) ? "localhost" : host}:${actualPort}`;
}
