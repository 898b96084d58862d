const INTENTS = ["pointerdown", "pointerover", "keydown", "focusin", "touchstart"] as const;
const IDLE_TIMEOUT_MS = 3_000;

/** Calls back once: when the browser is idle, or at the first event that shows that the page is used. */
export function whenIdleOrWanted(callback: () => void): void {
  let called = false;
  const run = () => {
    if (called) return;
    called = true;
    for (const name of INTENTS) removeEventListener(name, run);
    callback();
  };
  for (const name of INTENTS) addEventListener(name, run, { passive: true });
  if ("requestIdleCallback" in globalThis) requestIdleCallback(run, { timeout: IDLE_TIMEOUT_MS });
  else setTimeout(run, 200);
}
