import { parsedUrl } from "../parsed-url";

/** Stands for the site's origin while a path is resolved; no real site can have this name. */
const PLACEHOLDER_ORIGIN = "http://first-layer.invalid";

const MAX_LENGTH = 2048;
const MAX_DECODES = 3;

/**
 * Returns `value` when it is a path on this site (`/find?q=bed#list`), in ASCII as a `Location` header needs it, else
 * `fallback`.
 *
 * Everything a browser could read as another site is rejected: other schemes, `//host`, `/\host`, tabs and line breaks
 * that URL parsers drop, and the same behind one or more percent-encodings, because a later reader may decode it once
 * more.
 */
export function safeRedirectPath(value: unknown, fallback: string): string {
  if (typeof value !== "string" || value.length > MAX_LENGTH || HIDDEN.test(value) || value.includes(" ")) {
    return fallback;
  }
  const path = value.split(/[?#]/, 1)[0] ?? "";
  if (!isWellEncoded(path)) return fallback;
  let layer = path;
  for (let decodes = 0; ; decodes += 1) {
    if (!isPlainPath(layer)) return fallback;
    const decoded = decodeOnce(layer);
    if (decoded === layer) break;
    if (decodes === MAX_DECODES) return fallback;
    layer = decoded;
  }
  return staysOnSite(value) ? encoded(value) : fallback;
}

/** Whether an address that somebody typed is a path on this site, for every reader: see {@link safeRedirectPath}. */
export function isOwnPath(value: string): boolean {
  return safeRedirectPath(value, "") !== "";
}

/** Control and format characters, every space but the plain one, halves of surrogates, and the replacement character. */
const HIDDEN = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}\ufffd]|[^\P{Zs} ]/u;

/** A path that starts with exactly one slash, and holds nothing a URL parser drops or rewrites. */
function isPlainPath(path: string): boolean {
  if (!path.startsWith("/") || path.includes("//") || path.includes("\\") || HIDDEN.test(path)) return false;
  return path.split("/").every((segment) => segment !== "." && segment !== "..");
}

function isWellEncoded(path: string): boolean {
  try {
    decodeURIComponent(path);
    return true;
  } catch {
    return false;
  }
}

/** Decodes what can be decoded and leaves the rest, as a lenient decoder might. */
function decodeOnce(text: string): string {
  return text.replace(/(?:%[0-9a-f]{2})+/gi, (run) => (isWellEncoded(run) ? decodeURIComponent(run) : run));
}

/** The same address as a header can hold it: letters outside of ASCII are percent-encoded. */
function encoded(value: string): string {
  return value.replace(/[^\x20-\x7e]+/g, encodeURIComponent);
}

function staysOnSite(value: string): boolean {
  const resolved = parsedUrl(value, PLACEHOLDER_ORIGIN);
  if (resolved === null) return false;
  return resolved.origin === PLACEHOLDER_ORIGIN && resolved.username === "" && resolved.password === "";
}
