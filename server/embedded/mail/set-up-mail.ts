import type { SmtpSettings } from "~/lib/env.server";
import type { Log } from "~/lib/log";
import { createMailbox, type MemoryMailbox } from "./mailbox";
import { createMailQueue } from "./mail-queue";
import type { MailSender } from "./mail-sender";
import { connectSmtp } from "./smtp";

/** How mails are sent, and the mailbox that keeps them when there is no mail server. */
export interface MailSetup {
  readonly sender: MailSender;
  readonly mailbox: MemoryMailbox | null;
}

/** Sends mails through the mail server of the settings, or keeps them in a mailbox in memory. */
export async function setUpMail(smtp: SmtpSettings | null, log: Log): Promise<MailSetup> {
  if (smtp !== null) return { sender: createMailQueue(await connectSmtp(smtp), { log }), mailbox: null };
  const sender = createMailbox(log);
  return { sender, mailbox: sender.mailbox };
}
