import { useLocation, useNavigation } from "@remix-run/react";
import { useCallback, useEffect, useRef } from "react";
import { usePageRouter } from "~/lib/browser/use-page-router";
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
  const revalidate = useRevalidationWithTyped();
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

/**
 * Returns a function that loads the page's data again. When the page turns out to be locked, the address that its visitor
 * is to come back to gets what was typed into it, which the router, and so the server, do not know of.
 */
function useRevalidationWithTyped(): () => void {
  const revalidate = useOnlineRevalidation();
  const router = usePageRouter();
  const { pathname, search } = useLocation();
  const typed = useRef<{ readonly pathname: string; readonly search: string } | null>(null);

  useEffect(() => {
    const left = typed.current;
    if (left === null || left.pathname === pathname) return;
    typed.current = null;
    const params = new URLSearchParams(search);
    const name = RETURN_PARAMS.find((param) => params.get(param)?.split("?")[0] === left.pathname);
    if (name === undefined) return;
    params.set(name, `${left.pathname}${left.search}`);
    void router.navigate({ pathname, search: `?${params.toString()}` }, { replace: true });
  }, [router, pathname, search]);

  return useCallback(() => {
    const shown = { pathname: location.pathname, search: location.search };
    const known = router.state.location;
    typed.current = shown.pathname === known.pathname && shown.search !== known.search ? shown : null;
    revalidate();
  }, [router, revalidate]);
}

/** Parameters in which the pages that a lock leads to name the locked one. */
const RETURN_PARAMS = ["next", "from"] as const;
