import { z } from "zod";
import type { DataClient } from "~/data/supabase.server";
import { keptRows } from "~/lib/kept-rows";
import type { Log } from "~/lib/log";
import type { DeliverMail } from "~/lib/mail-document";
import { deletionMail } from "./deletion-mail.server";

/** What telling former members that their account is gone needs. */
export interface DeletionMailOptions {
  /** The data API as the server itself. */
  readonly client: DataClient;
  readonly deliver: DeliverMail;
  /** Public origin of the site. */
  readonly siteUrl: string;
  readonly log: Log;
  /** No further mail is fetched from then on. */
  readonly signal: AbortSignal;
}

/** Mails that are fetched together; a process that is killed loses no more than these. */
const BATCH = 6;

const mailRow = z.object({ email: z.string(), deleted_at: z.string() });

/**
 * Sends the mails about deleted accounts. The database forgets an address as it hands it out; one whose mail may be tried
 * again goes back until then.
 */
export async function sendDeletionMails({ client, deliver, siteUrl, log, signal }: DeletionMailOptions): Promise<void> {
  while (!signal.aborted) {
    const { data, error } = await client.rpc("claim_deletion_mails", { most: BATCH });
    if (error) {
      log.warn({ code: error.code }, "mails about deleted accounts could not be fetched");
      return;
    }
    const outcomes = await Promise.all(
      keptRows(mailRow, data, log, "deletion mails").map(async ({ email, deleted_at }) => {
        const outcome = await deliver({ to: email, ...deletionMail(email, siteUrl) });
        if (outcome !== "failed") return true;
        const kept = await client.rpc("keep_deletion_mail", {
          email_input: email,
          deleted_at_input: deleted_at,
        });
        if (kept.error) log.warn({ code: kept.error.code }, "a mail about a deleted account is given up");
        return false;
      }),
    );
    // What failed is due again at once; the next round has a pause before it.
    if (data.length < BATCH || outcomes.includes(false)) return;
  }
}
