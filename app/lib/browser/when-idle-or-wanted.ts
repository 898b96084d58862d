const INTENTS = ["pointerdown", "pointerover", "keydown", "focusin", "touchstart"] as const;
const IDLE_TIMEOUT_MS = 3_000;

/**
 * Calls back once: when the browser is idle, or at the first event that shows that the page is used. Returns what ends the
 * waiting.
 */
export function whenIdleOrWanted(callback: () => void): () => void {
  let over = false;
  const stop = () => {
    over = true;
    for (const name of INTENTS) removeEventListener(name, run);
  };
  const run = () => {
    if (over) return;
    stop();
    callback();
  };
  for (const name of INTENTS) addEventListener(name, run, { passive: true });
  if ("requestIdleCallback" in globalThis) requestIdleCallback(run, { timeout: IDLE_TIMEOUT_MS });
  else setTimeout(run, 200);
  return stop;
}
