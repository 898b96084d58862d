import { useRevalidator } from "@remix-run/react";
import { useCallback, useEffect, useRef } from "react";
import { isOffline, watchConnection } from "./connection";

/**
 * Returns a function that loads the page's data again: at once, or, without a connection, once as soon as there is one.
 * It stays the same function as long as the page's own does.
 */
export function useOnlineRevalidation(): () => void {
  const { revalidate } = useRevalidator();
  const due = useRef(false);
  useEffect(
    () =>
      watchConnection({
        onOnline: () => {
          if (!due.current) return;
          due.current = false;
          revalidate();
        },
      }),
    [revalidate],
  );
  return useCallback(() => {
    if (isOffline()) due.current = true;
    else revalidate();
  }, [revalidate]);
}
