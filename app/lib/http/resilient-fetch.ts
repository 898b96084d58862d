import { untilAborted } from "~/lib/until-aborted";
import { withSignal, type SendRequest, type ServiceRequest } from "./service-request";

/** Thrown instead of calling a backend that has just failed several times in a row. */
export class CircuitOpenError extends Error {
  override readonly name = "CircuitOpenError";
}

/** Thrown when the backend did not respond in time. */
export class BackendTimeoutError extends Error {
  override readonly name = "BackendTimeoutError";
}

/** `closed`: calls go through. `open`: calls fail at once. `probing`: one call tries whether the backend is back. */
export type CircuitState = "closed" | "open" | "probing";

export interface ResilientFetchOptions {
  /** Sends a request, and resolves when all of the response's body is there. */
  readonly fetch: SendRequest;
  /** Longest time for head and body of one response, milliseconds. */
  readonly timeoutMs?: number;
  /** The same for calls that hash a password or send mail. */
  readonly slowTimeoutMs?: number;
  /** Failures in a row that open the circuit. */
  readonly failureThreshold?: number;
  /** How long the circuit stays open before one call may try again, milliseconds. */
  readonly openMs?: number;
  readonly onStateChange?: (state: CircuitState) => void;
  /** Monotonic clock, milliseconds. */
  readonly now?: () => number;
}

export interface ResilientFetch {
  readonly fetch: SendRequest;
  state(): CircuitState;
}

/** Longest time of a call of the backend, unless it is a slow one, milliseconds. */
const CALL_MS = 2_000;
/** Longest time of a slow call: less than a page may take with everything it does besides. */
export const SLOW_CALL_MS = 8_000;
const FAILURE_THRESHOLD = 5;
const OPEN_MS = 500;

/** Statuses of a gateway whose backend cannot be reached. */
const BACKEND_AWAY = new Set([502, 503, 504]);

/**
 * Makes a function that sends requests, gives up after `timeoutMs`, and stops calling a backend that keeps failing: after
 * `failureThreshold` failures in a row every call fails at once with {@link CircuitOpenError}, until a probe succeeds, of
 * which there is one each `openMs`. A caller's own abort is not a failure of the backend, and nor is a call that cannot be
 * sent, or an overdue one that hashes a password or sends mail: many of those at once say nothing about the others.
 */
export function createResilientFetch(options: ResilientFetchOptions): ResilientFetch {
  const {
    fetch: inner,
    timeoutMs = CALL_MS,
    slowTimeoutMs = SLOW_CALL_MS,
    failureThreshold = FAILURE_THRESHOLD,
    openMs = OPEN_MS,
    onStateChange = () => undefined,
    now = () => performance.now(),
  } = options;

  let state: CircuitState = "closed";
  let failures = 0;
  let openedAt = 0;

  const become = (next: CircuitState) => {
    if (next === state) return;
    state = next;
    onStateChange(next);
  };

  const succeeded = () => {
    failures = 0;
    become("closed");
  };

  const failed = (wasProbe: boolean) => {
    failures += 1;
    if (!wasProbe && (state !== "closed" || failures < failureThreshold)) return;
    openedAt = now();
    become("open");
  };

  /** Lets a call through or throws; true when the call is the probe. */
  const admit = (isSlow: boolean): boolean => {
    if (state === "closed") return false;
    // A slow call would keep all others waiting for its answer.
    if (!isSlow && state === "open" && now() - openedAt >= openMs) {
      become("probing");
      return true;
    }
    throw new CircuitOpenError("The data service is not answering");
  };

  const resilientFetch: SendRequest = async (request) => {
    requireSendable(request);
    const callersSignal = request.signal;
    callersSignal?.throwIfAborted();
    const isSlow = isSlowCall(request);
    const deadlineMs = isSlow ? slowTimeoutMs : timeoutMs;
    const isProbe = admit(isSlow);
    const giveUp = new AbortController();
    const forwardAbort = () => {
      giveUp.abort(callersSignal?.reason);
    };
    callersSignal?.addEventListener("abort", forwardAbort, { once: true });
    const timer = setTimeout(() => {
      giveUp.abort(new BackendTimeoutError(`The data service gave no answer within ${deadlineMs} ms`));
    }, deadlineMs);

    try {
      const response = await untilAborted(inner(withSignal(request, giveUp.signal)), giveUp.signal);
      if (BACKEND_AWAY.has(response.status)) failed(isProbe);
      else succeeded();
      return response;
    } catch (error) {
      const isOverdue = giveUp.signal.reason instanceof BackendTimeoutError;
      if (!callersSignal?.aborted && !(isSlow && isOverdue)) failed(isProbe);
      // Without this a probe that its caller aborts would leave the circuit probing for ever.
      else if (isProbe) become("open");
      throw giveUp.signal.aborted ? giveUp.signal.reason : error;
    } finally {
      clearTimeout(timer);
      callersSignal?.removeEventListener("abort", forwardAbort);
    }
  };

  return { fetch: resilientFetch, state: () => state };
}

/** What a header can hold: `Headers` takes more, and what fails only when it is sent looks like a failure of the backend. */
const HEADER_VALUE = /^[\t\x20-\x7e\x80-\xff]*$/;

/** @throws for a request that cannot be sent, whatever the backend does */
function requireSendable({ headers }: ServiceRequest): void {
  for (const [name, value] of headers) {
    if (!HEADER_VALUE.test(value)) throw new TypeError(`The header ${name} cannot be sent`);
  }
}

/** Calls of the auth service that hash a password or send mail, which on a busy machine takes seconds. */
const SLOW_CALLS = new Set([
  "POST /signup",
  "POST /token?password",
  "POST /recover",
  "POST /resend",
  "POST /verify",
  "PUT /user",
  "GET /reauthenticate",
]);

/** Whether a call of the backend hashes a password or sends mail, so that its taking long is no sign of an outage. */
export function isSlowCall({ method, url }: { readonly method: string; readonly url: string }): boolean {
  const { pathname, searchParams } = new URL(url);
  const [, path = ""] = /^\/auth\/v1(\/.*)$/.exec(pathname) ?? [];
  const grant = path === "/token" ? `?${searchParams.get("grant_type") ?? ""}` : "";
  return SLOW_CALLS.has(`${method} ${path}${grant}`);
}
