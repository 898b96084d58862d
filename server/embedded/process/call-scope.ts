import { AsyncLocalStorage } from "node:async_hooks";

const scope = new AsyncLocalStorage<string>();

/** Runs the work of one call. Whatever it writes to the log names the request. */
export function runInCall<T>(requestId: string | undefined, work: () => T): T {
  return requestId === undefined ? work() : scope.run(requestId, work);
}

/** Fields for a line of the log: the id of the request to which the running code belongs, if there is one. */
export function callFields(): object {
  const requestId = scope.getStore();
  return requestId === undefined ? {} : { requestId };
}
