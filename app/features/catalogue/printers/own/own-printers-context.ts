import type { VisitorSession } from "~/data/session.server";
import type { Log } from "~/lib/log";

/** The part of the load context that the visitor's printers need. */
export interface OwnPrintersContext {
  readonly session: VisitorSession;
  readonly log: Log;
  /** Slug of the visitor's printer: a member's first one, for everybody else the one in the device's cookie. */
  readonly myPrinter: () => Promise<string | null>;
}
