import type { SentForm } from "~/lib/browser/request-info";
import type { Log } from "~/lib/log";
import type { FlashSession } from "~/lib/cookies/flash-session.server";
import type { RenderedPage } from "./rendered-page";
import type { PageNotes } from "./visits/page-notes";
import type { CookieContext } from "~/lib/cookies/typed-cookie.server";

/** The part of the load context that needs no feature: what `lib` itself may use. */
export interface BaseLoadContext extends CookieContext {
  /** Appears in the `X-Request-Id` header and in every log line of the request. */
  readonly requestId: string;
  /** Nonce of this response's content security policy. Never reuse or cache it. */
  readonly cspNonce: string;
  readonly log: Log;
  /** The client asked for the headers only (HEAD, which loaders see as GET): nobody looks at the page. */
  readonly headersOnly: boolean;
  /** Aborts when the response is no longer needed. A loader's `request.signal` never does. */
  readonly abortSignal: AbortSignal;
  /** Scheme, host and port the visitor used, e.g. `http://localhost:3000`. */
  readonly origin: string;
  /** Public address for absolute links: `SITE_URL` when set, else {@link origin}. */
  readonly siteUrl: string;
  /** Where `/donate` leads, when the operator has such a page. */
  readonly donateUrl: string | null;
  /** The `__session` cookie: the flash message, and what signing in has to remember. */
  readonly flash: FlashSession;
  /** The client's address: the one trusted proxies reported, else that of the connection. */
  readonly ip: string;
  /** The request came from this machine itself, through no proxy. */
  readonly direct: boolean;
  readonly production: boolean;
  /** The form that the request has sent, so that it can be sent again; null without one. */
  readonly sentForm: () => Promise<SentForm | null>;
  readonly rendered: RenderedPage;
  readonly notes: PageNotes;
}
