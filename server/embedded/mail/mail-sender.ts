import type { Mail } from "~/lib/mailbox";

/** A mail to one address. */
export type OutgoingMail = Omit<Mail, "at">;

/** Sends mails in the background. */
export interface MailSender {
  /** Never throws. A mail that cannot be sent is logged, without its address. */
  send(mail: OutgoingMail): void;
  /** Sends the mails that wait, as long as there is time, and accepts no more. */
  close(): Promise<void>;
}

/** Delivers one mail; rejects when the server does not accept it. */
export type DeliverMail = (mail: OutgoingMail) => Promise<void>;
