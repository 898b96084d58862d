/** `Cache-Control` of a response that is meant for one visitor alone, or true only now: no cache keeps it. */
export const PRIVATE_CACHE_CONTROL = "private, no-store";

/** The same as headers of a response. */
export const PRIVATE_HEADERS = { "Cache-Control": PRIVATE_CACHE_CONTROL } as const;

/**
 * Headers of a page that is right only until a moment that its maker knows: whoever keeps it asks each time, and so does
 * every cache that keeps it for all visitors.
 */
export const ASK_EACH_TIME_HEADERS = { "Cache-Control": "private, no-cache, must-revalidate" } as const;

/** Headers of a response that says what is true only now, such as an error: no cache keeps it. */
export const NO_STORE_HEADERS = { "Cache-Control": "no-store" } as const;
