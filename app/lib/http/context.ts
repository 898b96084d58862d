import type { Log } from "~/lib/log";

/** The part of the request context that needs no feature: what `lib` itself may use. */
export interface RequestContext {
  /** Appears in the `X-Request-Id` header and in every log line of the request. */
  readonly requestId: string;
  /** Nonce of this response's content security policy. Never reuse or cache it. */
  readonly cspNonce: string;
  readonly log: Log;
  /** Fires when nobody waits for the answer any more. A loader's `request.signal` never does. */
  readonly over: AbortSignal;
  /** Scheme, host and port the visitor used, e.g. `http://localhost:3000`. */
  readonly origin: string;
  /** Public address for absolute links: `SITE_URL` when set, else {@link origin}. */
  readonly siteUrl: string;
  /** Where `/donate` leads, when the operator has such a page. */
  readonly donateUrl: string | null;
  /** Key that signs the `__session` cookie. */
  readonly sessionSecret: string;
  /** The visitor came over https, so cookies carry `Secure`. */
  readonly secure: boolean;
  /** The visitor's address: the one proxies in front reported, where they are trusted, else the connection's. */
  readonly ip: string;
  /** The request came from this machine itself, through no proxy. */
  readonly direct: boolean;
  readonly production: boolean;
  /** Headers the server adds to whatever response comes back (cookies, above all). */
  readonly responseHeaders: Headers;
}
