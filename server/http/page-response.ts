import { notRendered } from "~/lib/http/rendered-page";
import { noNotes } from "~/lib/http/visits/page-notes";
import { untilAborted } from "~/lib/until-aborted";
import { random } from "./random";
import { toOutgoingResponse, toWebRequest, type SiteHandler } from "./remix-adapter";
import type { RequestContext } from "./request-context";
import type { ClientAddress } from "./request/client-address";
import type { RequestBody } from "./request/request-body";
import type { ValidRequest } from "./request/request-validation";
import { sendError } from "./response/error-page";
import type { OutgoingResponse } from "./response/response";
import type { PolicyOptions } from "./response/security-headers";
import { countedPage } from "./visits/counted-page";
import type { CountVisit } from "./visits/visits";

/** What the content security policy of all pages depends on. */
export interface SitePolicy {
  readonly development: boolean;
  /** Origins besides the site's own to which a form may lead: the identity providers'. */
  readonly formTargets?: (() => readonly string[]) | undefined;
  /** Origin of a hosted Supabase, where pages listen for changes; absent when that is this server. */
  readonly liveOrigin?: string | undefined;
}

/** What a page is rendered from, and within which bounds. */
export interface PageOptions {
  readonly body: RequestBody;
  readonly client: ClientAddress;
  readonly siteHandler: SiteHandler;
  /** Longest time the page may take, milliseconds. */
  readonly pageMs: number;
  readonly site: SitePolicy;
  readonly countVisit: CountVisit;
}

export const RETRY_SOON = { "retry-after": "1" };
export const STARTING = "The site is starting. Please try again in a moment.";
const TOO_SLOW = "This took too long. Please try again in a moment.";
const NONCE_BYTES = 16;

/** The policy of pages that are reached under an origin. */
export function policyOf(
  { origin, secure }: Pick<ValidRequest, "origin" | "secure">,
  { development, formTargets, liveOrigin }: SitePolicy,
): PolicyOptions {
  return {
    secure,
    development,
    formTargets: formTargets?.() ?? [],
    liveOrigin: (liveOrigin ?? origin).replace(/^http/, "ws"),
  };
}

/** Renders a page. When that takes longer than `pageMs`, 503 is sent at once and the returned promise rejects. */
export async function renderPage(
  context: RequestContext,
  valid: ValidRequest,
  { body, client, siteHandler, pageMs, site, countVisit }: PageOptions,
): Promise<OutgoingResponse> {
  const { requestId, log, abortController } = context;
  const { origin, secure } = valid;
  const cspNonce = random(NONCE_BYTES).toString("base64");
  const timer = setTimeout(() => {
    log.warn({ path: valid.path }, "a page took too long");
    abortController.abort(new Error("The page took too long"));
    void sendError(context, { status: 503, message: TOO_SLOW, headers: RETRY_SOON });
  }, pageMs);
  try {
    const request = toWebRequest(context, valid, body);
    const facts = {
      requestId,
      cspNonce,
      log,
      origin,
      secure,
      headersOnly: valid.method === "HEAD",
      abortSignal: abortController.signal,
      rendered: notRendered(),
      notes: noNotes(),
      ...client,
    };
    // A page that does not listen to the signal must not keep its place in the admission control.
    const response = await untilAborted(siteHandler(request, facts), abortController.signal);
    if (!facts.notes.byAdmin) {
      const { path, search } = valid;
      const contentType = response.headers.get("content-type");
      const noted = facts.notes.search;
      countVisit(context.request, countedPage({ origin, path, search, status: response.status, contentType, noted }));
    }
    return await toOutgoingResponse(response, facts, policyOf(valid, site));
  } finally {
    clearTimeout(timer);
  }
}
