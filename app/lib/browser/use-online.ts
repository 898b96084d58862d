import { useRevalidator } from "@remix-run/react";
import { useCallback, useEffect, useRef, useSyncExternalStore } from "react";
import { isOffline, watchConnection } from "./connection";
import { reloadDocument, showsCopy } from "./shows-copy";
import { usePageRouter } from "./use-page-router";

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

/**
 * Returns a function that loads the page's data again: at once, or, without a connection, once as soon as there is one.
 * A copy that the browser has kept is loaded anew as a document: there may be another version of the site by now. It
 * stays the same function as long as the page's own does.
 */
export function useOnlineRevalidation(): () => void {
  const { revalidate } = useRevalidator();
  const router = usePageRouter();
  const due = useRef(false);
  const loadAgain = useCallback(() => {
    if (showsCopy(router)) reloadDocument();
    else revalidate();
  }, [router, revalidate]);
  useEffect(
    () =>
      watchConnection({
        onOnline: () => {
          if (!due.current) return;
          due.current = false;
          loadAgain();
        },
      }),
    [loadAgain],
  );
  return useCallback(() => {
    if (isOffline()) due.current = true;
    else loadAgain();
  }, [loadAgain]);
}
