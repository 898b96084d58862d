import { createServer as createNodeServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { Duplex } from "node:stream";
import type { Log } from "~/lib/log";
import type { LiveConnections } from "../embedded/index";
import { createClientShares } from "./admission/client-share";
import { shareConnections } from "./admission/connection-shares";
import { LIMITS, type ServerLimits } from "./limits";
import { createRequestContext, newId } from "./request-context";
import { runInRequest } from "./request-scope";
import { oneAtATime } from "./requests-in-order";
import { createRequestHandler, isDataApiPath, type RequestHandlerOptions } from "./request-handler";
import { parserError } from "./request/parser-error";
import type { ValidationPolicy } from "./request/request-validation";
import { sendError } from "./response/error-page";
import { rawResponse } from "./response/response";
import { handleUpgrade, responseForUpgrade } from "./upgrade";

/** What the server is made from. */
export interface HttpServerOptions extends RequestHandlerOptions {
  readonly log: Log;
  /** The embedded backend's live connections; null while it starts. Absent with a hosted Supabase. */
  readonly realtime?: () => LiveConnections | null;
  /** Whether a request for another protocol is for the development server, which listens beside this one. */
  readonly isDevelopmentSocket?: (request: IncomingMessage) => boolean;
  readonly limits?: Partial<ServerLimits>;
}

/**
 * Makes the HTTP server. Every request is validated, then goes to the probes, the files, the data API or the pages; every
 * response leaves through `sendResponse`.
 */
export function createHttpServer(options: HttpServerOptions): Server {
  const { env, log, realtime } = options;
  const limits: ServerLimits = { ...LIMITS, ...options.limits };
  const policy: ValidationPolicy = {
    siteUrl: env.siteUrl === null ? null : new URL(env.siteUrl),
    allowedHosts: env.allowedHosts,
    trustProxy: env.trustProxy,
    dataApi: options.dataApi !== undefined,
    limits,
  };
  const shares = createClientShares(env, log);
  const handle = createRequestHandler(options, { limits, policy, shareOf: shares.ofRequest });

  const server = createNodeServer({
    maxHeaderSize: limits.headBytes,
    headersTimeout: limits.headMs,
    requestTimeout: limits.requestMs,
    connectionsCheckingInterval: limits.checkMs,
    keepAliveTimeout: limits.keepAliveMs,
    // The request validation rejects such a request, with the headers every response has.
    requireHostHeader: false,
  });
  const connections = shareConnections(server, limits, shares.ofConnection);

  const contextOf = (request: IncomingMessage, response: ServerResponse, expectsContinue: boolean) =>
    createRequestContext(request, response, { log, limits, expectsContinue, draining: () => !server.listening });
  const awaitsContinue = new WeakSet<IncomingMessage>();
  const inOrder = oneAtATime((request, response) => {
    const context = contextOf(request, response, awaitsContinue.has(request));
    runInRequest(context.requestId, () => void handle(context));
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
  server.on("clientError", (error: Error, socket) => {
    rejectUnreadable(error, socket, log);
  });
  return server;
}

/** Sends an error for bytes that Node's parser could not read as a request, then closes the connection. */
function rejectUnreadable(error: Error, socket: Duplex, log: Log): void {
  const found = parserError(error);
  if (found === null || !socket.writable) {
    socket.destroy();
    return;
  }
  const requestId = newId();
  log.info({ requestId, status: found.status }, "unreadable request");
  socket.end(rawResponse(found.status, found.reason, requestId));
}
