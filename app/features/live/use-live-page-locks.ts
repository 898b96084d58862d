import { useNavigation } from "@remix-run/react";
import { useEffect, useRef } from "react";
import { useOnlineRevalidation } from "~/lib/browser/use-online";
import { createRevalidationScheduler, type RevalidationScheduler } from "./revalidation.model";
import { useLiveTopic } from "./use-live-topic";

/**
 * Revalidates when a page was locked or unlocked; the guard of a page that is locked now then redirects its visitor. The
 * instance of the site that responds receives the change separately, maybe later than the browser, so the browser
 * revalidates twice.
 *
 * @param enabled only where a lock concerns the visitor: listening costs a connection
 */
export function useLivePageLocks(enabled: boolean): void {
  const revalidate = useOnlineRevalidation();
  const { state } = useNavigation();
  const navigating = useRef(false);
  const scheduler = useRef<RevalidationScheduler | null>(null);

  useEffect(() => {
    navigating.current = state !== "idle";
  }, [state]);

  useEffect(() => {
    if (!enabled) return;
    const created = createRevalidationScheduler(() => {
      // A revalidation restarts a navigation that is under way, and the flash message it carries is lost.
      if (navigating.current) return false;
      revalidate();
      return true;
    });
    scheduler.current = created;
    return () => {
      scheduler.current = null;
      created.stop();
    };
  }, [enabled, revalidate]);

  useLiveTopic(enabled ? "page_access" : null, (change) => {
    if (change === "connected") scheduler.current?.schedule();
    else scheduler.current?.scheduleWithRepeat();
  });
}
