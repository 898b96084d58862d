/** Headers of an answer that is one visitor's alone, or true only now: nobody keeps it. */
export const PRIVATE_HEADERS = { "Cache-Control": "private, no-store" } as const;
