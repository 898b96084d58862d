import { useNavigation, useRevalidator } from "@remix-run/react";
import { useEffect, useRef } from "react";
import { createLooks, type Looks } from "./looks.model";
import { useLiveTopic } from "./use-live-topic";

/**
 * Asks the server again when a page was locked or unlocked: whoever stands on one that closes is moved by its guard.
 * The instance of the site that is asked hears of it by another way than the browser, maybe later, so the browser asks
 * twice.
 *
 * @param enabled only where a lock means something to the visitor; listening costs them a connection
 */
export function useLivePageLocks(enabled: boolean): void {
  const { revalidate } = useRevalidator();
  const { state } = useNavigation();
  const navigating = useRef(false);
  const looks = useRef<Looks | null>(null);

  useEffect(() => {
    navigating.current = state !== "idle";
  }, [state]);

  useEffect(() => {
    if (!enabled) return;
    const made = createLooks(() => {
      // Asking again would start a page that is on its way anew, and its message would be lost.
      if (navigating.current) return false;
      revalidate();
      return true;
    });
    looks.current = made;
    return () => {
      looks.current = null;
      made.stop();
    };
  }, [enabled, revalidate]);

  useLiveTopic(enabled ? "page_access" : null, (change) => {
    if (change === "begun") looks.current?.once();
    else looks.current?.twice();
  });
}
