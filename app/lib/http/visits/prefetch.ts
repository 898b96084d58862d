import type { SentHeaders } from "./sent-headers";

/**
 * Whether the response may never be shown: the browser prefetches it (`Sec-Purpose: prefetch`), or requests it neither
 * as a page nor for a script of this site (`no-cors`), as its developer tools do with what was prefetched.
 */
export function isPrefetch({ headers }: { readonly headers: SentHeaders }): boolean {
  const purpose = headers.get("Sec-Purpose") ?? headers.get("Purpose") ?? "";
  return /^\s*prefetch\b/i.test(purpose) || headers.get("Sec-Fetch-Mode") === "no-cors";
}
