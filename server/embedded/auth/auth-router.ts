import { startSocialSignIn, completeSocialSignIn, showSettings, type SocialSignIn } from "./social/social-sign-in";
import { AUTH_BODIES, parsePasswordGrant, parseRecover, parseResend, parseSignUp, readAuthBody } from "./bodies";
import { verifyLink } from "./links";
import { readToken } from "./access-token";
import { AuthError, sessionGone } from "./auth-error";
import { withAllClaims } from "./issued-claims";
import { forwardedRequest, type AuthHandler, type AuthContext } from "./auth-context";
import { isSessionLive, noteDevice } from "./sessions";
import { grantOf, issueTokens } from "./sign-in";
import { challengeFactor, enrolFactor, removeFactor, verifyFactor } from "./factors/factors";
import { linkIdentity, unlinkIdentity } from "./social/identities";
import { rejectSingleSignOn } from "./single-sign-on";
import { recover, resend, signUp } from "./sign-up";
import { changeUser, reauthenticate, showUser } from "./user";

/*
 * The calls of the auth service. Those that the library gets wrong are implemented in this folder on the library's
 * tables; the others are forwarded to it. Every other path of the library is 404.
 */

const PREFIX = "/auth/v1";

/** Forwards the call as it is. */
const forwardToLibrary: AuthHandler = (context, { request }) =>
  context.withDatabase(({ library }) => library(request), request.signal);

/**
 * Forwards a sign-out without its body, since the library fails when the body is not an object. A session that has
 * ended can end no other.
 */
const signOut: AuthHandler = async (context, call) => {
  const { scope } = await readAuthBody(call.request, AUTH_BODIES.signOut, {});
  const url = new URL(call.url);
  if (scope !== undefined && !url.searchParams.has("scope")) url.searchParams.set("scope", scope);
  return context.withDatabase(async ({ database, library }) => {
    const token = readToken(call.request.headers.get("authorization") ?? "", context.jwtSecret);
    if ("claims" in token && !(await isSessionLive(database, token.claims))) throw sessionGone();
    return library(forwardedRequest(call, { url, body: {} }));
  }, call.request.signal);
};

/** Adds to a handler that may issue tokens which device they are for. */
function withDevice(handler: AuthHandler): AuthHandler {
  return async (context, call) => noteDevice(context, call, await handler(context, call));
}

/** Signing in by a mailed code or link alone is not offered. */
const rejectPasswordless: AuthHandler = () =>
  Promise.reject(new AuthError(422, "otp_disabled", "Signups not allowed for otp"));

const CALLS_WITH_EMAIL: Readonly<Record<string, (sent: string) => { readonly address: string }>> = {
  "POST /signup": parseSignUp,
  "POST /token": parsePasswordGrant,
  "POST /recover": parseRecover,
  "POST /resend": parseResend,
};

/**
 * The e-mail address of the account that a call signs in to or sends mail to. Null when the call has none, or will be
 * refused before any account is looked up: such a call is not counted as an attempt on that account.
 */
export function targetEmail(call: { readonly method: string; readonly url: string }, body: Uint8Array): string | null {
  const url = new URL(call.url);
  const path = url.pathname.slice(PREFIX.length);
  const parse = CALLS_WITH_EMAIL[`${call.method} ${path}`];
  if (parse === undefined || (path === "/token" && grantOf(url) !== "password")) return null;
  try {
    // Decoded like `request.text()`, so that a byte order mark makes no difference.
    return parse(new TextDecoder().decode(body)).address;
  } catch (error) {
    if (error instanceof AuthError) return null;
    throw error;
  }
}

/** The path with the id that it names taken out, as the table of handlers has it. */
function routeOf(path: string): { readonly key: string; readonly id?: string } {
  const [, before, id, after = ""] = /^(\/factors|\/user\/identities)\/([^/]+)(\/.*)?$/.exec(path) ?? [];
  if (before === undefined || id === undefined || path === "/user/identities/authorize") return { key: path };
  return { key: `${before}/:id${after}`, id };
}

/** Handles one call whose key and token have been checked. Rejects with the errors of the database's queue. */
export type AuthRouter = (request: Request) => Promise<Response>;

/** Routes the calls of the auth service to their handlers. */
export function createAuthRouter(context: AuthContext, social: SocialSignIn): AuthRouter {
  const handlers: Readonly<Record<string, AuthHandler>> = {
    "POST /signup": signUp,
    "POST /token": withDevice(withAllClaims(issueTokens)),
    "POST /verify": withDevice(withAllClaims(verifyLink)),
    "POST /recover": recover,
    "POST /resend": resend,
    "POST /otp": rejectPasswordless,
    "POST /magiclink": rejectPasswordless,
    "POST /logout": signOut,
    "GET /user": showUser,
    "PUT /user": changeUser,
    "GET /reauthenticate": reauthenticate,
    "POST /factors": enrolFactor,
    "DELETE /factors/:id": removeFactor,
    "POST /factors/:id/challenge": challengeFactor,
    "POST /factors/:id/verify": withDevice(withAllClaims(verifyFactor)),
    "GET /user/identities/authorize": linkIdentity(social),
    "DELETE /user/identities/:id": unlinkIdentity,
    "POST /sso": rejectSingleSignOn,
    "GET /authorize": startSocialSignIn(social),
    "GET /callback": completeSocialSignIn(social),
    "GET /settings": showSettings(social),
    "GET /health": forwardToLibrary,
    "GET /.well-known/jwks.json": forwardToLibrary,
  };
  return async (request) => {
    const url = new URL(request.url);
    const { key, id } = routeOf(url.pathname.slice(PREFIX.length));
    const handler = handlers[`${request.method} ${key}`];
    try {
      // `GET /verify` has no handler: mail scanners open every link, which would use it up.
      if (handler === undefined) throw new AuthError(404, "not_found", "There is nothing here.");
      return await handler(context, { request, url, ...(id !== undefined && { id }) });
    } catch (error) {
      if (error instanceof AuthError) return error.response();
      throw error;
    }
  };
}
