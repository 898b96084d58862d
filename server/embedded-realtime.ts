import type { BroadcastListener } from "~/data/broadcasts.server";
import type { Log } from "~/lib/log";
import type { EmbeddedBackend } from "./embedded-backend";
import { REALTIME_CHANNEL } from "./embedded-baseline";
import { createRealtime, type Realtime } from "./realtime";
import { createAuthorisation } from "./realtime-authorisation";
import { createHub } from "./realtime-hub";
import { REALTIME_LIMITS } from "./realtime-limits";

/** The embedded backend's live connections. */
export interface EmbeddedRealtime {
  readonly realtime: Realtime;
  /** Calls `listener` with every message on a public topic. Gives what ends it. */
  readonly onBroadcast: (topic: string, listener: BroadcastListener) => () => void;
}

/** Hears what the embedded database sends, and passes it on to browsers and to this process. */
export async function startEmbeddedRealtime(embedded: EmbeddedBackend, log: Log): Promise<EmbeddedRealtime> {
  const hub = createHub(log);
  await embedded.onNotify(REALTIME_CHANNEL, (payload) => hub.notified(payload));
  const realtime = createRealtime({
    publishableKey: embedded.publishableKey,
    authorisation: createAuthorisation({ ...embedded, limits: REALTIME_LIMITS }),
    hub,
    log,
  });
  return { realtime, onBroadcast: (name, listener) => hub.listen({ name, isPrivate: false }, listener) };
}
