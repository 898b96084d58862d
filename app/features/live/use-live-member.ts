import { useLocation, useNavigation } from "@remix-run/react";
import { useEffect, useRef } from "react";
import { useOnlineRevalidation } from "~/lib/browser/use-online";
import { isOnItsWay, sentForms } from "~/lib/browser/requests/sent-forms";
import { pinWritesInFlight } from "~/lib/browser/requests/writes-in-flight";
import { paths } from "~/lib/paths";
import type { LiveChange, LiveGap } from "./live.model";
import { useLiveTopic } from "./use-live-topic";

/** Several changes within this time lead to one revalidation. */
const DEBOUNCE_MS = 120;

/**
 * Revalidates when the visitor's pins, or on pages of guides their ticks, have changed in another tab or on another device,
 * and when they get a notice or have read one. A hidden page waits until it is visible, and no page revalidates while its
 * own writes are in flight; the page that a form leads to has read what was written until then.
 *
 * @param session a value that differs for each session; null when nobody is signed in
 */
export function useLiveMember(session: string | null): void {
  const revalidate = useOnlineRevalidation();
  const { state, formMethod } = useNavigation();
  const { pathname } = useLocation();
  const navigating = useRef(false);
  const due = useRef(false);
  const schedule = useRef<() => void>(() => undefined);

  useEffect(() => {
    navigating.current = state !== "idle";
    if (state === "loading" && formMethod === "POST") due.current = false;
  }, [state, formMethod]);

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const run = () => {
      if (!due.current || document.visibilityState === "hidden") return;
      // A revalidation restarts a navigation that is under way, and the flash message it carries is lost.
      if (navigating.current || !pinWritesInFlight.isEmpty() || sentForms.all().some(isOnItsWay)) {
        timer = setTimeout(run, DEBOUNCE_MS);
        return;
      }
      due.current = false;
      revalidate();
    };
    schedule.current = () => {
      due.current = true;
      clearTimeout(timer);
      timer = setTimeout(run, DEBOUNCE_MS);
    };
    document.addEventListener("visibilitychange", run);
    return () => {
      schedule.current = () => undefined;
      clearTimeout(timer);
      document.removeEventListener("visibilitychange", run);
    };
  }, [revalidate]);

  useLiveTopic(
    session === null ? null : "pins",
    (change) => {
      if (change !== "connected" && !isOwnWrite(change) && isShownOn(pathname, change)) schedule.current();
    },
    session ?? "",
  );
}

/** Whether the page at a path shows what a change is about. */
function isShownOn(pathname: string, change: LiveChange | LiveGap): boolean {
  return typeof change === "string" || !change.isAboutGuides || pathname.startsWith(paths.learn());
}

/** Whether a change only reports parts that this page is writing itself. */
function isOwnWrite(change: LiveChange | LiveGap): boolean {
  if (typeof change === "string" || change.items.length === 0) return false;
  return change.items.every((item) => pinWritesInFlight.has(item));
}
