import { setImmediate as nextTurn } from "node:timers/promises";
import type {
  ActionFunctionArgs,
  AppLoadContext,
  EntryContext,
  HandleDataRequestFunction,
  LoaderFunctionArgs,
} from "@remix-run/node";
import { isRouteErrorResponse, RemixServer } from "@remix-run/react";
import { StrictMode } from "react";
import { renderToString } from "react-dom/server";
import { RequestInfoContext, type RequestInfo } from "~/lib/browser/request-info";
import { createRenderedPages } from "~/lib/http/rendered-pages.server";
import { withShortScripts, withWaitingModules } from "~/lib/http/remix-scripts.server";
import { safeRedirectPath } from "~/lib/http/safe-redirect";
import { createEntryMarkup } from "~/ui/layout/entry-markup.server";
import { EntryMarkupContext } from "~/ui/layout/kept-list";
import { parsedUrl } from "~/lib/parsed-url";

const keptMarkup = createEntryMarkup();
const renderedPages = createRenderedPages();

/** How long Remix waits for promises in the data of loaders, milliseconds. There are none, but its timer runs on. */
export const streamTimeout = 100;

/** Characters that would end a script element or break a JavaScript string. */
const SCRIPT_ESCAPES: Readonly<Record<string, string>> = {
  "&": "\\u0026",
  ">": "\\u003e",
  "<": "\\u003c",
  "\u2028": "\\u2028",
  "\u2029": "\\u2029",
};

function escapeForScript(text: string): string {
  return text.replace(/[&><\u2028\u2029]/g, (character) => SCRIPT_ESCAPES[character] ?? character);
}

/** All of a stream. Reading it by way of a `Response` takes several times as long. */
async function textOf(stream: ReadableStream<Uint8Array>): Promise<string> {
  const reader = stream.getReader();
  const decoder = new TextDecoder();
  let text = "";
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return text + decoder.decode();
    text += decoder.decode(value, { stream: true });
  }
}

/** Path of the page on this site that led here, or the home page. */
function refererPath(request: Request, origin: string): string {
  const referer = parsedUrl(request.headers.get("Referer") ?? "");
  return referer?.origin === origin ? safeRedirectPath(`${referer.pathname}${referer.search}`, "/") : "/";
}

/**
 * Renders the whole page and sends it as one buffer. Every loader has finished by now, so nothing is left to stream;
 * streaming would cost 2.9 times the CPU and hide finished content from visitors without JavaScript.
 *
 * Remix would stream the loader data to the browser inside a Suspense boundary. The data is complete,
 * so it is drained here and written as the two scripts that boundary would have produced.
 */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  remixContext: EntryContext,
  context: AppLoadContext,
): Promise<Response> {
  if (headers.get("Content-Type")?.startsWith("application/json") === true) {
    context.rendered.body = Buffer.from(JSON.stringify(dataOfPage(remixContext)));
    return new Response(null, { status, headers });
  }
  await context.flash.toastShown();
  headers.set("Content-Type", "text/html; charset=utf-8");
  const handoff = remixContext.serverHandoffStream;
  const payload = handoff ? await textOf(handoff) : "";
  Reflect.deleteProperty(remixContext, "serverHandoffStream");

  // The loaders were one piece of work, this is another: what is quick gets its turn between them.
  await nextTurn();
  const failed = status >= SERVER_ERROR;
  if (failed) headers.set("Cache-Control", "no-store");
  const page: PageInput = {
    remixContext,
    payload: handoff ? payload : null,
    url: request.url,
    nonce: context.cspNonce,
    info: {
      requestId: failed ? context.requestId : null,
      backTo: refererPath(request, context.origin),
      sentForm: failed ? await context.sentForm() : null,
    },
  };
  // A page without an error shows nothing of the request but its address, see `Layout`.
  const { rendered } = context;
  rendered.body =
    import.meta.env.PROD && status === OK && handoff
      ? renderedPages.get({ url: request.url, data: payload, ownValues: [page.nonce, ...rendered.ownValues] }, () =>
          renderPage(page),
        )
      : renderPage(page);
  return new Response(null, { status, headers });
}

const OK = 200;
const SERVER_ERROR = 500;

/** What a page is rendered from. */
interface PageInput {
  readonly remixContext: EntryContext;
  /** The data of all loaders for the browser; null for an error that has none. */
  readonly payload: string | null;
  readonly url: string;
  readonly nonce: string;
  readonly info: RequestInfo;
}

/** The page in UTF-8. */
function renderPage({ remixContext, payload, url, nonce, info }: PageInput): Buffer {
  const lists = keptMarkup.forPage();
  const markup = renderToString(
    <StrictMode>
      <RequestInfoContext.Provider value={info}>
        <EntryMarkupContext.Provider value={lists}>
          <RemixServer context={remixContext} url={url} nonce={nonce} />
        </EntryMarkupContext.Provider>
      </RequestInfoContext.Provider>
    </StrictMode>,
  );
  const scripts =
    payload === null
      ? ""
      : `<script nonce="${nonce}">window.__remixContext.streamController.enqueue(${escapeForScript(JSON.stringify(payload))});window.__remixContext.streamController.close();</script>`;
  const short = withShortScripts(markup);
  // In development the plugin's own scripts have to run before those of the routes.
  const page = import.meta.env.PROD ? withWaitingModules(short) : short;
  const end = page.lastIndexOf("</body>");
  const html = end === -1 ? page + scripts : page.slice(0, end) + scripts + page.slice(end);
  return lists.complete(`<!DOCTYPE html>${html}`);
}

/** The data of the page's own route, or of the error it threw: what is sent when the route says that it is JSON. */
function dataOfPage({ staticHandlerContext: { loaderData, errors, matches } }: EntryContext): unknown {
  const thrown: unknown = Object.values(errors ?? {})[0];
  if (isRouteErrorResponse(thrown)) {
    const body: unknown = thrown.data;
    return body;
  }
  const page = matches.at(-1)?.route.id;
  return page === undefined ? null : loaderData[page];
}

/** Status of a redirect in a single fetch response, because the browser would follow a 3xx by itself. */
const FETCHED_REDIRECT = 202;

/** Returns the data of a client navigation. Unless it is a redirect, the page that requested it shows the toast. */
export const handleDataRequest: HandleDataRequestFunction = async (response, { context }) => {
  const leadsAway = response.status === FETCHED_REDIRECT || (response.status >= 300 && response.status < 400);
  if (!leadsAway) await context.flash.toastShown();
  return response;
};

/**
 * Logs what a loader, an action or rendering threw; requests the visitor gave up are not errors.
 * The line carries the request id that the error page shows.
 */
export function handleError(error: unknown, { request, context }: LoaderFunctionArgs | ActionFunctionArgs): void {
  if (context.abortSignal.aborted) return;
  if (isRouteErrorResponse(error) && error.status < 500) return;
  context.log.error(
    { err: error, requestId: context.requestId, path: new URL(request.url).pathname },
    "request failed",
  );
}
