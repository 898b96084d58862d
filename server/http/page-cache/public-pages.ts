import type { IncomingMessage } from "node:http";
import { notRendered } from "~/lib/http/rendered-page";
import { noNotes } from "~/lib/http/visits/page-notes";
import type { Log } from "~/lib/log";
import { untilAborted } from "~/lib/until-aborted";
import { random } from "../random";
import { toOutgoingResponse, type SiteHandler } from "../remix-adapter";
import { newId } from "../request/request-id";
import type { ValidRequest } from "../request/request-validation";
import { USUAL_EFFORT, type Effort, type Encoding } from "../response/compression";
import type { OutgoingResponse } from "../response/response";
import type { PolicyOptions } from "../response/security-headers";
import { createBackgroundWork } from "./background-work";
import { createFormerPages, type FormerPagesOptions } from "./former-pages";
import { keepPage, type KeepOptions, type KeptPage } from "./kept-page";
import { createPageCache, type PageCache, type PageCacheLimits, type Rendering } from "./page-cache";
import { isFor, publicAddressOf, publicRequestOf, type PublicRequest } from "./public-request";
import type { PublicSource, PublicState } from "./public-source";
import { createRenderMarks } from "./render-marks";

/** The pages that are the same for many visitors. */
export interface PublicPages {
  /**
   * The page that a request asks for, if it is kept or can be; null when it is to be rendered for this visitor alone.
   */
  find(request: Pick<IncomingMessage, "headers">, valid: ValidRequest): KeptPage | AskedPage | null;
  /** The page with this key, if it is kept. */
  at(key: string): KeptPage | undefined;
  counts(this: void): { readonly pages: number; readonly bytes: number };
  /** Writes no pages for the next start from now on. */
  stop(this: void): void;
}

/** A public page that is not kept. */
export interface AskedPage {
  /** The page if it has been kept meanwhile. */
  kept(): KeptPage | undefined;
  /**
   * Renders it, once for all who ask at the same time.
   *
   * @param encoding the one to compress it in, and how well
   * @returns what is to be sent; null when it has to be rendered for this visitor alone
   */
  render(requestId: string, encoding: Encoding | null, effort: Effort): Promise<KeptPage | OutgoingResponse | null>;
  /** Aborts when the page is kept, or the client has gone: whoever waits for their turn need not wait any longer. */
  settled(gone: AbortSignal): { readonly signal: AbortSignal; end(): void };
}

/** What public pages are rendered with. */
export interface PublicPagesOptions {
  /** Null as long as there are no pages. */
  readonly source: () => PublicSource | null;
  readonly siteHandler: () => SiteHandler | null;
  readonly policyOf: (origin: Pick<PublicRequest, "origin" | "secure">) => PolicyOptions;
  readonly log: Log;
  /** Whether somebody waits for a page. */
  readonly isBusy: () => boolean;
  /** Where the pages asked for most are kept for the next start; absent where they are not. */
  readonly pageFile?: Pick<FormerPagesOptions, "file" | "copied" | "writes" | "everyMs"> | undefined;
  readonly limits: PageCacheLimits & {
    /** Longest time a page may take, milliseconds. */
    readonly pageMs: number;
  };
}

const NONCE_BYTES = 16;
const SERVER_ERROR = 500;
/** After a change so many pages are rendered again before anybody asks for them. */
const RENDERED_AGAIN = 40;
/** So many pages are there at once after a start. */
const KEPT_FOR_NEXT_START = 100;
/** Changes often come in groups. */
const AFTER_CHANGE_MS = 300;

/** Makes the page cache with what fills it. */
export function createPublicPages(options: PublicPagesOptions): PublicPages {
  const { source, log } = options;
  const state = (): PublicState | null => source()?.state() ?? null;
  const background = createBackgroundWork(options.isBusy, (error) => {
    log.warn({ err: error }, "a page could not be prepared");
  });
  const cache = createPageCache(options.limits, (page) => {
    background.add(`compress ${page.asked.key}`, () => page.compressBest());
  });

  const render = async (asked: PublicRequest, requestId: string, encoding: Encoding | null, effort = USUAL_EFFORT) => {
    const now = state();
    if (now === null) return null;
    const made = await cache.render(asked.key, now.version, () =>
      renderToKeep(asked, now, { ...options, requestId, encoding, effort }),
    );
    return made !== null && "outgoing" in made ? made.outgoing : made;
  };

  const renderAgain = (): void => {
    for (const page of cache.mostAsked(RENDERED_AGAIN)) {
      background.add(`render ${page.asked.key}`, async () => {
        const isNewest = page.version === (state()?.version ?? page.version);
        if (!isNewest) await render(page.asked, newId(), usedEncoding(page));
      });
    }
  };
  const former =
    options.pageFile &&
    createFormerPages({
      ...options.pageFile,
      log,
      newest() {
        const now = state();
        if (now !== null) see(now.version);
        return now?.current === true ? newestOf(cache, now.version) : null;
      },
    });
  const formerPage = (key: string) => (source()?.hasData() === true ? undefined : former?.at(key));
  let seen = 0;
  const see = (version: number): void => {
    if (version === seen) return;
    former?.outdatedBy(version);
    if (seen !== 0) setTimeout(renderAgain, AFTER_CHANGE_MS).unref();
    seen = version;
  };

  return {
    at(key) {
      const now = state();
      if (now === null) return formerPage(key);
      see(now.version);
      return cache.get(key, now.version);
    },
    counts: cache.counts,
    stop: () => former?.stop(),
    find(request, valid) {
      const address = publicAddressOf(request, valid, source()?.publicCookies ?? noCookies);
      if (address === null) return null;
      const now = state();
      if (now === null) {
        const page = formerPage(address.key);
        return page && isFor(page.asked, request) ? page : null;
      }
      see(now.version);
      const kept = cache.get(address.key, now.version);
      if (kept !== undefined) return isFor(kept.asked, request) ? kept : null;
      const asked = publicRequestOf(address);
      if (asked === null || !isFor(asked, request)) return null;
      return {
        kept() {
          const version = state()?.version;
          return version === undefined ? undefined : cache.get(asked.key, version);
        },
        render: (requestId, encoding, effort) => render(asked, requestId, encoding, effort),
        settled: (gone) => settled(gone, (callback) => cache.onKept(asked.key, callback)),
      };
    },
  };
}

/** An encoding that a page has been sent in; null when it has been sent as it is. */
function usedEncoding(page: KeptPage): Encoding | null {
  return (["br", "gzip"] as const).find((encoding) => page.ready(encoding) !== undefined) ?? null;
}

/** The pages of a version for the next start, at which neither the locks nor the printers in cookies are known. */
function newestOf(cache: PageCache, version: number) {
  const fitting = cache
    .mostAsked(Number.POSITIVE_INFINITY)
    .filter((page) => page.version === version && page.asked.cookies === "" && !page.asked.isClosable);
  return { version, pages: fitting.slice(0, KEPT_FOR_NEXT_START) };
}

/** What a visitor's page may be made from while nothing is known of the site. */
const noCookies: PublicSource["publicCookies"] = (header) => (header === undefined || header === "" ? "" : null);

/** Renders a page and says whether it may be kept; if not, what is to be sent to the one who asked: null for a page of their own. */
async function renderToKeep(
  asked: PublicRequest,
  before: PublicState,
  options: PublicPagesOptions & {
    readonly requestId: string;
    readonly encoding: Encoding | null;
    readonly effort: Effort;
  },
): Promise<Rendering<{ readonly outgoing: OutgoingResponse | null }>> {
  const { source, log, encoding, effort } = options;
  const siteHandler = options.siteHandler();
  if (siteHandler === null) return { only: { outgoing: null } };
  const { response, nonce, rendered, notes, refusal } = await renderPublic(siteHandler, asked, options);
  if (refusal !== null) {
    log.warn({ path: asked.loggedPath, reason: refusal }, "a page of a cached route was not kept");
    return { only: { outgoing: null } };
  }
  const policy = options.policyOf(asked);
  // What changed meanwhile may be in one half of the page only.
  const isOfOneVersion = source()?.state()?.version === before.version;
  const keep = isOfOneVersion ? await keepPage(response, { ...before, asked, nonce, rendered, notes, policy }) : null;
  if (keep !== null) {
    await keep.encoded(encoding, effort);
    return { keep };
  }
  // A page about an error repeats what the visitor sent.
  if (response.status >= SERVER_ERROR) return { only: { outgoing: null } };
  return { only: { outgoing: await toOutgoingResponse(response, { cspNonce: nonce, rendered }, policy) } };
}

interface Rendered extends Pick<KeepOptions, "nonce" | "rendered" | "notes"> {
  readonly response: Response;
  /** Why it may not be kept; null when it may. */
  readonly refusal: string | null;
}

/** Renders a page from its public request. Nobody's leaving ends it: others may wait for it, too. */
async function renderPublic(
  siteHandler: SiteHandler,
  { origin, host, secure, path, search, cookies }: PublicRequest,
  { limits, log, requestId }: Pick<PublicPagesOptions, "limits" | "log"> & { readonly requestId: string },
): Promise<Rendered> {
  const marks = createRenderMarks();
  const rendered = notRendered();
  const notes = noNotes();
  const nonce = random(NONCE_BYTES).toString("hex");
  const headers = { host, ...(cookies !== "" && { cookie: cookies }) };
  const tooSlow = new AbortController();
  const timer = setTimeout(() => {
    tooSlow.abort(new Error("The page took too long"));
  }, limits.pageMs);
  try {
    const response = await untilAborted(
      siteHandler(new Request(origin + path + search, { headers }), {
        requestId,
        cspNonce: nonce,
        log: log.child({ requestId }),
        origin,
        secure,
        headersOnly: false,
        abortSignal: tooSlow.signal,
        ip: NO_ADDRESS,
        direct: false,
        rendered,
        notes,
        marks,
      }),
      tooSlow.signal,
    );
    return { response, nonce, rendered, notes, refusal: marks.refusal() };
  } finally {
    clearTimeout(timer);
  }
}

/** Stands for the address of a client that there is not. */
const NO_ADDRESS = "0.0.0.0";

function settled(gone: AbortSignal, onKept: (callback: () => void) => () => void) {
  const controller = new AbortController();
  const abort = (): void => {
    controller.abort();
  };
  gone.addEventListener("abort", abort, { once: true });
  const unwatch = onKept(abort);
  if (gone.aborted) abort();
  return {
    signal: controller.signal,
    end(): void {
      unwatch();
      gone.removeEventListener("abort", abort);
    },
  };
}
