import { useSyncExternalStore } from "react";

const never = () => () => undefined;

/** The window that opened this page; null for a page of its own. It cannot be embedded, since the site allows no frames. */
export function openingWindow(): Window | null {
  const opener: unknown = window.opener;
  return isWindow(opener) ? opener : null;
}

/** A window of another document is no instance of this document's `Window`. */
function isWindow(value: unknown): value is Window {
  return typeof value === "object" && value !== null && "postMessage" in value;
}

/** Whether another window opened this page; false in the server's HTML. */
export function useHasOpener(): boolean {
  return useSyncExternalStore(
    never,
    () => openingWindow() !== null,
    () => false,
  );
}
