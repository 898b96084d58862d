/** Path and query of a request, parsed. */
export interface RequestTarget {
  /** Path as sent, percent-encoded. */
  readonly path: string;
  /** Path with its percent-encoding undone. */
  readonly decodedPath: string;
  /** Query with its question mark, or empty. */
  readonly search: string;
}

/**
 * Parses a request target in origin form (`/find?q=bed`). Null for everything no browser sends: other forms, `//host`,
 * backslashes, dot segments, control characters, bytes outside ASCII, and percent-encoding that is broken or hides one
 * of these. Of the query only the raw bytes are checked; the routes parse its values.
 */
export function parseTarget(url: string): RequestTarget | null {
  if (!/^\/[\x21-\x7e]*$/.test(url) || url.includes("#")) return null;
  const queryAt = url.indexOf("?");
  const path = queryAt === -1 ? url : url.slice(0, queryAt);
  const decodedPath = decode(path);
  if (decodedPath === null) return null;
  if (path.startsWith("//") || decodedPath.includes("\\") || decodedPath.startsWith("//")) return null;
  if (/\p{Cc}/u.test(decodedPath)) return null;
  if (decodedPath.split("/").some((segment) => segment === "." || segment === "..")) return null;
  return { path, decodedPath, search: queryAt === -1 ? "" : url.slice(queryAt) };
}

function decode(path: string): string | null {
  if (!path.includes("%")) return path;
  try {
    return decodeURIComponent(path);
  } catch {
    return null;
  }
}
