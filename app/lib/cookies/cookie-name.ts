import type { CookieName } from "../stored-data/cookies";

/**
 * The name a cookie is sent under. Over https it carries the prefix `__Host-`, with which browsers accept the cookie
 * from this host alone: neither from another host of the same domain nor over http. Every cookie of the site has the
 * attributes that the prefix asks for.
 */
export function cookieName(name: CookieName, secure: boolean): string {
  return secure ? `__Host-${name}` : name;
}
