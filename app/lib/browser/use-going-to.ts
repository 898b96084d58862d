import { useNavigation } from "@remix-run/react";
import { useEffect } from "react";

/** Session storage key of the address a client navigation is on its way to. */
export const GOING_TO_KEY = "going-to";

/**
 * Notes where a client navigation leads. When the module of that page cannot be loaded, Remix loads the
 * current page anew; `ClientFault` reads the note then and goes on to where the visitor wanted to be.
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
