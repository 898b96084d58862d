import type { IncomingHttpHeaders } from "node:http";
import { isIP, isIPv4 } from "node:net";
import { isLoopback } from "~/lib/http/loopback";

/** Where a request came from. */
export interface ClientAddress {
  /** IPv4, or IPv6 in its shortest spelling; an IPv4 address written as IPv6 is IPv4. */
  readonly ip: string;
  /** The peer and the host name it used are this machine itself, and no proxy has added a header. */
  readonly direct: boolean;
}

/** Headers that proxies add, trusted or not. */
const PROXY_HEADER = /^(?:forwarded|x-forwarded-.*|x-real-ip|via)$/;

/** Stands for a peer that disconnected while its request was read: attempts are counted per address. */
const DISCONNECTED = "0.0.0.0";

/**
 * The address a request came from. Behind `trustProxy` proxies it is the one the outermost of them reported; everything
 * further left in `X-Forwarded-For` may be forged.
 *
 * @param peer address of the connection's other end, as Node names it
 */
export function clientAddress(
  headers: IncomingHttpHeaders,
  peer: string | undefined,
  trustProxy: number,
): ClientAddress {
  const connection = normalised(peer ?? "") ?? DISCONNECTED;
  const direct =
    isLoopback(connection) &&
    // A proxy on this machine may add no header at all, but what it passes on was meant for the site's public name.
    isLoopback(hostName(headers.host ?? "")) &&
    !Object.keys(headers).some((name) => PROXY_HEADER.test(name));
  return { ip: reported(headers["x-forwarded-for"], trustProxy) ?? connection, direct };
}

function reported(header: string | string[] | undefined, trustProxy: number): string | null {
  if (trustProxy === 0 || header === undefined) return null;
  const reports = String(header).split(",");
  return normalised(reports[Math.max(0, reports.length - trustProxy)] ?? "");
}

/** Null for what is no address. Some proxies add the port, and brackets around IPv6. */
function normalised(text: string): string | null {
  const [, bracketed, v4] = /^\s*(?:\[([^\]]*)\](?::\d+)?|(\d+\.\d+\.\d+\.\d+)(?::\d+)?)\s*$/.exec(text) ?? [];
  const plain = (bracketed ?? v4 ?? text).trim().split("%", 1)[0] ?? "";
  if (isIPv4(plain)) return plain;
  if (isIP(plain) === 0) return null;
  const short = new URL(`http://[${plain}]`).hostname.slice(1, -1);
  const [, high, low] = /^::ffff:([0-9a-f]{1,4}):([0-9a-f]{1,4})$/.exec(short) ?? [];
  return high === undefined || low === undefined ? short : dotted(parseInt(high, 16), parseInt(low, 16));
}

function dotted(high: number, low: number): string {
  return [high >> 8, high & 255, low >> 8, low & 255].join(".");
}

/** A `Host` header without its port. */
function hostName(host: string): string {
  return host.trim().replace(/:\d*$/, "");
}
