import { setMaxListeners } from "node:events";
import { setTimeout as pause } from "node:timers/promises";
import type { Log } from "~/lib/log";
import { settledOrFired } from "~/lib/within";
import type { DeliverMail, MailOutcome, MailSender, MailWatch, OutgoingMail } from "./mail-sender";
import { createTurnsByDomain } from "./turns-by-domain";

/** Mails that wait, and those of them to one domain: whoever asks for many to a slow one does not use up all places. */
const MAX_WAITING = 1000;
const MAX_WAITING_TO_DOMAIN = 500;

/** Longest time of one delivery. A mail server that answers a little at a time keeps every limit of the connection. */
const DELIVERY_MS = 30_000;

const MAX_ATTEMPTS = 3;
const FIRST_BACKOFF_MS = 1000;
const BACKOFF_FACTOR = 4;

/** Longest time the end of the process is delayed by mails that wait. */
const DRAIN_MS = 3000;

export interface MailQueueOptions {
  readonly log: Log;
  /** Pause after the first failed attempt, milliseconds. */
  readonly firstBackoffMs?: number;
  readonly drainMs?: number;
  readonly deliveryMs?: number;
  readonly watch?: MailWatch | null;
}

/** What became of a mail: `failed` may be tried again later, `stopped` has not been tried to the end. */
export type MailEnd = MailOutcome | "stopped";

/** Sends mails through a mail server. */
export interface MailQueue extends MailSender {
  /**
   * Sends a mail that the caller keeps, in as many attempts as `send` makes, and tells what became of it. Begins no
   * further one once `lost` has fired.
   */
  sendHeld(this: void, mail: OutgoingMail, lost: AbortSignal): Promise<MailEnd>;
}

/**
 * Delivers mails, a few at the same time, in up to three attempts each; the domains of their addresses take turns. A
 * permanent failure is not retried. Long because its inner functions share what is open and whether it stops.
 */
export function createMailQueue(deliver: DeliverMail, options: MailQueueOptions): MailQueue {
  const { log, firstBackoffMs = FIRST_BACKOFF_MS, drainMs = DRAIN_MS, deliveryMs = DELIVERY_MS } = options;
  const { watch = null } = options;
  const turns = createTurnsByDomain();
  /** The domains of mails that are not done with. */
  const open = new Map<Promise<void>, string>();
  const stopped = new AbortController();
  // Every mail that waits listens to it.
  setMaxListeners(0, stopped.signal);

  /** False when the server stops before it is this mail's turn, or `over` fires. */
  async function attemptInTurn(mail: OutgoingMail, domain: string, over: AbortSignal): Promise<boolean> {
    const turn = turns.take(domain);
    await settledOrFired(turn, over);
    if (over.aborted) {
      void turn.then((release) => release());
      return false;
    }
    const release = await turn;
    try {
      await withDeadline(deliver(mail), deliveryMs);
      return true;
    } finally {
      release();
    }
  }

  async function deliverWithRetries(mail: OutgoingMail, over: AbortSignal): Promise<MailEnd> {
    const domain = domainOf(mail);
    for (let attempt = 1, backoffMs = firstBackoffMs; !over.aborted; attempt += 1) {
      try {
        if (!(await attemptInTurn(mail, domain, over))) break;
        log.info({ attempt }, "sent an e-mail");
        return "sent";
      } catch (error) {
        const failure = describeFailure(error);
        if (attempt === MAX_ATTEMPTS || failure.permanent) {
          log.error({ attempt, ...failure }, "an e-mail could not be sent");
          return failure.permanent ? "refused" : "failed";
        }
        log.warn({ attempt, ...failure }, "an e-mail could not be sent yet");
      }
      await pause(backoffMs, undefined, { signal: over }).catch(() => undefined);
      backoffMs *= BACKOFF_FACTOR;
    }
    return "stopped";
  }

  /** Remembers a mail until it is done with, so that the end of the process waits for it. */
  function whileOpen<Outcome>(mail: OutgoingMail, outcome: Promise<Outcome>): Promise<Outcome> {
    const done = outcome.then(() => {
      open.delete(done);
      watch?.waiting(open.size);
    });
    open.set(done, domainOf(mail));
    watch?.waiting(open.size);
    return outcome;
  }

  async function deliverOnce(mail: OutgoingMail): Promise<MailOutcome> {
    try {
      if (!(await attemptInTurn(mail, domainOf(mail), stopped.signal))) return "failed";
      log.info({ attempt: 1 }, "sent an e-mail");
      watch?.ended("sent");
      return "sent";
    } catch (error) {
      log.warn({ attempt: 1, ...describeFailure(error) }, "an e-mail could not be sent");
      const outcome = isCertainlyUnsent(error) ? "failed" : "refused";
      watch?.ended(outcome);
      return outcome;
    }
  }

  return {
    deliver(mail) {
      if (stopped.signal.aborted) return Promise.resolve("failed");
      return whileOpen(mail, deliverOnce(mail));
    },
    async sendHeld(mail, lost) {
      const end = await whileOpen(mail, deliverWithRetries(mail, AbortSignal.any([stopped.signal, lost])));
      // All other mails are tried again.
      if (end === "sent") watch?.ended("sent");
      if (end === "refused") watch?.ended("refused");
      return end;
    },
    send(mail) {
      const domain = domainOf(mail);
      const toDomain = [...open.values()].filter((other) => other === domain).length;
      if (stopped.signal.aborted || open.size >= MAX_WAITING || toDomain >= MAX_WAITING_TO_DOMAIN) {
        log.error({ waiting: open.size }, "dropped an e-mail: too many are waiting, or the server stops");
        watch?.ended("failed");
        return;
      }
      const end = whileOpen(mail, deliverWithRetries(mail, stopped.signal));
      void end.then((became) => {
        if (became === "stopped") log.error({}, "an e-mail was given up because the server stops");
        watch?.ended(became === "stopped" ? "failed" : became);
      });
    },
    async close() {
      const timer = setTimeout(() => stopped.abort(), drainMs);
      await settledOrFired(Promise.all(open.keys()), stopped.signal);
      clearTimeout(timer);
      stopped.abort();
    },
  };
}

const domainOf = ({ to }: OutgoingMail): string => to.slice(to.lastIndexOf("@") + 1).toLowerCase();

/** What nodemailer says when there was no connection yet. */
const BEFORE_CONNECTION = ["Connection timeout", "Greeting never received"];
const BEFORE_CONNECTION_CODES = ["EDNS", "ETLS", "EAUTH"];

/** Whether a mail server refused a mail for now, or none was reached. A connection lost later may have taken the mail. */
function isCertainlyUnsent(error: unknown): boolean {
  const { code, reply, permanent } = describeFailure(error);
  if (BEFORE_CONNECTION_CODES.includes(code)) return true;
  if (reply !== null) return !permanent;
  if (!(error instanceof Error)) return false;
  return BEFORE_CONNECTION.includes(error.message) || ("syscall" in error && error.syscall === "connect");
}

/** What became of a delivery, or an error when it takes longer; it may end later all the same. */
async function withDeadline(delivery: Promise<void>, deliveryMs: number): Promise<void> {
  const over = new AbortController();
  const late = pause(deliveryMs, undefined, { signal: over.signal }).then(() => {
    throw Object.assign(new Error("The delivery took too long"), { code: "ETIMEDOUT" });
  });
  try {
    await Promise.race([delivery, late]);
  } finally {
    late.catch(() => undefined);
    over.abort();
  }
}

/** Commands whose replies are about one mail. What is said before, as to a wrong password, would be said of every mail. */
const ABOUT_MAIL = ["RCPT TO", "DATA"];

/** The parts of a failure that may be logged. Its message would quote the address. */
function describeFailure(error: unknown): { code: string; reply: number | null; permanent: boolean } {
  const fields = error instanceof Error ? error : new Error("unknown");
  const code = "code" in fields && typeof fields.code === "string" ? fields.code : fields.name;
  const reply = "responseCode" in fields && typeof fields.responseCode === "number" ? fields.responseCode : null;
  const isAboutMail = "command" in fields && ABOUT_MAIL.includes(String(fields.command));
  return { code, reply, permanent: isAboutMail && reply !== null && reply >= 500 };
}
