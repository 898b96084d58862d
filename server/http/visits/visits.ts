import type { IncomingMessage } from "node:http";
import { LRUCache } from "lru-cache";
import { mayNotCount } from "~/lib/http/visits/may-not-count";
import { isPrefetch } from "~/lib/http/visits/prefetch";
import { isFromProgram } from "~/lib/http/visits/program-request";
import type { SentHeaders } from "~/lib/http/visits/sent-headers";
import type { CountedPage } from "./counted-page";
import { parsedUrl } from "~/lib/parsed-url";

/** Adds up which pages people looked at. */
export interface VisitCounter {
  /** A referrer that is no address is counted as one without a name. */
  view(view: { readonly route: string; readonly item: string; readonly referrer: string | null }): void;
  /** Without a text the search is counted alone. */
  search(q: string | null, results: number): void;
}

/** Counts the page that a request has got, if somebody looks at it. */
export type CountVisit = (request: CountedRequest, page: CountedPage | null) => void;

type CountedRequest = Pick<IncomingMessage, "method" | "rawHeaders" | "headers" | "socket">;

/** What {@link createCountVisit} needs. */
interface CountVisitOptions {
  /** Null where nothing is counted. */
  readonly counter: () => VisitCounter | null;
  /** By whom names are limited; null for nobody in particular. */
  readonly shareOf: (request: CountedRequest) => string | null;
}

/** The most searches, and the most sites it comes from, that are counted by name of one address in an hour. */
const MOST_NAMED = 100;
const NAMED_MS = 3_600_000;
const MOST_ADDRESSES = 10_000;

/** Instead of a referrer that is not counted by name. */
const UNNAMED_REFERRER = "unnamed";

/**
 * Makes the function that counts visits. It knows pages that were kept as well as those rendered for one visitor, so it
 * is told of each response, and nothing but what its request says decides. A day has room for so many texts and
 * referrers, so one address may name only some of them; how many it has is forgotten after an hour.
 */
export function createCountVisit({ counter, shareOf }: CountVisitOptions): CountVisit {
  const mayNameText = createNameLimit();
  const mayNameReferrer = createNameLimit();
  return (request, page) => {
    const { method, rawHeaders } = request;
    if (page === null || method !== "GET") return;
    const counting = counter();
    if (counting === null) return;
    const headers = sentHeaders(rawHeaders);
    if (!isLookedAt(headers, page)) return;
    const { origin, route, item, search } = page;
    const referrer = headers.get("referer");
    const isOwn = referrer === origin || referrer?.startsWith(`${origin}/`) === true;
    const from = isOwn ? null : referrer;
    const isNamed = from === null || mayNameReferrer(shareOf(request));
    counting.view({ route, item, referrer: isNamed ? from : UNNAMED_REFERRER });
    if (search !== null) counting.search(mayNameText(shareOf(request)) ? search.q : null, search.results);
  };
}

/** Says whether an address may name one more this hour, and counts it. */
function createNameLimit(): (address: string | null) => boolean {
  const named = new LRUCache<string, number>({
    ...{ max: MOST_ADDRESSES, ttl: NAMED_MS, noUpdateTTL: true },
    // Looked up at each call: it keeps the clock of when it was loaded otherwise, which tests replace.
    perf: { now: () => performance.now() },
  });
  return (address) => {
    if (address === null) return true;
    const before = named.get(address) ?? 0;
    if (before >= MOST_NAMED) return false;
    named.set(address, before + 1);
    return true;
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
