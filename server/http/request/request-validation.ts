import type { IncomingHttpHeaders } from "node:http";
import { rejectCrossSite } from "./cross-site";
import { boundaryOf } from "./multipart";
import type { HttpError } from "../response/http-error";
import { requestAreaOf, methodsOf, type RequestArea } from "./request-area";
import { maySendFile } from "./sent-files";
import { parseTarget, type RequestTarget } from "./request-target";
import { isLargeForm, isPostedByPrograms } from "./unusual-forms";
import { requestOrigin, type HostPolicy, type RequestOrigin } from "./request-origin";

/** Sent for a file that is so large that the form it came with is not read. */
export const FILE_TOO_LARGE =
  "This file is too large: at most 5 MB. Go back to the form, where everything you typed should still be.";

/** The part of a request that is known before its body. */
export interface RequestHead {
  readonly method: string;
  readonly url: string;
  readonly headers: IncomingHttpHeaders;
  /** Names and values as sent, alternating. */
  readonly rawHeaders: readonly string[];
  readonly httpVersion: string;
}

/** By what requests are validated. */
export interface ValidationPolicy extends HostPolicy {
  /** The embedded backend's data API is reachable under this server's own address. */
  readonly dataApi: boolean;
  /** The server's figures are. */
  readonly metrics: boolean;
  readonly limits: RequestLimits;
}

/** How large a request may be. */
export interface RequestLimits {
  /** Longest path and query, characters. */
  readonly urlLength: number;
  /** Largest form, bytes. */
  readonly formBytes: number;
  /** Largest form of an address with a longer one, bytes. */
  readonly largeFormBytes: number;
  /** Largest body for the data API, bytes. */
  readonly dataBytes: number;
  /** Largest form or call with a file, bytes. */
  readonly fileBytes: number;
  /** Most bytes of a part of such a form that are kept: more than any file may have, so that its page can say so. */
  readonly partBytes: number;
  /** Most bytes of such a form that are received, whatever is kept of them. */
  readonly receivedBytes: number;
}

/** The head of a request that may go on, parsed. */
export interface ValidRequest extends RequestOrigin, RequestTarget {
  readonly area: RequestArea;
  readonly method: string;
  /** Most bytes the body may have; 0 for methods that carry none. */
  readonly bodyLimit: number;
  /** Most bytes of the body that are received: of files that are too large, not all are kept. */
  readonly receivedLimit: number;
  /** The body may have a file, and then arrives more slowly than others. */
  readonly withFile: boolean;
  /** It does not come from a page of this site, and its address lets programs post: no cookie of it counts. */
  readonly isForeign: boolean;
  /** Most fields its form may have. */
  readonly fieldLimit: number;
}

/** What the validation of a request found. */
export type ValidationResult = { readonly valid: ValidRequest } | { readonly error: HttpError };

/** Most fields a form may have: 500 parts can be imported at once. */
const MAX_FIELDS = 600;
/** 60 steps of a guide with 8 lines and 3 pictures have 1,900; what is over its limits is kept until it is shortened. */
const MAX_FIELDS_OF_LARGE_FORM = 6_000;

/** Validates a request by its head alone; nothing of it has been executed by then. */
export function validateRequest(head: RequestHead, policy: ValidationPolicy): ValidationResult {
  const reject = (status: number, message: string, headers?: Record<string, string>): ValidationResult => ({
    error: headers ? { status, message, headers } : { status, message },
  });

  // Node's parser also accepts HTTP/0.9 and 2.0 written as text; no real client sends those.
  if (!head.httpVersion.startsWith("1.")) return reject(400, "This version of HTTP is not spoken here.");
  if (head.url.length > policy.limits.urlLength) return reject(414, "This address is too long.");
  const target = parseTarget(head.url);
  const area = target === null ? "site" : requestAreaOf(target.path, policy);
  const methods = methodsOf(area);
  if (!methods.includes(head.method)) {
    return reject(405, "This method is not allowed here.", { allow: methods.join(", ") });
  }
  if (target === null) return reject(400, "This address is malformed.");

  const found = requestOrigin(head.headers, head.rawHeaders, policy);
  if (found === "malformed") return reject(400, "The Host header is missing or malformed.");
  // A probe, or who reads the figures, may use any host name: a container's address is not known in advance.
  if (found === "unknown" && area !== "health" && area !== "metrics") {
    return reject(
      421,
      "This server does not answer under this host name. Its operator can allow it with SITE_URL or ALLOWED_HOSTS.",
    );
  }
  const origin = found === "unknown" ? { host: "localhost", origin: "http://localhost", secure: false } : found;

  if (target.search.includes("_data") && new URLSearchParams(target.search).has("_data")) {
    return reject(400, "This address has a parameter that is not used any more.");
  }

  const bodyless = head.method === "GET" || head.method === "HEAD" || head.method === "OPTIONS";
  if (bodyless && hasBody(head.headers)) return reject(400, "This method takes no body.");
  let isForeign = false;
  if (!bodyless) {
    const crossSite = rejectCrossSite(head.headers, origin, area);
    isForeign = crossSite !== null && area === "site" && isPostedByPrograms(target.path);
    const error = (isForeign ? null : crossSite) ?? rejectBody(head.headers, area);
    if (error) return { error };
  }

  const { dataBytes, formBytes, largeFormBytes, fileBytes, receivedBytes } = policy.limits;
  const isLarge = area === "site" && isLargeForm(target.path);
  const usualLimit = bodyless ? 0 : area === "data-api" ? dataBytes : isLarge ? largeFormBytes : formBytes;
  const fieldLimit = isLarge ? MAX_FIELDS_OF_LARGE_FORM : MAX_FIELDS;
  const declared = declaredLength(head.headers);
  const withFile = maySendFile(head, area, target.path);
  const bodyLimit = withFile ? fileBytes : usualLimit;
  const receivedLimit = withFile && area === "site" ? receivedBytes : bodyLimit;
  if (declared > receivedLimit) return reject(413, withFile ? FILE_TOO_LARGE : "This is too large to be accepted.");
  const sizes = { bodyLimit, receivedLimit, fieldLimit, withFile };
  return { valid: { ...origin, ...target, area, method: head.method, ...sizes, isForeign } };
}

function declaredLength(headers: IncomingHttpHeaders): number {
  return Number(headers["content-length"] ?? 0);
}

function hasBody(headers: IncomingHttpHeaders): boolean {
  return headers["transfer-encoding"] !== undefined || declaredLength(headers) > 0;
}

/** The error of a body that is compressed, or is neither of the two types in which browsers send forms. */
function rejectBody(headers: IncomingHttpHeaders, area: RequestArea): HttpError | null {
  const encoding = headers["content-encoding"];
  if (encoding !== undefined && encoding.toLowerCase() !== "identity") {
    return { status: 415, message: "Compressed bodies are not accepted.", headers: { "accept-encoding": "identity" } };
  }
  if (area === "data-api" || !hasBody(headers)) return null;
  const type = headers["content-type"] ?? "";
  if (/^application\/x-www-form-urlencoded\s*(?:;|$)/i.test(type)) return null;
  if (/^multipart\/form-data\s*(?:;|$)/i.test(type)) {
    return boundaryOf(type) === null ? { status: 400, message: "The form data has no boundary." } : null;
  }
  return { status: 415, message: "Only forms are accepted here." };
}
