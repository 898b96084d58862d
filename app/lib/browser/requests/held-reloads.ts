import { useSyncExternalStore } from "react";
import { watchConnection } from "../connection";

/** While the server does not answer, it is asked again after this time. */
const NEXT_TRY_MS = 10_000;

const listeners = new Set<() => void>();
/** Reloads that wait for their next try; each is woken by being called. */
const waiting = new Set<() => void>();

function notify(): void {
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}

/** The reloads of this tab that have failed and are tried again. */
export const heldReloads = {
  isAny: (): boolean => waiting.size > 0,
  tryAgain(this: void): void {
    for (const wake of waiting) wake();
  },
  /** Resolves once a reload is held. */
  async untilAny(): Promise<void> {
    if (waiting.size > 0) return;
    await new Promise<void>((resolve) => {
      const unsubscribe = subscribe(() => {
        if (waiting.size === 0) return;
        unsubscribe();
        resolve();
      });
    });
  },
};

/** Whether the page's newest data could not be loaded, and are asked for again. */
export function useIsReloadHeld(): boolean {
  return useSyncExternalStore(subscribe, heldReloads.isAny, () => false);
}

/**
 * The same `fetch`, but a page that asks for its own data again gets nothing but an answer that it can use: the router
 * would replace the page by an error page. A request that fails is made again until there is an answer, or until the
 * router has no use for it any more.
 */
export function holdingReloads(
  request: typeof fetch,
  isReload: (address: URL, init: RequestInit | undefined) => boolean,
): typeof fetch {
  return async (input, init) => {
    const address = new URL(input instanceof Request ? input.url : input, location.origin);
    if (input instanceof Request || !isReload(address, init)) return request(input, init);
    for (;;) {
      const response = await request(input, init).catch((error: unknown) => {
        if (init?.signal?.aborted) throw error;
        return null;
      });
      if (response !== null && response.status < 500 && response.status !== 429) return response;
      await nextTry(init?.signal ?? null);
    }
  };
}

/** Resolves when a reload is to be tried again; rejects when it is not wanted any more. */
async function nextTry(signal: AbortSignal | null): Promise<void> {
  await new Promise<void>((resolve, reject) => {
    const end = (): void => {
      clearTimeout(timer);
      unwatch();
      signal?.removeEventListener("abort", abort);
      waiting.delete(wake);
      notify();
    };
    const wake = (): void => {
      end();
      resolve();
    };
    const abort = (): void => {
      end();
      reject(new DOMException("The reload is not wanted any more.", "AbortError"));
    };
    const timer = setTimeout(wake, NEXT_TRY_MS);
    const unwatch = watchConnection({ onOnline: wake });
    signal?.addEventListener("abort", abort);
    waiting.add(wake);
    notify();
    if (signal?.aborted) abort();
  });
}
