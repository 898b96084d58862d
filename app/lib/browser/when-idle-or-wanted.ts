import { whenPainted } from "./when-painted";

const INTENTS = ["pointerdown", "pointerover", "keydown", "focusin", "touchstart"] as const;
const IDLE_TIMEOUT_MS = 3_000;

/** Calls back at each event that shows that the page is used, until the returned function is called. */
function watchIntents(callback: () => void): () => void {
  for (const name of INTENTS) addEventListener(name, callback, { passive: true });
  return () => {
    for (const name of INTENTS) removeEventListener(name, callback);
  };
}

/** Whether an event has shown that the page is used. */
let isUsed = false;

// From the first script on: the page may be used while the others are loaded.
if (typeof window !== "undefined") {
  const stopWatching = watchIntents(() => {
    isUsed = true;
    stopWatching();
  });
}

/**
 * Calls back once: when the page has been painted and the browser is idle, or at the first event that shows that the page is
 * used. Returns what ends the waiting.
 */
export function whenIdleOrWanted(callback: () => void): () => void {
  let over = false;
  const stop = () => {
    over = true;
    stopWatching();
  };
  const run = () => {
    if (over) return;
    stop();
    callback();
  };
  const stopWatching = watchIntents(run);
  // Before the first paint the browser may be idle, too: it waits for the stylesheet.
  whenPainted(() => {
    if ("requestIdleCallback" in globalThis) requestIdleCallback(run, { timeout: IDLE_TIMEOUT_MS });
    else setTimeout(run, 200);
  });
  return stop;
}

/**
 * Calls back once: at the first event that shows that the page is used, or at once when there has been one, such as the
 * one that made the page hydrate. Returns what ends the waiting.
 */
export function whenWanted(callback: () => void): () => void {
  if (isUsed) {
    callback();
    return () => undefined;
  }
  const stop = watchIntents(() => {
    stop();
    callback();
  });
  return stop;
}
