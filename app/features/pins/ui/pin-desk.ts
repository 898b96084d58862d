import type { PinIntent } from "../pins.model";
import type { PinHost } from "./pin-host";
import type { PinQueue } from "./pin-queue";
import { hasStoredOrders } from "./pin-storage";
import { pinWishes } from "./pin-wishes";

let host: PinHost | null = null;
let queue: Promise<PinQueue> | null = null;

/** The host as it is when something happens: the page may have changed since the press. */
const currentHost: PinHost = {
  show: (toast) => host?.show(toast),
  refresh: () => host?.refresh(),
  data: () => host?.data(),
  onDevice: () => host?.onDevice() ?? false,
};

function loadQueue(): Promise<PinQueue> {
  queue ??= import("./pin-queue").then(({ createPinQueue }) => createPinQueue(currentHost));
  return queue;
}

function whenIdle(work: () => void): () => void {
  if (!("requestIdleCallback" in globalThis)) {
    const timer = setTimeout(work, 500);
    return () => {
      clearTimeout(timer);
    };
  }
  const handle = requestIdleCallback(work);
  return () => {
    cancelIdleCallback(handle);
  };
}

/** Takes presses of pin buttons, and gives them to the queue, whose code comes after everything else. */
export const pinDesk = {
  /** Opens the desk for a page's scripts; the function it gives closes it. */
  open(opened: PinHost): () => void {
    host = opened;
    // What an earlier page could not send any more.
    if (hasStoredOrders()) void loadQueue();
    return () => {
      host = null;
    };
  },
  /** Fetches the queue's code while there is time, so that a press works without a connection, too. */
  prepare(): () => void {
    return whenIdle(() => {
      loadQueue().catch(() => {
        // A press asks again, and is sent by the browser itself if need be.
        queue = null;
      });
    });
  },
  /** @param sendByItself posts the form as the browser would without scripts */
  press(item: string, intent: PinIntent, sendByItself: () => void): void {
    const before = pinWishes.all().get(item)?.before ?? intent === "unpin";
    pinWishes.set(item, { intent, waiting: false, before, doneAt: null });
    loadQueue().then(
      (loaded) => {
        loaded.add({ item, intent });
      },
      () => {
        queue = null;
        pinWishes.forget(item);
        sendByItself();
      },
    );
  },
};
