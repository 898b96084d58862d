import { sendDigests, type DigestOptions } from "~/features/notifications/mails/send-digests.server";

/** A digest that is due waits no longer than this. */
const EVERY_MS = 15_000;

/** How long the end of the process waits for digests that are being delivered. */
const STOP_MS = 3_000;

/** Sending what members are told by email, which goes on until it is stopped. */
export interface NotificationMails {
  /** Fetches no more, and waits a little for those that are being delivered. */
  stop(this: void): Promise<void>;
}

/** Looks for digests that are due again and again, outside of all requests. */
export function startNotificationMails(
  options: Omit<DigestOptions, "signal">,
  everyMs: number = EVERY_MS,
): NotificationMails {
  const stopped = new AbortController();
  let running = Promise.resolve();
  let timer: ReturnType<typeof setTimeout> | undefined;

  const runLater = (): void => {
    timer = setTimeout(() => {
      running = sendDigests({ ...options, signal: stopped.signal })
        .catch((error: unknown) => {
          options.log.error({ err: error }, "sending digests of notices failed");
        })
        .then(() => {
          if (!stopped.signal.aborted) runLater();
        });
    }, everyMs).unref();
  };
  runLater();
  return {
    async stop() {
      stopped.abort();
      clearTimeout(timer);
      let giveUp: ReturnType<typeof setTimeout> | undefined;
      const late = new Promise<void>((resolve) => {
        giveUp = setTimeout(resolve, STOP_MS);
      });
      await Promise.race([running, late]);
      clearTimeout(giveUp);
    },
  };
}
