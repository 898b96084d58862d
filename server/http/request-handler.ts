import type { IncomingMessage, ServerResponse } from "node:http";
import { setTimeout as pause } from "node:timers/promises";
import type { Env } from "~/lib/env.server";
import { createAddressRateLimit } from "~/lib/rate-limit";
import type { Readiness } from "../main/health";
import { createAdmissionControl, type AdmissionControl, type Refusal } from "./admission/admission-control";
import type { ClientShares } from "./admission/client-share";
import { createLoopTurns } from "./admission/loop-turns";
import { respondFromDataApi, type DataApi } from "./data-api";
import type { ServerLimits } from "./limits";
import type { KeptFront } from "./page-cache/kept-front";
import type { KeptPage } from "./page-cache/kept-page";
import type { PublicPages, PublicPagesOptions } from "./page-cache/public-pages";
import type { PublicSource } from "./page-cache/public-source";
import { sendKept } from "./page-cache/send-kept";
import { renderPage, RETRY_SOON, STARTING, type SitePolicy } from "./page-response";
import type { SiteHandler } from "./remix-adapter";
import type { RequestContext } from "./request-context";
import { clientAddress } from "./request/client-address";
import type { FilePlaces } from "./request/sent-files";
import { respondWithMetrics, type MetricsEndpoint } from "./metrics-endpoint";
import type { RequestMetrics } from "./request-metrics";
import { createPartShortener } from "./request/long-parts";
import { boundaryOf } from "./request/multipart";
import { hasTooManyFields, readBody, type RequestBody } from "./request/request-body";
import {
  FILE_TOO_LARGE,
  validateRequest,
  type ValidationPolicy,
  type ValidRequest,
} from "./request/request-validation";
import { chooseEncoding, QUICK_EFFORT, USUAL_EFFORT, type Encoding } from "./response/compression";
import { errorResponse, sendError } from "./response/error-page";
import { sendResponse, type OutgoingResponse } from "./response/response";
import type { StaticFiles } from "./response/static-files";
import type { CountVisit, VisitCounter } from "./visits/visits";

/** Serves what Vite serves while developing, and calls `next` for everything else. */
export type DevelopmentFiles = (request: IncomingMessage, response: ServerResponse, next: () => void) => void;

/** Everything a request can be handed to. */
export interface RequestHandlerOptions extends Omit<SitePolicy, "development"> {
  readonly env: Pick<Env, "siteUrl" | "allowedHosts" | "trustProxy" | "nodeEnv">;
  /** Renders the pages; null while it cannot yet, then 503. */
  readonly siteHandler: () => SiteHandler | null;
  /** What the page cache has to know of the site; null while it cannot. Absent where every page is rendered anew. */
  readonly publicSource?: () => PublicSource | null;
  /** Where the pages asked for most are kept for the next start; absent where they are not. */
  readonly pageFile?: PublicPagesOptions["pageFile"];
  /** The embedded backend's API; null while it starts. Absent with a hosted Supabase. */
  readonly dataApi?: () => DataApi | null;
  /** Adds up visits; null while it cannot. Absent where nothing is counted. */
  readonly visits?: () => VisitCounter | null;
  /** Counts requests. Absent where nobody reads it. */
  readonly metrics?: RequestMetrics;
  /** Absent where this port has no figures. */
  readonly metricsEndpoint?: MetricsEndpoint;
  readonly readiness: Readiness;
  readonly staticFiles: StaticFiles;
  readonly developmentFiles?: DevelopmentFiles;
  /** Default: made from the limits. */
  readonly admission?: AdmissionControls;
}

/** The queues before what costs something. The data API has its own: pages never wait for it. */
export interface AdmissionControls {
  readonly pages: AdmissionControl;
  readonly dataApi: AdmissionControl;
}

interface Handling extends RequestHandlerOptions {
  readonly site: SitePolicy;
  /** Null where every page is rendered anew. */
  readonly publicPages: PublicPages | null;
  /** Told of every request whose page was kept already. */
  readonly onKept: KeptFront["learn"];
  readonly countVisit: CountVisit;
  readonly limits: ServerLimits;
  readonly policy: ValidationPolicy;
  readonly admission: AdmissionControls;
  readonly filePlaces: FilePlaces;
  readonly shareOf: ClientShares["ofRequest"];
  /** Counts the refusals of an address that are not held back. */
  readonly mayRefuseAtOnce: (address: string) => boolean;
}

const BUSY = "The site is very busy right now. Please try again in a moment.";
const ADDRESS_BUSY = "Too many requests from your address are still open. Please try again in a moment.";
const MANY_FILES = "Many files are being uploaded right now. Please try again in a moment.";
const FAILED = "Something went wrong. The error was logged. Please try again.";

/** What the server has prepared for all requests. */
export type Prepared = Pick<
  Handling,
  "limits" | "policy" | "shareOf" | "admission" | "filePlaces" | "publicPages" | "onKept" | "site" | "countVisit"
>;

/** Makes the function that responds to a request, whatever it is. It never rejects. */
export function createRequestHandler(
  options: RequestHandlerOptions,
  prepared: Prepared,
): (context: RequestContext) => Promise<void> {
  const mayRefuseAtOnce = createAddressRateLimit(prepared.limits.refusalsPerSecond);
  const handling: Handling = { ...options, ...prepared, mayRefuseAtOnce };
  return async (context) => {
    try {
      await handle(context, handling);
    } catch (error) {
      if (context.abortController.signal.aborted) return;
      context.log.error({ err: error }, "request failed outside the pages");
      await sendError(context, { status: 500, message: FAILED });
    }
  };
}

/** Makes both queues. */
export function createAdmissionControls(limits: ServerLimits): AdmissionControls {
  const { dataRunning, dataWaiting } = limits;
  return {
    pages: createAdmissionControl(limits),
    dataApi: createAdmissionControl({ ...limits, running: dataRunning, waiting: dataWaiting }),
  };
}

/** Whether a request target, valid or not, is one of the data API, whose clients read JSON. */
export function isDataApiPath(url: string): boolean {
  return /^\/(?:rest|auth|storage|realtime)\/v1(?:[/?]|$)/.test(url);
}

async function handle(context: RequestContext, handling: Handling): Promise<void> {
  const { method = "", url = "", headers, rawHeaders, httpVersion } = context.request;
  const { policy, staticFiles, developmentFiles } = handling;
  const result = validateRequest({ method, url, headers, rawHeaders, httpVersion }, policy);
  if ("error" in result) {
    return sendError(context, { ...result.error, json: policy.dataApi && isDataApiPath(url) });
  }
  const { valid } = result;
  if (valid.area === "metrics" && handling.metricsEndpoint)
    return respondWithMetrics(context, handling.metricsEndpoint);
  if (valid.area === "health") return respondToProbe(context, valid, handling.readiness);
  if (valid.area === "site") {
    if (staticFiles.has(valid.decodedPath)) return respondWithFile(context, valid, staticFiles);
    if (developmentFiles && (await servedByVite(context, developmentFiles))) return;
    if (valid.path.startsWith("/assets/")) {
      return sendError(context, { status: 404, message: "File not found." });
    }
  }

  return respondInTurn(context, valid, handling);
}

/** Lets a page or a call of the data API wait for its turn, or refuses it. */
async function respondInTurn(context: RequestContext, valid: ValidRequest, handling: Handling): Promise<void> {
  const asked = valid.area === "site" ? (handling.publicPages?.find(context.request, valid) ?? null) : null;
  if (asked !== null && "etag" in asked) {
    handling.onKept(context.request, valid, asked);
    handling.countVisit(context.request, asked.counted);
    context.sent.fromMemory = true;
    return sendKept(context, asked);
  }
  if (asked !== null) handling.metrics?.missed();
  const { pages, dataApi } = handling.admission;
  const address = handling.shareOf(context.request);
  const refusing = { address, json: valid.area === "data-api", handling };
  const admission = (valid.area === "data-api" ? dataApi : pages).enter(address);
  if (typeof admission === "string") return refuse(context, admission, refusing);
  const { signal } = context.abortController;
  /** `own`: how many of the pages that are being made are this one. */
  const effort = (own: 0 | 1) => {
    const { running, waiting } = pages.counts();
    return waiting > 0 || running > own ? QUICK_EFFORT : USUAL_EFFORT;
  };
  const settled = asked?.settled(signal);
  const leaveFilePlace = valid.withFile ? handling.filePlaces.take() : () => undefined;
  let outcome: OutgoingResponse | KeptPage | "busy" | "gone" | undefined;
  try {
    if (leaveFilePlace === null) {
      await sendError(context, { status: 503, message: MANY_FILES, headers: RETRY_SOON, json: refusing.json });
      return;
    }
    const body = await readValidBody(context, valid, handling.limits);
    if (body === null) return;
    outcome = await admission.run(settled?.signal ?? signal, async () => {
      const page = asked === null ? null : await asked.render(context.requestId, encodingOf(context), effort(1));
      return page ?? respond(context, valid, { body, handling });
    });
    // Somebody else's turn has come first, and the page is there.
    if (outcome === "gone" && !signal.aborted) outcome = asked?.kept() ?? "busy";
  } finally {
    settled?.end();
    leaveFilePlace?.();
    // A client that reads slowly must not keep its place.
    admission.leave();
  }
  if (outcome === "gone") return;
  if (outcome === "busy") return refuse(context, outcome, refusing);
  if (!("etag" in outcome)) return sendResponse(context, outcome, effort(0));
  handling.countVisit(context.request, outcome.counted);
  return sendKept(context, outcome);
}

function encodingOf({ request }: RequestContext): Encoding | null {
  return chooseEncoding(request.headers["accept-encoding"]);
}

/**
 * 503 when everybody is too much, 429 when this address is. The latter is held back for a moment, and so is the former
 * for an address that gets many: clients that ask again at once would keep the server busy with refusals.
 */
async function refuse(
  context: RequestContext,
  refusal: Refusal,
  { address, json, handling }: { readonly address: string | null; readonly json: boolean; readonly handling: Handling },
): Promise<void> {
  handling.metrics?.refused(json ? "data" : "pages", refusal);
  const atOnce = refusal === "busy" && (address === null || handling.mayRefuseAtOnce(address));
  const { signal } = context.abortController;
  const held = atOnce ? null : pause(handling.limits.addressPauseMs, true, { signal });
  if (held !== null && !(await held.catch(() => false))) return;
  const error = refusal === "busy" ? { status: 503, message: BUSY } : { status: 429, message: ADDRESS_BUSY };
  return sendError(context, { ...error, headers: RETRY_SOON, json });
}

async function respondToProbe(context: RequestContext, { path }: ValidRequest, readiness: Readiness): Promise<void> {
  const headers = { "content-type": "application/json; charset=utf-8", "cache-control": "no-store" };
  if (path === "/healthz") {
    return sendResponse(context, { status: 200, headers, body: JSON.stringify({ status: "ok" }) });
  }
  const { ready, message } = await readiness.check();
  return sendResponse(context, {
    status: ready ? 200 : 503,
    headers: ready ? headers : { ...headers, ...RETRY_SOON },
    body: JSON.stringify({ status: ready ? "ready" : "unavailable", message }),
  });
}

async function respondWithFile(context: RequestContext, valid: ValidRequest, files: StaticFiles): Promise<void> {
  if (valid.method !== "GET" && valid.method !== "HEAD") {
    return sendError(context, {
      status: 405,
      message: "This method is not allowed here.",
      headers: { allow: "GET, HEAD" },
    });
  }
  const file = await files.respond(valid.decodedPath, context.request.headers["accept-encoding"]);
  context.sent.isFile = true;
  if (file) return sendResponse(context, file);
  return sendError(context, { status: 404, message: "File not found." });
}

function servedByVite({ request, response }: RequestContext, files: DevelopmentFiles): Promise<boolean> {
  return new Promise((resolve) => {
    response.once("close", () => {
      resolve(true);
    });
    files(request, response, () => {
      resolve(false);
    });
  });
}

/** A thousand bodies may run out of time at once. */
const turnToTimeOut = createLoopTurns(4);

/** The whole body, empty for methods without one; null when an error has been sent, or the client has gone. */
async function readValidBody(
  context: RequestContext,
  { area, bodyLimit, receivedLimit, fieldLimit, withFile }: ValidRequest,
  { fileMs, requestMs, partBytes }: ServerLimits,
): Promise<RequestBody | null> {
  const { request, response, expectsContinue } = context;
  if (bodyLimit === 0) return Buffer.alloc(0);
  const timeMs = withFile ? fileMs : requestMs;
  const contentType = request.headers["content-type"] ?? "";
  const boundary = withFile && area === "site" ? boundaryOf(contentType) : null;
  const body = await readBody(request, response, {
    ...{ limit: bodyLimit, arriving: receivedLimit, timeMs, expectsContinue },
    shortener: boundary === null ? null : createPartShortener(boundary, partBytes),
  });
  if (body === "aborted") return null;
  if (body === "too-slow") {
    await turnToTimeOut();
    await sendError(context, { status: 408, message: "This took too long to arrive. Please try again." });
    return null;
  }
  if (body === "too-large") {
    await sendError(context, { status: 413, message: withFile ? FILE_TOO_LARGE : "This is too large to be accepted." });
    return null;
  }
  if (!/json/i.test(contentType) && hasTooManyFields(body, contentType, fieldLimit)) {
    await sendError(context, { status: 413, message: "This form has too many fields." });
    return null;
  }
  return body;
}

/** Makes the response of the data API or of a page. */
async function respond(
  context: RequestContext,
  valid: ValidRequest,
  { body, handling }: { readonly body: RequestBody; readonly handling: Handling },
): Promise<OutgoingResponse> {
  const { env, limits } = handling;
  const { headers, socket } = context.request;
  const client = clientAddress(headers, socket.remoteAddress, env.trustProxy);
  if (valid.area === "data-api") {
    const dataApi = handling.dataApi?.() ?? null;
    if (dataApi) return respondFromDataApi(context, valid, { body, ip: client.ip, dataApi });
    return errorResponse(context, { status: 503, message: STARTING, headers: RETRY_SOON, json: true });
  }
  const siteHandler = handling.siteHandler();
  if (!siteHandler) return errorResponse(context, { status: 503, message: STARTING, headers: RETRY_SOON });
  return renderPage(context, valid, {
    body,
    client,
    siteHandler,
    pageMs: limits.pageMs,
    site: handling.site,
    countVisit: handling.countVisit,
  });
}
