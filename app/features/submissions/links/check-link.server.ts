import { lookup, type LookupAddress } from "node:dns";
import { request as requestHttp, type IncomingMessage } from "node:http";
import { request as requestHttps } from "node:https";
import { isIP, type LookupFunction } from "node:net";
import { isPublicAddress } from "./public-address.server";

/** What became of requesting an address; null when this machine has no network, so that it is tried again. */
export interface LinkCheck {
  readonly state: "responds" | "missing" | "refuses" | "silent" | "not public";
  /** Of the last response; null without one. */
  readonly httpStatus: number | null;
}

/** What may be requested, which a test replaces. */
export interface LinkLimits {
  readonly isPublicAddress: (address: string) => boolean;
  /** By scheme, with the colon. */
  readonly ports: Readonly<Record<string, readonly string[]>>;
  readonly timeoutMs: number;
}

/** The standard ports alone: an empty string is the scheme's own. */
const LIMITS: LinkLimits = { isPublicAddress, ports: { "https:": [""], "http:": [""] }, timeoutMs: 5_000 };

const MOST_REDIRECTS = 5;
const MOST_HEADER_BYTES = 16 * 1024;

/** Says who asks; some shops refuse programs that do not. */
const HEADERS = { "user-agent": "FirstLayerLinkCheck/1.0", accept: "text/html,*/*;q=0.5", range: "bytes=0-0" };

/** Codes of a machine without network or name service. */
const OFFLINE = new Set(["EAI_AGAIN", "ENETUNREACH", "ENETDOWN"]);

class NotPublicError extends Error {}

/**
 * Requests an address that somebody typed, without reading what it responds. Each hop has to be `http` or `https` on its
 * standard port, and to resolve to public addresses alone; the connection goes to the address that was checked. Never
 * rejects.
 *
 * @param signal ends it early, with null
 */
export async function checkLink(
  url: string,
  signal: AbortSignal,
  limits: LinkLimits = LIMITS,
): Promise<LinkCheck | null> {
  const ended = AbortSignal.any([signal, AbortSignal.timeout(limits.timeoutMs)]);
  let httpStatus: number | null = null;
  try {
    let next = new URL(url);
    for (let hop = 0; hop <= MOST_REDIRECTS; hop += 1) {
      const { status, location } = await respond(next, ended, limits);
      httpStatus = status;
      if (location === null) return { state: stateOf(status), httpStatus };
      next = new URL(location, next);
    }
    return { state: "refuses", httpStatus };
  } catch (error) {
    if (error instanceof NotPublicError) return { state: "not public", httpStatus };
    return signal.aborted || OFFLINE.has(codeOf(error)) ? null : { state: "silent", httpStatus };
  }
}

function stateOf(status: number): LinkCheck["state"] {
  // Shops that do not have the range that was asked for have the page.
  if ((status >= 200 && status < 300) || status === 416) return "responds";
  return status === 404 || status === 410 ? "missing" : "refuses";
}

function respond(
  url: URL,
  signal: AbortSignal,
  limits: LinkLimits,
): Promise<{ readonly status: number; readonly location: string | null }> {
  return new Promise((resolve, reject) => {
    const literal = url.hostname.replace(/^\[(.*)\]$/, "$1");
    const isAllowed =
      limits.ports[url.protocol]?.includes(url.port) === true && url.username === "" && url.password === "";
    // A literal address is not looked up.
    if (!isAllowed || (isIP(literal) !== 0 && !limits.isPublicAddress(literal))) {
      reject(new NotPublicError());
      return;
    }
    const options = {
      agent: false,
      signal,
      headers: HEADERS,
      maxHeaderSize: MOST_HEADER_BYTES,
      lookup: lookupIn(limits),
    };
    const send = url.protocol === "https:" ? requestHttps : requestHttp;
    const sent = send(url, options, (response: IncomingMessage) => {
      const { statusCode: status = 0, headers } = response;
      const isRedirect = status >= 300 && status < 400;
      resolve({ status, location: isRedirect ? (headers.location ?? null) : null });
      // Nothing of the body is read.
      response.destroy();
    });
    sent.on("error", reject);
    sent.end();
  });
}

/** Looks a name up for one connection, and fails when any of its addresses is not public. */
function lookupIn({ isPublicAddress: isAllowed }: LinkLimits): LookupFunction {
  return (hostname, options, callback) => {
    lookup(hostname, { ...options, all: true }, (error, addresses: LookupAddress[]) => {
      if (error) callback(error, []);
      else if (addresses.length === 0 || !addresses.every(({ address }) => isAllowed(address)))
        callback(new NotPublicError(), []);
      else if (options.all === true) callback(null, addresses);
      else callback(null, addresses[0]?.address ?? "", addresses[0]?.family);
    });
  };
}

function codeOf(error: unknown): string {
  return error instanceof Error && "code" in error && typeof error.code === "string" ? error.code : "";
}
