import type { IncomingHttpHeaders } from "node:http";
import { isLoopback } from "~/lib/http/loopback";

/** Under which host names this server is reached, and which headers it trusts about them. */
export interface HostPolicy {
  /** Public origin, e.g. `https://first-layer.example`, or null. Parsed once, since every request needs it. */
  readonly siteUrl: URL | null;
  /** Further hosts, lower case, with or without a port. */
  readonly allowedHosts: readonly string[];
  /** Number of proxies in front whose `X-Forwarded-*` headers are trusted. */
  readonly trustProxy: number;
}

/** Scheme and host a request was sent to. */
export interface RequestOrigin {
  /** Host and port, lower case. */
  readonly host: string;
  /** Scheme, host and port. */
  readonly origin: string;
  readonly secure: boolean;
}

const HOST = /^(\[[0-9a-f:.]+\]|[a-z0-9](?:[a-z0-9.-]*[a-z0-9])?)(?::(\d{1,5}))?$/;
const MAX_PORT = 65_535;

/**
 * The origin a request was sent to. `malformed` when the Host header is missing, given twice or no host at all;
 * `unknown` when it is none of the names in the policy.
 */
export function requestOrigin(
  headers: IncomingHttpHeaders,
  rawHeaders: readonly string[],
  policy: HostPolicy,
): RequestOrigin | "malformed" | "unknown" {
  if (countHeader(rawHeaders, "host") !== 1) return "malformed";
  const host = (forwarded(headers["x-forwarded-host"], policy) ?? headers.host ?? "").toLowerCase();
  const match = HOST.exec(host);
  if (!match || Number(match[2] ?? 0) > MAX_PORT) return "malformed";
  const name = match[1] ?? "";

  const { siteUrl } = policy;
  if (siteUrl && (host === siteUrl.host || host === `${siteUrl.hostname}:${defaultPort(siteUrl)}`)) {
    // The operator has set the scheme of this name, so no header may change it.
    return { host: siteUrl.host, origin: siteUrl.origin, secure: siteUrl.protocol === "https:" };
  }
  const known = isLoopback(name) || policy.allowedHosts.includes(host) || policy.allowedHosts.includes(name);
  if (!known) return "unknown";
  const secure = forwarded(headers["x-forwarded-proto"], policy)?.toLowerCase() === "https";
  return { host, origin: `${secure ? "https" : "http"}://${host}`, secure };
}

/** What the outermost trusted proxy reported; everything left of it may be forged. */
function forwarded(header: string | string[] | undefined, { trustProxy }: HostPolicy): string | null {
  if (trustProxy === 0 || header === undefined) return null;
  const reports = String(header)
    .split(",")
    .map((report) => report.trim());
  return reports[Math.max(0, reports.length - trustProxy)] ?? null;
}

function defaultPort({ protocol }: URL): string {
  return protocol === "https:" ? "443" : "80";
}

function countHeader(rawHeaders: readonly string[], name: string): number {
  return rawHeaders.filter((header, position) => position % 2 === 0 && header.toLowerCase() === name).length;
}
