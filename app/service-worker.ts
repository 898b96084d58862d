import { clientsClaim, skipWaiting } from "workbox-core";
import { enable as enableNavigationPreload } from "workbox-navigation-preload";
import { precacheAndRoute } from "workbox-precaching";
import { registerRoute } from "workbox-routing";
import { NetworkOnly } from "workbox-strategies";
import { VERSION_CHANNEL } from "~/features/offline/kept-copy.model";
import { forgetKeptPages, keepNewPages, keepPages, keptPage } from "~/features/offline/kept-pages";
import { offlinePage } from "~/features/offline/offline-page";
import { OFFLINE_PAGES, offlinePageFor } from "~/features/offline/offline-pages";
import { paths } from "~/lib/paths";

/*
 * The service worker: TUNE without a connection. It keeps the files of the build that the tools need, and copies of
 * their pages as everyone gets them. With a connection every page comes from the server (docs/decisions/0029).
 */

/** What scripts/build-worker.mjs puts in. */
declare const BUILD: {
  /** Of everything that the site is built from. */
  readonly version: string;
  /** Of the scripts that pages load, as those pages know it. */
  readonly clientVersion: string;
  /** Addresses of files whose names carry a hash of their content. */
  readonly files: readonly string[];
  readonly stylesheet: string;
};
const { version, clientVersion, files, stylesheet } = BUILD;

/** How long a page of TUNE may take before its copy is shown: workshops have connections that lead nowhere. */
const TIMEOUT_SECONDS = 4;

/** The types of this project are those of pages, where no event waits. */
type WorkerEvent = Event & { waitUntil: (work: Promise<unknown>) => void };
const isOfWorker = (event: Event): event is WorkerEvent => "waitUntil" in event;

function during(name: "install" | "activate" | "message", work: () => Promise<unknown>): void {
  addEventListener(name, (event) => {
    if (isOfWorker(event)) event.waitUntil(work());
  });
}

precacheAndRoute(files.map((url) => ({ url, revision: null })));
skipWaiting();
clientsClaim();
enableNavigationPreload();
during("install", () => keepNewPages(OFFLINE_PAGES, version));
// A page of TUNE is open. Copies that cannot be made now are made at the next visit.
during("message", () => keepPages(OFFLINE_PAGES, version).catch(() => undefined));
during("activate", async () => {
  await forgetKeptPages(version);
  // Safari has none before 15.4.
  if ("BroadcastChannel" in globalThis) new BroadcastChannel(VERSION_CHANNEL).postMessage(clientVersion);
});

const isPage = (request: Request) => request.mode === "navigate";

registerRoute(
  ({ request, url }) => isPage(request) && OFFLINE_PAGES.includes(url.pathname),
  new NetworkOnly({
    networkTimeoutSeconds: TIMEOUT_SECONDS,
    plugins: [
      {
        handlerDidError: async ({ request }) =>
          (await keptPage(new URL(request.url).pathname, version)) ?? (await shownOffline()),
      },
    ],
  }),
);

registerRoute(
  ({ request }) => isPage(request),
  new NetworkOnly({
    plugins: [
      {
        handlerDidError: async ({ request }) => {
          const page = offlinePageFor(new URL(request.url));
          return page === null ? await shownOffline() : Response.redirect(page);
        },
      },
    ],
  }),
);

registerRoute(
  ({ url }) => url.pathname === paths.signOut() || url.pathname === `${paths.signOut()}.data`,
  new NetworkOnly({ plugins: [{ handlerWillStart: () => forgetKeptPages() }] }),
  "POST",
);

async function shownOffline(): Promise<Response> {
  return offlinePage(stylesheet, (await keptPage(paths.tune(), version)) !== undefined);
}
