import type { DataClient } from "~/data/supabase.server";
import type { AccountsContext } from "~/features/accounts/accounts-context";
import type { CountsEvents } from "~/features/analytics/analytics.model";
import type { AuditContext } from "~/features/audit/audit.queries.server";
import type { CatalogueStore } from "~/features/catalogue/engine/load/catalogue-store.server";
import type { OwnPrintersContext } from "~/features/catalogue/printers/own/own-printers-context";
import type { ContributeContext } from "~/features/contribute/contribute-context";
import type { DealsContext } from "~/features/deals/deals-context";
import type { PageAccessContext } from "~/features/page-access/page-access-context";
import type { PinnedItems } from "~/features/pins/pins.model";
import type { PicturesContext } from "~/features/pictures/pictures-context";
import type { PinsContext } from "~/features/pins/pins.queries.server";
import type { RoadmapItem } from "~/features/suggestions/suggestions.model";
import type { BaseLoadContext } from "~/lib/http/base-load-context";
import type { SharedRead } from "~/lib/shared-read";

/** The state of this instance of the site, as `/readyz` has it. */
interface SiteHealth {
  /** The data service has responded to the last probe. */
  readonly ready: boolean;
  /** One sentence: `Connection timeout` when the data service did not respond in time. */
  readonly message: string;
  /** The database in this process, a PostgreSQL server that instances share, or a Supabase elsewhere. */
  readonly backend: "embedded" | "postgresql" | "hosted";
  /** What the log calls this instance; null where there is only one. */
  readonly instanceName: string | null;
  /** When this process started to serve. */
  readonly startedAt: Date;
  /** When the last backup of the embedded database was finished, as ISO 8601; null when it is not known. */
  readonly lastBackupAt: string | null;
}

/**
 * What the server gives to every loader and action, made once per request. Each feature declares the part that it needs;
 * no feature imports the whole.
 */
export interface LoadContext
  extends
    BaseLoadContext,
    AccountsContext,
    PageAccessContext,
    AuditContext,
    PinsContext,
    PicturesContext,
    OwnPrintersContext,
    ContributeContext,
    DealsContext,
    CountsEvents {
  readonly catalogue: CatalogueStore;
  /** The data API as an anonymous visitor, with time-out and circuit breaker. */
  readonly dataClient: () => DataClient;
  /** The visitor's pins, read once per request: from a member's account, else from the device's cookie. */
  readonly pins: () => Promise<PinnedItems>;
  readonly roadmap: SharedRead<RoadmapItem[]>;
  /** Where browsers subscribe to changes, and the key they send. */
  readonly live: () => { readonly url: string; readonly apikey: string };
  /** The state of this instance of the site, from the readiness probe, which caches its result for seconds. */
  readonly health: () => Promise<SiteHealth>;
}

declare module "@remix-run/server-runtime" {
  interface AppLoadContext extends LoadContext {}

  // Loader data reaches components with the types it had on the server.
  interface Future {
    v3_singleFetch: true;
  }
}
