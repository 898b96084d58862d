import { useNavigation, useRevalidator } from "@remix-run/react";
import { useEffect, useRef } from "react";
import { useLiveTopic } from "./use-live-topic";

/** All pages locked at once are one refresh. */
const DEBOUNCE_MS = 120;

/**
 * Asks the server again when a page was locked or unlocked: whoever stands on one that closes is moved by its guard.
 *
 * @param enabled only where a lock means something to the visitor; listening costs them a connection
 */
export function useLivePageLocks(enabled: boolean): void {
  const { revalidate } = useRevalidator();
  const { state } = useNavigation();
  const navigating = useRef(false);
  const timer = useRef<ReturnType<typeof setTimeout>>();

  useEffect(() => {
    navigating.current = state !== "idle";
  }, [state]);
  useEffect(() => () => clearTimeout(timer.current), []);

  useLiveTopic(enabled ? "page_access" : null, () => {
    const run = () => {
      // Asking again would start a page that is on its way anew, and its message would be lost.
      if (navigating.current) timer.current = setTimeout(run, DEBOUNCE_MS);
      else revalidate();
    };
    clearTimeout(timer.current);
    timer.current = setTimeout(run, DEBOUNCE_MS);
  });
}
