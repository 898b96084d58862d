import { useEffect, useRef } from "react";
import { whenIdleOrWanted } from "~/lib/browser/when-idle-or-wanted";
import { paths } from "~/lib/paths";
import type { LiveAccess, LiveTopic } from "./live.model";

const UNAUTHORIZED = 401;

/**
 * Reported instead of a message after a time in which messages may have been missed: `connected` after the time between
 * the rendering of the page and its subscription, `reconnected` after a lost connection.
 */
export type LiveGap = "connected" | "reconnected";

/** The content of one message. */
export interface LiveChange {
  readonly payload: unknown;
  /** Keys of the parts it names; empty when it names none. */
  readonly items: readonly string[];
}

/**
 * Calls back for every message about a change, and after every gap in which messages may have been missed. The
 * subscription starts when the browser is idle; the document's `data-live` then names the topics subscribed to.
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
    let stop = () => undefined;
    whenIdleOrWanted(() => {
      if (stopped) return;
      void subscribe();
    });

    async function subscribe(): Promise<void> {
      const [{ listenLive }, { itemsOf, liveAccess, liveMessage }] = await Promise.all([
        import("~/data/realtime.client"),
        import("./live.model"),
      ]);
      if (stopped || topic === null) return;
      const requestAccess = async (): Promise<LiveAccess | null> => {
        const response = await fetch(paths.liveToken({ topic }));
        if (response.status === UNAUTHORIZED) return null;
        if (!response.ok) throw new Error(`GET the live token: status ${response.status}`);
        return liveAccess.parse(await response.json());
      };
      const subscription = listenLive(requestAccess, {
        onReady: (again) => {
          markSubscribed(topic, true);
          callback.current(again ? "reconnected" : "connected");
        },
        onMessage: (message) => {
          const parsed = liveMessage.safeParse(message);
          if (!parsed.success) return;
          const { payload } = parsed.data;
          callback.current({ payload, items: itemsOf(payload) });
        },
      });
      stop = () => {
        subscription.stop();
      };
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
