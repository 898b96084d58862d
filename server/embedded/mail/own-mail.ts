import type { SmtpSettings } from "~/lib/env.server";
import type { Log } from "~/lib/log";
import { createMailQueue } from "./mail-queue";
import type { MailSender, MailWatch } from "./mail-sender";
import type { MemoryMailbox } from "./mailbox";
import { keepInOutbox, startOutbox } from "./outbox/outbox";
import { setUpMail } from "./set-up-mail";
import { connectSmtp } from "./smtp";

/** How a server that has started its backend sends mails. */
export interface OwnMail extends Omit<MailSender, "send"> {
  /** Sends a mail of a backend that keeps none in its database. */
  send(this: void, mail: Parameters<MailSender["send"]>[0]): void;
  /** Those in memory, where neither a mail server nor the database has them. */
  readonly mailbox: MemoryMailbox | null;
}

interface OwnMailOptions {
  readonly smtp: SmtpSettings | null;
  readonly log: Log;
  /** Is told of mails. */
  readonly watch: MailWatch | null;
  /** Where the outbox is; null where mails are kept in memory. */
  readonly directUrl: string | null;
}

/** Sends mails through the mail server of the settings: those of the outbox, where several instances have one. */
export async function setUpOwnMail({ smtp, log, watch, directUrl }: OwnMailOptions): Promise<OwnMail> {
  if (directUrl === null) {
    const { sender, mailbox } = await setUpMail(smtp, log, watch);
    return { send: (mail) => sender.send(mail), deliver: sender.deliver, mailbox, close: () => sender.close() };
  }
  // How many wait is told of the outbox, of all instances.
  const ends = watch === null ? null : { ...watch, waiting: () => undefined };
  const queue = smtp === null ? null : createMailQueue(await connectSmtp(smtp), { log, watch: ends });
  const outbox = startOutbox({ url: directUrl, queue, log, watch });
  return {
    send: () => log.error({}, "dropped an e-mail that is not in the outbox"),
    deliver: (mail) => (queue === null ? keepInOutbox(directUrl, mail) : queue.deliver(mail)),
    mailbox: null,
    close: outbox.close,
  };
}
