import type { VisitorSession } from "~/data/session.server";
import type { Log } from "~/lib/log";
import type { OwnPrinter } from "./own-printers.model";

/** The part of the load context that the visitor's printers need. */
export interface OwnPrintersContext {
  readonly session: VisitorSession;
  readonly log: Log;
  /**
   * The printers of the signed-in member in their order, read once per request. Null without an account, and while they
   * cannot be read.
   */
  readonly ownPrinters: () => Promise<readonly OwnPrinter[] | null>;
  /** Slug of the visitor's printer: a member's first one, for everybody else the one in the device's cookie. */
  readonly myPrinter: () => Promise<string | null>;
}
