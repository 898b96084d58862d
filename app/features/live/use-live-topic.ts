import { useEffect, useRef } from "react";
import { isOffline, whenOnline } from "~/lib/browser/connection";
import { whenIdleOrWanted } from "~/lib/browser/when-idle-or-wanted";
import type { LiveChange, LiveGap, LiveTopic } from "./live.model";

/**
 * Calls back for every message about a change, and after every gap in which messages may have been missed. The
 * subscription starts when the browser is idle and there is a connection; the document's `data-live` then names the topics
 * subscribed to.
 *
 * @param topic null for no subscription
 * @param onChange gets the message, or the kind of gap
 * @param session a value that differs for each session; a new one starts a new subscription
 */
export function useLiveTopic(
  topic: LiveTopic | null,
  onChange: (change: LiveChange | LiveGap) => void,
  session = "",
): void {
  const callback = useRef(onChange);
  useEffect(() => {
    callback.current = onChange;
  });

  useEffect(() => {
    if (topic === null) return;
    let stopped = false;
    let stop = whenIdleOrWanted(subscribe);

    // Without a connection the code for it cannot be loaded, and the page would say that a part of it is broken.
    function subscribe(): void {
      stop = whenOnline(() => {
        listen().catch((error: unknown) => {
          if (stopped) return;
          if (!isOffline()) throw error;
          subscribe();
        });
      });
    }

    async function listen(): Promise<void> {
      const { subscribeLive } = await import("./live-subscription");
      if (stopped || topic === null) return;
      stop = subscribeLive(topic, (change) => {
        if (typeof change === "string") markSubscribed(topic, true);
        callback.current(change);
      });
    }

    return () => {
      stopped = true;
      markSubscribed(topic, false);
      stop();
    };
  }, [topic, session]);
}

function markSubscribed(topic: LiveTopic, subscribed: boolean): void {
  const { dataset } = document.documentElement;
  const others = (dataset["live"] ?? "").split(" ").filter((name) => name !== "" && name !== topic);
  const all = subscribed ? [...others, topic] : others;
  if (all.length > 0) dataset["live"] = all.join(" ");
  else delete dataset["live"];
}
