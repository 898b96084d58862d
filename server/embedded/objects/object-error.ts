/**
 * An error in the storage service's format. Like a hosted project's, its own status is 400, whatever the status in the
 * body: supabase-js reads both.
 */
export function objectError(status: number, error: string, message: string): Response {
  return Response.json(
    { statusCode: String(status), error, message },
    { status: status < 500 ? 400 : status, headers: { "cache-control": "no-store" } },
  );
}

export const notFound = (): Response => objectError(404, "not_found", "Object not found");

export const bucketNotFound = (): Response => objectError(404, "Bucket not found", "Bucket not found");

/** A policy is against it. */
export const notAllowed = (): Response =>
  objectError(403, "Unauthorized", "new row violates row-level security policy");

export const tooLarge = (): Response =>
  objectError(413, "Payload too large", "The object exceeded the maximum allowed size");

/** There is no room on the disk. */
export const noRoom = (): Response =>
  objectError(507, "Insufficient storage", "The disk is nearly full: nothing can be saved right now.");
