import { isLoopback } from "~/lib/http/loopback";
import { parsedUrl } from "~/lib/parsed-url";

const CALLBACK_PATH = "/auth/callback";

/**
 * Checks where a browser may be redirected after a social sign-in: only to the site's own callback page, under any of
 * the site's host names.
 *
 * @param allowedHosts further host names, with or without a port
 * @returns whether an address is allowed
 */
export function createRedirectCheck(siteUrl: string, allowedHosts: readonly string[]): (address: string) => boolean {
  const site = new URL(siteUrl);
  return (address) => {
    const url = parsedUrl(address);
    if (url === null) return false;
    const { protocol, host, hostname, port, pathname, username, password } = url;
    if (pathname !== CALLBACK_PATH || !/^https?:$/.test(protocol) || username !== "" || password !== "") return false;
    if (host === site.host) return protocol === site.protocol;
    return isLoopback(hostname) ? port === site.port : allowedHosts.includes(host) || allowedHosts.includes(hostname);
  };
}
