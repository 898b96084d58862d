import type { IncomingHttpHeaders } from "node:http";
import { isLoopback } from "./loopback";

/** Which names this server answers to, and whom it believes about them. */
export interface HostPolicy {
  /** Public origin, e.g. `https://first-layer.example`, or null. Parsed once, since every request needs it. */
  readonly site: URL | null;
  /** Further hosts, lower case, with or without a port. */
  readonly allowedHosts: readonly string[];
  /** Number of proxies in front whose `X-Forwarded-*` headers are believed. */
  readonly trustProxy: number;
}

/** The address the visitor used. */
export interface VisitorOrigin {
  /** Host and port, lower case. */
  readonly host: string;
  /** Scheme, host and port. */
  readonly origin: string;
  readonly secure: boolean;
}

const HOST = /^(\[[0-9a-f:.]+\]|[a-z0-9](?:[a-z0-9.-]*[a-z0-9])?)(?::(\d{1,5}))?$/;
const MAX_PORT = 65_535;

/**
 * Finds out under which address the visitor came. `malformed` when the Host header is missing, given
 * twice or no host at all; `unknown` when it is a name this server does not answer to.
 */
export function visitorOrigin(
  headers: IncomingHttpHeaders,
  rawHeaders: readonly string[],
  policy: HostPolicy,
): VisitorOrigin | "malformed" | "unknown" {
  if (countHeader(rawHeaders, "host") !== 1) return "malformed";
  const host = (forwarded(headers["x-forwarded-host"], policy) ?? headers.host ?? "").toLowerCase();
  const match = HOST.exec(host);
  if (!match || Number(match[2] ?? 0) > MAX_PORT) return "malformed";
  const name = match[1] ?? "";

  const { site } = policy;
  if (site && (host === site.host || host === `${site.hostname}:${defaultPort(site)}`)) {
    // The operator has said how this name is reached; no header can know better.
    return { host: site.host, origin: site.origin, secure: site.protocol === "https:" };
  }
  const known = isLoopback(name) || policy.allowedHosts.includes(host) || policy.allowedHosts.includes(name);
  if (!known) return "unknown";
  const secure = forwarded(headers["x-forwarded-proto"], policy)?.toLowerCase() === "https";
  return { host, origin: `${secure ? "https" : "http"}://${host}`, secure };
}

/** What the outermost of the trusted proxies reported; everything left of it may be invented. */
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
