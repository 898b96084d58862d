import type { IncomingMessage } from "node:http";
import { BlockList, isIPv6, type Socket } from "node:net";
import { ipGroup } from "~/lib/http/attempt-limits";
import type { Env } from "~/lib/env.server";
import type { Log } from "~/lib/log";
import { clientAddress } from "../request/client-address";

/** Networks from which nobody reaches a server on the internet directly: loopback, private, carrier-grade and link-local. */
const INTERNAL = new BlockList();
for (const [network, prefix] of [
  ["127.0.0.0", 8],
  ["10.0.0.0", 8],
  ["172.16.0.0", 12],
  ["192.168.0.0", 16],
  ["100.64.0.0", 10],
  ["169.254.0.0", 16],
] as const) {
  INTERNAL.addSubnet(network, prefix, "ipv4");
}
INTERNAL.addSubnet("fc00::", 7, "ipv6");
INTERNAL.addSubnet("fe80::", 10, "ipv6");
INTERNAL.addAddress("::1", "ipv6");

/** More proxies than one site has; others are taken for clients. */
const MAX_PROXIES = 100;

const BEHIND_PROXY = "behind a proxy TRUST_PROXY must be set, or all visitors count as one address";

/** Whose share something counts against: an IPv4 address or an IPv6 network; null for none. */
export interface ClientShares {
  ofRequest(this: void, request: Pick<IncomingMessage, "headers" | "socket">): string | null;
  /** Before a request has been read. */
  ofConnection(this: void, socket: Pick<Socket, "remoteAddress">): string | null;
}

/**
 * Makes the {@link ClientShares}. What comes through a proxy that `TRUST_PROXY` does not count has none, because all
 * visitors have that proxy's address. Only a proxy on an internal network is recognised, since everybody can send its
 * header. What looks like such a proxy is logged: at the start a site that has https, which this server does not speak
 * itself, later the first request.
 */
export function createClientShares(
  { siteUrl, trustProxy }: Pick<Env, "siteUrl" | "trustProxy">,
  log: Log,
): ClientShares {
  if (trustProxy === 0 && siteUrl?.startsWith("https:") === true) {
    log.warn({}, `SITE_URL is https and TRUST_PROXY is 0: ${BEHIND_PROXY}`);
  }
  let warned = false;
  const proxies = new Set<string>();
  return {
    ofRequest({ headers, socket }) {
      const { ip } = clientAddress(headers, socket.remoteAddress, trustProxy);
      if (trustProxy > 0 || headers["x-forwarded-for"] === undefined) return ipGroup(ip);
      if (!warned) {
        warned = true;
        log.warn({}, `a request had X-Forwarded-For and TRUST_PROXY is 0, unless it was forged: ${BEHIND_PROXY}`);
      }
      if (!INTERNAL.check(ip, isIPv6(ip) ? "ipv6" : "ipv4")) return ipGroup(ip);
      if (proxies.size < MAX_PROXIES) proxies.add(ip);
      return null;
    },
    ofConnection({ remoteAddress }) {
      if (trustProxy > 0) return null;
      const { ip } = clientAddress({}, remoteAddress, 0);
      return proxies.has(ip) ? null : ipGroup(ip);
    },
  };
}
