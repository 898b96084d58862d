import { createServer as createHttpServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { Duplex } from "node:stream";
import type { Env } from "~/lib/env.server";
import type { Log } from "~/lib/log";
import { rawAnswer, sendAnswer, type Exchange } from "./answer";
import { parserProblem } from "./client-error";
import { answerFromDataApi, type DataApi } from "./data-api";
import { newId, openExchange } from "./exchange";
import { sendProblem } from "./front-page";
import type { Readiness } from "./health";
import { LIMITS, type ServerLimits } from "./limits";
import { createAdmission, type Admission } from "./overload";
import { random } from "./random";
import type { Realtime } from "./realtime";
import { hasTooManyFields, readBody, type RequestBody } from "./request-body";
import { checkRequest, type Admitted, type GatePolicy } from "./request-gate";
import { toAnswer, toWebRequest, type SiteHandler } from "./site";
import type { StaticFiles } from "./static-files";
import { plainResponse, takeUpgrade } from "./upgrade";
import { visitorAddress } from "./visitor-address";

/** Serves what Vite serves while developing, and calls `next` for everything else. */
export type DevelopmentFiles = (request: IncomingMessage, response: ServerResponse, next: () => void) => void;

export interface ServerDeps {
  readonly env: Pick<Env, "siteUrl" | "allowedHosts" | "trustProxy" | "nodeEnv">;
  readonly log: Log;
  /** Null while the pages cannot be answered yet; then 503. */
  readonly site: () => SiteHandler | null;
  /** The embedded backend's API; null while it starts. Absent with a hosted Supabase. */
  readonly dataApi?: () => DataApi | null;
  /** The embedded backend's live connections; null while it starts. Absent with a hosted Supabase. */
  readonly realtime?: () => Realtime | null;
  readonly readiness: Readiness;
  readonly staticFiles: StaticFiles;
  readonly developmentFiles?: DevelopmentFiles;
  /** Whether a request for another protocol is for the development server, which listens beside this one. */
  readonly isDevelopmentSocket?: (request: IncomingMessage) => boolean;
  /** Origins a form of ours may lead to besides our own: who signs people in. */
  readonly formTargets?: () => readonly string[];
  /** Origin of a hosted Supabase, where pages listen for changes; absent when that is this server. */
  readonly liveOrigin?: string;
  readonly limits?: Partial<ServerLimits>;
}

const NONCE_BYTES = 16;

const RETRY_SOON = { "retry-after": "1" };
const STARTING = "The site is starting. Please try again in a moment.";
const BUSY = "The site is very busy right now. Please try again in a moment.";
const TOO_SLOW = "This took too long. Please try again in a moment.";
const FAILED = "Something went wrong. It has been noted; please try again.";

/**
 * Makes the HTTP server: every request passes the gate, then goes to the probes, the files, the data
 * API or the pages. Every answer of any of them leaves through {@link sendAnswer}.
 */
export function createServer(deps: ServerDeps): Server {
  const limits: ServerLimits = { ...LIMITS, ...deps.limits };
  const policy: GatePolicy = {
    site: deps.env.siteUrl === null ? null : new URL(deps.env.siteUrl),
    allowedHosts: deps.env.allowedHosts,
    trustProxy: deps.env.trustProxy,
    dataApi: deps.dataApi !== undefined,
    limits,
  };
  const front: Front = { deps, limits, policy, admission: createAdmission(limits) };

  const server = createHttpServer({
    maxHeaderSize: limits.headBytes,
    headersTimeout: limits.headMs,
    requestTimeout: limits.requestMs,
    connectionsCheckingInterval: limits.checkMs,
    keepAliveTimeout: limits.keepAliveMs,
    // Our own gate says it, with the headers every answer has.
    requireHostHeader: false,
  });

  const open = (request: IncomingMessage, response: ServerResponse, expectsContinue: boolean) =>
    openExchange(request, response, { log: deps.log, limits, expectsContinue, draining: () => !server.listening });
  server.on("request", (request, response) => {
    void answer(open(request, response, false), front);
  });
  server.on("checkContinue", (request: IncomingMessage, response: ServerResponse) => {
    void answer(open(request, response, true), front);
  });
  server.on("checkExpectation", (request: IncomingMessage, response: ServerResponse) => {
    const exchange = open(request, response, true);
    void sendProblem(exchange, { status: 417, message: "This expectation cannot be met." });
  });
  server.on("upgrade", (request: IncomingMessage, socket, head) => {
    if (deps.isDevelopmentSocket?.(request) === true) return;
    socket.on("error", () => socket.destroy());
    const upgrade = { request, socket, head };
    const { realtime } = deps;
    const verdict = takeUpgrade(upgrade, { policy, trustProxy: deps.env.trustProxy, realtime });
    if (verdict === "accepted") return;
    const response = plainResponse(upgrade);
    if (response === null) return;
    const exchange = open(request, response, false);
    void (verdict === "declined"
      ? answer(exchange, front)
      : sendProblem(exchange, { ...verdict, json: policy.dataApi && isDataRefusal(request.url ?? "") }));
  });
  server.on("connect", (_request, socket) => {
    socket.end(rawAnswer(405, "Method Not Allowed", newId(), { allow: "GET, HEAD, POST" }));
  });
  server.on("clientError", (error: Error, socket) => {
    refuseUnreadable(error, socket, deps.log);
  });
  return server;
}

interface Front {
  readonly deps: ServerDeps;
  readonly limits: ServerLimits;
  readonly policy: GatePolicy;
  readonly admission: Admission;
}

async function answer(exchange: Exchange, front: Front): Promise<void> {
  try {
    await route(exchange, front);
  } catch (error) {
    if (exchange.over.signal.aborted) return;
    exchange.log.error({ err: error }, "request failed outside the pages");
    await sendProblem(exchange, { status: 500, message: FAILED });
  }
}

async function route(exchange: Exchange, front: Front): Promise<void> {
  const { request } = exchange;
  const { deps, policy } = front;
  const { method = "", url = "", headers, rawHeaders, httpVersion } = request;
  const verdict = checkRequest({ method, url, headers, rawHeaders, httpVersion }, policy);
  if ("refusal" in verdict) {
    return sendProblem(exchange, { ...verdict.refusal, json: policy.dataApi && isDataRefusal(url) });
  }
  const { admitted } = verdict;
  if (admitted.area === "health") return answerProbe(exchange, admitted, deps.readiness);
  if (admitted.area === "site") {
    if (deps.staticFiles.has(admitted.decodedPath)) return answerFile(exchange, admitted, deps.staticFiles);
    if (deps.developmentFiles && (await servedByVite(exchange, deps.developmentFiles))) return;
    if (admitted.path.startsWith("/assets/")) {
      return sendProblem(exchange, { status: 404, message: "There is no such file." });
    }
  }

  const body = await bodyOf(exchange, admitted);
  if (body === null) return;
  const outcome = await front.admission.run(exchange.over.signal, () => work(exchange, admitted, { body, front }));
  if (outcome === "busy") return sendProblem(exchange, { status: 503, message: BUSY, headers: RETRY_SOON });
}

function isDataRefusal(url: string): boolean {
  return /^\/(?:rest|auth|storage|realtime)\/v1(?:[/?]|$)/.test(url);
}

async function answerProbe(exchange: Exchange, { path }: Admitted, readiness: Readiness): Promise<void> {
  const headers = { "content-type": "application/json; charset=utf-8", "cache-control": "no-store" };
  if (path === "/healthz") {
    return sendAnswer(exchange, { status: 200, headers, body: JSON.stringify({ status: "ok" }) });
  }
  const { ready, message } = await readiness.check();
  return sendAnswer(exchange, {
    status: ready ? 200 : 503,
    headers: ready ? headers : { ...headers, ...RETRY_SOON },
    body: JSON.stringify({ status: ready ? "ready" : "unavailable", message }),
  });
}

async function answerFile(exchange: Exchange, admitted: Admitted, files: StaticFiles): Promise<void> {
  if (admitted.method !== "GET" && admitted.method !== "HEAD") {
    return sendProblem(exchange, {
      status: 405,
      message: "This method is not allowed here.",
      headers: { allow: "GET, HEAD" },
    });
  }
  const file = await files.answer(admitted.decodedPath, exchange.request.headers["accept-encoding"]);
  if (file) return sendAnswer(exchange, file);
  return sendProblem(exchange, { status: 404, message: "There is no such file." });
}

function servedByVite({ request, response }: Exchange, files: DevelopmentFiles): Promise<boolean> {
  return new Promise((resolve) => {
    response.once("close", () => {
      resolve(true);
    });
    files(request, response, () => {
      resolve(false);
    });
  });
}

/** The whole body, empty for methods without one; null when the request has been answered for its sake. */
async function bodyOf(exchange: Exchange, { bodyLimit }: Admitted): Promise<RequestBody | null> {
  const { request, response, expectsContinue } = exchange;
  if (bodyLimit === 0) return Buffer.alloc(0);
  const body = await readBody(request, response, { limit: bodyLimit, expectsContinue });
  if (body === "aborted") return null;
  const contentType = request.headers["content-type"] ?? "";
  if (body === "too-large") {
    await sendProblem(exchange, { status: 413, message: "This is too large to be accepted." });
    return null;
  }
  if (!/json/i.test(contentType) && hasTooManyFields(body, contentType)) {
    await sendProblem(exchange, { status: 413, message: "This form has too many fields." });
    return null;
  }
  return body;
}

interface Work {
  readonly body: RequestBody;
  readonly front: Front;
}

async function work(exchange: Exchange, admitted: Admitted, { body, front }: Work): Promise<void> {
  const { deps, limits } = front;
  const { headers, socket } = exchange.request;
  const visitor = visitorAddress(headers, socket.remoteAddress, deps.env.trustProxy);
  if (admitted.area === "data-api") {
    const dataApi = deps.dataApi?.() ?? null;
    if (dataApi) return answerFromDataApi(exchange, admitted, { body, ip: visitor.ip, dataApi });
    return sendProblem(exchange, { status: 503, message: STARTING, headers: RETRY_SOON, json: true });
  }
  const site = deps.site();
  if (!site) return sendProblem(exchange, { status: 503, message: STARTING, headers: RETRY_SOON });

  const cspNonce = random(NONCE_BYTES).toString("base64");
  const { origin, secure } = admitted;
  const { over } = exchange;
  const timer = setTimeout(() => {
    exchange.log.warn({ path: admitted.path }, "a page took too long");
    over.abort(new Error("The page took too long"));
    void sendProblem(exchange, { status: 503, message: TOO_SLOW, headers: RETRY_SOON });
  }, limits.pageMs);
  try {
    const request = toWebRequest(exchange, admitted, body);
    const { requestId, log } = exchange;
    const facts = { requestId, cspNonce, log, origin, secure, over: over.signal, ...visitor };
    const response = await untilAborted(site(request, facts), over.signal);
    const policy = {
      secure,
      development: deps.env.nodeEnv === "development",
      formTargets: deps.formTargets?.() ?? [],
      liveOrigin: (deps.liveOrigin ?? origin).replace(/^http/, "ws"),
    };
    await sendAnswer(exchange, await toAnswer(response, facts, policy));
  } finally {
    clearTimeout(timer);
  }
}

/** Frees the place of a page that does not listen to its signal. */
function untilAborted<T>(pending: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    signal.addEventListener("abort", () => {
      reject(signal.reason instanceof Error ? signal.reason : new Error("aborted"));
    });
    pending.then(resolve, reject);
  });
}

/** Answers bytes that Node's parser could not read as a request, then closes the connection. */
function refuseUnreadable(error: Error, socket: Duplex, log: Log): void {
  const problem = parserProblem(error);
  if (problem === null || !socket.writable) {
    socket.destroy();
    return;
  }
  const requestId = newId();
  log.info({ requestId, status: problem.status }, "unreadable request");
  socket.end(rawAnswer(problem.status, problem.reason, requestId));
}
