/**
 * Whether perhaps nobody is ever going to see the answer: the browser fetches it ahead, for a visit that may not come
 * (`Sec-Purpose: prefetch`), or for something that is neither a page nor asked for by a script of ours (`no-cors`), as
 * its developer tools do with what was fetched ahead.
 */
export function isPrefetch(request: Request): boolean {
  const purpose = request.headers.get("Sec-Purpose") ?? request.headers.get("Purpose") ?? "";
  return /^\s*prefetch\b/i.test(purpose) || request.headers.get("Sec-Fetch-Mode") === "no-cors";
}
