import { createServerClient } from "@supabase/ssr";
import WebSocket from "ws";
import { stillStarting, unavailable } from "~/lib/http/unavailable";
import { serviceRequest, type SendRequest } from "~/lib/http/service-request";
import { once } from "~/lib/once";
import type { Database } from "./database.types";
import {
  openSessionCookie,
  type SessionCookie,
  type SessionRequest,
  type StoredSession,
} from "./session-cookie.server";
import { createSessionSend } from "./refused-session.server";
import { createRenewals, type Renewal, type SessionsOptions } from "./session-renewal.server";
import { labelRequest, type RequestingVisitor } from "./visitor-headers.server";
import { loggedSend, realtimeTransport, type DataClient } from "./supabase.server";

/** Longest `User-Agent` header that is passed on. */
const USER_AGENT_MAX = 500;

/** A session with less time than this left is renewed before it is used; the client would do so itself at 90 s. */
const RENEW_BEFORE_S = 120;

/**
 * - `none`: no session, or one that is definitely over (its cookies are removed)
 * - `live`: a session that seems valid; only the database can verify it
 * - `unreachable`: it must be renewed and cannot be now; the cookies stay
 */
export type SessionState = "none" | "live" | "unreachable";

/** The session one visitor came with, for the length of one request. */
export interface VisitorSession {
  state(): Promise<SessionState>;
  /**
   * The account the session's token names, null without a session. It is not verified: it may narrow a query that row
   * level security limits anyway, and must decide nothing.
   */
  claimedId(): Promise<string | null>;
  /** The id of the session by its token, as little verified; null without one. */
  claimedSessionId(): Promise<string | null>;
  /** Renews a session that seemed good and that the data service rejected all the same. */
  renew(): Promise<SessionState>;
  /** The data service, acting as this visitor. Auth calls write their cookies to the response. */
  client(): Promise<DataClient>;
  /** Whether the visitor still has the cookies of a session after this request, and the session may be somebody's. */
  kept(): boolean;
  /** Notes that the session waits for its second factor: until then the visitor is signed out, and the cookies stay. */
  hold(this: void): void;
  /** Whether {@link hold} has been called. */
  isHeld(this: void): boolean;
  /** Whether the session that this request begins stays after the browser is closed; it does unless told otherwise. */
  stayAfterClosing(stays: boolean): void;
  /** Whether the session ends when the browser is closed. */
  endsWithBrowser(): boolean;
  /** Removes the session's cookies. */
  forget(): void;
  /** Where the data service redirects a browser that opens `url`, or null when it does not. Nothing is followed. */
  locationOf(url: string): Promise<string | null>;
}

/**
 * Whether the visitor seems to be signed in, and it cannot be found out now as whom.
 *
 * @param viewer the signed-in user as the database has it
 */
export async function isViewerUnknown(
  session: Pick<VisitorSession, "state" | "kept">,
  viewer: object | null,
): Promise<boolean> {
  const state = await session.state();
  return state === "unreachable" || (state === "live" && viewer === null && session.kept());
}

/**
 * The signed-in user, null for a visitor without an account.
 *
 * @throws 503 while that cannot be found out
 */
export async function viewerOrUnavailable<Viewer extends object>({
  session,
  viewer,
}: {
  readonly session: Pick<VisitorSession, "state" | "kept">;
  readonly viewer: () => Promise<Viewer | null>;
}): Promise<Viewer | null> {
  const found = await viewer();
  if (found === null && (await isViewerUnknown(session, found))) throw unavailable();
  return found;
}

/**
 * Makes the function that opens the session of one request. All requests that carry the same old session, however many
 * loaders and prefetches, share one renewal.
 */
export function createSessions(options: SessionsOptions): (request: SessionRequest) => VisitorSession {
  const renew = createRenewals(options);
  return (request) => {
    const userAgent = (request.request.headers.get("User-Agent") ?? "").slice(0, USER_AGENT_MAX);
    const visitor = { userAgent, ip: request.ip };
    return openSession(openSessionCookie(request), options, { visitor, renew: (token) => renew(token, visitor) });
  };
}

/** A visitor's session while the backend still starts. */
export function sessionWhileStarting(request: Omit<SessionRequest, "ip">): VisitorSession {
  const cookie = openSessionCookie(request);
  const notYet = (): never => {
    throw stillStarting();
  };
  const state = (): Promise<SessionState> => Promise.resolve(cookie.isPresent() ? "unreachable" : "none");
  return {
    state,
    claimedId: () => Promise.resolve(null),
    claimedSessionId: () => Promise.resolve(null),
    renew: state,
    client: async () => notYet(),
    kept: cookie.isPresent,
    hold: () => undefined,
    isHeld: () => false,
    stayAfterClosing: cookie.stayAfterClosing,
    endsWithBrowser: cookie.endsWithBrowser,
    forget: cookie.remove,
    locationOf: async () => notYet(),
  };
}

interface Visit {
  readonly visitor: RequestingVisitor;
  readonly renew: (refreshToken: string) => Promise<Renewal>;
}

function openSession(cookie: SessionCookie, options: SessionsOptions, { visitor, renew }: Visit): VisitorSession {
  const send = loggedSend(options.fetch, options.log);
  let isHeld = false;

  async function renewed(stored: StoredSession): Promise<SessionState> {
    const result = await renew(stored.refresh_token);
    if (result === "unreachable") return "unreachable";
    if (result === "refused") {
      cookie.remove();
      return "none";
    }
    cookie.write(result.session);
    return "live";
  }

  const state = once(async (): Promise<SessionState> => {
    const stored = await cookie.read();
    if (stored === null) return "none";
    return stored.expires_at - Date.now() / 1_000 < RENEW_BEFORE_S ? renewed(stored) : "live";
  });

  const renewOnce = once(async (): Promise<SessionState> => {
    const stored = await cookie.read();
    return stored === null ? "none" : renewed(stored);
  });

  async function replaceToken(): Promise<string | null> {
    const renewal = await renewOnce();
    if (renewal === "unreachable") return null;
    return (renewal === "live" ? (await cookie.read())?.access_token : null) ?? options.publishableKey;
  }

  return {
    state,
    claimedId: async () => ((await state()) === "live" ? ((await cookie.claims())?.sub ?? null) : null),
    claimedSessionId: async () => ((await state()) === "live" ? ((await cookie.claims())?.session_id ?? null) : null),
    renew: renewOnce,
    // A client that finds an old session renews it by itself, so it is made after the renewal.
    client: once(async () =>
      createSessionClient({
        ...options,
        cookie,
        send: createSessionSend({ send, publishableKey: options.publishableKey, replaceToken }),
        visitor,
        live: (await state()) === "live",
      }),
    ),
    kept: () => cookie.isPresent() && !isHeld,
    hold() {
      isHeld = true;
    },
    isHeld: () => isHeld,
    stayAfterClosing: cookie.stayAfterClosing,
    endsWithBrowser: cookie.endsWithBrowser,
    forget: cookie.remove,
    async locationOf(address) {
      const response = await send(serviceRequest(address, { redirect: "manual" }));
      await response.body?.cancel();
      return response.status >= 300 && response.status < 400 ? response.headers.get("Location") : null;
    },
  };
}

interface SessionClientOptions extends Pick<SessionsOptions, "url" | "publishableKey" | "secretKey"> {
  readonly cookie: SessionCookie;
  readonly send: SendRequest;
  readonly visitor: RequestingVisitor;
  /** The session can be used. */
  readonly live: boolean;
}

function createSessionClient({ cookie, url, send, visitor, live, ...keys }: SessionClientOptions): DataClient {
  return createServerClient<Database>(url, keys.publishableKey, {
    cookieOptions: cookie.options,
    cookies: {
      // A session that cannot be renewed now is left out: the client would try for half a minute and then remove it.
      getAll: () => cookie.all(live),
      setAll: (cookies) => {
        for (const { name, value, options } of cookies) cookie.set(name, value, options);
      },
      encode: "tokens-only",
    },
    realtime: { transport: realtimeTransport(WebSocket) },
    global: {
      fetch: (input, init) => send(labelRequest(serviceRequest(input, init), visitor, keys)),
    },
  });
}
