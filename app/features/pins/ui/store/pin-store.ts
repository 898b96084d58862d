import type { PartKey } from "../../../catalogue/catalogue.model";
import { isOffline, NOT_SENT } from "~/lib/browser/connection";
import { whenIdleOrWanted } from "~/lib/browser/when-idle-or-wanted";
import type { PinIntent } from "../../pins.model";
import { pendingPins } from "./pending-pins";
import type { PinPage, PinQueue } from "./pin-queue";
import { hasStoredRequests } from "./pin-storage";

let connectedPage: PinPage | null = null;
let queue: Promise<PinQueue> | null = null;

/** Forwards to the page that is connected at the time of the call: it may change while a request is on its way. */
const currentPage: PinPage = {
  showToast: (toast) => connectedPage?.showToast(toast),
  revalidate: () => connectedPage?.revalidate(),
  data: () => connectedPage?.data(),
  isOnDevice: () => connectedPage?.isOnDevice() ?? false,
};

function loadQueue(): Promise<PinQueue> {
  queue ??= import("./pin-queue").then(({ createPinQueue }) => createPinQueue(currentPage));
  return queue;
}

/**
 * The optimistic store of pins: a press shows as a pending pin at once, and a queue, whose code is loaded after
 * everything else, sends it.
 */
export const pinStore = {
  /** Connects the store to the page; returns a function that disconnects it. */
  connect(page: PinPage): () => void {
    connectedPage = page;
    // Requests that the previous page of this tab could not finish.
    if (hasStoredRequests()) void loadQueue();
    return () => {
      connectedPage = null;
    };
  },
  /** Loads the queue's code when the browser is idle, so that a press works without a connection, too. */
  preload(): () => void {
    return whenIdleOrWanted(() => {
      // What cannot be loaded is not asked for: the page would say that a part of it is broken.
      if (isOffline()) return;
      loadQueue().catch(() => {
        // The next press tries again, and falls back to an ordinary form post.
        queue = null;
      });
    });
  },
  /**
   * Pins or unpins a part.
   *
   * @param submitForm posts the form as the browser does without scripts; called when the queue cannot be loaded though
   *   there is a connection
   */
  submit(item: PartKey, intent: PinIntent, submitForm: () => void): void {
    const pinnedBefore = pendingPins.all().get(item)?.pinnedBefore ?? intent === "unpin";
    pendingPins.set(item, { intent, waiting: false, pinnedBefore, acknowledgedAt: null });
    loadQueue().then(
      (loaded) => {
        loaded.add({ item, intent });
      },
      () => {
        queue = null;
        pendingPins.remove(item);
        if (isOffline()) currentPage.showToast(NOT_SENT);
        else submitForm();
      },
    );
  },
};
