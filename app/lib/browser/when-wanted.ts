const SIGNS_OF_USE = ["pointerdown", "pointermove", "keydown", "focusin", "touchstart", "scroll"] as const;
const IDLE_TIMEOUT_MS = 3_000;

/** Calls back once, at the first event that shows that the page is used; returns what ends the waiting. */
export function whenWanted(callback: () => void): () => void {
  const stop = () => {
    for (const name of SIGNS_OF_USE) removeEventListener(name, run);
  };
  const run = () => {
    stop();
    callback();
  };
  for (const name of SIGNS_OF_USE) addEventListener(name, run, { passive: true });
  return stop;
}

/** Calls back once: when the browser is idle, or at the first event that shows that the page is used. */
export function whenIdleOrWanted(callback: () => void): void {
  let called = false;
  const run = () => {
    stop();
    if (!called) callback();
    called = true;
  };
  const stop = whenWanted(run);
  if ("requestIdleCallback" in globalThis) requestIdleCallback(run, { timeout: IDLE_TIMEOUT_MS });
  else setTimeout(run, 200);
}
