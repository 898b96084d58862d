import { useNavigation, useRevalidator } from "@remix-run/react";
import { useEffect, useRef } from "react";
import { ownWrites } from "~/lib/browser/own-writes";
import { useLiveTopic, type LiveChange, type LiveGap } from "./use-live-topic";

/** Several pins at once are one refresh (specification section 4). */
const DEBOUNCE_MS = 120;

/**
 * Asks the server again when the visitor's pins have changed somewhere else: in another tab, on another device. A
 * hidden page waits until it is seen, and no page asks while it writes pins itself.
 *
 * @param session what tells one session from the next; null when nobody is signed in
 */
export function useLivePins(session: string | null): void {
  const { revalidate } = useRevalidator();
  const { state } = useNavigation();
  const navigating = useRef(false);
  const refresh = useRef<() => void>(() => undefined);

  useEffect(() => {
    navigating.current = state !== "idle";
  }, [state]);

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let due = false;
    const run = () => {
      if (document.visibilityState === "hidden") return;
      // Asking again would start a page that is on its way anew, and its message would be lost.
      if (navigating.current || ownWrites.busy()) {
        timer = setTimeout(run, DEBOUNCE_MS);
        return;
      }
      due = false;
      revalidate();
    };
    const onVisible = () => {
      if (due) run();
    };
    refresh.current = () => {
      due = true;
      clearTimeout(timer);
      timer = setTimeout(run, DEBOUNCE_MS);
    };
    document.addEventListener("visibilitychange", onVisible);
    return () => {
      refresh.current = () => undefined;
      clearTimeout(timer);
      document.removeEventListener("visibilitychange", onVisible);
    };
  }, [revalidate]);

  useLiveTopic(
    session === null ? null : "pins",
    (change) => {
      if (change !== "begun" && !isOwn(change)) refresh.current();
    },
    session ?? "",
  );
}

/** Whether a change is nothing but the echo of what this page is writing. */
function isOwn(change: LiveChange | LiveGap): boolean {
  if (typeof change === "string" || change.items.length === 0) return false;
  return change.items.every((item) => ownWrites.holds(item));
}
