import type { IncomingMessage } from "node:http";
import { mayNotCount } from "~/lib/http/visits/may-not-count";
import { isPrefetch } from "~/lib/http/visits/prefetch";
import { isFromProgram } from "~/lib/http/visits/program-request";
import type { SentHeaders } from "~/lib/http/visits/sent-headers";
import type { CountedPage } from "./counted-page";
import { parsedUrl } from "~/lib/parsed-url";

/** Adds up which pages people looked at. */
export interface VisitCounter {
  view(view: { readonly route: string; readonly item: string; readonly referrer: string | null }): void;
  search(q: string, results: number): void;
}

/** Counts the page that a request has got, if somebody looks at it. */
export type CountVisit = (request: Pick<IncomingMessage, "method" | "rawHeaders">, page: CountedPage | null) => void;

/**
 * Makes the function that counts visits. It knows pages that were kept as well as those rendered for one visitor, so it
 * is told of each response, and nothing but what its request says decides.
 *
 * @param counter null where nothing is counted
 */
export function createCountVisit(counter: () => VisitCounter | null): CountVisit {
  return ({ method, rawHeaders }, page) => {
    if (page === null || method !== "GET") return;
    const counting = counter();
    if (counting === null) return;
    const headers = sentHeaders(rawHeaders);
    if (!isLookedAt(headers, page)) return;
    const { origin, route, item, search } = page;
    const referrer = headers.get("referer");
    const isOwn = referrer === origin || referrer?.startsWith(`${origin}/`) === true;
    counting.view({ route, item, referrer: isOwn ? null : referrer });
    if (search !== null) counting.search(search.q, search.results);
  };
}

/** Whether a visitor sees the page, and does not ask to be left out: Global Privacy Control. */
function isLookedAt(headers: SentHeaders, page: Pick<CountedPage, "origin" | "address" | "isData">): boolean {
  if (mayNotCount(headers) || isPrefetch({ headers }) || isFromProgram({ headers })) return false;
  // A script that fetches a page does so for later, as the service worker does.
  const destination = headers.get("sec-fetch-dest");
  if (destination !== null && destination !== (page.isData ? "empty" : "document")) return false;
  // The same page asks for its data again, for example after a form.
  return !page.isData || !isSame(headers.get("referer"), page);
}

function isSame(referrer: string | null, { origin, address }: Pick<CountedPage, "origin" | "address">): boolean {
  const from = parsedUrl(referrer ?? "");
  if (from === null) return false;
  const query = from.searchParams.toString();
  return from.origin === origin && (query === "" ? from.pathname : `${from.pathname}?${query}`) === address;
}

const WANTED = new Set([
  "user-agent",
  "sec-gpc",
  "sec-purpose",
  "purpose",
  "sec-fetch-mode",
  "sec-fetch-dest",
  "referer",
]);

/** Reads what is needed of the headers as they were sent: Node reads all of them when it is asked for one. */
function sentHeaders(rawHeaders: readonly string[]): SentHeaders {
  const found = new Map<string, string>();
  for (let at = 0; at + 1 < rawHeaders.length; at += 2) {
    const name = rawHeaders[at]?.toLowerCase() ?? "";
    if (WANTED.has(name) && !found.has(name)) found.set(name, rawHeaders[at + 1] ?? "");
  }
  return { get: (name) => found.get(name.toLowerCase()) ?? null };
}
