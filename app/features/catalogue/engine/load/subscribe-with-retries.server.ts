import type { Log } from "~/lib/log";
import { pause } from "./pause";

/** Subscribes to changes; the promised function ends the subscription. */
export type Subscribe = (onChange: () => void) => Promise<() => void | Promise<void>>;

/** Subscribes, again and again until it succeeds or the signal aborts. Returns the function that ends it. */
export function subscribeWithRetries(
  subscribe: Subscribe,
  onChange: () => void,
  { signal, log }: { readonly signal: AbortSignal; readonly log: Log },
): () => void {
  let unsubscribe: (() => void | Promise<void>) | null = null;
  const attempt = async (): Promise<void> => {
    for (let failed = 0; !signal.aborted; failed++) {
      try {
        const end = await subscribe(onChange);
        if (isAborted(signal)) await end();
        else unsubscribe = end;
        return;
      } catch (error) {
        if (failed === 0 && !isAborted(signal))
          log.warn({ reason: String(error) }, "No change messages for now; looking at the version instead");
        await pause(Math.min(1_000 * 2 ** Math.min(failed, 10), 30_000), signal);
      }
    }
  };
  void attempt();
  return () => {
    void Promise.resolve(unsubscribe?.()).catch((error: unknown) => {
      log.warn({ reason: String(error) }, "Change messages could not be ended");
    });
  };
}

/** A function, because the compiler takes a property it has seen as false for false after an await too. */
function isAborted(signal: AbortSignal): boolean {
  return signal.aborted;
}
