import type { VisitorSession } from "~/data/session.server";
import type { BaseLoadContext } from "~/lib/http/base-load-context";
import type { DealClicks } from "./deal-clicks.store.server";

/** What reports of deals need of a request's load context. */
export interface ReportingContext extends Pick<BaseLoadContext, "log"> {
  readonly session: VisitorSession;
}

/** The part of the load context that deals need. */
export interface DealsContext extends ReportingContext {
  readonly dealClicks: DealClicks;
}
