import type { Log } from "~/lib/log";
import type { Mail, Mailbox } from "~/lib/mailbox";
import type { MailSender, OutgoingMail } from "./mail-sender";

const MAILBOX_SIZE = 200;

/** A mailbox in memory. */
export interface MemoryMailbox extends Mailbox {
  list(): readonly Mail[];
}

/** Keeps the newest mails in memory instead of delivering them. */
export function createMailbox(log: Log): MailSender & { readonly mailbox: MemoryMailbox } {
  const mails: Mail[] = [];
  const keep = (mail: OutgoingMail): void => {
    mails.unshift({ ...mail, at: new Date().toISOString() });
    mails.length = Math.min(mails.length, MAILBOX_SIZE);
    log.info({}, "put an e-mail into the mailbox: no mail server is configured");
  };
  return {
    mailbox: { list: () => mails },
    send: keep,
    deliver(mail) {
      keep(mail);
      return Promise.resolve("sent");
    },
    close: () => Promise.resolve(),
  };
}
