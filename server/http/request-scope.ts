import { AsyncLocalStorage } from "node:async_hooks";

const scope = new AsyncLocalStorage<string>();

/** Runs the work of one request. Whatever it starts belongs to that request, also what is still running afterwards. */
export function runInRequest(requestId: string, work: () => void): void {
  scope.run(requestId, work);
}

/** Id of the request to which the running code belongs; null outside of requests. */
export function currentRequestId(): string | null {
  return scope.getStore() ?? null;
}
