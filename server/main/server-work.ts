import type { DataClient } from "~/data/supabase.server";
import { sendAccountMails } from "~/features/accounts/mails/account-mails.commands.server";
import { sendDigests } from "~/features/notifications/mails/send-digests.server";
import { runRetention } from "~/features/privacy/retention.commands.server";
import { checkCatalogueLinks, checkLinks } from "~/features/submissions/links/check-links.server";
import type { Env } from "~/lib/env.server";
import type { Log } from "~/lib/log";
import type { DeliverMail } from "~/lib/mail-document";
import type { WorkCounts } from "../metrics/work-counts";
import { startBackgroundWork, type BackgroundWork } from "./background-work";

export interface ServerWorkOptions {
  readonly env: Pick<Env, "checksLinks">;
  /** The data API as the server itself. */
  readonly client: DataClient;
  /** Null where mails would reach nobody: what they would say waits until there is a mail server. */
  readonly deliver: DeliverMail | null;
  readonly siteUrl: string;
  readonly log: Log;
  /** Null where nobody reads it. */
  readonly counts: WorkCounts | null;
}

/** How often mails about accounts are looked for, and tried again, milliseconds. */
const ACCOUNT_MAILS_EVERY_MS = 60_000;

/** How often some addresses of the catalogue are requested, milliseconds: at most 240 an hour, each of another site. */
const CATALOGUE_LINKS_EVERY_MS = 60_000;

/** How often the database is asked whether it is time, milliseconds. */
const RETENTION_EVERY_MS = 15 * 60 * 1_000;

/**
 * What a server does by itself while it runs: sends digests of notices and mails about accounts, checks the addresses of
 * submissions and of the catalogue, and deletes what is too old.
 */
export function startServerWork({ env, client, deliver, siteUrl, log, counts }: ServerWorkOptions): BackgroundWork {
  const started: BackgroundWork[] = [];
  const watch = counts?.jobs ?? null;
  counts?.leads(true);
  if (deliver !== null) {
    const send = (signal: AbortSignal) => sendDigests({ client, deliver, siteUrl, log, signal });
    started.push(startBackgroundWork(send, { name: "digests of notices", log, watch }));
    const tell = (signal: AbortSignal) => sendAccountMails({ client, deliver, siteUrl, log, signal });
    started.push(
      startBackgroundWork(tell, { name: "mails about accounts", log, watch, everyMs: ACCOUNT_MAILS_EVERY_MS }),
    );
  }
  if (env.checksLinks) {
    const check = (signal: AbortSignal) => checkLinks({ client, log, signal });
    started.push(startBackgroundWork(check, { name: "addresses of submissions", log, watch }));
    const checkNamed = (signal: AbortSignal) => checkCatalogueLinks({ client, log, signal });
    const everyMs = CATALOGUE_LINKS_EVERY_MS;
    started.push(startBackgroundWork(checkNamed, { name: "addresses of the catalogue", log, watch, everyMs }));
  }
  const retain = () => runRetention({ client, log });
  started.push(startBackgroundWork(retain, { name: "what is too old", log, watch, everyMs: RETENTION_EVERY_MS }));
  return {
    async stop() {
      counts?.leads(false);
      await Promise.all(started.map(({ stop }) => stop()));
    },
  };
}
