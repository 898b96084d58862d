import { setTimeout as pause } from "node:timers/promises";
import type { SmtpSettings } from "~/lib/env.server";
import type { Log } from "~/lib/log";
import type { Mail, Mailbox } from "~/lib/mailbox";
import { isLoopback } from "./loopback";

/** A mail on its way to one reader. */
export type OutgoingMail = Omit<Mail, "at">;

/** Takes mails off the hands of whoever writes them: nobody waits for a mail server. */
export interface MailSender {
  /** Never throws. What cannot be sent is logged, without its address. */
  send(mail: OutgoingMail): void;
  /** Sends what is waiting, as long as there is time, and takes nothing more. */
  close(): Promise<void>;
}

/** Most mails that are kept in memory, waiting or for reading. */
const MAILBOX_SIZE = 200;
const WAITING_MAX = 1000;

const TRIES = 3;
const FIRST_BACKOFF_MS = 1000;
const BACKOFF_FACTOR = 4;

/** Longest time mails that wait may hold up the end of the process. */
const DRAIN_MS = 3000;

/** A mail server that stays silent for so long is not there. */
const SMTP_TIMEOUT_MS = 15_000;

const SMTP_PORT = 587;
const SMTPS_PORT = 465;

/** Keeps mails in memory instead of delivering them. */
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

/** Delivers one mail; rejects when the server does not take it. */
export type Deliver = (mail: OutgoingMail) => Promise<void>;

export interface MailQueueOptions {
  readonly log: Log;
  /** First of the pauses between two tries, milliseconds. */
  readonly firstBackoffMs?: number;
  readonly drainMs?: number;
}

/**
 * Delivers mails one after the other, each in up to three tries. A mail the server refuses for good is not tried again.
 */
export function createMailQueue(
  deliver: Deliver,
  { log, firstBackoffMs = FIRST_BACKOFF_MS, drainMs = DRAIN_MS }: MailQueueOptions,
): MailSender {
  let waiting = 0;
  let last: Promise<void> = Promise.resolve();
  const stopped = new AbortController();

  async function deliverPatiently(mail: OutgoingMail): Promise<void> {
    for (let attempt = 1, backoffMs = firstBackoffMs; !stopped.signal.aborted; attempt += 1) {
      try {
        await deliver(mail);
        log.info({ attempt }, "sent an e-mail");
        return;
      } catch (error) {
        const fault = faultOf(error);
        if (attempt === TRIES || fault.permanent) {
          log.error({ attempt, ...fault }, "an e-mail could not be sent");
          return;
        }
        log.warn({ attempt, ...fault }, "an e-mail could not be sent yet");
      }
      await pause(backoffMs, undefined, { signal: stopped.signal }).catch(() => undefined);
      backoffMs *= BACKOFF_FACTOR;
    }
    log.error({}, "an e-mail was given up because the server stops");
  }

  return {
    send(mail) {
      if (stopped.signal.aborted || waiting >= WAITING_MAX) {
        log.error({ waiting }, "dropped an e-mail: too many are waiting, or the server stops");
        return;
      }
      waiting += 1;
      last = last
        .then(() => deliverPatiently(mail))
        .finally(() => {
          waiting -= 1;
        });
    },
    async close() {
      const patience = setTimeout(() => stopped.abort(), drainMs);
      const impatience = new Promise<void>((resolve) => {
        stopped.signal.addEventListener("abort", () => resolve(), { once: true });
      });
      await Promise.race([last, impatience]);
      clearTimeout(patience);
      stopped.abort();
    },
  };
}

/** How a mail server is spoken to. Whatever leaves this machine is encrypted: a mail holds a link that signs in. */
export function smtpOptions(url: string) {
  const { protocol, hostname, port, username, password } = new URL(url);
  const secure = protocol === "smtps:";
  const host = hostname.replace(/^\[|\]$/g, "");
  return {
    host,
    port: port === "" ? (secure ? SMTPS_PORT : SMTP_PORT) : Number(port),
    secure,
    requireTLS: !secure && !isLoopback(host),
    ...(username !== "" && { auth: { user: decodeURIComponent(username), pass: decodeURIComponent(password) } }),
    connectionTimeout: SMTP_TIMEOUT_MS,
    greetingTimeout: SMTP_TIMEOUT_MS,
    socketTimeout: SMTP_TIMEOUT_MS,
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}

/** Mails through a mail server. */
export async function connectSmtp({ url, from }: SmtpSettings): Promise<Deliver> {
  const { createTransport } = await import("nodemailer");
  const transport = createTransport(smtpOptions(url));
  return async ({ to, subject, text, html }) => {
    await transport.sendMail({
      from,
      to: { name: "", address: to },
      subject,
      text,
      html,
      // Asks out-of-office robots to keep quiet.
      headers: { "Auto-Submitted": "auto-generated" },
    });
  };
}

/** What may be known about a failure. Its message would quote the address. */
function faultOf(error: unknown): { code: string; reply: number | null; permanent: boolean } {
  const fields = error instanceof Error ? error : new Error("unknown");
  const code = "code" in fields && typeof fields.code === "string" ? fields.code : fields.name;
  const reply = "responseCode" in fields && typeof fields.responseCode === "number" ? fields.responseCode : null;
  return { code, reply, permanent: reply !== null && reply >= 500 };
}
