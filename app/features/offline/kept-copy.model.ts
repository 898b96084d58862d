/** With it a page is rendered as the copy that browsers keep for when there is no connection. */
const COPY = "copy";

/** The address of a page's copy. */
export function copyAddress(pathname: string): string {
  return `${pathname}?${COPY}=offline`;
}

/** Whether a page is rendered as a copy: it says so, and takes the visitor's account for unknown. */
export function isKeptCopy({ url }: Pick<Request, "url">): boolean {
  return new URL(url).searchParams.get(COPY) === "offline";
}

/** The address of the page that an address is the copy of; null for every other address. */
export function pageOfCopy(address: string): string | null {
  if (!isKeptCopy({ url: address })) return null;
  const page = new URL(address);
  page.searchParams.delete(COPY);
  return page.pathname + page.search + page.hash;
}

/**
 * Whether a browser may keep a page for whoever uses it next: one that the server has rendered for everyone.
 *
 * @param response of a request without cookies that follows no redirects
 */
export function isForEveryone({ status, headers }: Pick<Response, "status" | "headers">): boolean {
  return status === 200 && /^public\b/.test(headers.get("Cache-Control") ?? "") && !headers.has("Set-Cookie");
}

/** Address of the service worker's script; its place is its scope. */
export const SERVICE_WORKER = "/service-worker.js";

/** What a new service worker tells open pages: which version of the site's scripts is live. */
export const VERSION_CHANNEL = "first-layer:version";
