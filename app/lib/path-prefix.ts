/** Whether a path is one of these or below it, for a router to which `/Auth` and `/%61uth` are `/auth`. */
export function isUnder(pathname: string, prefixes: readonly string[]): boolean {
  const plain = decoded(pathname).toLowerCase();
  return prefixes.some((prefix) => plain === prefix || plain.startsWith(`${prefix}/`));
}

/** An address of this site without its query and fragment. */
export function pathnameOf(address: string): string {
  return address.split(/[?#]/, 1)[0] ?? "";
}

function decoded(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    // The router matches a malformed escape with no route either.
    return path;
  }
}
