/** Longest name of an object in bytes, as in a hosted project. */
const MAX_NAME_BYTES = 1024;

/** Characters of names, as in a hosted project. */
const CHARACTERS = /^[\w/!\-.*'() &$@=;:+,?]+$/;

/** Which object of which bucket a path names; null for a path that names none. */
export interface ObjectName {
  readonly bucket: string;
  readonly name: string;
}

/**
 * Reads `bucket/folder/name` as it stands in an address.
 *
 * @returns null when it is malformed: characters that names do not have, empty parts, `.` or `..`, too long
 */
export function readObjectName(path: string): ObjectName | null {
  const decoded = decode(path);
  if (decoded === null) return null;
  const [bucket = "", ...rest] = decoded.split("/");
  const name = rest.join("/");
  return isObjectName(name) && isObjectName(bucket) ? { bucket, name } : null;
}

/** Whether an object may have this name. */
export function isObjectName(name: string): boolean {
  return (
    CHARACTERS.test(name) &&
    Buffer.byteLength(name) <= MAX_NAME_BYTES &&
    name.split("/").every((part) => part !== "" && part !== "." && part !== "..")
  );
}

function decode(path: string): string | null {
  try {
    return decodeURIComponent(path);
  } catch {
    return null;
  }
}
