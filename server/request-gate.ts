import type { IncomingHttpHeaders } from "node:http";
import { refuseForgery } from "./forgery";
import { boundaryOf } from "./multipart";
import type { Area, Refusal } from "./refusal";
import { parseTarget, type RequestTarget } from "./request-target";
import { visitorOrigin, type HostPolicy, type VisitorOrigin } from "./visitor-origin";

/** The part of a request that is known before its body. */
export interface RequestHead {
  readonly method: string;
  readonly url: string;
  readonly headers: IncomingHttpHeaders;
  /** Names and values as sent, alternating. */
  readonly rawHeaders: readonly string[];
  readonly httpVersion: string;
}

export interface GatePolicy extends HostPolicy {
  /** The embedded backend's data API is reachable under this server's own address. */
  readonly dataApi: boolean;
  readonly limits: GateLimits;
}

export interface GateLimits {
  /** Longest path and query, characters. */
  readonly urlLength: number;
  /** Largest form, bytes. */
  readonly formBytes: number;
  /** Largest body for the data API, bytes. */
  readonly dataBytes: number;
}

export interface Admitted extends VisitorOrigin, RequestTarget {
  readonly area: Area;
  readonly method: string;
  /** Most bytes the body may have; 0 for methods that carry none. */
  readonly bodyLimit: number;
}

export type Verdict = { readonly admitted: Admitted } | { readonly refusal: Refusal };

const SITE_METHODS = ["GET", "HEAD", "POST"];
const HEALTH_METHODS = ["GET", "HEAD"];
const DATA_METHODS = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"];
const DATA_PREFIXES = ["/rest/v1", "/auth/v1", "/storage/v1", "/realtime/v1"];

/** Decides from the head alone whether a request may go on; nothing has been executed by then. */
export function checkRequest(head: RequestHead, policy: GatePolicy): Verdict {
  const refuse = (status: number, message: string, headers?: Record<string, string>): Verdict => ({
    refusal: headers ? { status, message, headers } : { status, message },
  });

  // Node's parser also lets HTTP/0.9 and 2.0 written as text through; nobody speaks those.
  if (!head.httpVersion.startsWith("1.")) return refuse(400, "This version of HTTP is not spoken here.");
  if (head.url.length > policy.limits.urlLength) return refuse(414, "This address is too long.");
  const target = parseTarget(head.url);
  const area = target === null ? "site" : areaOf(target.path, policy);
  const methods = methodsOf(area);
  if (!methods.includes(head.method)) {
    return refuse(405, "This method is not allowed here.", { allow: methods.join(", ") });
  }
  if (target === null) return refuse(400, "This address is malformed.");

  const visitor = visitorOrigin(head.headers, head.rawHeaders, policy);
  if (visitor === "malformed") return refuse(400, "The Host header is missing or malformed.");
  // A probe comes by whatever address its container happens to have.
  if (visitor === "unknown" && area !== "health") {
    return refuse(
      421,
      "This server does not answer under this host name. Its operator can allow it with SITE_URL or ALLOWED_HOSTS.",
    );
  }
  const from = visitor === "unknown" ? { host: "localhost", origin: "http://localhost", secure: false } : visitor;

  if (target.search.includes("_data") && new URLSearchParams(target.search).has("_data")) {
    return refuse(400, "This address has a parameter that is not used any more.");
  }

  const bodyless = head.method === "GET" || head.method === "HEAD" || head.method === "OPTIONS";
  if (bodyless && hasBody(head.headers)) return refuse(400, "This method takes no body.");
  if (!bodyless) {
    const forgery = refuseForgery(head.headers, from, area);
    if (forgery) return { refusal: forgery };
    const body = refuseBody(head.headers, area);
    if (body) return { refusal: body };
  }

  const bodyLimit = bodyless ? 0 : area === "data-api" ? policy.limits.dataBytes : policy.limits.formBytes;
  if (declaredLength(head.headers) > bodyLimit) return refuse(413, "This is too large to be accepted.");
  return { admitted: { ...from, ...target, area, method: head.method, bodyLimit } };
}

/** Whether a path belongs to the data API, which speaks JSON and never uses cookies. */
export function isDataPath(path: string): boolean {
  return DATA_PREFIXES.some((prefix) => path === prefix || path.startsWith(`${prefix}/`));
}

function areaOf(path: string, policy: GatePolicy): Area {
  if (path === "/healthz" || path === "/readyz") return "health";
  return policy.dataApi && isDataPath(path) ? "data-api" : "site";
}

function methodsOf(area: Area): readonly string[] {
  if (area === "health") return HEALTH_METHODS;
  return area === "data-api" ? DATA_METHODS : SITE_METHODS;
}

function declaredLength(headers: IncomingHttpHeaders): number {
  return Number(headers["content-length"] ?? 0);
}

function hasBody(headers: IncomingHttpHeaders): boolean {
  return headers["transfer-encoding"] !== undefined || declaredLength(headers) > 0;
}

/** Forms come in the two types browsers send, and never compressed. */
function refuseBody(headers: IncomingHttpHeaders, area: Area): Refusal | null {
  const encoding = headers["content-encoding"];
  if (encoding !== undefined && encoding.toLowerCase() !== "identity") {
    return { status: 415, message: "Compressed bodies are not accepted.", headers: { "accept-encoding": "identity" } };
  }
  if (area === "data-api" || !hasBody(headers)) return null;
  const type = headers["content-type"] ?? "";
  if (/^application\/x-www-form-urlencoded\s*(?:;|$)/i.test(type)) return null;
  if (/^multipart\/form-data\s*(?:;|$)/i.test(type)) {
    return boundaryOf(type) === null
      ? { status: 400, message: "This form says no boundary between its fields." }
      : null;
  }
  return { status: 415, message: "Only forms are accepted here." };
}
