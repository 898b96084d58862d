import type { DataClient } from "~/data/supabase.server";
import type { CatalogueStore } from "~/features/catalogue/catalogue.store.server";
import type { RequestContext } from "~/lib/http/context";

/** What the server hands to every loader and action, made once per request. */
export interface LoadContext extends RequestContext {
  readonly catalogue: CatalogueStore;
  /** The data API as an anonymous visitor, with time-out and circuit breaker. */
  readonly dataClient: () => DataClient;
}

declare module "@remix-run/server-runtime" {
  interface AppLoadContext extends LoadContext {}

  // Loader data reaches components with the types it had on the server.
  interface Future {
    v3_singleFetch: true;
  }
}
