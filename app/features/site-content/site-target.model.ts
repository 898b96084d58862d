import { isShopAddress } from "../deals/deals.model";
import { parsedUrl } from "~/lib/parsed-url";

/** Letters that may stand in a path. */
const PATH = /^\/(?:[A-Za-z0-9._~?#%-][A-Za-z0-9._~:/?#@!$&'()*+,;=%[\]-]*)?$/;
/** What browsers and routers read in several ways: empty segments, dots, slashes that are written otherwise. */
const AMBIGUOUS = /^[^?#]*(?:\/\/|\/(?:\.|%2e){1,2}(?:[/?#]|$)|%2f|%5c)/i;
const LONGEST_ADDRESS = 2_000;

/**
 * Whether what administrators write may lead to an address: a path of this site, or a public one with https. The
 * database asks the same of every row.
 */
export function isSiteTarget(href: string): boolean {
  return href.length <= LONGEST_ADDRESS && ((PATH.test(href) && !AMBIGUOUS.test(href)) || isShopAddress(href));
}

const NAMED_HOST = /^https:\/\/(?:[a-z0-9-]+\.)+[a-z]/i;

/** Whether a picture may come from an address: a path of this site, or https and a host with a name. */
export function isImageAddress(url: string): boolean {
  if (url.startsWith("/")) return isSiteTarget(url) && url !== "/";
  return url.length <= LONGEST_ADDRESS && NAMED_HOST.test(url) && parsedUrl(url) !== null && !/[\s\\]/.test(url);
}
