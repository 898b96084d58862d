import { useSyncExternalStore } from "react";

const subscribe = () => () => undefined;

/** False in the server's HTML and while hydrating, true from then on. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => true,
    () => false,
  );
}
