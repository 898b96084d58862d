/** The path of the page a request is for; the data of a client navigation (`.data`) belongs to the same page. */
export function requestedPathname(request: Request): string {
  return new URL(request.url).pathname.replace(/\.data$/, "");
}

/** The address to return to after a request: its page, with the query if it was a GET. */
export function requestedPath(request: Request): string {
  const pathname = requestedPathname(request);
  if (request.method !== "GET") return pathname;
  const params = new URLSearchParams(new URL(request.url).search);
  params.delete("_routes");
  const query = params.toString();
  return `${pathname}${query === "" ? "" : `?${query}`}`;
}

/** Whether a request is for a page's result as data: for programs, not for client navigation. */
export function asksForJson({ method, url }: Pick<Request, "method" | "url">): boolean {
  const { pathname, searchParams } = new URL(url);
  return method === "GET" && searchParams.get("format") === "json" && !pathname.endsWith(".data");
}
