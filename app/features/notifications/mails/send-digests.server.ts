import { z } from "zod";
import type { MailJobOptions } from "~/data/mail-job";
import { keptRows } from "~/lib/kept-rows";
import { digestMail } from "./digest-mail.server";

/** Digests that are fetched together; a process that is killed loses no more than these. */
const BATCH = 6;

const digestRow = z.object({
  claim: z.guid(),
  email: z.string(),
  username: z.string(),
  unsubscribe_key: z.string(),
  total: z.int(),
  notifications: z.array(z.object({ text: z.string(), subject_url: z.string().startsWith("/") })),
});

/**
 * Sends all digests that are due. The database hands each to one caller only, so that any number of servers may do this
 * at the same time.
 *
 * @returns false when the database did not say which
 */
export async function sendDigests(options: MailJobOptions): Promise<boolean> {
  const { client, log, signal } = options;
  while (!signal.aborted) {
    const { data, error } = await client.rpc("claim_notification_mails", { most: BATCH });
    if (error) {
      log.warn({ code: error.code }, "digests of notices could not be fetched");
      return false;
    }
    const digests = keptRows(digestRow, data, log, "digests");
    await Promise.all(digests.map((digest) => sendDigest(digest, options)));
    if (data.length < BATCH) return true;
  }
  return true;
}

async function sendDigest(row: z.infer<typeof digestRow>, options: MailJobOptions): Promise<void> {
  const { client, deliver, siteUrl, log } = options;
  const mail = digestMail(
    {
      username: row.username,
      unsubscribeKey: row.unsubscribe_key,
      total: row.total,
      notifications: row.notifications.map(({ text, subject_url: subjectUrl }) => ({ text, subjectUrl })),
    },
    siteUrl,
  );
  const outcome = await deliver({ to: row.email, ...mail });
  const { error } = await client.rpc("finish_notification_mail", { claim_input: row.claim, outcome_input: outcome });
  // Without it the digest counts as sent.
  if (error) log.warn({ code: error.code, outcome }, "what became of a digest could not be written down");
}
