/** The path of the page a request is about; what client navigation asks for (`.data`) is the same page. */
export function askedPathname(request: Request): string {
  return new URL(request.url).pathname.replace(/\.data$/, "");
}

/** The address to come back to after a request: its page, with the query of a page that was only looked at. */
export function askedPath(request: Request): string {
  const pathname = askedPathname(request);
  if (request.method !== "GET") return pathname;
  const params = new URLSearchParams(new URL(request.url).search);
  params.delete("_routes");
  const query = params.toString();
  return `${pathname}${query === "" ? "" : `?${query}`}`;
}
