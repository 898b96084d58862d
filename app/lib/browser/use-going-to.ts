import { useNavigation } from "@remix-run/react";
import { useEffect } from "react";
import type { StorageKeyName } from "../stored-data/storage-keys";

/** Session storage key of the address a client navigation leads to. */
export const GOING_TO_KEY = "going-to" satisfies StorageKeyName;

/**
 * Stores where a client navigation leads. When the module of that page cannot be loaded, Remix reloads the current page;
 * `ClientError` reads the address then and navigates to it.
 */
export function useGoingTo(): void {
  const { state, location } = useNavigation();
  const address = state === "loading" ? `${location.pathname}${location.search}${location.hash}` : null;
  useEffect(() => {
    try {
      if (address === null) sessionStorage.removeItem(GOING_TO_KEY);
      else sessionStorage.setItem(GOING_TO_KEY, address);
    } catch {
      // Storage may be full or forbidden; then the visitor has to follow the link once more.
    }
  }, [address]);
}
