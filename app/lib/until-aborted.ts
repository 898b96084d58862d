/**
 * Settles like `pending`, but rejects with the signal's reason as soon as `signal` aborts: what `pending` waits for may
 * not listen to the signal itself.
 */
export function untilAborted<T>(pending: PromiseLike<T>, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    const abort = () => {
      reject(signal.reason instanceof Error ? signal.reason : new Error("aborted"));
    };
    if (signal.aborted) abort();
    signal.addEventListener("abort", abort, { once: true });
    pending.then(
      (value) => {
        signal.removeEventListener("abort", abort);
        resolve(value);
      },
      (error: unknown) => {
        signal.removeEventListener("abort", abort);
        reject(error instanceof Error ? error : new Error("rejected", { cause: error }));
      },
    );
  });
}
