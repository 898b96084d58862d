import type { PartKey } from "../../../catalogue/catalogue.model";
import { isOffline } from "~/lib/browser/connection";
import { pinWritesInFlight } from "~/lib/browser/requests/writes-in-flight";
import type { Toast } from "~/lib/toast";
import { PIN_TOASTS } from "../../pins.messages";
import { withoutPins, withPins, type DevicePins } from "../../pins.model";
import { dataNumber, pendingPins } from "./pending-pins";
import { inSequence, postPins, type PinRequest, type PinResponse } from "./pin-requests";
import { readLocalPins, readStoredRequests, storeLocalPins, storeRequests } from "./pin-storage";

/** What the queue needs of the page. */
export interface PinPage {
  readonly showToast: (toast: Toast) => void;
  /** Loads the page's data again. */
  readonly revalidate: () => void;
  /** The newest data the page has loaded, whether it is rendered yet or not. */
  readonly data: () => object | undefined;
  /** Whether the pins are kept in this device's cookie. */
  readonly isOnDevice: () => boolean;
}

/** A page that is left aborts its requests shortly before it gets `pagehide`; such a failure is judged after this time. */
const PAGEHIDE_DELAY_MS = 200;

/** How long a page that asked for the next one may wait for it. Afterwards it stays: a download, say. */
const NEXT_PAGE_MS = 10_000;

const OFFLINE_TOAST = {
  title: "Waiting for connection",
  description: "You are offline. Your pins are sent as soon as there is a connection again.",
  variant: "warning",
} as const;

/**
 * Queues the requests of pin buttons. Those of one part are sent one at a time, and of several queued ones
 * only the last is sent; offline, all stay queued until the connection is back. What has no response yet survives a
 * reload: the tab's next page sends it, perhaps a second time, which changes nothing, since an intent names the result.
 * That page may have been rendered before the response came, so what had none when it was asked for is sent again, too.
 */
export class PinQueue {
  readonly #page: PinPage;
  /** The requests without a response, oldest first. */
  readonly #requests = new Set<PinRequest>();
  /** Those of them that are on their way; the others wait. */
  readonly #sent = new Set<PinRequest>();
  /** The page is being left: its responses are lost, not its requests, so what is stored stays for the next page. */
  #leaving = false;
  /** The requests without a response when the next page was asked for. */
  #unanswered: readonly PinRequest[] = [];

  constructor(page: PinPage) {
    this.#page = page;
    const sendWaiting = () => {
      this.#sendWaiting();
    };
    addEventListener("online", sendWaiting);
    document.addEventListener("visibilitychange", sendWaiting);
    addEventListener("pagehide", () => {
      this.#leaving = true;
    });
    addEventListener("pageshow", () => {
      this.#leaving = false;
    });
  }

  readonly #onNextPage = () => {
    this.#unanswered = [...this.#requests];
    setTimeout(() => {
      this.#unanswered = [];
      this.#store();
    }, NEXT_PAGE_MS);
  };

  /** Sends what earlier pages of this tab could not finish. */
  resume(): void {
    for (const { item, intent } of readStoredRequests()) {
      pendingPins.set(item, { intent, waiting: false, pinnedBefore: intent === "unpin", acknowledgedAt: null });
      this.add({ item, intent });
    }
  }

  /** Sends a request, after those about the same part. */
  add(request: PinRequest): void {
    const { item, intent } = request;
    this.#unanswered = this.#unanswered.filter((other) => other.item !== item);
    for (const other of this.#requestsOf(item)) if (!this.#sent.has(other)) this.#remove(other);
    const running = this.#requestsOf(item).at(-1);
    pendingPins.update(item, { waiting: false });
    // The same request is on its way: a second one would change nothing.
    if (running?.intent !== intent) {
      this.#requests.add(request);
      pinWritesInFlight.begin(item);
      this.#sendWaiting();
    }
    this.#store();
    if (running === undefined && !this.#sent.has(request)) {
      pendingPins.update(item, { waiting: true });
      this.#page.showToast(OFFLINE_TOAST);
    }
  }

  /** Sends the oldest request about each part, unless it is on its way. */
  #sendWaiting(): void {
    if (isOffline()) return;
    for (const request of this.#requests) {
      if (!this.#sent.has(request) && this.#requestsOf(request.item)[0] === request) this.#send(request);
    }
  }

  #send(request: PinRequest): void {
    const { intent, item } = request;
    this.#sent.add(request);
    // Only while there are requests: browsers do not keep pages that listen to it for going back.
    addEventListener("beforeunload", this.#onNextPage);
    pendingPins.update(item, { waiting: false });
    const post = () => postPins({ intent, item });
    const sending = this.#page.isOnDevice() ? inSequence(post) : post();
    sending.then(
      (response) => {
        this.#remove(request);
        this.#sendWaiting();
        this.#store();
        this.#settle(request, response);
      },
      () => {
        this.#remove(request);
        this.#sendWaiting();
        setTimeout(() => {
          this.#store();
          // The connection broke during the request: it waits like one that was never sent.
          if (!isOffline()) this.#fail(request);
          else if (this.#requestsOf(item).length === 0) this.add(request);
        }, PAGEHIDE_DELAY_MS);
      },
    );
  }

  #settle({ item, intent }: PinRequest, response: PinResponse): void {
    if (response.toast) this.#page.showToast(response.toast);
    if (response.ok) mirrorInLocalStorage({ item, intent }, response.revision);
    if (this.#requestsOf(item).length > 0) return;
    if (response.ok) {
      pendingPins.update(item, { waiting: false, acknowledgedAt: dataNumber(this.#page.data()) });
    } else {
      pendingPins.remove(item);
    }
    this.#page.revalidate();
  }

  #fail({ item }: PinRequest): void {
    this.#page.showToast(PIN_TOASTS.failed);
    if (this.#requestsOf(item).length === 0) pendingPins.remove(item);
  }

  #requestsOf(item: PartKey): PinRequest[] {
    return [...this.#requests].filter((request) => request.item === item);
  }

  #remove(request: PinRequest): void {
    this.#requests.delete(request);
    this.#sent.delete(request);
    if (this.#requests.size === 0) removeEventListener("beforeunload", this.#onNextPage);
    pinWritesInFlight.end(request.item);
  }

  #store(): void {
    if (this.#leaving) return;
    const answered = this.#unanswered.filter(({ item }) => this.#requestsOf(item).length === 0);
    storeRequests([...answered, ...this.#requests]);
  }
}

/** The queue of a tab, with the requests that its earlier pages could not finish. */
export function createPinQueue(page: PinPage): PinQueue {
  const queue = new PinQueue(page);
  queue.resume();
  return queue;
}

/** Updates local storage when it holds the state before this change; otherwise the page's next sync merges both sides. */
function mirrorInLocalStorage({ item, intent }: PinRequest, revision: number | null): void {
  if (revision === null) return;
  const before: DevicePins = readLocalPins() ?? { revision: 0, keys: [] };
  const after = intent === "pin" ? withPins(before, [item]) : withoutPins(before, [item]);
  if (after?.revision === revision) storeLocalPins(after);
}
