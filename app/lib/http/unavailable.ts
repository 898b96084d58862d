const RETRY_AFTER_S = 5;

/**
 * 503, the answer to whoever needs something that cannot be reached right now. To be thrown.
 *
 * @param retryAfterS when it is worth another try, seconds
 */
export function unavailable(retryAfterS = RETRY_AFTER_S): Response {
  return new Response(null, {
    status: 503,
    statusText: "Service Unavailable",
    headers: { "Retry-After": String(retryAfterS), "Cache-Control": "private, no-store" },
  });
}

/** 503, the answer to whoever needs the data service while it still starts, which takes a moment. To be thrown. */
export function stillStarting(): Response {
  return unavailable(1);
}
