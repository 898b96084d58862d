/** Resolves after some time, or as soon as the signal aborts. Does not keep the process running. */
export function pause(ms: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const done = (): void => {
      clearTimeout(timer);
      signal?.removeEventListener("abort", done);
      resolve();
    };
    const timer = setTimeout(done, ms).unref();
    signal?.addEventListener("abort", done, { once: true });
    if (signal?.aborted === true) done();
  });
}
