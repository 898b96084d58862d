import { listenLive } from "~/data/realtime.client";
import { paths } from "~/lib/paths";
import { isAboutGuides, itemsOf, liveAccess, liveMessage } from "./live.model";
import type { LiveAccess, LiveChange, LiveGap, LiveTopic } from "./live.model";

const UNAUTHORIZED = 401;

/** Listens to a topic until the returned function is called. Loaded when the browser is idle. */
export function subscribeLive(topic: LiveTopic, onChange: (change: LiveChange | LiveGap) => void): () => void {
  const requestAccess = async (): Promise<LiveAccess | null> => {
    const response = await fetch(paths.liveToken({ topic }));
    if (response.status === UNAUTHORIZED) return null;
    if (!response.ok) throw new Error(`GET the live token: status ${response.status}`);
    return liveAccess.parse(await response.json());
  };
  const subscription = listenLive(requestAccess, {
    onReady: (again) => {
      onChange(again ? "reconnected" : "connected");
    },
    onMessage: (message) => {
      const parsed = liveMessage.safeParse(message);
      if (!parsed.success) return;
      const { payload } = parsed.data;
      onChange({ payload, items: itemsOf(payload), isAboutGuides: isAboutGuides(payload) });
    },
  });
  return () => {
    subscription.stop();
  };
}
