import { z } from "zod";
import type { MailJobOptions } from "~/data/mail-job";
import { keptRows } from "~/lib/kept-rows";
import { accountMail, type AccountEvent } from "./account-mail.server";

/** Mails that are fetched together; a process that is killed loses no more than these. */
const BATCH = 6;

const mailRow = z
  .object({ email: z.string(), kind: z.string(), codes_left: z.number().int().nullable(), happened_at: z.string() })
  .transform(({ kind, codes_left, ...row }, context) => {
    const event = eventOf(kind, codes_left);
    if (event !== null) return { ...row, kind, codes_left, event };
    context.addIssue({ code: "custom", message: "There is no such mail" });
    return z.NEVER;
  });

function eventOf(kind: string, codesLeft: number | null): AccountEvent | null {
  if (kind === "account-deleted" || kind === "recovery-codes-replaced") return { kind };
  return kind === "recovery-code-used" && codesLeft !== null ? { kind, codesLeft } : null;
}

/**
 * Sends the mails about what happened to accounts. The database forgets a mail as it hands it out; one that may be tried
 * again goes back until then.
 *
 * @returns false when the database did not say which
 */
export async function sendAccountMails({ client, deliver, siteUrl, log, signal }: MailJobOptions): Promise<boolean> {
  while (!signal.aborted) {
    const { data, error } = await client.rpc("claim_account_mails", { most: BATCH });
    if (error) {
      log.warn({ code: error.code }, "mails about accounts could not be fetched");
      return false;
    }
    const outcomes = await Promise.all(
      keptRows(mailRow, data, log, "mails about accounts").map(
        async ({ email, event, kind, codes_left, happened_at }) => {
          const outcome = await deliver({ to: email, ...accountMail(event, email, siteUrl) });
          if (outcome !== "failed") return true;
          const kept = await client.rpc("keep_account_mail", {
            ...{ email_input: email, kind_input: kind, happened_at_input: happened_at },
            ...(codes_left !== null && { codes_left_input: codes_left }),
          });
          if (kept.error) log.warn({ code: kept.error.code, kind }, "a mail about an account is given up");
          return false;
        },
      ),
    );
    // What failed is due again at once; the next round has a pause before it.
    if (data.length < BATCH || outcomes.includes(false)) return true;
  }
  return true;
}
