import type { AddressInfo } from "node:net";
import type { Env } from "~/lib/env.server";

const LOCAL_ADDRESSES = new Set(["127.0.0.1", "0.0.0.0", "::", "::1", "localhost"]);

/**
 * Where visitors reach the site: `SITE_URL`, else the address it listens on, by a name that works on this machine.
 *
 * @param bound what the server listens on; null as long as it does not
 */
export function siteAddress(
  { siteUrl, host, port }: Pick<Env, "siteUrl" | "host" | "port">,
  bound: AddressInfo | string | null,
): string {
  if (siteUrl !== null) return siteUrl;
  const actualPort = typeof bound === "object" && bound !== null ? bound.port : port;
  const name = LOCAL_ADDRESSES.has(host) ? "localhost" : host.includes(":") ? `[${host}]` : host;
  return new URL(`http://${name}:${actualPort}`).origin;
}
