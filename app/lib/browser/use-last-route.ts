import { useLocation } from "@remix-run/react";
import { useEffect } from "react";

/** Session storage key of the last address visited, with query and fragment. */
export const LAST_ROUTE_KEY = "last-route";

/** Stores every address the visitor comes to in session storage. */
export function useLastRoute(): void {
  const { pathname, search, hash } = useLocation();
  useEffect(() => {
    try {
      sessionStorage.setItem(LAST_ROUTE_KEY, `${pathname}${search}${hash}`);
    } catch {
      // Storage may be full or forbidden; nothing depends on this note.
    }
  }, [pathname, search, hash]);
}
