/** Thrown instead of calling a backend that has just failed several times in a row. */
export class CircuitOpenError extends Error {
  override readonly name = "CircuitOpenError";
}

/** Thrown when the backend did not answer in time. */
export class BackendTimeoutError extends Error {
  override readonly name = "BackendTimeoutError";
}

/** `closed`: calls go through. `open`: calls fail at once. `probing`: one call finds out. */
export type CircuitState = "closed" | "open" | "probing";

export interface ResilientFetchOptions {
  readonly fetch: typeof fetch;
  /** Longest time for head and body of one answer, milliseconds. */
  readonly timeoutMs?: number;
  /** Failures in a row that open the circuit. */
  readonly failureThreshold?: number;
  /** How long the circuit stays open before one call may try again, milliseconds. */
  readonly openMs?: number;
  readonly onStateChange?: (state: CircuitState) => void;
  /** Monotonic clock, milliseconds. */
  readonly now?: () => number;
}

export interface ResilientFetch {
  readonly fetch: typeof fetch;
  state(): CircuitState;
}

const TIMEOUT_MS = 2_000;
const FAILURE_THRESHOLD = 5;
const OPEN_MS = 500;

/** Statuses by which a gateway says that the backend behind it is away. */
const BACKEND_AWAY = new Set([502, 503, 504]);
const BODILESS = new Set([101, 204, 205, 304]);

/**
 * A `fetch` that gives up after `timeoutMs`, and stops asking a backend that keeps failing: after
 * `failureThreshold` failures in a row every call fails at once with {@link CircuitOpenError}, until
 * one single probe each `openMs` succeeds. A caller's own abort is not a failure of the backend.
 *
 * The answer's body is read before the promise resolves, so that a backend which stalls half way
 * through a body counts as timed out too.
 */
export function createResilientFetch(options: ResilientFetchOptions): ResilientFetch {
  const {
    fetch: inner,
    timeoutMs = TIMEOUT_MS,
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

  /** Lets a call through, and says whether it is the probe. */
  const admit = (): boolean => {
    if (state === "closed") return false;
    if (state === "open" && now() - openedAt >= openMs) {
      become("probing");
      return true;
    }
    throw new CircuitOpenError("The data service is not answering");
  };

  const resilientFetch: typeof fetch = async (input, init) => {
    const callersSignal = init?.signal ?? (input instanceof Request ? input.signal : null);
    callersSignal?.throwIfAborted();
    const isProbe = admit();
    const giveUp = new AbortController();
    const forwardAbort = () => {
      giveUp.abort(callersSignal?.reason);
    };
    callersSignal?.addEventListener("abort", forwardAbort, { once: true });
    const timer = setTimeout(() => {
      giveUp.abort(new BackendTimeoutError(`The data service gave no answer within ${timeoutMs} ms`));
    }, timeoutMs);

    try {
      const response = await orAbort(readWhole(inner(input, { ...init, signal: giveUp.signal })), giveUp.signal);
      if (BACKEND_AWAY.has(response.status)) failed(isProbe);
      else succeeded();
      return response;
    } catch (error) {
      if (!callersSignal?.aborted) failed(isProbe);
      // A visitor who leaves in the middle of the probe must not leave the circuit probing for ever.
      else if (isProbe) become("open");
      throw giveUp.signal.aborted ? giveUp.signal.reason : error;
    } finally {
      clearTimeout(timer);
      callersSignal?.removeEventListener("abort", forwardAbort);
    }
  };

  return { fetch: resilientFetch, state: () => state };
}

async function readWhole(pending: Promise<Response>): Promise<Response> {
  const response = await pending;
  const body = BODILESS.has(response.status) ? null : await response.arrayBuffer();
  const headers = new Headers(response.headers);
  // The body is decoded by now; what described its encoded form would mislead.
  headers.delete("content-encoding");
  headers.delete("content-length");
  return new Response(body, { status: response.status, statusText: response.statusText, headers });
}

/** Rejects as soon as `signal` aborts, even when the inner fetch does not listen to its signal. */
function orAbort<T>(pending: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    const abort = () => {
      reject(signal.reason instanceof Error ? signal.reason : new Error("aborted"));
    };
    signal.addEventListener("abort", abort, { once: true });
    pending.then(resolve, reject).finally(() => {
      signal.removeEventListener("abort", abort);
    });
  });
}
