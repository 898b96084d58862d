import { onlineManager, QueryClient, type Mutation } from "@tanstack/react-query";
import { ownWrites } from "~/lib/browser/own-writes";
import { PIN_TOASTS } from "../pins.messages";
import { withoutPins, withPins, type DevicePins } from "../pins.model";
import type { PinHost } from "./pin-host";
import { inTurn, postPins, type PinAnswer } from "./pin-requests";
import { readLocalPins, readOrders, storeLocalPins, storeOrders, type PinOrder } from "./pin-storage";
import { ageOf, pinWishes } from "./pin-wishes";

/** Takes presses and sees them through. */
export interface PinQueue {
  add(order: PinOrder): void;
}

type PinMutation = Mutation<PinAnswer, Error, PinOrder, unknown>;

/** The specification's defaults for data in the browser (section 9). */
const DATA_DEFAULTS = {
  queries: {
    staleTime: 5 * 60_000,
    gcTime: 10 * 60_000,
    retry: 1,
    refetchOnWindowFocus: false,
    refetchOnMount: false,
    refetchOnReconnect: false,
    networkMode: "online",
  },
  mutations: { retry: 0, networkMode: "online" },
} as const;

/**
 * The presses of pin buttons on their way to the server. One part's go one at a time, and of those that wait only the
 * last is sent; without a connection all wait, and go on when it is back or the tab is looked at again. What is on its
 * way survives a reload of the tab.
 */
export function createPinQueue(host: PinHost): PinQueue {
  const client = new QueryClient({ defaultOptions: DATA_DEFAULTS });
  const cache = client.getMutationCache();
  const pending = new Set<PinMutation>();
  onlineManager.setOnline(navigator.onLine);
  client.mount();
  cache.subscribe((event) => {
    if (event.type !== "updated" || event.action.type !== "continue") return;
    for (const { state } of pending) pinWishes.update(state.variables?.item ?? "", { waiting: state.isPaused });
  });

  // A page that is left loses its answers, not its requests: what it had on its way stays stored for the next one.
  let leaving = false;
  addEventListener("pagehide", () => {
    leaving = true;
  });
  addEventListener("pageshow", () => {
    leaving = false;
  });

  function keep(): void {
    if (leaving) return;
    storeOrders([...pending].flatMap(({ state }) => state.variables ?? []));
  }

  function of(item: string): PinMutation[] {
    return [...pending].filter(({ state }) => state.variables?.item === item);
  }

  function drop(mutation: PinMutation): void {
    pending.delete(mutation);
    cache.remove(mutation);
    ownWrites.end(mutation.state.variables?.item ?? "");
  }

  function add(order: PinOrder): void {
    const { item, intent } = order;
    for (const waiting of of(item)) if (waiting.state.isPaused) drop(waiting);
    const running = of(item);
    pinWishes.update(item, { waiting: false });
    // What is on its way says the same: sending it again would change nothing.
    if (running.at(-1)?.state.variables?.intent === intent) return;

    const mutation: PinMutation = cache.build<PinAnswer, Error, PinOrder, unknown>(client, {
      mutationKey: ["pins"],
      scope: { id: scopeOf(item) },
      mutationFn: (one) => send(host, one),
    });
    pending.add(mutation);
    ownWrites.begin(item);
    mutation.execute(order).then(
      (answer) => {
        drop(mutation);
        keep();
        settle(order, answer);
      },
      () => {
        drop(mutation);
        setTimeout(() => {
          keep();
          // The connection broke while it was on its way: it waits like one that was never sent.
          if (onlineManager.isOnline()) fail(order);
          else if (of(item).length === 0) add(order);
        }, LEAVING_MS);
      },
    );
    keep();
    if (mutation.state.isPaused && running.length === 0) {
      pinWishes.update(item, { waiting: true });
      host.show(WAITING);
    }
  }

  function settle(order: PinOrder, answer: PinAnswer): void {
    if (answer.toast) host.show(answer.toast);
    if (answer.ok) mirror(order, answer.revision);
    if (of(order.item).length > 0) return;
    if (answer.ok) pinWishes.update(order.item, { waiting: false, doneAt: ageOf(host.data()) });
    else pinWishes.forget(order.item);
    host.refresh();
  }

  function fail({ item }: PinOrder): void {
    host.show(PIN_TOASTS.failed);
    if (of(item).length === 0) pinWishes.forget(item);
  }

  for (const { item, intent } of readOrders()) {
    pinWishes.set(item, { intent, waiting: false, before: intent === "unpin", doneAt: null });
    add({ item, intent });
  }
  return { add };
}

/** A page that is left loses its requests a moment before it knows that it is left; what failed then is not over. */
const LEAVING_MS = 200;

const WAITING = {
  title: "Waiting for connection",
  description: "You are offline. Your pins are sent as soon as there is a connection again.",
  variant: "default",
} as const;

function scopeOf(item: string): string {
  return `pin:${item}`;
}

function send(host: PinHost, { item, intent }: PinOrder): Promise<PinAnswer> {
  const post = () => postPins({ intent, item });
  return host.onDevice() ? inTurn(post) : post();
}

/** Local storage follows the cookie as long as it misses nothing; else the next look at the page brings them together. */
function mirror({ item, intent }: PinOrder, revision: number | null): void {
  if (revision === null) return;
  const before: DevicePins = readLocalPins() ?? { revision: 0, keys: [] };
  const after = intent === "pin" ? withPins(before, [item]) : withoutPins(before, [item]);
  if (after?.revision === revision) storeLocalPins(after);
}
