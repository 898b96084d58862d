/** In a tab that nobody sees nothing is painted. */
const LONGEST_WAIT_MS = 3_000;

/** Fulfilled when something of the page has been painted, where the browser tells, and after three seconds at last. */
let painted: Promise<void> | undefined;

/** Calls back when something of the page has been painted, or when it has been waited for that for three seconds. */
export function whenPainted(callback: () => void): void {
  painted ??= new Promise((resolve) => {
    if (!PerformanceObserver.supportedEntryTypes.includes("paint")) {
      resolve();
      return;
    }
    const observer = new PerformanceObserver(() => {
      observer.disconnect();
      resolve();
    });
    observer.observe({ type: "paint", buffered: true });
    setTimeout(resolve, LONGEST_WAIT_MS);
  });
  void painted.then(callback);
}
