import { isLoopback } from "./loopback";

const CALLBACK_PATH = "/auth/callback";

/**
 * Where people may be sent back to after a social sign-in: the site's own callback page, under any name the site
 * answers to.
 *
 * @param allowedHosts further host names, with or without a port
 */
export function returnsTo(siteUrl: string, allowedHosts: readonly string[]): (address: string) => boolean {
  const site = new URL(siteUrl);
  return (address) => {
    if (!URL.canParse(address)) return false;
    const { protocol, host, hostname, port, pathname, username, password } = new URL(address);
    if (pathname !== CALLBACK_PATH || !/^https?:$/.test(protocol) || username !== "" || password !== "") return false;
    if (host === site.host) return protocol === site.protocol;
    return isLoopback(hostname) ? port === site.port : allowedHosts.includes(host) || allowedHosts.includes(hostname);
  };
}
