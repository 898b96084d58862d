import {
  combineChunks,
  createChunks,
  isChunkLike,
  parseCookieHeader,
  serializeCookieHeader,
  stringToBase64URL,
  type CookieOptions,
} from "@supabase/ssr";
import { decodeJwt } from "jose";
import { z } from "zod";
import { cookieName } from "~/lib/cookies/cookie-name";
import { replaceCookie } from "~/lib/cookies/typed-cookie.server";
import { SITE_COOKIES } from "~/lib/stored-data/cookies";

/** The cookie's name on http; long sessions are spread over `.0`, `.1` ... */
export const AUTH_COOKIE = "sb-first-layer-auth-token";

/** Ends the name of the cookie that is there while the session is to end with the browser. It ends with it, too. */
const UNTIL_CLOSED = "-until-closed";

/** A token with other letters is forged, and could not be sent in a header. */
const TOKEN = /^[\x20-\x7e]+$/;

const storedSession = z.object({
  access_token: z.string().regex(TOKEN),
  refresh_token: z.string().min(1),
  expires_at: z.number(),
});

/** A session as its cookie holds it. */
export type StoredSession = z.infer<typeof storedSession>;

/** A session as the data service sends it. */
export const issuedSession = storedSession.extend({ expires_in: z.number(), token_type: z.string() });
export type IssuedSession = z.infer<typeof issuedSession>;

const tokenClaims = z.object({ sub: z.guid(), session_id: z.guid().nullish() });

/** What the token of a session says of it, unverified. */
export type SessionClaims = z.infer<typeof tokenClaims>;

/** One request's cookies and where to write them. */
export interface SessionRequest {
  readonly request: Request;
  readonly responseHeaders: Headers;
  readonly secure: boolean;
  /** The visitor's address. */
  readonly ip: string;
}

/** The cookies of one request, with what its response has changed of them so far. */
export interface SessionCookie {
  /** Name and options of the session's own cookies. */
  readonly options: CookieOptions & { readonly name: string };
  /** Cookies by name and value for the client: with the session as JSON, or without it if it is not to be used. */
  all(withSession: boolean): Promise<{ readonly name: string; readonly value: string }[]>;
  set(name: string, value: string, options: CookieOptions): void;
  /** Whether there are cookies of a session. */
  isPresent(this: void): boolean;
  /** The session in the cookies; null without one. Cookies that hold none are removed. */
  read(): Promise<StoredSession | null>;
  /** The claims of the token in the cookies, read without verifying its signature. */
  claims(): Promise<SessionClaims | null>;
  write(session: IssuedSession): void;
  /** Whether what is written from now on stays after the browser is closed, renewals of the session included. */
  stayAfterClosing(this: void, stays: boolean): void;
  /** Whether the session ends when the browser is closed. */
  endsWithBrowser(this: void): boolean;
  remove(this: void): void;
}

/** Opens the session's cookies of one request. */
export function openSessionCookie({ request, responseHeaders, secure }: Omit<SessionRequest, "ip">): SessionCookie {
  const jar = new Map(
    parseCookieHeader(request.headers.get("Cookie") ?? "").map(({ name, value }) => [name, value ?? ""]),
  );
  const authCookie = cookieName(AUTH_COOKIE, secure);
  const untilClosedCookie = `${authCookie}${UNTIL_CLOSED}`;
  const options: CookieOptions = {
    path: "/",
    sameSite: "lax",
    httpOnly: true,
    secure,
    maxAge: SITE_COOKIES[AUTH_COOKIE].maxAgeS,
  };

  const chunkNames = () => [...jar.keys()].filter((name) => isChunkLike(name, authCookie));
  const sessionJson = sessionReader(jar, authCookie);

  let untilClosed = jar.has(untilClosedCookie);

  function send(name: string, value: string, given: CookieOptions): void {
    // The client also removes the name under which it got the session, of which the browser may have chunks alone.
    if (given.maxAge === 0 && !jar.delete(name)) return;
    if (given.maxAge !== 0) jar.set(name, value);
    replaceCookie(responseHeaders, name, serializeCookieHeader(name, value, { ...given, httpOnly: true, secure }));
  }

  function set(name: string, value: string, given: CookieOptions): void {
    if (given.maxAge === 0) return send(name, value, given);
    const { maxAge, ...withoutAge } = given;
    if (isChunkLike(name, authCookie)) markUntilClosed();
    send(name, value, untilClosed || maxAge === undefined ? withoutAge : { ...withoutAge, maxAge });
  }

  /** A browser does not send how long it keeps a cookie, so a cookie of its own says it to the next renewal. */
  function markUntilClosed(): void {
    if (untilClosed === jar.has(untilClosedCookie)) return;
    const { maxAge: _, ...withoutAge } = options;
    if (untilClosed) send(untilClosedCookie, "1", withoutAge);
    else send(untilClosedCookie, "", { ...options, maxAge: 0 });
  }

  function remove(names: readonly string[]): void {
    for (const name of names) set(name, "", { ...options, maxAge: 0 });
  }

  return {
    options: { ...options, name: authCookie },
    all: async (withSession) => clientCookies(jar, authCookie, withSession ? await sessionJson() : null),
    set,
    isPresent: () => chunkNames().length > 0,
    async read() {
      const names = chunkNames();
      if (names.length === 0) return null;
      const stored = parseSession(await sessionJson());
      if (stored === null) remove(names);
      return stored;
    },
    claims: async () => claimsOf(parseSession(await sessionJson())),
    write(session) {
      const chunks = createChunks(authCookie, BASE64 + stringToBase64URL(JSON.stringify(session)));
      const kept = new Set(chunks.map(({ name }) => name));
      remove(chunkNames().filter((name) => !kept.has(name)));
      for (const { name, value } of chunks) set(name, value, options);
    },
    stayAfterClosing(stays) {
      untilClosed = !stays;
    },
    endsWithBrowser: () => untilClosed,
    remove() {
      remove(chunkNames());
      untilClosed = false;
      markUntilClosed();
    },
  };
}

/**
 * Cookies for the client. It would decode those of the session for each call, letter by letter. It takes JSON as it is, and
 * the first with their name; they stay, so that it removes those that a new session does not need.
 */
function clientCookies(jar: ReadonlyMap<string, string>, authCookie: string, sessionJson: string | null) {
  const cookies = [...jar].map(([name, value]) => ({ name, value }));
  if (sessionJson === null) return cookies.filter(({ name }) => !isChunkLike(name, authCookie));
  return [{ name: authCookie, value: sessionJson }, ...cookies];
}

/** How the value of a session's cookie begins. */
const BASE64 = "base64-";

/** Reads the session in the cookies as JSON, decoded once as long as it stays the same; null without one. */
function sessionReader(jar: ReadonlyMap<string, string>, authCookie: string): () => Promise<string | null> {
  let known = { encoded: "", json: "" };
  return async () => {
    const encoded = await combineChunks(authCookie, (name) => jar.get(name));
    if (!encoded?.startsWith(BASE64)) return null;
    if (encoded !== known.encoded) {
      known = { encoded, json: Buffer.from(encoded.slice(BASE64.length), "base64url").toString() };
    }
    return known.json;
  };
}

function parseSession(json: string | null): StoredSession | null {
  if (json === null) return null;
  try {
    const stored: unknown = JSON.parse(json);
    return storedSession.safeParse(stored).data ?? null;
  } catch {
    // Chunks of two sessions, or a forged cookie.
    return null;
  }
}

function claimsOf(session: StoredSession | null): SessionClaims | null {
  try {
    return tokenClaims.parse(decodeJwt(session?.access_token ?? ""));
  } catch {
    return null;
  }
}
