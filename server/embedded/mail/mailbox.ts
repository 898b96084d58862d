import type { Log } from "~/lib/log";
import type { Mail, Mailbox } from "~/lib/mailbox";
import type { MailSender } from "./mail-sender";

const MAILBOX_SIZE = 200;

/** Keeps the newest mails in memory instead of delivering them. */
export function createMailbox(log: Log): MailSender & { readonly mailbox: Mailbox } {
  const mails: Mail[] = [];
  return {
    mailbox: { list: () => mails },
    send(mail) {
      mails.unshift({ ...mail, at: new Date().toISOString() });
      mails.length = Math.min(mails.length, MAILBOX_SIZE);
      log.info({}, "put an e-mail into the mailbox: no mail server is configured");
    },
    close: () => Promise.resolve(),
  };
}
