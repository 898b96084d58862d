import { createHash } from "node:crypto";
import { serviceRequest, type SendRequest } from "~/lib/http/service-request";
import type { Log } from "~/lib/log";
import { passed, within } from "~/lib/within";
import { issuedSession, type IssuedSession } from "./session-cookie.server";
import { labelRequest, type ProjectKeys, type RequestingVisitor } from "./visitor-headers.server";

/** Which backend sessions belong to. */
export interface SessionsOptions extends ProjectKeys {
  readonly url: string;
  /** Sends the requests, with time-out and circuit breaker. */
  readonly fetch: SendRequest;
  readonly log: Log;
}

/** What came of a renewal: the new session, or why there is none. */
export type Renewal = { readonly session: IssuedSession } | "refused" | "unreachable";

const FIRST_BACKOFF_MS = 200;

/** Longest time a page waits for a session to be renewed, an attempt that is still running included. */
const RENEWAL_PATIENCE_MS = 2_000;

/** The statuses with which the service reports that a session is over. */
const SESSION_OVER = [400, 401];

/** A visitor's other requests carry the old cookie for a moment after one of them has renewed it. */
const RENEWED_KEPT_MS = 30_000;
const RENEWED_KEPT_MAX = 10_000;

/**
 * Makes the function that renews a session by its refresh token. All callers with the same token share one renewal,
 * because a refresh token can be used once.
 */
export function createRenewals({
  url,
  fetch,
  log,
  ...keys
}: SessionsOptions): (refreshToken: string, visitor: RequestingVisitor) => Promise<Renewal> {
  const renewals = new Map<string, Promise<Renewal>>();
  const endpoint = new URL("/auth/v1/token?grant_type=refresh_token", url).href;

  async function send(refreshToken: string, visitor: RequestingVisitor): Promise<Renewal> {
    const request = serviceRequest(endpoint, {
      method: "POST",
      headers: { apikey: keys.publishableKey, "Content-Type": "application/json" },
      body: JSON.stringify({ refresh_token: refreshToken }),
    });
    const response = await fetch(labelRequest(request, visitor, keys));
    if (response.ok) return { session: issuedSession.parse(await response.json()) };
    await response.body?.cancel();
    // Any other status does not end the session: it may be temporary, or come from a firewall or a proxy.
    return SESSION_OVER.includes(response.status) ? "refused" : "unreachable";
  }

  async function retry(refreshToken: string, visitor: RequestingVisitor): Promise<Renewal> {
    const giveUpAt = performance.now() + RENEWAL_PATIENCE_MS;
    for (let backoffMs = FIRST_BACKOFF_MS; ; backoffMs *= 2) {
      const result = await send(refreshToken, visitor).catch((): Renewal => "unreachable");
      if (result !== "unreachable" || performance.now() + backoffMs >= giveUpAt) return result;
      await passed(backoffMs);
    }
  }

  function renewOnce(refreshToken: string, visitor: RequestingVisitor): Promise<Renewal> {
    const key = createHash("sha256").update(refreshToken).digest("base64url");
    const running = renewals.get(key);
    if (running) return running;
    const renewal = retry(refreshToken, visitor);
    renewals.set(key, renewal);
    void renewal.then((result) => {
      const event = typeof result === "string" ? result : "TOKEN_REFRESHED";
      log.info({ event }, "renewed a session");
      if (typeof result === "string" || renewals.size > RENEWED_KEPT_MAX) renewals.delete(key);
      else setTimeout(() => renewals.delete(key), RENEWED_KEPT_MS).unref();
    });
    return renewal;
  }

  // A longer attempt continues after the page was sent: its result is used for the visitor's next request.
  return (refreshToken, visitor) =>
    within(RENEWAL_PATIENCE_MS, renewOnce(refreshToken, visitor), "unreachable" as const);
}
