import { isShopAddress } from "../deals/deals.model";
import { parsedUrl } from "~/lib/parsed-url";

const PATH = /^\/(?:[A-Za-z0-9._~?#%-][A-Za-z0-9._~:/?#@!$&'()*+,;=%[\]-]*)?$/;
const LONGEST_ADDRESS = 2_000;

/**
 * Whether what administrators write may lead to an address: a path of this site, or a public one with https. The
 * database asks the same of every row.
 */
export function isSiteTarget(href: string): boolean {
  return href.length <= LONGEST_ADDRESS && (PATH.test(href) || isShopAddress(href));
}

/** Whether a picture may come from an address: a path of this site, or https. */
export function isImageAddress(url: string): boolean {
  if (url.startsWith("/")) return isSiteTarget(url) && url !== "/";
  return url.length <= LONGEST_ADDRESS && url.startsWith("https://") && parsedUrl(url) !== null && !/[\s\\]/.test(url);
}
