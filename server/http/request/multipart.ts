const BOUNDARY = /;\s*boundary=(?:"([0-9A-Za-z'()+_,\-./:=? ]{1,70})"|([0-9A-Za-z'()+_\-./:=?]{1,70}))\s*(?:;|$)/i;

/** Boundary of a multipart content type, or null when there is none or it is malformed (RFC 2046). */
export function boundaryOf(contentType: string): string | null {
  const match = BOUNDARY.exec(contentType);
  return match?.[1] ?? match?.[2] ?? null;
}
