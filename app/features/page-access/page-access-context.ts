import type { VisitorSession } from "~/data/session.server";
import type { Viewer } from "~/features/accounts/accounts.model";
import type { BaseLoadContext } from "~/lib/http/base-load-context";
import type { PageAccessStore } from "./page-access.store.server";

/** The part of the load context that page locks need. */
export interface PageAccessContext extends Pick<BaseLoadContext, "log"> {
  readonly session: VisitorSession;
  readonly viewer: () => Promise<Viewer | null>;
  /** Which pages are locked, as far as this instance of the site has read it. */
  readonly pageAccess: PageAccessStore;
}
