import { setTimeout as wait } from "node:timers/promises";
import type { Instance } from "./instances";
import type { Proxy } from "./nginx";

/** Asks the instances whether they are ready, and tells the proxy which are: what a platform does with its probes. */
export interface Balancer {
  /** Whether requests are sent to an instance. */
  serves(instance: Instance): boolean;
  /** Takes an instance out that is about to stop, and resolves when it gets no more requests. */
  drain(instance: Instance): Promise<void>;
  /** Lets a drained instance in again as soon as it is ready. */
  admit(instance: Instance): void;
  stop(): Promise<void>;
}

/** How often it asks, milliseconds. */
const PROBE_EVERY_MS = 500;
/** How long it waits for an answer, milliseconds. */
const PROBE_MS = 2_000;
/** Starts asking. */
export function startBalancer(proxy: Proxy, instances: readonly Instance[]): Balancer {
  const drained = new Set<Instance>();
  let serving: readonly Instance[] = [];
  let told = "";
  const state = { stopped: false };

  const tell = async (next: readonly Instance[]): Promise<void> => {
    const others = instances.filter((instance) => !next.includes(instance) && !drained.has(instance));
    const now = [...next.map(({ port }) => port), "others", ...others.map(({ port }) => port)].join(" ");
    if (now === told) return;
    [told, serving] = [now, next];
    await proxy.serve({ ready: next.map(({ port }) => port), others: others.map(({ port }) => port) });
  };

  const probe = async (): Promise<void> => {
    const answers = await Promise.all(instances.map((instance) => isReady(instance)));
    await tell(instances.filter((instance, at) => answers[at] === true && !drained.has(instance)));
  };

  const probing = (async () => {
    while (!state.stopped) {
      await probe();
      await wait(PROBE_EVERY_MS);
    }
  })();

  return {
    serves: (instance) => serving.includes(instance),
    async drain(instance) {
      drained.add(instance);
      await tell(serving.filter((one) => one !== instance));
    },
    admit(instance) {
      drained.delete(instance);
    },
    async stop() {
      state.stopped = true;
      await probing;
    },
  };
}

async function isReady(instance: Instance): Promise<boolean> {
  const late = wait(PROBE_MS, 0, { ref: false });
  return (await Promise.race([instance.readiness(), late])) === 200;
}
