import { PRIVATE_HEADERS } from "./private-headers";

const RETRY_AFTER_S = 5;

/**
 * 503, for what needs something that cannot be reached right now. To be thrown.
 *
 * @param retryAfterS when it is worth another try, seconds
 */
export function unavailable(retryAfterS = RETRY_AFTER_S): Response {
  return new Response(null, {
    status: 503,
    statusText: "Service Unavailable",
    headers: { "Retry-After": String(retryAfterS), ...PRIVATE_HEADERS },
  });
}

/** 503, for what needs the data service while it still starts, which takes a moment. To be thrown. */
export function stillStarting(): Response {
  return unavailable(1);
}
