import type { Mail } from "~/lib/mailbox";

/** A mail to one address. */
export type OutgoingMail = Omit<Mail, "at"> & {
  /** What its Message-ID is made from: the same each time it is sent, so that a second one can be recognised. */
  readonly id?: string;
};

/**
 * What became of a mail: `failed`, and it has certainly not been sent, so that it may be tried again; or `refused`: the
 * mail server will not have it, or may have it already.
 */
export type MailOutcome = "sent" | "failed" | "refused";

/** Is told of mails. */
export interface MailWatch {
  /** A mail has been sent, or has been given up. */
  ended(this: void, outcome: MailOutcome): void;
  /** So many are not done with. */
  waiting(this: void, count: number): void;
  /** The oldest of an outbox has waited for so long; 0 when there is none. */
  oldest(this: void, seconds: number): void;
}

/** Sends mails in the background. */
export interface MailSender {
  /** Never throws. A mail that cannot be sent is logged, without its address. */
  send(mail: OutgoingMail): void;
  /** Tries once to send a mail, and tells what became of it. For a caller that keeps the mail itself. */
  deliver(this: void, mail: OutgoingMail): Promise<MailOutcome>;
  /** Sends the mails that wait, as long as there is time, and accepts no more. */
  close(): Promise<void>;
}

/** Delivers one mail; rejects when the server does not accept it. */
export type DeliverMail = (mail: OutgoingMail) => Promise<void>;
