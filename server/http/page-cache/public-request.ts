import type { IncomingMessage } from "node:http";
import type { CachedWith, RouteAccess } from "~/lib/paths";
import { REDIRECTS } from "~/lib/redirects";
import { ROUTE_ENTRIES } from "~/lib/route-entries";
import { loggedPath } from "../request-context";
import type { ValidRequest } from "../request/request-validation";
import { createRouteMatcher } from "../route-matcher";
import type { PublicSource } from "./public-source";

/**
 * What all visitors who get the same page have in common. A page for the cache is rendered from nothing else, so it
 * cannot contain anything of the visitor who happened to ask first.
 */
export interface PublicRequest {
  /** All of the following in one text. */
  readonly key: string;
  /** Scheme, host and port. */
  readonly origin: string;
  readonly host: string;
  readonly secure: boolean;
  readonly path: string;
  readonly search: string;
  /** See {@link PublicSource.publicCookies}. */
  readonly cookies: string;
  /** The path as it is written to the log. */
  readonly loggedPath: string;
  /** The page depends on the one that the visitor comes from: this is the one for those who come from nowhere. */
  readonly withoutReferrer: boolean;
  /** An administrator can close it, and no cache may show it from then on. */
  readonly isLockable: boolean;
  /** An administrator can close the page itself, and not only what it leads to. */
  readonly isClosable: boolean;
  /** Visitors with other cookies are led elsewhere from here, so only their own browsers may keep the page. */
  readonly opensAsLeft: boolean;
}

const routeAt = createRouteMatcher([
  ...ROUTE_ENTRIES.map(({ path, cached, access }) => ({ path: `/${path}`, rule: ruleFor(cached, access) })),
  ...REDIRECTS.map(({ from }) => ({ path: from, rule: null })),
]);

/** What is known of all pages of a route. */
interface CacheRule extends CachedWith {
  readonly isLockable: boolean;
  readonly isClosable: boolean;
}

function ruleFor(cached: CachedWith | null, access: RouteAccess | null): CacheRule | null {
  const isClosable = access === "lockable";
  return cached && { ...cached, isClosable, isLockable: isClosable || cached.followsLocks === true };
}

/** The part of a public request that is known without looking for its route. */
export type PublicAddress = Omit<
  PublicRequest,
  "withoutReferrer" | "isLockable" | "isClosable" | "opensAsLeft" | "loggedPath"
>;

/**
 * The public address that a request amounts to; null when its page has to be rendered for this visitor alone, since it
 * has a cookie of the visitor's own, or credentials.
 */
export function publicAddressOf(
  { headers }: Pick<IncomingMessage, "headers">,
  { method, origin, host, secure, path, search }: Omit<ValidRequest, "area" | "bodyLimit" | "decodedPath">,
  publicCookies: PublicSource["publicCookies"],
): PublicAddress | null {
  if (method !== "GET" && method !== "HEAD") return null;
  if (headers.authorization !== undefined) return null;
  const cookies = publicCookies(headers.cookie, secure);
  if (cookies === null) return null;
  const query = search === "?" ? "" : search;
  // No part can contain a space.
  return { key: `${origin} ${path}${query} ${cookies}`, origin, host, secure, path, search: query, cookies };
}

/** The public request for an address; null when the table of routes does not say that its pages are cached. */
export function publicRequestOf(address: PublicAddress): PublicRequest | null {
  const rule = routeAt(pagePath(address.path))?.route.rule ?? null;
  return (
    rule && {
      ...address,
      loggedPath: loggedPath(address.path),
      withoutReferrer: dependsOnReferrer(address.search, rule),
      isLockable: rule.isLockable,
      isClosable: rule.isClosable,
      opensAsLeft: address.search === "" && rule.referrerIf.length > 0,
    }
  );
}

/** Whether a request may get the page of a public request. */
export function isFor({ withoutReferrer }: PublicRequest, { headers }: Pick<IncomingMessage, "headers">): boolean {
  return !withoutReferrer || headers.referer === undefined;
}

/** The path of the page whose data a client navigation asks for. */
function pagePath(path: string): string {
  if (path === "/_root.data") return "/";
  return path.endsWith(".data") ? path.slice(0, -".data".length) : path;
}

function dependsOnReferrer(search: string, { referrerIf }: CachedWith): boolean {
  if (search === "" || referrerIf.length === 0) return false;
  const params = new URLSearchParams(search);
  return referrerIf.some((name) => params.has(name));
}
