import { createHash } from "node:crypto";
import {
  combineChunks,
  createChunks,
  createServerClient,
  isChunkLike,
  parseCookieHeader,
  serializeCookieHeader,
  stringFromBase64URL,
  stringToBase64URL,
  type CookieOptions,
} from "@supabase/ssr";
import WebSocket from "ws";
import { z } from "zod";
import { replaceCookie } from "~/lib/http/cookies.server";
import { stillStarting, unavailable } from "~/lib/http/unavailable";
import type { Log } from "~/lib/log";
import { once } from "~/lib/once";
import { CLIENT_INFO, SITE_SLUG } from "~/lib/site";
import type { Database } from "./database.types";
import { loggedFetch, realtimeTransport, type DataClient } from "./supabase.server";

/** The cookie's name; long sessions are spread over `.0`, `.1` ... */
export const AUTH_COOKIE = `sb-${SITE_SLUG}-auth-token`;

/** A session with less time than this left is renewed before it is used: well before the client would, at 90 s. */
const RENEW_BEFORE_S = 120;

const FIRST_BACKOFF_MS = 200;

/** Longest time a page waits for a session to be renewed, a try that is still running included. */
const RENEWAL_PATIENCE_MS = 2_000;

/** By these the service says that a session is over. */
const REFUSALS = [400, 401];

/** A visitor's other requests carry the old cookie for a moment after one of them has renewed it. */
const RENEWED_KEPT_MS = 30_000;
const RENEWED_KEPT_MAX = 10_000;

const COOKIE_DAYS = 400;

const storedSession = z.object({
  access_token: z.string().min(1),
  refresh_token: z.string().min(1),
  expires_at: z.number(),
});
type StoredSession = z.infer<typeof storedSession>;

const renewedSession = storedSession.extend({ expires_in: z.number(), token_type: z.string() });
type RenewedSession = z.infer<typeof renewedSession>;

type Renewal = { readonly session: RenewedSession } | "refused" | "unreachable";

/** Which backend sessions belong to. */
export interface SessionsOptions {
  readonly url: string;
  readonly publishableKey: string;
  /** Sends the requests, with time-out and circuit breaker. */
  readonly fetch: typeof fetch;
  readonly log: Log;
}

/** One request's cookies and where to write them. */
export interface Visit {
  readonly request: Request;
  readonly responseHeaders: Headers;
  readonly secure: boolean;
}

/** The session one visitor came with, for the length of one request. */
export interface VisitorSession {
  /**
   * - `none`: no session, or one that is definitely over (its cookies are taken back)
   * - `live`: a session that claims to be good; the database has the last word
   * - `unreachable`: it must be renewed and nobody can do it now; the cookies stay
   */
  state(): Promise<"none" | "live" | "unreachable">;
  /**
   * The account the session says it belongs to, null without a session. Nothing has proved it: it may narrow down what
   * the visitor's own policies let through, and never decide anything.
   */
  claimedId(): Promise<string | null>;
  /** Renews a session that claims to be good and that the data service refused all the same. */
  renew(): Promise<"none" | "live" | "unreachable">;
  /** The data service, acting as this visitor. Auth calls write their cookies to the response. */
  client(): Promise<DataClient>;
  /** Whether the visitor still has the cookies of a session after this request. */
  kept(): boolean;
  /** Takes the session's cookies back. */
  forget(): void;
  /** Where the data service sends a browser that opens `url`, or null when it refuses. Nothing is followed. */
  locationOf(url: string): Promise<string | null>;
}

/**
 * Whether somebody seems to be signed in, and it cannot be found out now who.
 *
 * @param viewer what the database answered to the question who it is
 */
export async function isViewerUnknown(
  session: Pick<VisitorSession, "state" | "kept">,
  viewer: object | null,
): Promise<boolean> {
  const state = await session.state();
  return state === "unreachable" || (state === "live" && viewer === null && session.kept());
}

/**
 * Who is asking, null for somebody without an account.
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
 * Sessions of one backend. Of all requests that carry the same old session, however many loaders and prefetches, one
 * renews it and the others get its result: refresh tokens are good for one use.
 */
export function createSessions(options: SessionsOptions): (visit: Visit) => VisitorSession {
  const renew = createRenewals(options);
  return (visit) => openSession(visit, options, renew);
}

/** A visitor's session while there is no backend yet to ask about it. */
export function sessionWhileStarting({ request, responseHeaders, secure }: Visit): VisitorSession {
  const names = new Set(
    parseCookieHeader(request.headers.get("Cookie") ?? "")
      .map(({ name }) => name)
      .filter((name) => isChunkLike(name, AUTH_COOKIE)),
  );
  const notYet = (): never => {
    throw stillStarting();
  };
  const state = (): Promise<"none" | "unreachable"> => Promise.resolve(names.size > 0 ? "unreachable" : "none");
  return {
    state,
    claimedId: () => Promise.resolve(null),
    renew: state,
    client: async () => notYet(),
    kept: () => names.size > 0,
    forget() {
      const gone = { ...cookieOptionsFor(secure), maxAge: 0 };
      for (const name of names) replaceCookie(responseHeaders, name, serializeCookieHeader(name, "", gone));
      names.clear();
    },
    locationOf: async () => notYet(),
  };
}

function cookieOptionsFor(secure: boolean): CookieOptions {
  return { path: "/", sameSite: "lax", httpOnly: true, secure, maxAge: COOKIE_DAYS * 86_400 };
}

function openSession(
  { request, responseHeaders, secure }: Visit,
  { url, publishableKey, fetch, log }: SessionsOptions,
  renew: (refreshToken: string) => Promise<Renewal>,
): VisitorSession {
  const jar = new Map(
    parseCookieHeader(request.headers.get("Cookie") ?? "").map(({ name, value }) => [name, value ?? ""]),
  );
  const cookieOptions = cookieOptionsFor(secure);

  function setCookie(name: string, value: string, options: CookieOptions): void {
    const gone = options.maxAge === 0;
    if (gone) jar.delete(name);
    else jar.set(name, value);
    replaceCookie(responseHeaders, name, serializeCookieHeader(name, value, { ...options, httpOnly: true, secure }));
  }

  function removeAll(): void {
    for (const name of [...jar.keys()].filter((one) => isChunkLike(one, AUTH_COOKIE))) {
      setCookie(name, "", { ...cookieOptions, maxAge: 0 });
    }
  }

  async function renewed(stored: StoredSession): Promise<"none" | "live" | "unreachable"> {
    const result = await renew(stored.refresh_token);
    if (result === "refused") {
      removeAll();
      return "none";
    }
    if (result === "unreachable") return "unreachable";
    const chunks = createChunks(AUTH_COOKIE, `base64-${stringToBase64URL(JSON.stringify(result.session))}`);
    const kept = new Set(chunks.map(({ name }) => name));
    for (const name of [...jar.keys()]) {
      if (isChunkLike(name, AUTH_COOKIE) && !kept.has(name)) setCookie(name, "", { ...cookieOptions, maxAge: 0 });
    }
    for (const { name, value } of chunks) setCookie(name, value, cookieOptions);
    return "live";
  }

  async function storedNow(): Promise<StoredSession | null> {
    const raw = await combineChunks(AUTH_COOKIE, (name) => jar.get(name));
    if (raw === null) return null;
    const stored = decodeSession(raw);
    if (stored === null) removeAll();
    return stored;
  }

  const state = once(async (): Promise<"none" | "live" | "unreachable"> => {
    const stored = await storedNow();
    if (stored === null) return "none";
    return stored.expires_at - Date.now() / 1_000 < RENEW_BEFORE_S ? renewed(stored) : "live";
  });

  const send = loggedFetch(fetch, log);

  return {
    state,
    async claimedId() {
      if ((await state()) !== "live") return null;
      const raw = await combineChunks(AUTH_COOKIE, (name) => jar.get(name));
      return raw === null ? null : subjectOf(decodeSession(raw)?.access_token);
    },
    renew: once(async () => {
      const stored = await storedNow();
      return stored === null ? "none" : renewed(stored);
    }),
    client: once(async () => {
      // A client that finds an old session renews it by itself, so ours comes first.
      const found = await state();
      return createServerClient<Database>(url, publishableKey, {
        cookieOptions: { ...cookieOptions, name: AUTH_COOKIE },
        cookies: {
          // Without what cannot be renewed now: the client would try for half a minute, and then throw it away.
          getAll: () =>
            [...jar]
              .filter(([name]) => found === "live" || !isChunkLike(name, AUTH_COOKIE))
              .map(([name, value]) => ({ name, value })),
          setAll: (cookies) => {
            for (const { name, value, options } of cookies) setCookie(name, value, options);
          },
          encode: "tokens-only",
        },
        realtime: { transport: realtimeTransport(WebSocket) },
        global: {
          fetch: (input, init) => {
            const labelled = new Request(input, init);
            labelled.headers.set("X-Client-Info", CLIENT_INFO);
            return send(labelled);
          },
        },
      });
    }),
    kept: () => [...jar.keys()].some((name) => isChunkLike(name, AUTH_COOKIE)),
    forget: removeAll,
    async locationOf(address) {
      const response = await send(new Request(address, { redirect: "manual" }));
      await response.body?.cancel();
      return response.status >= 300 && response.status < 400 ? response.headers.get("Location") : null;
    },
  };
}

function createRenewals({
  url,
  publishableKey,
  fetch,
  log,
}: SessionsOptions): (refreshToken: string) => Promise<Renewal> {
  const renewals = new Map<string, Promise<Renewal>>();
  const endpoint = new URL("/auth/v1/token?grant_type=refresh_token", url).href;

  async function askOnce(refreshToken: string): Promise<Renewal> {
    const response = await fetch(endpoint, {
      method: "POST",
      headers: { apikey: publishableKey, "Content-Type": "application/json", "X-Client-Info": CLIENT_INFO },
      body: JSON.stringify({ refresh_token: refreshToken }),
    });
    if (response.ok) return { session: renewedSession.parse(await response.json()) };
    await response.body?.cancel();
    // A definite no. Everything else signs nobody out: above all a passing fault, or what a wall or a proxy in front of
    // the service answers in its place.
    return REFUSALS.includes(response.status) ? "refused" : "unreachable";
  }

  async function ask(refreshToken: string): Promise<Renewal> {
    const giveUpAt = Date.now() + RENEWAL_PATIENCE_MS;
    for (let backoffMs = FIRST_BACKOFF_MS; ; backoffMs *= 2) {
      const answer = await askOnce(refreshToken).catch((): Renewal => "unreachable");
      if (answer !== "unreachable" || Date.now() + backoffMs >= giveUpAt) return answer;
      await passed(backoffMs);
    }
  }

  function renewOnce(refreshToken: string): Promise<Renewal> {
    const key = createHash("sha256").update(refreshToken).digest("base64url");
    const running = renewals.get(key);
    if (running) return running;
    const renewal = ask(refreshToken);
    renewals.set(key, renewal);
    void renewal.then((result) => {
      const event = typeof result === "string" ? result : "TOKEN_REFRESHED";
      log.info({ event }, "renewed a session");
      if (typeof result === "string" || renewals.size > RENEWED_KEPT_MAX) renewals.delete(key);
      else setTimeout(() => renewals.delete(key), RENEWED_KEPT_MS).unref();
    });
    return renewal;
  }

  // A try that takes longer goes on without the page: its result is there for the visitor's next request.
  return (refreshToken) =>
    Promise.race([renewOnce(refreshToken), passed(RENEWAL_PATIENCE_MS).then((): Renewal => "unreachable")]);
}

/** The global timer, which a test can move. */
function passed(ms: number): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, ms).unref();
  });
}

function decodeSession(raw: string): StoredSession | null {
  if (!raw.startsWith("base64-")) return null;
  try {
    const json: unknown = JSON.parse(stringFromBase64URL(raw.slice("base64-".length)));
    const parsed = storedSession.safeParse(json);
    return parsed.success ? parsed.data : null;
  } catch {
    // Chunks of two sessions, or somebody's own making: no session.
    return null;
  }
}

const tokenClaims = z.object({ sub: z.guid() });

/** Whom a token names, read without a look at its signature. */
function subjectOf(token: string | undefined): string | null {
  try {
    const claims: unknown = JSON.parse(stringFromBase64URL(token?.split(".")[1] ?? ""));
    const parsed = tokenClaims.safeParse(claims);
    return parsed.success ? parsed.data.sub : null;
  } catch {
    return null;
  }
}
