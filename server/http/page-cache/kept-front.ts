import type { IncomingMessage, ServerResponse } from "node:http";
import type { Socket } from "node:net";
import { REQUEST_ID_HEADER } from "~/lib/http/request-id";
import fresh from "fresh";
import { LRUCache } from "lru-cache";
import type { Log } from "~/lib/log";
import type { ClientShares } from "../admission/client-share";
import { createShortTurns } from "../admission/short-turns";
import { requestIdFrom } from "../request/request-id";
import type { CountKept, RequestMetrics } from "../request-metrics";
import { chooseEncoding, type Encoding } from "../response/compression";
import type { WriteLimits } from "../response/write-body";
import type { ValidRequest } from "../request/request-validation";
import type { CountVisit } from "../visits/visits";
import type { EncodedPage, KeptPage } from "./kept-page";
import type { PublicPages } from "./public-pages";
import { sendBody, sendNotModified } from "./send-kept";

/** Sends kept pages to visitors without cookies, before anything else is done for a request. */
export interface KeptFront {
  /** False when the request has to be looked at more closely. */
  send(this: void, request: IncomingMessage, response: ServerResponse): boolean;
  /** Remembers a request that has been looked at, and whose page is kept. */
  learn(this: void, request: IncomingMessage, valid: ValidRequest, page: KeptPage): void;
}

/** What the front is made from. */
export interface KeptFrontOptions {
  readonly pages: PublicPages;
  readonly log: Log;
  readonly limits: WriteLimits;
  /** Whose share a request counts against; null for none. */
  readonly shareOf: ClientShares["ofRequest"];
  /** Number of proxies whose `X-Forwarded-*` headers are trusted. */
  readonly trustProxy: number;
  /** The server is stopping. */
  readonly draining: () => boolean;
  readonly countVisit: CountVisit;
  /** Null where nobody reads it. */
  readonly metrics: RequestMetrics | null;
}

/** What of a request's head decides which page it gets. */
interface Head {
  /** Host and address as they were sent, with what proxies say of the host. */
  readonly sent: string;
  readonly encoding: Encoding | null;
  readonly held: string | undefined;
  readonly hasReferrer: boolean;
  /** What proxies say of the client. */
  readonly forwardedFor: string;
  /** The id that the client, or a proxy, gave the request. */
  readonly sentId: string | undefined;
}

/** Requests that are remembered by their spelling. */
const MOST_SPELLINGS = 5_000;
const LONGEST_SPELLING = 512;
const MOST_ENCODINGS = 200;

/**
 * Makes the {@link KeptFront}. Looking at a request costs more than sending a page that is kept, and most requests have
 * been sent letter by letter before: those with the same host and address go to the same page.
 */
export function createKeptFront(options: KeptFrontOptions): KeptFront {
  const { pages, log, limits, trustProxy, shareOf, draining, countVisit, metrics } = options;
  const turns = createShortTurns();
  const keys = new LRUCache<string, string>({ max: MOST_SPELLINGS });
  const encodingOf = createEncodingChoice();
  const read = (request: IncomingMessage): Head | null => headOf(request, trustProxy > 0, encodingOf);

  /** By connection: what proxies add stays the same on most of them. */
  const known = new WeakMap<Socket, { readonly forwardedFor: string; readonly share: string | null }>();
  const shareFor = (request: IncomingMessage, { forwardedFor }: Head): string | null => {
    const before = known.get(request.socket);
    if (before?.forwardedFor === forwardedFor) return before.share;
    const share = shareOf(request);
    known.set(request.socket, { forwardedFor, share });
    return share;
  };
  const lines = new WeakMap<KeptPage, (changing: object) => void>();
  const logOf = (page: KeptPage): ((changing: object) => void) => {
    const before = lines.get(page);
    if (before !== undefined) return before;
    const path = { path: page.asked.loggedPath };
    const line =
      log.frequent?.(path, "request") ??
      ((changing: object) => {
        log.info({ ...path, ...changing }, "request");
      });
    lines.set(page, line);
    return line;
  };
  const counterOf = createCounters(metrics);
  const finish = (
    request: IncomingMessage,
    response: ServerResponse,
    page: KeptPage,
    { encoded, sentId }: { readonly encoded: EncodedPage | null } & Pick<Head, "sentId">,
  ): void => {
    const requestId = requestIdFrom(sentId, trustProxy);
    const sending = { request, response, requestId, limits, draining };
    if (encoded === null) sendNotModified(sending, page);
    else void sendBody(sending, encoded);
    countVisit(request, page.counted);
    const { method } = request;
    const status = encoded === null ? 304 : 200;
    counterOf(page)(method, status);
    const bytes = encoded === null || method === "HEAD" ? 0 : encoded.body.length;
    logOf(page)({ requestId, method, status, ms: 0, bytes });
  };

  return {
    send(request, response) {
      const head = read(request);
      const key = head === null ? undefined : keys.get(head.sent);
      if (head === null || key === undefined) return false;
      const page = pages.at(key);
      if (page === undefined || (page.asked.withoutReferrer && head.hasReferrer)) return false;
      if (
        head.held !== undefined &&
        (head.held === page.etag || fresh({ "if-none-match": head.held }, { etag: page.etag }))
      ) {
        turns.take(shareFor(request, head), () => {
          finish(request, response, page, { ...head, encoded: null });
        });
        return true;
      }
      const encoded = page.ready(head.encoding);
      if (encoded === undefined) return false;
      turns.take(shareFor(request, head), () => {
        finish(request, response, page, { ...head, encoded });
      });
      return true;
    },
    learn(request, { method }, page) {
      if (method !== "GET" || page.asked.cookies !== "") return;
      const head = read(request);
      if (head !== null && head.sent.length <= LONGEST_SPELLING) keys.set(head.sent, page.asked.key);
    },
  };
}

/** What counts responses with a page, found once for each. */
function createCounters(metrics: RequestMetrics | null): (page: KeptPage) => CountKept {
  const counters = new WeakMap<KeptPage, CountKept>();
  return (page) => {
    const counter = counters.get(page) ?? metrics?.keptAt(page.asked.path) ?? (() => undefined);
    counters.set(page, counter);
    return counter;
  };
}

/** Chooses encodings by headers, and remembers what it chose: browsers send a few different ones. */
function createEncodingChoice(): (accepted: string | undefined) => Encoding | null {
  const encodings = new LRUCache<string, { readonly chosen: Encoding | null }>({ max: MOST_ENCODINGS });
  return (accepted) => {
    if (accepted === undefined) return null;
    const known = encodings.get(accepted);
    if (known !== undefined) return known.chosen;
    const chosen = chooseEncoding(accepted);
    if (accepted.length <= LONGEST_SPELLING) encodings.set(accepted, { chosen });
    return chosen;
  };
}

/** The head of a request for a page; null when something in it needs a closer look. */
function headOf(
  { method, url = "", httpVersionMajor, rawHeaders }: IncomingMessage,
  isBehindProxy: boolean,
  encodingOf: (accepted: string | undefined) => Encoding | null,
): Head | null {
  if ((method !== "GET" && method !== "HEAD") || httpVersionMajor !== 1) return null;
  let host: string | undefined;
  let accepted: string | undefined;
  let held: string | undefined;
  let hasReferrer = false;
  let forwardedFor = "";
  let forwarded = "";
  let sentId: string | undefined;
  for (let at = 0; at + 1 < rawHeaders.length; at += 2) {
    const value = rawHeaders[at + 1] ?? "";
    switch (rawHeaders[at]?.toLowerCase()) {
      case "host":
        if (host !== undefined) return null;
        host = value;
        break;
      case "accept-encoding":
        if (accepted !== undefined) return null;
        accepted = value;
        break;
      case "if-none-match":
        if (held !== undefined) return null;
        held = value;
        break;
      case "referer":
        hasReferrer = true;
        break;
      case "x-forwarded-for":
        forwardedFor += ` ${value}`;
        break;
      case REQUEST_ID_HEADER:
        sentId = value;
        break;
      case "x-forwarded-host":
      case "x-forwarded-proto":
        if (isBehindProxy) forwarded += ` ${String(at)} ${value}`;
        break;
      case "cookie":
      case "authorization":
      case "content-length":
      case "transfer-encoding":
      case "expect":
      case "upgrade":
        return null;
      default:
        break;
    }
  }
  if (host === undefined) return null;
  return {
    sent: `${host} ${url}${forwarded}`,
    encoding: encodingOf(accepted),
    held,
    hasReferrer,
    forwardedFor,
    sentId,
  };
}
