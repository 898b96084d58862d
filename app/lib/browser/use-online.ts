import { useSyncExternalStore } from "react";
import { isOffline, watchConnection } from "./connection";

const subscribe = (onChange: () => void) => watchConnection({ onOnline: onChange, onOffline: onChange });

/** Whether there is a connection, as far as the browser knows. */
export function useOnline(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => !isOffline(),
    () => true,
  );
}

/** How a link loads its page ahead: when the pointer is on it, and not at all without a connection. */
export function usePrefetch(): "intent" | "none" {
  return useOnline() ? "intent" : "none";
}
