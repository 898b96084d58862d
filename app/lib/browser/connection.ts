import type { Toast } from "../toast";

/** Whether the browser knows that there is no connection. Outside a browser there always is one. */
export function isOffline(): boolean {
  return typeof window !== "undefined" && !navigator.onLine;
}

/** Said when something cannot even be kept until there is a connection, since the code for that is not there. */
export const NOT_SENT: Toast = {
  title: "You are offline",
  description: "Nothing was sent, and nothing you typed is lost.",
  variant: "warning",
};

/** Calls back when the connection goes and when it comes back, until the returned function is called. */
export function watchConnection({ onOnline, onOffline }: { onOnline: () => void; onOffline?: () => void }): () => void {
  if (typeof window === "undefined") return () => undefined;
  window.addEventListener("online", onOnline);
  if (onOffline) window.addEventListener("offline", onOffline);
  return () => {
    window.removeEventListener("online", onOnline);
    if (onOffline) window.removeEventListener("offline", onOffline);
  };
}

/** Calls back once: at once with a connection, or as soon as there is one. Returns what ends the waiting. */
export function whenOnline(callback: () => void): () => void {
  if (!isOffline()) {
    callback();
    return () => undefined;
  }
  const stop = watchConnection({
    onOnline: () => {
      stop();
      callback();
    },
  });
  return stop;
}
