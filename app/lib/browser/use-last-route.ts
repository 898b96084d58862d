import { useLocation } from "@remix-run/react";
import { useEffect } from "react";
import { paths } from "~/lib/paths";

/** Session storage key of the last address visited, with query and fragment. */
export const LAST_ROUTE_KEY = "last-route";

/** Stores every address the visitor comes to in session storage; of the one that carries secrets only its path. */
export function useLastRoute(): void {
  const { pathname, search, hash } = useLocation();
  useEffect(() => {
    const secret = pathname === paths.authCallback();
    try {
      sessionStorage.setItem(LAST_ROUTE_KEY, secret ? pathname : `${pathname}${search}${hash}`);
    } catch {
      // Storage may be full or forbidden; nothing depends on this note.
    }
  }, [pathname, search, hash]);
}
