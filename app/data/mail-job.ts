import type { Log } from "~/lib/log";
import type { DeliverMail } from "~/lib/mail-document";
import type { DataClient } from "./supabase.server";

/** What a job needs that sends the mails which the database holds. */
export interface MailJobOptions {
  /** The data API as the server itself. */
  readonly client: DataClient;
  readonly deliver: DeliverMail;
  /** Public origin of the site. */
  readonly siteUrl: string;
  readonly log: Log;
  /** No further mail is fetched from then on. */
  readonly signal: AbortSignal;
}
