import { setTimeout as pause } from "node:timers/promises";
import type { Log } from "~/lib/log";
import type { DeliverMail, MailSender, OutgoingMail } from "./mail-sender";

const MAX_WAITING = 1000;

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
}

/** Delivers mails one after the other, in up to three attempts each. A permanent failure is not retried. */
export function createMailQueue(
  deliver: DeliverMail,
  { log, firstBackoffMs = FIRST_BACKOFF_MS, drainMs = DRAIN_MS }: MailQueueOptions,
): MailSender {
  let waiting = 0;
  let last: Promise<void> = Promise.resolve();
  const stopped = new AbortController();

  async function deliverWithRetries(mail: OutgoingMail): Promise<void> {
    for (let attempt = 1, backoffMs = firstBackoffMs; !stopped.signal.aborted; attempt += 1) {
      try {
        await deliver(mail);
        log.info({ attempt }, "sent an e-mail");
        return;
      } catch (error) {
        const failure = describeFailure(error);
        if (attempt === MAX_ATTEMPTS || failure.permanent) {
          log.error({ attempt, ...failure }, "an e-mail could not be sent");
          return;
        }
        log.warn({ attempt, ...failure }, "an e-mail could not be sent yet");
      }
      await pause(backoffMs, undefined, { signal: stopped.signal }).catch(() => undefined);
      backoffMs *= BACKOFF_FACTOR;
    }
    log.error({}, "an e-mail was given up because the server stops");
  }

  return {
    send(mail) {
      if (stopped.signal.aborted || waiting >= MAX_WAITING) {
        log.error({ waiting }, "dropped an e-mail: too many are waiting, or the server stops");
        return;
      }
      waiting += 1;
      last = last
        .then(() => deliverWithRetries(mail))
        .finally(() => {
          waiting -= 1;
        });
    },
    async close() {
      const timer = setTimeout(() => stopped.abort(), drainMs);
      const timeout = new Promise<void>((resolve) => {
        stopped.signal.addEventListener("abort", () => resolve(), { once: true });
      });
      await Promise.race([last, timeout]);
      clearTimeout(timer);
      stopped.abort();
    },
  };
}

/** The parts of a failure that may be logged. Its message would quote the address. */
function describeFailure(error: unknown): { code: string; reply: number | null; permanent: boolean } {
  const fields = error instanceof Error ? error : new Error("unknown");
  const code = "code" in fields && typeof fields.code === "string" ? fields.code : fields.name;
  const reply = "responseCode" in fields && typeof fields.responseCode === "number" ? fields.responseCode : null;
  return { code, reply, permanent: reply !== null && reply >= 500 };
}
