import { useEffect, useRef } from "react";
import { whenIdleOrWanted } from "~/lib/browser/when-idle-or-wanted";
import { paths } from "~/lib/paths";
import type { LiveAccess, LiveTopic } from "./live.model";

const UNAUTHORIZED = 401;

/**
 * Not a message, but a time in which some may have been missed: `begun` after the one between the making of the page
 * and the first word it could hear, `resumed` after one without a connection.
 */
export type LiveGap = "begun" | "resumed";

/** What one message said. */
export interface LiveChange {
  readonly payload: unknown;
  /** The parts it names, as `hotend:12`; empty when it names none. */
  readonly items: readonly string[];
}

/**
 * Calls back whenever the server tells of a change, and after every time in which it could not be heard. Listening
 * begins when the page has nothing better to do, and `data-live` of the document then names the topics that are heard.
 *
 * @param topic null: do not listen
 * @param onChange with what the message said, or what kind of gap there was
 * @param session what tells one visitor's session from the next; another one means to begin anew
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
      void begin();
    });

    async function begin(): Promise<void> {
      const [{ listenLive }, { itemsOf, liveAccess, liveMessage }] = await Promise.all([
        import("~/data/realtime.client"),
        import("./live.model"),
      ]);
      if (stopped || topic === null) return;
      const ask = async (): Promise<LiveAccess | null> => {
        const response = await fetch(paths.liveToken(topic));
        if (response.status === UNAUTHORIZED) return null;
        if (!response.ok) throw new Error(`The live token was answered with ${response.status}`);
        return liveAccess.parse(await response.json());
      };
      const subscription = listenLive(ask, {
        onReady: (again) => {
          markHeard(topic, true);
          callback.current(again ? "resumed" : "begun");
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
      markHeard(topic, false);
      stop();
    };
  }, [topic, session]);
}

function markHeard(topic: LiveTopic, heard: boolean): void {
  const { dataset } = document.documentElement;
  const others = (dataset["live"] ?? "").split(" ").filter((name) => name !== "" && name !== topic);
  const all = heard ? [...others, topic] : others;
  if (all.length > 0) dataset["live"] = all.join(" ");
  else delete dataset["live"];
}
