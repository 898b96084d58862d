import type { PartKey } from "../../../catalogue/catalogue.model";
import { onlineManager, QueryClient, type Mutation } from "@tanstack/query-core";
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

type PinMutation = Mutation<PinResponse, Error, PinRequest, unknown>;

/** Defaults for data in the browser; docs/product.md lists them. */
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

/** A page that is left aborts its requests shortly before it gets `pagehide`; such a failure is judged after this time. */
const PAGEHIDE_DELAY_MS = 200;

const OFFLINE_TOAST = {
  title: "Waiting for connection",
  description: "You are offline. Your pins are sent as soon as there is a connection again.",
  variant: "warning",
} as const;

/**
 * Queues the requests of pin buttons. Those of one part are sent one at a time, and of several queued ones
 * only the last is sent; offline, all stay queued until the connection is back or the tab gets the focus. What has no
 * response yet survives a reload of the tab.
 */
export class PinQueue {
  readonly #page: PinPage;
  readonly #client = new QueryClient({ defaultOptions: DATA_DEFAULTS });
  readonly #mutations = new Set<PinMutation>();
  /** The page is being left: its responses are lost, not its requests, so what is stored stays for the next page. */
  #leaving = false;

  constructor(page: PinPage) {
    this.#page = page;
    onlineManager.setOnline(navigator.onLine);
    this.#client.mount();
    this.#client.getMutationCache().subscribe((event) => {
      if (event.type !== "updated" || event.action.type !== "continue") return;
      for (const { state } of this.#mutations) {
        if (state.variables) pendingPins.update(state.variables.item, { waiting: state.isPaused });
      }
    });
    addEventListener("pagehide", () => {
      this.#leaving = true;
    });
    addEventListener("pageshow", () => {
      this.#leaving = false;
    });
  }

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
    for (const mutation of this.#mutationsOf(item)) if (mutation.state.isPaused) this.#remove(mutation);
    const running = this.#mutationsOf(item);
    pendingPins.update(item, { waiting: false });
    // The same request is on its way: a second one would change nothing.
    if (running.at(-1)?.state.variables?.intent === intent) return;

    const mutation = this.#start(request);
    this.#store();
    if (mutation.state.isPaused && running.length === 0) {
      pendingPins.update(item, { waiting: true });
      this.#page.showToast(OFFLINE_TOAST);
    }
  }

  #start(request: PinRequest): PinMutation {
    const mutation = this.#client.getMutationCache().build<PinResponse, Error, PinRequest, unknown>(this.#client, {
      mutationKey: ["pins"],
      scope: { id: `pin:${request.item}` },
      mutationFn: (sent) => this.#send(sent),
    });
    this.#mutations.add(mutation);
    pinWritesInFlight.begin(request.item);
    mutation.execute(request).then(
      (response) => {
        this.#remove(mutation);
        this.#store();
        this.#settle(request, response);
      },
      () => {
        this.#remove(mutation);
        setTimeout(() => {
          this.#store();
          // The connection broke during the request: it waits like one that was never sent.
          if (onlineManager.isOnline()) this.#fail(request);
          else if (this.#mutationsOf(request.item).length === 0) this.add(request);
        }, PAGEHIDE_DELAY_MS);
      },
    );
    return mutation;
  }

  #send({ intent, item }: PinRequest): Promise<PinResponse> {
    const post = () => postPins({ intent, item });
    return this.#page.isOnDevice() ? inSequence(post) : post();
  }

  #settle(request: PinRequest, response: PinResponse): void {
    if (response.toast) this.#page.showToast(response.toast);
    if (response.ok) mirrorInLocalStorage(request, response.revision);
    if (this.#mutationsOf(request.item).length > 0) return;
    if (response.ok) {
      pendingPins.update(request.item, { waiting: false, acknowledgedAt: dataNumber(this.#page.data()) });
    } else {
      pendingPins.remove(request.item);
    }
    this.#page.revalidate();
  }

  #fail({ item }: PinRequest): void {
    this.#page.showToast(PIN_TOASTS.failed);
    if (this.#mutationsOf(item).length === 0) pendingPins.remove(item);
  }

  #mutationsOf(item: PartKey): PinMutation[] {
    return [...this.#mutations].filter(({ state }) => state.variables?.item === item);
  }

  #remove(mutation: PinMutation): void {
    this.#mutations.delete(mutation);
    this.#client.getMutationCache().remove(mutation);
    const request = mutation.state.variables;
    if (request) pinWritesInFlight.end(request.item);
  }

  #store(): void {
    if (!this.#leaving) storeRequests([...this.#mutations].flatMap(({ state }) => state.variables ?? []));
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
