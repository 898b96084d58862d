/** Whether the browser fetches this ahead, for a visit that may never come (`Sec-Purpose: prefetch`). */
export function isPrefetch(request: Request): boolean {
  const purpose = request.headers.get("Sec-Purpose") ?? request.headers.get("Purpose") ?? "";
  return /^\s*prefetch\b/i.test(purpose);
}
