/**
 * What `pending` resolves to, or `late` when it has not settled after `ms`; what goes on then is not cancelled. Unlike
 * `AbortSignal.timeout`, it uses the global timer, which a test can replace.
 */
export function within<Value, Late>(ms: number, pending: Promise<Value>, late: Late): Promise<Value | Late> {
  return Promise.race([pending, passed(ms).then(() => late)]);
}

/** Resolves after some time. Does not keep the process running. */
export function passed(ms: number): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, ms).unref();
  });
}

/**
 * Resolves when `pending` has settled, or a signal has fired. Not a race with the signal: one that fires when the process
 * ends would keep the result of every race until then.
 */
export function settledOrFired(pending: Promise<unknown>, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const done = (): void => {
      signal.removeEventListener("abort", done);
      resolve();
    };
    signal.addEventListener("abort", done);
    void pending.then(done, done);
    if (signal.aborted) done();
  });
}
