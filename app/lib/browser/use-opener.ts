import { useSyncExternalStore } from "react";

const never = () => () => undefined;

/** The window this page is embedded in, or the one that opened it; null for a page of its own. */
export function openingWindow(): Window | null {
  const opener: unknown = window.opener;
  if (isWindow(opener)) return opener;
  return window.parent === window ? null : window.parent;
}

/** A window of another document is no instance of this document's `Window`. */
function isWindow(value: unknown): value is Window {
  return typeof value === "object" && value !== null && "postMessage" in value;
}

/** Whether another window embeds or opened this page; false in the server's HTML. */
export function useHasOpener(): boolean {
  return useSyncExternalStore(
    never,
    () => openingWindow() !== null,
    () => false,
  );
}
