import type { DataClient } from "~/data/supabase.server";
import type { CatalogueStore } from "~/features/catalogue/catalogue.store.server";
import type { VisitorSession } from "~/data/session.server";
import type { Viewer } from "~/features/accounts/accounts.model";
import type { PageAccessStore } from "~/features/page-access/page-access.store.server";
import type { PinnedItems } from "~/features/pins/pins.model";
import type { AttemptLimits } from "~/lib/http/attempt-limits";
import type { RequestContext } from "~/lib/http/context";
import type { Mailbox } from "~/lib/mailbox";
import type { SiteHealth } from "~/lib/site-health";

/** What the server hands to every loader and action, made once per request. */
export interface LoadContext extends RequestContext {
  readonly catalogue: CatalogueStore;
  /** The data API as an anonymous visitor, with time-out and circuit breaker. */
  readonly dataClient: () => DataClient;
  /** The session the visitor came with. */
  readonly session: VisitorSession;
  /**
   * Who is signed in, as the database says, asked once per request and not at all without cookies. Null for nobody,
   * and while nobody can be asked: then the session's state is `unreachable`.
   */
  readonly viewer: () => Promise<Viewer | null>;
  /** What the visitor pinned, asked once per request: their account, or the cookie of anybody else. */
  readonly pins: () => Promise<PinnedItems>;
  /** Which pages are locked, as this instance of the site knows it. */
  readonly pageAccess: PageAccessStore;
  /** Where browsers listen for changes, and the key they bring. */
  readonly live: () => { readonly url: string; readonly apikey: string };
  readonly attempts: AttemptLimits;
  /** How this instance is doing: what the readiness probe found, no older than it keeps its findings. */
  readonly health: () => Promise<SiteHealth>;
  /** E-mails nobody delivers; null when they are delivered. */
  readonly mailbox: Mailbox | null;
  /** Facebook's login configuration, when the operator has one. */
  readonly facebookConfigId: string | null;
}

declare module "@remix-run/server-runtime" {
  interface AppLoadContext extends LoadContext {}

  // Loader data reaches components with the types it had on the server.
  interface Future {
    v3_singleFetch: true;
  }
}
