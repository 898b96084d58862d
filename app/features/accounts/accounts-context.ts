import type { VisitorSession } from "~/data/session.server";
import type { AttemptLimits } from "~/lib/http/attempt-limits";
import type { BaseLoadContext } from "~/lib/http/base-load-context";
import type { Mailbox } from "~/lib/mailbox";
import type { CountsEvents } from "../analytics/analytics.model";
import type { Viewer } from "./accounts.model";
import type { ProvidersStore } from "./sign-in/providers.store.server";

/** The part of the load context that accounts need. */
export interface AccountsContext extends BaseLoadContext, CountsEvents {
  /** The session of the request's cookies. */
  readonly session: VisitorSession;
  /**
   * The signed-in visitor, read from the database once per request, and not at all without cookies. Null when nobody is
   * signed in, and while that cannot be found out: then the session's state is `unreachable`.
   */
  readonly viewer: () => Promise<Viewer | null>;
  readonly attempts: AttemptLimits;
  /** E-mails that are shown on a page instead of being sent; null when they are sent. */
  readonly mailbox: Mailbox | null;
  /** The identity providers that are set up. */
  readonly providers: ProvidersStore;
  /** Whom a member writes to who cannot sign in; null when the site knows no address. */
  readonly contactEmail: string | null;
  /** Facebook's login configuration, when the operator has one. */
  readonly facebookConfigId: string | null;
}

/** A request with the context of accounts; loaders and actions both have it. */
export interface AccountsArgs {
  readonly request: Request;
  readonly context: AccountsContext;
}
