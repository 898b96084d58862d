import type { IncomingMessage } from "node:http";
import { BlockList, isIPv6 } from "node:net";
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

const BEHIND_PROXY = "behind a proxy TRUST_PROXY must be set, or all visitors count as one address";

/**
 * Makes the function that returns whose share a request counts against: its IPv4 address or its IPv6 network. It is null
 * for what comes through a proxy that `TRUST_PROXY` does not count, because all visitors have that proxy's address. Only
 * a proxy on an internal network is recognised, since everybody can send its header. What looks like such a proxy is
 * logged: at the start a site that has https, which this server does not speak itself, later the first request.
 */
export function createClientShares(
  { siteUrl, trustProxy }: Pick<Env, "siteUrl" | "trustProxy">,
  log: Log,
): (request: Pick<IncomingMessage, "headers" | "socket">) => string | null {
  if (trustProxy === 0 && siteUrl?.startsWith("https:") === true) {
    log.warn({}, `SITE_URL is https and TRUST_PROXY is 0: ${BEHIND_PROXY}`);
  }
  let warned = false;
  return ({ headers, socket }) => {
    const { ip } = clientAddress(headers, socket.remoteAddress, trustProxy);
    if (trustProxy > 0 || headers["x-forwarded-for"] === undefined) return ipGroup(ip);
    if (!warned) {
      warned = true;
      log.warn({}, `a request had X-Forwarded-For and TRUST_PROXY is 0, unless it was forged: ${BEHIND_PROXY}`);
    }
    return INTERNAL.check(ip, isIPv6(ip) ? "ipv6" : "ipv4") ? null : ipGroup(ip);
  };
}
