import { beginGoogle, finishGoogle, type GoogleSignIn } from "./embedded-auth-google";
import {
  AUTH_BODIES,
  parsePasswordGrant,
  parseRecover,
  parseResend,
  parseSignUp,
  readAuthBody,
} from "./embedded-auth-body";
import { verifyLink } from "./embedded-auth-links";
import { AuthRefusal } from "./embedded-auth-refusal";
import { callWith, type AuthHandler, type AuthService } from "./embedded-auth-service";
import { grantOf, issueTokens } from "./embedded-auth-sign-in";
import { recover, resend, signUp } from "./embedded-auth-sign-up";
import { changeUser, reauthenticate, showUser } from "./embedded-auth-user";

/*
 * Between the gate and the library: the auth service as visitors and the site itself know it. What the library gets
 * wrong is answered here, on its own tables; what it gets right it is asked for. Everything else does not exist.
 */

const PREFIX = "/auth/v1";

/** The library's own answer. */
const asTheLibrary: AuthHandler = (service, { request }) =>
  service.turn(({ library }) => library(request), request.signal);

/** Ending sessions is the library's; it only fails over bodies that are no object. */
const signOut: AuthHandler = async (service, call) => {
  const { scope } = await readAuthBody(call.request, AUTH_BODIES.signOut, {});
  const url = new URL(call.url);
  if (scope !== undefined && !url.searchParams.has("scope")) url.searchParams.set("scope", scope);
  return service.turn(({ library }) => library(callWith(call, { url, body: {} })), call.request.signal);
};

/** Signing in by a mail alone is not offered. */
const refuseCodes: AuthHandler = () =>
  Promise.reject(new AuthRefusal(422, "otp_disabled", "Signups not allowed for otp"));

const ADDRESSED: Readonly<Record<string, (sent: string) => { readonly address: string }>> = {
  "POST /signup": parseSignUp,
  "POST /token": parsePasswordGrant,
  "POST /recover": parseRecover,
  "POST /resend": parseResend,
};

/**
 * Whose account a call tries to get into, or to have mail sent to. Null when it names none, or breaks a rule by which it
 * will be refused before anybody's account is looked at: such calls take no tries away from the person they name.
 */
export function addressedIn(call: { readonly method: string; readonly url: string }, body: Uint8Array): string | null {
  const url = new URL(call.url);
  const path = url.pathname.slice(PREFIX.length);
  const parse = ADDRESSED[`${call.method} ${path}`];
  if (parse === undefined || (path === "/token" && grantOf(url) !== "password")) return null;
  try {
    // Decoded as a request's own text is: a byte order mark must not make a difference.
    return parse(new TextDecoder().decode(body)).address;
  } catch (error) {
    if (error instanceof AuthRefusal) return null;
    throw error;
  }
}

/** Answers one call of the auth service whose key and token have been checked. Rejects as the database's queue does. */
export type AuthFront = (request: Request) => Promise<Response>;

/** Makes the auth service. */
export function createAuthFront(service: AuthService, google: GoogleSignIn): AuthFront {
  const handlers: Readonly<Record<string, AuthHandler>> = {
    "POST /signup": signUp,
    "POST /token": issueTokens,
    "POST /verify": verifyLink,
    "POST /recover": recover,
    "POST /resend": resend,
    "POST /otp": refuseCodes,
    "POST /magiclink": refuseCodes,
    "POST /logout": signOut,
    "GET /user": showUser,
    "PUT /user": changeUser,
    "GET /reauthenticate": reauthenticate,
    "GET /authorize": beginGoogle(google),
    "GET /callback": finishGoogle(google),
    "GET /settings": asTheLibrary,
    "GET /health": asTheLibrary,
    "GET /.well-known/jwks.json": asTheLibrary,
  };
  return async (request) => {
    const url = new URL(request.url);
    const handler = handlers[`${request.method} ${url.pathname.slice(PREFIX.length)}`];
    try {
      // Above all `GET /verify`: programs that look at mails for their readers open every link.
      if (handler === undefined) throw new AuthRefusal(404, "not_found", "There is nothing here.");
      return await handler(service, { request, url });
    } catch (error) {
      if (error instanceof AuthRefusal) return error.response();
      throw error;
    }
  };
}
