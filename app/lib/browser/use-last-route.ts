import { useLocation } from "@remix-run/react";
import { useEffect } from "react";
import { paths } from "~/lib/paths";
import type { StorageKeyName } from "../stored-data/storage-keys";

/** Session storage key of the last address visited, with query and fragment. */
const LAST_ROUTE_KEY = "last-route" satisfies StorageKeyName;

/** Stores every visited address in session storage; only the path of the one that carries secrets. */
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
