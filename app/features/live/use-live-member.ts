import { useNavigation } from "@remix-run/react";
import { useEffect, useRef } from "react";
import { useOnlineRevalidation } from "~/lib/browser/use-online";
import { pinWritesInFlight } from "~/lib/browser/requests/writes-in-flight";
import type { LiveChange, LiveGap } from "./live.model";
import { useLiveTopic } from "./use-live-topic";

/** Several changes within this time lead to one revalidation. */
const DEBOUNCE_MS = 120;

/**
 * Revalidates when the visitor's pins have changed in another tab or on another device, and when they get a notice or have
 * read one. A hidden page waits until it is visible, and no page revalidates while its own writes of pins are in flight.
 *
 * @param session a value that differs for each session; null when nobody is signed in
 */
export function useLiveMember(session: string | null): void {
  const revalidate = useOnlineRevalidation();
  const { state } = useNavigation();
  const navigating = useRef(false);
  const schedule = useRef<() => void>(() => undefined);

  useEffect(() => {
    navigating.current = state !== "idle";
  }, [state]);

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let due = false;
    const run = () => {
      if (document.visibilityState === "hidden") return;
      // A revalidation restarts a navigation that is under way, and the flash message it carries is lost.
      if (navigating.current || !pinWritesInFlight.isEmpty()) {
        timer = setTimeout(run, DEBOUNCE_MS);
        return;
      }
      due = false;
      revalidate();
    };
    const onVisible = () => {
      if (due) run();
    };
    schedule.current = () => {
      due = true;
      clearTimeout(timer);
      timer = setTimeout(run, DEBOUNCE_MS);
    };
    document.addEventListener("visibilitychange", onVisible);
    return () => {
      schedule.current = () => undefined;
      clearTimeout(timer);
      document.removeEventListener("visibilitychange", onVisible);
    };
  }, [revalidate]);

  useLiveTopic(
    session === null ? null : "pins",
    (change) => {
      if (change !== "connected" && !isOwnWrite(change)) schedule.current();
    },
    session ?? "",
  );
}

/** Whether a change only reports parts that this page is writing itself. */
function isOwnWrite(change: LiveChange | LiveGap): boolean {
  if (typeof change === "string" || change.items.length === 0) return false;
  return change.items.every((item) => pinWritesInFlight.has(item));
}
