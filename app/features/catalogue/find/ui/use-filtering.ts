import { useSyncExternalStore } from "react";
import { isOffline } from "~/lib/browser/connection";
import { whenWanted } from "~/lib/browser/when-idle-or-wanted";
import type { filterOfQuery } from "../find-query.model";
import type { matches } from "../match-part.model";

/** Reads the address of a list and says which parts belong to it. */
export interface Filtering {
  readonly filterOfQuery: typeof filterOfQuery;
  readonly matches: typeof matches;
}

let loaded: Filtering | null = null;
let loading: Promise<Filtering> | null = null;
const listeners = new Set<() => void>();

/** Loads what filters in the browser; fails without a connection. */
export function loadFiltering(): Promise<Filtering> {
  loading ??= Promise.all([import("../find-query.model"), import("../match-part.model")]).then(([query, parts]) => {
    loaded = { filterOfQuery: query.filterOfQuery, matches: parts.matches };
    for (const listener of listeners) listener();
    return loaded;
  });
  loading.catch(() => {
    loading = null;
  });
  return loading;
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  const stopWaiting = whenWanted(() => {
    // What cannot be loaded is not asked for: the page would say that a part of it is broken.
    if (loaded === null && !isOffline()) loadFiltering().catch(() => undefined);
  });
  return () => {
    listeners.delete(listener);
    stopWaiting();
  };
}

/** What filters in the browser; null until the page is used and it is loaded. */
export function useFiltering(): Filtering | null {
  return useSyncExternalStore(
    subscribe,
    () => loaded,
    () => null,
  );
}
