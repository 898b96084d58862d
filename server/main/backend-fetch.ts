import { REQUEST_ID_HEADER } from "~/lib/http/request-id";
import type { ServiceRequest } from "~/lib/http/service-request";
import { BackendTimeoutError } from "~/lib/http/resilient-fetch";
import { currentRequestId } from "../http/request-scope";
import type { CallCounts, CallOutcome } from "../metrics/call-counts";

/** Calls the backend, with what else a call of it needs. */
type Fetch<Rest extends unknown[]> = (request: ServiceRequest, ...rest: Rest) => Promise<Response>;

/**
 * Makes a function that calls the backend, names the request for which it does, so that the log of the backend has its id,
 * too, and counts the call.
 *
 * @param counts null where nobody reads them
 */
export function createBackendFetch<Rest extends unknown[]>(fetch: Fetch<Rest>, counts: CallCounts | null): Fetch<Rest> {
  return async (request, ...rest) => {
    const requestId = currentRequestId();
    if (requestId !== null) request.headers.set(REQUEST_ID_HEADER, requestId);
    const startedAt = performance.now();
    const ended = (outcome: CallOutcome): void => {
      counts?.ended(request.url, outcome, performance.now() - startedAt);
    };
    try {
      const response = await fetch(request, ...rest);
      ended(response.status >= 500 ? "failed" : response.status >= 400 ? "refused" : "ok");
      return response;
    } catch (error) {
      const isLate = request.signal?.reason instanceof BackendTimeoutError;
      ended(isLate ? "late" : request.signal?.aborted === true ? "gone" : "failed");
      throw error;
    }
  };
}
