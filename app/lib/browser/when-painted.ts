/** In a tab that nobody sees nothing is painted. */
const LONGEST_WAIT_MS = 3_000;

/** Calls back once: when something of the page has been painted, where the browser tells, and after three seconds at last. */
export function whenPainted(callback: () => void): void {
  if (!PerformanceObserver.supportedEntryTypes.includes("paint")) {
    callback();
    return;
  }
  const done = () => {
    observer.disconnect();
    clearTimeout(timeout);
    callback();
  };
  const observer = new PerformanceObserver(done);
  const timeout = setTimeout(done, LONGEST_WAIT_MS);
  observer.observe({ type: "paint", buffered: true });
}
