import type { Server } from "node:http";
import type { ChangeSharing } from "~/features/catalogue/engine/shared-changes.server";
import type { Env } from "~/lib/env.server";
import type { Log } from "~/lib/log";
import { SITE_NAME } from "~/lib/site";
import { createHttpServer } from "../http/http-server";
import { openPageFile } from "./page-file";
import { LIMITS } from "../http/limits";
import { startBackend, type Backend } from "./backend";
import { isViteSocket, startVite, type DevelopmentPages } from "./development";
import { createReadiness, type Readiness } from "./health";
import { listen, serveConnections, startFailure } from "./listening";
import { createLog } from "./log";
import { watchProcess, watchWebProcess } from "./process-events";
import type { FirstProcess } from "./processes/first-process";
import type { Metrics } from "../metrics/metrics";
import type { MetricsPort } from "./metrics-port";
import { createOwnMetrics, openOwnMetricsPort } from "./own-metrics";
import { parseServerBuild } from "../http/remix-handler";
import { runSite, type RunningSite } from "./site";
import { createStop, prepareDrain } from "./shutdown";
import { signInOrigins } from "./sign-in-origins";
import { siteAddress } from "./site-address";
import { indexStaticFiles, NO_STATIC_FILES } from "../http/response/static-files";

/** Where the parts of the server are that were built beside its program. */
export interface ServerFiles {
  readonly backendProgram: string;
  readonly encoderProgram: string;
  readonly clientFolder: string;
  /** Address of the module with the pages. */
  readonly pages: string;
}

/** What has started so far. The server listens before that and responds with 503. */
interface Started {
  site: RunningSite | null;
  backend: Backend | null;
  vite: DevelopmentPages | null;
  metricsPort: MetricsPort | null;
  /** Names the build of the pages. */
  build: string | null;
  /** The first process gives this one no more connections. */
  stopping: boolean;
}

/** How long it holds that this instance of several is ready, and how long the question may take, milliseconds. */
const SHARED_KEEP_MS = 2_000;
const SHARED_TIMEOUT_MS = 4_000;

/**
 * Serves the site: alone, or together with other processes.
 *
 * @param first the process that started this one together with others; null when this one serves alone
 */
export async function runWebProcess(env: Env, files: ServerFiles, first: FirstProcess | null): Promise<void> {
  const interactive = process.stdout.isTTY;
  const log = createLog({
    ...{ readable: interactive, instance: env.instanceName },
    ...(first !== null && { pid: process.pid }),
  });
  const started: Started = {
    ...{ site: null, backend: null, vite: null, metricsPort: null, build: null },
    stopping: false,
  };
  const readiness = createReadiness({
    probe: (signal) => started.site?.probe(signal) ?? Promise.reject(new Error("still starting")),
    catalogueLoaded: () => (started.site?.catalogue.current() ?? null) !== null,
    problem: () => started.backend?.problem() ?? null,
    // A proxy in front has other instances to send visitors to, and a server can be cut off at any time.
    ...(env.database !== null && { keepGoodMs: SHARED_KEEP_MS, timeoutMs: SHARED_TIMEOUT_MS }),
  });
  const metrics = await createOwnMetrics(env);
  if (metrics !== null) watch(metrics, { started, readiness, first });
  const parts = { started, readiness, files, first, metrics };
  const server = await makeServer(env, log, parts);
  const drain = prepareDrain(server);
  const stop = createStop({
    steps: [
      // Live connections never end by themselves, and stopping the server waits for all connections.
      () => Promise.all([started.backend?.realtime?.close(), drain()]),
      // After the last request, and before the database closes.
      () => Promise.all([started.site?.dealClicks.flush(), started.site?.usage.flush()]),
      async () => started.site?.catalogue.stop(),
      async () => started.backend?.close(),
      async () => started.metricsPort?.close(),
      // Last, because closing Vite sometimes does not finish, and the database must be closed by then.
      async () => started.vite?.close(),
    ],
    onError: (error) => {
      log.error({ err: error }, "stopping failed");
    },
    exit: (code) => process.exit(code),
  });
  if (first === null) watchProcess(log, stop);
  else {
    watchWebProcess(log, stop);
    first.onStop(() => {
      started.stopping = true;
      stop(0);
    });
  }

  try {
    await start(env, log, { ...parts, server });
  } catch (error) {
    const reason = startFailure(error, env);
    if (first === null) process.stderr.write(`${SITE_NAME} could not start: ${reason}\n`);
    // What is not sent when the process ends is lost.
    else await new Promise<void>((resolve) => first.tell({ kind: "failed", message: reason }, resolve));
    stop(1);
    return;
  }
  if (first !== null) {
    first.tell({ kind: "ready" });
    return;
  }
  const line = `${SITE_NAME} is ready at ${siteAddress(env, server.address())}`;
  if (interactive) process.stdout.write(`${line}\n`);
  else log.info({ pid: process.pid }, line);
}

/** What the server is made from. */
interface Parts {
  readonly started: Started;
  readonly readiness: Readiness;
  readonly files: ServerFiles;
  readonly first: FirstProcess | null;
  /** Null where nobody reads them. */
  readonly metrics: Metrics | null;
}

/** Says where the figures of this process come from, and gives them to the first process when it asks. */
function watch(metrics: Metrics, { started, readiness, first }: Pick<Parts, "started" | "readiness" | "first">): void {
  metrics.watchSite({
    snapshot: () => started.site?.catalogue.status() ?? null,
    isReady: async () => (await readiness.check()).ready,
    isCircuitOpen: () => started.site?.isCircuitOpen() ?? false,
    build: () => started.build,
  });
  first?.onCount(metrics.families);
}

/** The figures of all processes of the server. */
async function totalsOf(metrics: Metrics, first: FirstProcess | null): Promise<string> {
  if (first === null) return metrics.textOf([await metrics.families()]);
  const text = await first.totals();
  if (text === null) throw new Error("The figures of the processes could not be added up");
  return text;
}

async function makeServer(env: Env, log: Log, { started, readiness, files, first, metrics }: Parts): Promise<Server> {
  const developing = env.nodeEnv === "development";
  const server: Server = createHttpServer({
    // A name the server is told to listen under is an allowed host.
    env: { ...env, allowedHosts: [...env.allowedHosts, env.host.toLowerCase()] },
    log,
    siteHandler: () => started.site?.siteHandler ?? null,
    // In development a page changes with its source.
    ...(!developing && {
      publicSource: () => started.site?.publicSource ?? null,
      pageFile: { ...(await openPageFile(env, files.pages, log)), writes: first?.start.keepsCatalogue ?? true },
    }),
    visits: () => started.site?.usage ?? null,
    ...(env.supabase && { liveOrigin: new URL(env.supabase.url).origin }),
    ...(env.supabase === null && {
      dataApi: () => started.backend?.dataApi ?? null,
      realtime: () => started.backend?.realtime ?? null,
    }),
    readiness,
    ...(metrics !== null && { metrics: metrics.requests }),
    ...(metrics !== null &&
      env.metrics !== null &&
      env.metrics.token !== null && {
        metricsEndpoint: { token: env.metrics.token, text: () => totalsOf(metrics, first) },
      }),
    ...(first !== null && { draining: () => started.stopping }),
    formTargets: () => signInOrigins(env, siteAddress(env, server.address())),
    staticFiles: developing ? NO_STATIC_FILES : await indexStaticFiles(files.clientFolder),
    // The database is the same for all processes, and pages wait for no more of these calls than with one.
    limits: { dataRunning: Math.ceil(LIMITS.dataRunning / env.webProcesses) },
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
  { server, started, readiness, files, first, metrics }: Parts & { readonly server: Server },
): Promise<void> {
  if (first === null && metrics !== null) {
    started.metricsPort = await openOwnMetricsPort(env, log, () => totalsOf(metrics, null));
  }
  first?.onConnection(serveConnections(server));
  const listensLast = first === null && isOneOfSeveral(env);
  const listening = Promise.allSettled(first === null && !listensLast ? [listen(server, env)] : []);
  // The links in e-mails name the port, which may be known only now.
  const backend = listening
    .then(() =>
      startBackend({
        env,
        log,
        siteUrl: siteAddress(env, server.address()),
        program: files.backendProgram,
        owner: first?.channel ?? null,
        metrics,
      }),
    )
    .then((running) => {
      started.backend = running;
      return running;
    });
  const site = loadPages(env, { server, started, files }).then((pages) => {
    started.site = runSite({
      env,
      log,
      backend,
      pages,
      encoderProgram: files.encoderProgram,
      readiness,
      sharing: first && sharingOf(first),
      onCircuitOpen: () => metrics?.calls.circuitOpened(),
    });
    return started.site;
  });
  const [, { catalogue }] = await Promise.all([backend, site]);
  // Checked last: that the data directory is in use is a more useful error than that the port is.
  const [bound] = await listening;
  if (bound?.status === "rejected") throw bound.reason;
  await catalogue.ready;
  if (listensLast) await listen(server, env);
}

/**
 * Whether other instances serve while this one starts. It opens its port when it can serve, then: a proxy whose
 * connection is refused asks the next instance, also with a form, which it could not send again after a 503.
 */
function isOneOfSeveral({ database, siteUrl, port }: Env): boolean {
  // Links in mails need the port of a server without a SITE_URL, and a free one is known only once it listens.
  return database !== null && (siteUrl !== null || port !== 0);
}

/** One process keeps the catalogue for all. */
function sharingOf({ start: { keepsCatalogue }, tell, onCatalogue }: FirstProcess): ChangeSharing {
  return keepsCatalogue
    ? { role: "reads", tell: (read) => tell({ kind: "catalogue", read }) }
    : { role: "is told", onTold: onCatalogue };
}

async function loadPages(
  env: Env,
  { server, started, files }: Pick<Parts, "started" | "files"> & { readonly server: Server },
) {
  if (env.nodeEnv === "development") {
    started.vite = await startVite(server);
    started.build = "development";
    return started.vite.build;
  }
  const module: unknown = await import(files.pages);
  const pages = parseServerBuild(module);
  started.build = pages.assets.version;
  return pages;
}
