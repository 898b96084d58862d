import { createServer as createNodeServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { Duplex } from "node:stream";
import type { Log } from "~/lib/log";
import type { LiveConnections } from "../embedded/index";
import { createClientShares } from "./admission/client-share";
import { shareConnections } from "./admission/connection-shares";
import { createShortTurns } from "./admission/short-turns";
import { LIMITS, type ServerLimits } from "./limits";
import { createKeptFront } from "./page-cache/kept-front";
import { createPublicPages } from "./page-cache/public-pages";
import { policyOf, type SitePolicy } from "./page-response";
import { createRequestContext } from "./request-context";
import { newId } from "./request/request-id";
import { runInRequest } from "./request-scope";
import { oneAtATime } from "./requests-in-order";
import {
  createAdmissionControls,
  createRequestHandler,
  isDataApiPath,
  type Prepared,
  type RequestHandlerOptions,
} from "./request-handler";
import type { RequestMetrics } from "./request-metrics";
import { createFilePlaces } from "./request/sent-files";
import { parserError } from "./request/parser-error";
import type { ValidationPolicy } from "./request/request-validation";
import { sendError } from "./response/error-page";
import { rawResponse } from "./response/response";
import { handleUpgrade, responseForUpgrade } from "./upgrade";
import { createCountVisit } from "./visits/visits";

/** What the server is made from. */
export interface HttpServerOptions extends RequestHandlerOptions {
  readonly log: Log;
  /** The embedded backend's live connections; null while it starts. Absent with a hosted Supabase. */
  readonly realtime?: () => LiveConnections | null;
  /** Whether a request for another protocol is for the development server, which listens beside this one. */
  readonly isDevelopmentSocket?: (request: IncomingMessage) => boolean;
  /** Whether no more connections come, so that those there are shall end. Default: when it does not listen. */
  readonly draining?: () => boolean;
  readonly limits?: Partial<ServerLimits>;
}

/**
 * Makes the HTTP server. Every request is validated, then goes to the probes, the files, the data API or the pages; every
 * response leaves through `sendResponse`.
 */
export function createHttpServer(options: HttpServerOptions): Server {
  const { env, log, realtime, metrics = null } = options;
  const limits: ServerLimits = { ...LIMITS, ...options.limits };
  const policy = validationPolicy(options, limits);
  const shares = createClientShares(env, log);
  const admission = options.admission ?? createAdmissionControls(limits);
  const server = createNodeServer({
    maxHeaderSize: limits.headBytes,
    headersTimeout: limits.headMs,
    // Bodies without a file have to arrive sooner: see readBody().
    requestTimeout: Math.max(limits.requestMs, limits.fileMs),
    connectionsCheckingInterval: limits.checkMs,
    keepAliveTimeout: limits.keepAliveMs,
    // The request validation rejects such a request, with the headers every response has.
    requireHostHeader: false,
  });
  const draining = options.draining ?? (() => !server.listening);
  const site = sitePolicy(options);
  const countVisit = createCountVisit({ counter: () => options.visits?.() ?? null, shareOf: shares.ofRequest });
  const shared = { limits, admission, site, shareOf: shares.ofRequest, countVisit };
  const { publicPages, front } = preparePublicPages(options, { ...shared, draining });
  metrics?.watchQueues(() => ({ pages: admission.pages.counts(), data: admission.dataApi.counts() }));
  if (publicPages !== null) server.once("close", publicPages.stop);
  const handle = createRequestHandler(options, {
    ...shared,
    policy,
    publicPages,
    onKept: front?.learn ?? (() => undefined),
    filePlaces: createFilePlaces(limits.files),
  });
  const connections = shareConnections(server, { limits, draining, addressOf: shares.ofConnection });

  const contextOf = (request: IncomingMessage, response: ServerResponse, expectsContinue: boolean) =>
    createRequestContext(request, response, {
      ...{ log, limits, expectsContinue, draining, metrics },
      trustProxy: env.trustProxy,
    });
  const awaitsContinue = new WeakSet<IncomingMessage>();
  const turns = createShortTurns();
  const inOrder = oneAtATime((request, response) => {
    if (front?.send(request, response) === true) return;
    const context = contextOf(request, response, awaitsContinue.has(request));
    // One turn of the event loop may bring a thousand new requests.
    turns.take(shares.ofRequest(request), () => {
      if (!response.destroyed) runInRequest(context.requestId, () => void handle(context));
    });
  });
  server.on("request", inOrder);
  server.on("checkContinue", (request: IncomingMessage, response: ServerResponse) => {
    awaitsContinue.add(request);
    inOrder(request, response);
  });
  server.on("checkExpectation", (request: IncomingMessage, response: ServerResponse) => {
    void sendError(contextOf(request, response, true), { status: 417, message: "The Expect header is not supported." });
  });
  server.on("upgrade", (request: IncomingMessage, socket, head) => {
    if (options.isDevelopmentSocket?.(request) === true) return;
    socket.on("error", () => socket.destroy());
    const upgrade = { request, socket, head };
    void handleUpgrade(upgrade, { policy, trustProxy: env.trustProxy, realtime }).then((outcome) => {
      if (outcome === "accepted") {
        connections.upgraded(socket);
        return;
      }
      const response = responseForUpgrade(upgrade);
      if (response === null) return;
      const context = contextOf(request, response, false);
      const json = policy.dataApi && isDataApiPath(request.url ?? "");
      runInRequest(
        context.requestId,
        () => void (outcome === "declined" ? handle(context) : sendError(context, { ...outcome, json })),
      );
    });
  });
  server.on("connect", (_request, socket) => {
    socket.end(rawResponse(405, "Method Not Allowed", newId(), { allow: "GET, HEAD, POST" }));
  });
  rejectClientErrors(server, log, metrics);
  return server;
}

/** The page cache and what sends from it at once; null where every page is rendered anew. */
function preparePublicPages(
  { env, log, siteHandler, publicSource, pageFile, ...options }: HttpServerOptions,
  given: Pick<Prepared, "limits" | "admission" | "site" | "shareOf" | "countVisit"> & {
    readonly draining: () => boolean;
  },
) {
  if (publicSource === undefined) return { publicPages: null, front: null };
  const { metrics = null } = options;
  const { limits, admission, site, shareOf, draining, countVisit } = given;
  const publicPages = createPublicPages({
    source: publicSource,
    siteHandler,
    policyOf: (origin) => policyOf(origin, site),
    log,
    isBusy: () => admission.pages.counts().running + admission.pages.counts().waiting > 0,
    pageFile,
    limits,
  });
  const { trustProxy } = env;
  metrics?.watchPageCache(publicPages.counts);
  const front = createKeptFront({
    ...{ pages: publicPages, log, limits, trustProxy, shareOf, draining, countVisit, metrics },
  });
  return { publicPages, front };
}

/** By what every request is validated. */
function validationPolicy(
  { env, dataApi, metricsEndpoint }: HttpServerOptions,
  limits: ServerLimits,
): ValidationPolicy {
  return {
    siteUrl: env.siteUrl === null ? null : new URL(env.siteUrl),
    allowedHosts: env.allowedHosts,
    trustProxy: env.trustProxy,
    dataApi: dataApi !== undefined,
    metrics: metricsEndpoint !== undefined,
    limits,
  };
}

/** What the content security policy of all pages depends on. */
function sitePolicy({ env, formTargets, liveOrigin }: HttpServerOptions): SitePolicy {
  return { development: env.nodeEnv === "development", formTargets, liveOrigin };
}

/** Rejects what cannot be read as a request, or does not arrive in time. */
function rejectClientErrors(server: Server, log: Log, metrics: RequestMetrics | null): void {
  // A thousand requests may run out of time at once.
  const timedOut = createShortTurns();
  server.on("clientError", (error: NodeJS.ErrnoException, socket) => {
    const reject = (): void => {
      rejectUnreadable(error, socket, { log, metrics });
    };
    if (error.code === "ERR_HTTP_REQUEST_TIMEOUT") timedOut.take(null, reject);
    else reject();
  });
}

const UNREADABLE = { method: "", url: "", ms: 0, fromMemory: false, isFile: false };

/** Sends an error for bytes that Node's parser could not read as a request, then closes the connection. */
function rejectUnreadable(
  error: Error,
  socket: Duplex,
  { log, metrics }: { readonly log: Log; readonly metrics: RequestMetrics | null },
): void {
  const found = parserError(error);
  if (found === null || !socket.writable) {
    socket.destroy();
    return;
  }
  const requestId = newId();
  log.info({ requestId, status: found.status }, "unreadable request");
  metrics?.answered({ ...UNREADABLE, status: found.status });
  socket.end(rawResponse(found.status, found.reason, requestId));
}
