import type { Json } from "~/data/database.types";
import type { DataClient } from "~/data/supabase.server";
import type { Log } from "~/lib/log";
import { countedText, OTHER_REFERRER, referrerHost, type EventName } from "./analytics.model";

/** A page that somebody looked at. */
export interface PageView {
  /** The pattern of its address. */
  readonly route: string;
  /** What fills the pattern, where that is a thing that exists; else empty. */
  readonly item: string;
  /** The page that the visitor came from; null when it is not known, or one of this site. */
  readonly referrer: string | null;
}

/** The same as it is counted. */
interface CountedView extends Omit<PageView, "referrer"> {
  /** The site alone; empty when there is none. */
  readonly referrer: string;
  readonly times: number;
}

/** What has been counted, on its way to the database. Nothing waits for it. */
export interface UsageCounts {
  view(view: PageView): void;
  /** Without a text the search is counted alone. */
  search(q: string | null, results: number): void;
  event(name: EventName, times: number): void;
  /** Writes what has been counted so far. Never rejects. */
  flush(): Promise<void>;
}

export interface UsageCountsOptions {
  /** Acts as an anonymous visitor. */
  readonly client: () => DataClient;
  readonly serverKey: () => string;
  readonly log: Pick<Log, "warn">;
}

/** With the time of the call, at most ten seconds of counts are lost when the process is killed. */
const AFTER_MS = 8_000;
/** The most different entries between two calls, whatever strangers ask for. */
const MOST_VIEWS = 2_000;
const MOST_SEARCHES = 500;

interface Counted {
  readonly views: Map<string, CountedView>;
  readonly searches: Map<string, { readonly q: string; readonly results: number; readonly times: number }>;
  readonly events: Map<EventName, number>;
}

const nothing = (): Counted => ({ views: new Map(), searches: new Map(), events: new Map() });

/**
 * Counts of a server, written together some seconds later: a thousand page views are one call, and cost no statement of
 * their own. What cannot be written is counted with the next ones, but for what the database does not accept.
 */
export function createUsageCounts({ client, serverKey, log }: UsageCountsOptions): UsageCounts {
  let counted = nothing();
  let timer: NodeJS.Timeout | null = null;
  let running: Promise<void> | null = null;

  const later = (): void => {
    timer ??= setTimeout(() => void flush(), AFTER_MS).unref();
  };
  const write = async (): Promise<void> => {
    const taken = counted;
    counted = nothing();
    try {
      const { error } = await client().rpc("bump", { counts: asJson(taken), server_key: serverKey() });
      if (error === null) return;
      log.warn({ code: error.code, reason: error.message }, "usage could not be counted");
      // It would not be accepted the next time either.
      if (/^2[23]/.test(error.code)) return;
    } catch (error) {
      log.warn({ reason: error instanceof Error ? error.message : String(error) }, "usage could not be counted");
    }
    for (const view of taken.views.values()) addView(counted, view);
    for (const search of taken.searches.values()) addSearch(counted, search);
    for (const [name, times] of taken.events) counted.events.set(name, (counted.events.get(name) ?? 0) + times);
    later();
  };
  const flush = async (): Promise<void> => {
    if (timer !== null) clearTimeout(timer);
    timer = null;
    await running;
    if (counted.views.size + counted.searches.size + counted.events.size === 0) return;
    running = write();
    await running;
    running = null;
  };
  return {
    view({ route, item, referrer }) {
      addView(counted, { route, item, referrer: referrerHost(referrer), times: 1 });
      later();
    },
    search(q, results) {
      // An empty text stands for all that have none of their own.
      const text = q === null ? "" : countedText(q);
      if (text === null) return;
      addSearch(counted, { q: text, results, times: 1 });
      later();
    },
    event(name, times) {
      if (times < 1) return;
      counted.events.set(name, (counted.events.get(name) ?? 0) + times);
      later();
    },
    flush,
  };
}

function addView({ views }: Counted, view: CountedView): void {
  const { route, item, referrer, times } = view;
  const key = `${route} ${item} ${referrer}`;
  const known = views.get(key);
  if (known !== undefined || views.size < MOST_VIEWS) {
    views.set(key, { route, item, referrer, times: (known?.times ?? 0) + times });
    return;
  }
  // The routes are few, so this ends.
  const rest = `${route}  ${OTHER_REFERRER}`;
  views.set(rest, { route, item: "", referrer: OTHER_REFERRER, times: (views.get(rest)?.times ?? 0) + times });
}

function addSearch(
  { searches }: Counted,
  { q, results, times }: { readonly q: string; readonly results: number; readonly times: number },
): void {
  const known = searches.get(q);
  const key = known !== undefined || searches.size < MOST_SEARCHES ? q : "";
  searches.set(key, { q: key, results: key === "" ? 0 : results, times: (searches.get(key)?.times ?? 0) + times });
}

function asJson({ views, searches, events }: Counted): Json {
  return {
    views: [...views.values()].map((view) => ({ ...view })),
    searches: [...searches.values()].map((search) => ({ ...search })),
    events: Object.fromEntries(events),
  };
}
