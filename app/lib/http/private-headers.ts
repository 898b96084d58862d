/** `Cache-Control` of a response that is meant for one visitor alone, or true only now: no cache keeps it. */
export const PRIVATE_CACHE_CONTROL = "private, no-store";

/** The same as headers of a response. */
export const PRIVATE_HEADERS = { "Cache-Control": PRIVATE_CACHE_CONTROL } as const;
